"""Heads of functions."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.data.layout import read_layout
from lanewise.frontend.llvm.data.types import Types
from lanewise.frontend.llvm.text.heads import Head, name_in, read_head
from lanewise.frontend.llvm.text.metadata import Metadata
from lanewise.frontend.llvm.text.tokens import Unreadable
from lanewise.ir.types import F32, I32, VOID, ptr_type


def head(line: str) -> Head:
    return read_head(line, Types(read_layout(""), {}), {"#0": {"nounwind": True}})


def test_the_line_of_the_docstring() -> None:
    found = head(
        "define internal spir_kernel void @scale(ptr addrspace(1) noundef align 4 %0, float noundef %f) #0 !dbg !7 {"
    )
    assert (found.name, found.linkage, found.convention, found.result) == ("scale", "internal", "spir_kernel", VOID)
    assert [(param.type, param.token) for param in found.params] == [(ptr_type(1), "%0"), (F32, "%f")]
    assert found.params[0].attributes == {"noundef": True, "align": 4}
    assert found.attributes == {"nounwind": True} and found.attached == {"dbg": "!7"}


def test_facts_hold_only_what_is_known() -> None:
    assert head("define i32 @f(i32 %x) {").facts() == {}
    assert head("define private fastcc noundef range(i32 0, 9) i32 @f(i32 noundef %x) {").facts() == {
        "linkage": "private",
        "convention": "fastcc",
        "returns": {"noundef": True, "range": [0, 9]},
        "params": [{"noundef": True}],
    }


@pytest.mark.parametrize(
    ("line", "is_kernel"),
    [
        ("define amdgpu_kernel void @f() {", True),
        ("define ptx_kernel void @f() {", True),
        ("define void @f() !kernel_arg_type !3 {", True),
        ("define spir_func void @f() {", False),
        ("define cc 76 void @f() {", False),
    ],
)
def test_kernels(line: str, is_kernel: bool) -> None:
    assert head(line).facts().get("kernel", False) == is_kernel


def test_numbered_conventions_and_words_without_meaning() -> None:
    found = head("define dso_local hidden cc 76 addrspace(1) void @f() unnamed_addr {")
    assert found.convention == "cc76" and found.returns == {}


def test_variadic_functions_and_declarations() -> None:
    found = head("declare i32 @printf(ptr, ...)")
    assert found.variadic and len(found.params) == 1 and found.params[0].token == ""
    declared = found.declaration()
    assert (declared.result, declared.params, declared.variadic) == (I32, (ptr_type(),), True)
    assert head("declare void @g(...)").variadic


def test_metadata_before_the_type_of_a_declaration() -> None:
    assert head("declare !dbg !4 void @g()").attached == {"dbg": "!4"}


def test_the_size_of_a_work_group() -> None:
    found = head("define void @f() !reqd_work_group_size !1 {")
    found.mark(Metadata({"!1": "!{i32 8, i32 4, i32 1}"}))
    assert found.attributes["work_group_size"] == [8, 4, 1]
    other = head("define void @f() {")
    other.mark(Metadata({}))
    assert other.attributes == {}


def test_a_head_without_a_type_is_refused() -> None:
    with pytest.raises(Unreadable, match="a function without a type"):
        head("define internal")


def test_the_name_in_a_head_that_cannot_be_read() -> None:
    assert name_in('define odd @"a b"(') == "a b" and name_in("define odd @f.1(") == "f.1" and name_in("define") == ""

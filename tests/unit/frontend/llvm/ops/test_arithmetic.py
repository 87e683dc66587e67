"""Arithmetic, comparisons, selects and conversions: the same op of ours."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.ops.arithmetic import READERS
from lib.llvm_functions import body


@pytest.mark.parametrize(
    ("instruction", "params", "op"),
    [
        ("sub nuw i32 %x, 7", "i32 %x", "i32 = sub.nuw %x, i32 7"),
        ("sdiv exact i32 7, %x", "i32 %x", "i32 = sdiv.exact i32 7, %x"),
        ("or disjoint i8 %x, 1", "i8 %x", "i8 = or.disjoint %x, i8 1"),
        ("frem float %x, 2.0", "float %x", "f32 = frem %x, f32 2.0"),
        ("fneg nsz double %x", "double %x", "f64 = fneg.nsz %x"),
        ("freeze i32 %x", "i32 %x", "i32 = freeze %x"),
        ("zext nneg i8 %x to i32", "i8 %x", "i32 = zext.nneg %x"),
        ("fptosi float %x to i16", "float %x", "i16 = fptosi %x"),
        ("inttoptr i64 %x to ptr", "i64 %x", "ptr = inttoptr %x"),
        ("addrspacecast ptr %x to ptr addrspace(3)", "ptr %x", "ptr(3) = addrspacecast %x"),
        ("icmp samesign ult i32 %x, 5", "i32 %x", "i1 = icmp.ult.samesign %x, i32 5"),
        ("fcmp nnan une float %x, %x", "float %x", "i1 = fcmp.une.nnan %x, %x"),
        ("fcmp true float %x, %x", "float %x", "i1 = bitcast i1 1"),
        ("fcmp false float %x, %x", "float %x", "i1 = bitcast i1 0"),
        ("select i1 %c, i32 %x, i32 0", "i1 %c, i32 %x", "i32 = select %c, %x, i32 0"),
    ],
)
def test_one_op(instruction: str, params: str, op: str) -> None:
    type = body(f"%r = {instruction}", params)
    assert type == [f"%r: {op}"]


def test_vectors_are_compared_per_leaf() -> None:
    found = body("%c = icmp eq <2 x i32> %v, splat (i32 1)", "<2 x i32> %v")
    assert found[2:] == ["%c.0: i1 = icmp.eq %v.0, i32 1", "%c.1: i1 = icmp.eq %v.1, i32 1"]


def test_a_scalar_condition_chooses_whole_vectors() -> None:
    found = body("%r = select i1 %c, <2 x i32> %v, <2 x i32> zeroinitializer", "i1 %c, <2 x i32> %v")
    assert found[2:] == ["%r.0: i32 = select %c, %v.0, i32 0", "%r.1: i32 = select %c, %v.1, i32 0"]


def test_a_pointer_as_its_address() -> None:
    assert READERS["ptrtoaddr"] is not READERS["inttoptr"]
    assert body("%r = ptrtoint ptr %p to i64", "ptr %p") == ["%r: i64 = ptrtoint %p"]

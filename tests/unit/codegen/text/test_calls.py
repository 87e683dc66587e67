"""Calls, promises, checks and prints of one lane: their text, and what they refuse."""

from __future__ import annotations

import pytest

from lanewise import CompileError
from lanewise.codegen.jit import compile_module
from lanewise.codegen.text.calls import CALLS, word_of
from lanewise.codegen.text.module import module_text
from lanewise.ir.parse import parse_module
from lanewise.ir.types import F32, F64, I64, PTR, int_type
from lib.called_text import writer

G = "func @g(%x: i32) -> i32 {\nentry:\n  return %x\n}\n"


def lines(op: str, more: str = "", params: str = "%x: i32, %p: ptr, %c: i1, %f: f32") -> list[str]:
    text = f"{more}func @f({params}) {{\nentry:\n  {op}\n  return\n}}\n"
    found = module_text(parse_module(text))
    assert not found.refused, found.refused
    body = found.llvm[found.llvm.index("@f(") :]
    return [line.strip() for line in body.split("\n")[1 : body.split("\n").index("}")]]


def refused(op: str, more: str) -> str:
    text = f"{more}func @f(%x: i32, %p: ptr) {{\nentry:\n  {op}\n  return\n}}\n"
    return str(module_text(parse_module(text)).refused["f"])


@pytest.mark.parametrize(
    ("op", "more", "word"),
    [
        ('%r: i32 = call %x, callee="g"', G, "%r = call i32 @g(i32 %x) nobuiltin"),
        ('%r: i32 = call %x, callee="g"', "declare @g(i32) -> i32\n", "%r = call i32 @g(i32 %x)"),
        (
            '%r: i32 = call %p, %x, callee="g"',
            ("declare @g(ptr, ...) -> i32\n"),
            "%r = call i32 (ptr, ...) @g(ptr %p, i32 %x)",
        ),
        ("%r: i32 = call_pointer %p, %x", "", "%r = call i32 %p(i32 %x)"),
        ("assume %c", "", "call void @llvm.assume(i1 %c)"),
        ("trap", "", "call void @llvm.trap()"),
    ],
)
def test_texts(op: str, more: str, word: str) -> None:
    assert word in lines(op, more)


def test_a_prefetch_is_left_out() -> None:
    assert lines("prefetch %p") == ["entry:", "ret void"]


@pytest.mark.parametrize(
    ("op", "more"),
    [
        ('%r: i32 = call %x, callee="g"', 'declare @g(i32) -> i32 {"convention": "fastcc"}\n'),
        ('%r: i32 = call_pointer %p, %x, convention="x86_regcallcc"', ""),
    ],
)
def test_other_conventions_are_refused(op: str, more: str) -> None:
    assert "only C's can be compiled" in refused(op, more)


def test_a_check_reports_and_leaves_with_zero() -> None:
    check = 'check %c, %x, message="x is {}", error="ValueError"'
    text = f"func @f(%x: i32) -> i32 {{\nentry:\n  %c: i1 = icmp.slt %x, i32 9\n  {check}\n  return %x\n}}\n"
    found = module_text(parse_module(text))
    (report,) = found.reports
    assert (report.text, report.error, [str(type) for type in report.types]) == ("x is {}", "ValueError", ["i32"])
    assert "call void @lanewise.report(i64 0, ptr %" in found.llvm and "ret i32 0" in found.llvm
    library = compile_module(parse_module(text))
    assert library["f"](5) == 5


@pytest.mark.parametrize(
    ("type", "op"),
    [(PTR, "ptrtoint ptr %v to i64"), (F32, "fpext float %v to double"), (int_type(16), "zext i16 %v to i64")],
)
def test_values_as_words(type: object, op: str) -> None:
    write = writer()
    fn = parse_module("func @f() {\nentry:\n  trap\n  return\n}").functions["f"]
    assert word_of(write, fn.entry.ops[0], type, "%v").startswith("%")  # type: ignore[arg-type]
    assert any(op in line for line in write.take())


def test_values_that_are_words_or_too_long() -> None:
    op = parse_module("func @f() {\nentry:\n  trap\n  return\n}").functions["f"].entry.ops[0]
    assert word_of(writer(), op, I64, "%v") == "%v"
    write = writer()
    assert "bitcast double %v to i64" in (word_of(write, op, F64, "%v") and write.take()[-1])
    with pytest.raises(CompileError, match="'trap' cannot show a value of 128 bits"):
        word_of(writer(), op, int_type(128), "%v")
    assert set(CALLS) >= {"call", "crev", "everywhere", "check", "print"}

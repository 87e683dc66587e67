"""Refused `.lir` texts: one sentence, with line and caret."""

from __future__ import annotations

import pytest

from lanewise.ir.parse import parse, parse_module
from lanewise.ir.position import CompileError
from lanewise.ir.verify import verify

LONG = "9" * 5000  # Python's int reads no more than 4,300 digits
READ = {
    "": "x.lir:1: there is no function in this text",
    "hello": "x.lir:1:1: expected 'func', 'global' or 'declare'",
    "func @f() {": "x.lir:1:12: function 'f' has no closing brace",
    "func @f() {\n}": "x.lir:2:2: function 'f' has no block",
    "func @f() {\ne:\n  %x: i32 = frob i32 1\n}": "x.lir:3:13: there is no op 'frob'",
    "func @f() {\ne:\n  %x: i32 = add.fast i32 1, i32 2\n}": "x.lir:3:13: 'add' has no flag 'fast'",
    "func @f() {\ne:\n  %x: i1 = icmp i32 1, i32 2\n}": "x.lir:3:12: 'icmp' needs one of: eq ne",
    "func @f() {\ne:\n  jump nowhere\n}": "x.lir:3:8: there is no block 'nowhere'",
    "func @f() {\ne:\n  return %y\n}": "x.lir:3:10: %y is not defined",
    "func @f(%x: i32) {\ne:\n  %x: i32 = add %x, %x\n}": "x.lir:3:3: %x is defined twice",
    "func @f(%x: i0) {\n": "x.lir:1:13: 'i0' is not a type",
    "func @f(%x: i32) {\ne:\n  return ?\n}": "x.lir:3:10: unexpected character '?'",
    "func @f() {\ne:\n  return\n  return\n}": "x.lir:4:3: block 'e' ended in the line before",
    "func @f() {\ne:\n  return\ne:\n}": "x.lir:4:1: there is a block 'e' already",
    "func @f() {\ne:\n  fence color=1\n}": "x.lir:3:9: 'fence' has no property 'color'",
    "func @f() {\ne:\n  %x: f32 = fneg f32 oops\n}": "x.lir:3:22: expected a number",
    "func @f() {\n  return\n}": "x.lir:2:3: expected a block's name",
    "func @f() {\ne:\n  %x: i8 = add i8 1, i8 256\n}": "x.lir:3:25: 256 does not fit i8",
    "func @f() {\ne:\n  %x: i8 = add i8 -129, i8 255\n}": "x.lir:3:19: -129 does not fit i8",
    "func @f(%x: i64 [Ca3]) {\n": "x.lir:1:17: 'Ca3' has alignment 3; an alignment is a power of two",
    f"func @f(%x: i64 [S{LONG}]) {{\n": "x.lir:1:17: 'S9999",
    f'func @f(%x: opaque"a":{LONG}) {{\n': 'x.lir:1:13: \'opaque"a":9999',
    f"func @f() {{\ne:\n  return ptr @g+{LONG}\n}}": "x.lir:3:14: the offset has too many digits",
    f"func @f() {{\ne:\n  return i64 {LONG}\n}}": "x.lir:3:14: expected a whole number",
    f"func @f() {{\ne:\n  return i64 0x{'f' * 5000}\n}}": "x.lir:3:14: 0xfff",
}


@pytest.mark.parametrize("text", READ, ids=lambda text: text[:60])
def test_text_is_refused(text: str) -> None:
    with pytest.raises(CompileError) as caught:
        parse(text, "x.lir")
    message = str(caught.value)
    assert message.startswith(READ[text]), message


VERIFY = {
    "  %x: i32 = add i32 1, i64 2": "operands of 'add' must have the same type, not i32 and i64",
    "  %x: i64 = add i32 1, i32 2": "the result of 'add' is i32, not i64",
    "  %x: i32 = add i32 1": "'add' takes 2 operands, not 1",
    "  add i32 1, i32 2": "'add' has a result",
    "  %x: i32 = sext i64 1": "'sext' must widen i64",
    "  %x: f32 = load ptr 0": "'load' needs 'align='",
    "  store f32 1.0, i32 0, align=4": "must be a ptr, not i32",
    "  %x: i32 = select i32 1, i32 2, i32 3": "must be i1, not i32",
    "  %x: i32 = add %y, i32 1\n  %y: i32 = add i32 1, i32 2": "%y is used before it is defined",
    "  %x: i1 = is_fpclass f32 1.0, classes=1024": "classes of floats are ten bits, 1024 is not",
    "  switch i8 1, default next, 300: next": "300 does not fit i8",
    "  jump e": "nothing may branch to the entry block",
    "  jump next(i32 1)": "block 'next' takes []",
    "  return i32 1": "function 'f' returns void",
    "  switch i32 1, default next, 1: next, 1: next": "each value of a switch chooses one target",
    "  branch i1 1, next, other\nother:\n  %z: i32 = add i32 1, i32 1\n  jump last\nlast:\n  %w: i32 = add %z, %z\n"
    "  jump next": None,
    "  branch i1 1, last, other\nother:\n  %z: i32 = add i32 1, i32 1\n  jump last\nlast:\n  %w: i32 = add %z, %z\n"
    "  jump next": "%z is not defined on every path to its use",
}


@pytest.mark.parametrize("body", VERIFY)
def test_program_is_refused(body: str) -> None:
    ends = any(word in body for word in ("jump", "switch", "branch", "return"))
    text = f"func @f() {{\ne:\n{body}\n{'' if ends else '  jump next'}\nnext:\n  return\n}}"
    wanted = VERIFY[body]
    function = parse(text, "x.lir")
    if wanted is None:
        verify(function)
        return
    with pytest.raises(CompileError) as caught:
        verify(function)
    assert wanted in str(caught.value), str(caught.value)


def test_masked_functions_are_strict() -> None:
    head = "func @f(%c: i1[{}]) masked {{\ne:\n  branch %c, a, a\na:\n  return\n}}"
    verify(parse(head.format("U")))
    with pytest.raises(CompileError, match="only on uniform values"):
        verify(parse(head.format("T")))
    with pytest.raises(CompileError, match="has no shape"):
        verify(parse("func @f(%c: i1) masked {\ne:\n  return\n}"))


def test_caret() -> None:
    with pytest.raises(CompileError) as caught:
        parse_module("func @f() {\nentry:\n\treturn %missing\n}", "x.lir")
    assert str(caught.value).endswith("\n    \treturn %missing\n    \t       ^~~~~~~~")

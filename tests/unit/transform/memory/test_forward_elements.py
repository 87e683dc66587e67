"""Loads of what was loaded or stored before, in one block."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.ir.function import Named
from lanewise.ir.parse import parse
from lanewise.transform.memory.forward_elements import forward_elements

START = ["%p0: ptr = ptradd %p, i64 0, scale=4", "%p1: ptr = ptradd %p, i64 1, scale=4"]


def returned(*lines: str) -> str:
    """What `return %x` returns then."""
    text = "\n  ".join([*START, *lines, "return %x"])
    fn = parse(f"func @f(%p: ptr, %q: ptr, %i: i64, %a: i32, %m: i1) -> i32 {{\nentry:\n  {text}\n}}")
    forward_elements(fn, Facts(fn), fn.blocks)
    end = fn.entry.end
    assert end is not None and isinstance(end.args[0], Named)
    return end.args[0].name


LOAD = "%x: i32 = load %p0, align=4"


def test_what_was_stored() -> None:
    assert returned("store %a, %p0, align=4", LOAD) == "a"
    assert returned("store %a, %p0, align=4", "store i32 1, %p1, align=4", LOAD) == "a"
    assert returned("store %a, %p0, align=4", 'check %m, message="no"', LOAD) == "a"


def test_what_was_loaded() -> None:
    assert returned("%y: i32 = load %p0, align=4", LOAD) == "y"
    same = ["%r: ptr = ptradd %p, %i, scale=4", "%y: i32 = load %r, align=4"]
    again = ["%at: i64 = add %i, i64 1", "%r1: ptr = ptradd %p, %at, scale=4", "%x: i32 = load %r1, align=4"]
    assert returned(*same, *again) == "x", "the next number"
    assert returned(*same, *[line.replace("i64 1", "i64 0") for line in again]) == "y"


def test_what_may_have_changed() -> None:
    assert returned("store %a, %p0, align=4", "store i32 1, %q, align=4", LOAD) == "x"
    assert returned("store %a, %p0, align=4 if %m", LOAD) == "x", "not in all lanes"
    assert returned("store %a, %p0, align=4", "%o: i32 = atomic.add %q, %a, align=4", LOAD) == "x"
    assert returned("%y: i16 = load %p0, align=2", LOAD) == "x", "another type"

"""May what stands between two loads have changed memory? Each op that may is seen, and the harmless ones are passed."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.states import Place, memory_states
from lanewise.ir.function import Function
from lanewise.ir.parse import parse, parse_module
from lib.samples.functions_with_effects import MODULE

CHANGED, SAME = (False, False), (True, True)
GIVEN, PRIVATE = (False, True), (True, False)
BETWEEN = {  # whether loads from the array that is given and from a private one are the same after it
    "": SAME,
    'check %c, %i, message="too far"': SAME,
    "assume %c": SAME,
    "store i32 1, %a, align=4": GIVEN,
    "store i32 1, %b, align=4": GIVEN,
    "store i32 1, %own, align=4": PRIVATE,
    "store i32 1, %own.k, align=4": PRIVATE,
    "store i32 1, %other, align=4": SAME,
    "store i32 1, %either, align=4": CHANGED,
    "store i32 1, %found, align=4": CHANGED,
    "atomic.add %a, i32 1, align=4": CHANGED,
    'fence order="seq_cst"': CHANGED,
    'opaque %i, text="asm"': CHANGED,
    "barrier": CHANGED,
    '%v: i32 = load %b, align=4, order="acquire"': CHANGED,
    "%v: i32 = load %b, align=4, volatile=1": CHANGED,
    "%v: i32 = load %b, align=4": SAME,
    'call %a, callee="writes"': CHANGED,
    'call %a, callee="unknown"': CHANGED,
    'call %a, callee="unknown", effect="reads"': PRIVATE,
    '%v: i32 = call %a, callee="reads"': PRIVATE,
    'call %a, %own, callee="gives"': PRIVATE,
    'call %a, %b, callee="gives"': CHANGED,
    'call %a, %found, callee="gives"': CHANGED,
}


def states(fn: Function) -> dict[str, tuple[Place, int]]:
    """Of each load, by name."""
    return {op.name: state for op, state in memory_states(fn, Facts(fn)).of.items() if op.opcode == "load"}


@pytest.mark.parametrize("between", BETWEEN)
def test_what_an_op_changes(between: str) -> None:
    text = f"""{MODULE}
func @f(%a: ptr, %b: ptr, %i: i32, %c: i1) -> i32 {{
entry:
  %own: ptr = private size=16, align=4
  %other: ptr = private size=16, align=4
  %own.k: ptr = ptradd %own, %i, scale=4
  %either: ptr = select %c, %own, %a
  %found: ptr = load %b, align=8
  %one: i32 = load %a, align=4
  %two: i32 = load %own, align=4
  {between}
  %three: i32 = load %a, align=4
  %four: i32 = load %own, align=4
  return %one
}}
"""
    found = states(parse_module(text).functions["f"])
    assert (found["one"] == found["three"], found["two"] == found["four"]) == BETWEEN[between]
    assert found["one"] != found["two"]


def test_an_address_from_several_places_may_be_in_a_private_array() -> None:
    fn = parse("""
func @f(%a: ptr, %c: i1) -> i32 {
entry:
  %own: ptr = private size=16, align=4
  %one: i32 = load %own, align=4
  %two: i32 = load %a, align=4
  branch %c, there(%a), there(%own)
there(%p: ptr):
  store i32 1, %p, align=4
  %three: i32 = load %own, align=4
  %four: i32 = load %a, align=4
  %five: i32 = load %p, align=4
  return %one
}""")
    found = states(fn)
    assert found["one"] != found["three"]
    assert found["two"] != found["four"]
    assert "five" not in found


def test_a_call_in_a_function_alone_may_write() -> None:
    fn = parse("""
func @f(%a: ptr) -> i32 {
entry:
  %one: i32 = load %a, align=4
  call %a, callee="elsewhere"
  %two: i32 = load %a, align=4
  return %one
}""")
    fn.module = None
    found = states(fn)
    assert found["one"] != found["two"]

"""Which functions change nothing that lives longer than they do."""

from __future__ import annotations

import pytest

from lanewise.analysis.effects import keeps_to_itself, own_arguments, writes_nothing
from lanewise.ir.function import Function
from lanewise.ir.parse import parse_module

MODULE = """
func @reads(%p: ptr) -> i32 {
entry:
  %x: i32 = load %p, align=4
  return %x
}
func @writes(%p: ptr) {
entry:
  store i32 1, %p, align=4
  return
}
func @gives_two(%p: ptr, %result0: ptr, %result1: ptr) {"places": 2} {
entry:
  %x: i32 = load %p, align=4
  store %x, %result0, align=4
  store i32 1, %result1, align=4
  return
}
func @writes_and_gives(%p: ptr, %result0: ptr) {"places": 1} {
entry:
  store i32 1, %p, align=4
  store i32 1, %result0, align=4
  return
}
func @keeps_to_itself(%p: ptr) -> i32 {
entry:
  %own: ptr = private size=8, align=4
  %other: ptr = private size=4, align=4
  %at: ptr = ptradd %own, i64 1, scale=4
  store i32 2, %at, align=4
  %y: i32 = call %own, callee="reads"
  call %p, %own, %other, callee="gives_two"
  return %y
}
func @hands_it_on(%p: ptr) {
entry:
  call %p, callee="writes"
  return
}
func @lends(%p: ptr) {
entry:
  %own: ptr = private size=4, align=4
  call %own, callee="writes"
  return
}
func @asks_lanes(%p: ptr) -> i1 {
entry:
  %x: i32 = load %p, align=4
  %odd: i1 = trunc %x
  %some: i1 = any %odd
  return %some
}
func @asks_through(%p: ptr) {
entry:
  %some: i1 = call %p, callee="asks_lanes"
  return
}
func @asks_and_reads(%p: ptr) {
entry:
  %some: i1 = call %p, callee="asks_lanes", effect="reads"
  return
}
func @waits(%p: ptr) {
entry:
  barrier
  return
}
func @tells(%p: ptr) {
entry:
  print i32 1, format="%d"
  return
}
func @runs_for_each(%p: ptr) {
entry:
  crev %p, callee="reads_only"
  return
}
func @reads_only(%p: ptr) {
entry:
  %x: i32 = load %p, align=4
  return
}
func @round(%p: ptr) {
entry:
  call %p, callee="round"
  return
}
"""


@pytest.mark.parametrize(
    ("name", "nothing"),
    [
        ("reads", True),
        ("writes", False),
        ("gives_two", True),
        ("writes_and_gives", False),
        ("keeps_to_itself", True),
        ("hands_it_on", False),
        ("lends", False),  # to itself alone, but who is called cannot know
        ("round", True),
        ("elsewhere", False),
    ],
)
def test_writes_nothing(name: str, nothing: bool) -> None:
    assert writes_nothing(parse_module(MODULE), name) is nothing


@pytest.mark.parametrize(
    ("name", "alone"),
    [
        ("reads", True),
        ("writes", False),
        ("gives_two", True),
        ("writes_and_gives", False),
        ("keeps_to_itself", True),
        ("hands_it_on", False),
        ("lends", False),
        ("round", True),
        ("elsewhere", False),
        ("asks_lanes", False),
        ("asks_through", False),
        ("asks_and_reads", False),  # nothing is written, but lanes are asked
        ("waits", False),
        ("tells", False),
        ("runs_for_each", False),  # lanes meet for it
    ],
)
def test_keeps_to_itself(name: str, alone: bool) -> None:
    assert keeps_to_itself(parse_module(MODULE), name) is alone


def test_each_function_is_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a row of functions that call each other."""
    calls = "".join(f'func @f{k}() {{\nentry:\n  call callee="f{k + 1}"\n  return\n}}\n' for k in range(50))
    module, asked = parse_module(calls + "func @f50() {\nentry:\n  return\n}\n"), list[Function]()
    ops = Function.ops.fget
    assert ops is not None
    monkeypatch.setattr(Function, "ops", property(lambda function: (asked.append(function), ops(function))[1]))
    assert keeps_to_itself(module, "f0")
    assert len(asked) == 51


def test_places_are_no_arguments_of_its_own() -> None:
    module = parse_module(MODULE)
    first, second = [op for op in module.functions["keeps_to_itself"].ops if op.opcode == "call"]
    assert [len(own_arguments(module, op)) for op in (first, second)] == [1, 1]

"""The stack of nested calls: frames add up along calls, not over calls in sequence; recursion has its limit."""

from __future__ import annotations

from lanewise.ir.parse import parse_module
from lanewise.plan.stack_needs import AROUND, Frame, call_groups, frames_in_lanes, stack_need
from lanewise.plan.stack_sizes import MOST_STACK

MODULE = """func @leaf() {
entry:
  %a: ptr = private size=40, align=8
  return
}

func @entry() {
entry:
  %b: ptr = private size=100, align=8
  call callee="leaf"
  call callee="leaf"
  return
}
"""


def frame(size: int, *calls: str) -> Frame:
    return Frame(size, size, calls)


def test_private_arrays_of_all_lanes() -> None:
    frames = frames_in_lanes(parse_module(MODULE), 8)
    assert frames["leaf"] == Frame(320, 320 + AROUND, ())
    assert frames["entry"].calls == ("leaf",) and frames["entry"].allocated == 800
    assert stack_need(frames, "entry") == 800 + 320 + 2 * AROUND


def test_of_calls_in_sequence_the_larger_counts() -> None:
    frames = {"f": frame(1, "g", "h"), "g": frame(10), "h": frame(100, "g"), "other": frame(10**6)}
    assert stack_need(frames, "f") == 111


def test_recursive_functions_may_use_the_limit_and_one_more_call_of_each() -> None:
    frames = {"f": frame(1, "even"), "even": frame(10, "odd"), "odd": frame(100, "even", "leaf"), "leaf": frame(7)}
    assert stack_need(frames, "f") == 1 + MOST_STACK + 117
    assert call_groups(frames, "f")[2] == {"even", "odd"}
    assert call_groups({"f": frame(1, "f")}, "f")[2] == {"f"}

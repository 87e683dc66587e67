"""`analyze --trace`: a line for each shape that is computed and each branch that diverges."""

from __future__ import annotations

from lanewise.analysis.divergence.divergence import Gang, Watch
from lanewise.analysis.graph.splits import Split
from lanewise.ir.parse import parse
from lanewise.ir.shapes import BOTTOM, UNIFORM, VARYING
from lanewise.report.analysis import analysed
from lanewise.report.trace import Trace

TEXT = """func @f(%x: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %next: i32 = add.nsw %i, i32 1
  %more: i1 = icmp.slt %next, %x
  branch %more, head(%next), out
out:
  return %i
}
"""


def test_steps_of_an_analysis() -> None:
    fn = parse(TEXT)
    trace = Trace(fn)
    analysed(fn, Gang({"x": VARYING}, 8), Watch(trace))
    lines = [" ".join(line.split()) for line in trace.lines]
    assert lines[0] == "entry(%x: i32) _ -> T"
    assert "%more: i1 = icmp.slt %next, %x _ -> T" in lines
    assert "* the branch of 'head' diverges: lanes meet at 'out'; they leave loops at different times by 'out'" in lines
    assert any(line.endswith("again") for line in lines) and any(line.startswith("out(%i.1: i32)") for line in lines)


def test_the_first_time_again_and_as_before() -> None:
    fn = parse(TEXT)
    trace = Trace(fn)
    value = fn.blocks[1].params[0]
    for old, new in ((BOTTOM, UNIFORM), (UNIFORM, VARYING), (VARYING, VARYING)):
        trace.computed(value, old, new)
    assert [line.partition("_ -> ")[2] or line.rpartition("> ")[2] for line in trace.lines] == [
        "U",
        "T    again",
        "T    as before",
    ]
    assert all(line.startswith("head(%i: i32)") and len(line.partition(" -> ")[0]) >= 60 for line in trace.lines)


def test_lanes_that_do_not_meet() -> None:
    trace = Trace(parse(TEXT))
    trace.diverged(1, Split())
    assert trace.lines == ["* the branch of 'head' diverges: lanes do not meet again"]

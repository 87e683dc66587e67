"""The report of an analysis: shapes and counts by the names of the input, notes in its text, findings."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.ir.parse import parse
from lanewise.ir.shapes import BOTTOM, CONSECUTIVE, UNIFORM, VARYING, Shape
from lanewise.report.analysis import (
    Analysed,
    analysed,
    annotated,
    as_json,
    counts,
    findings,
    left_as,
    refused_json,
    shape_words,
)

LOOP = """func @f(%n: i32, %x: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %next: i32 = add.nsw %i, i32 1
  %more: i1 = icmp.slt %next, %x
  branch %more, head(%next), out
out:
  %big: i1 = icmp.sgt %n, i32 3
  branch %big, yes, no
yes:
  jump done(%i)
no:
  jump done(%n)
done(%r: i32):
  return %r
}
"""


def reported(text: str = LOOP, **shapes: Shape) -> Analysed:
    return analysed(parse(text, "f.lir"), Gang({"n": UNIFORM, "x": VARYING, **shapes}, 8))


def test_shapes_by_the_names_of_the_input() -> None:
    made = as_json(reported())
    assert made["values"] == {
        "n": "uniform",
        "x": "varying",
        "i": "uniform",
        "next": "uniform",
        "more": "varying",
        "big": "uniform",
        "r": "varying",
    }
    assert made["exit_values"] == {"i.1": "varying"}
    assert made["branches"] == {"head": "divergent", "out": "uniform"}
    assert (made["joins"], made["loops"], made["loop_exits"]) == (["out"], {"head": "divergent"}, {"out": "divergent"})
    assert made["refused"] is None


def test_uniform_arguments_leave_nothing_divergent() -> None:
    made = as_json(reported(x=UNIFORM))
    assert set(made["values"].values()) == {"uniform"} and made["joins"] == []
    assert set(made["branches"].values()) == set(made["loops"].values()) == {"uniform"}


def test_counts() -> None:
    assert counts(reported()) == {
        "blocks": 6,
        "instructions": 9,
        "values": 7,
        "uniform_values": 4,
        "branches": 2,
        "uniform_branches": 1,
        "loops": 1,
        "uniform_loops": 0,
        "irreducible_loops": 0,
    }
    assert counts(reported(x=UNIFORM))["uniform_values"] == 7


def test_text_with_notes() -> None:
    lines = annotated(reported()).splitlines()
    assert lines[0] == "func @f:"
    assert "entry(%n: i32[U], %x: i32[T]):" in lines
    assert "head(%i: i32[U]):    ; divergent loop" in lines
    assert "  branch %more, head(%next), out(%i)    ; divergent" in lines
    assert "out(%i.1: i32[T]):    ; divergent exit" in lines
    assert "  branch %big, yes, no    ; uniform" in lines


def branching(condition: str, rest: str) -> str:
    return f"func @f(%n: i32, %x: i32) -> i32 {{\nentry:\n  {condition}\n{rest}\n}}\n"


def test_a_block_that_no_lane_reaches() -> None:
    low = "%low: i32 = and %x, i32 3\n  %c: i1 = icmp.ult %low, i32 4\n  branch %c, yes, no"
    text = branching(low, "yes:\n  return %n\nno:\n  return %x")
    assert "no:    ; no lane comes here" in annotated(reported(text)).splitlines()


def test_a_join() -> None:
    test = "%c: i1 = icmp.slt %x, i32 3\n  branch %c, yes, no"
    text = branching(test, "yes:\n  jump done(%n)\nno:\n  jump done(i32 2)\ndone(%r: i32):\n  return %r")
    assert "done(%r: i32[T]):    ; divergent join" in annotated(reported(text)).splitlines()


def test_an_irreducible_loop_says_where_it_is_entered() -> None:
    test = "%c: i1 = icmp.slt %n, i32 3\n  branch %c, a, b"
    loop = "a:\n  jump b\nb:\n  %d: i1 = icmp.slt %x, i32 3\n  branch %d, a, out\nout:\n  return %n"
    report = reported(branching(test, loop))
    assert counts(report)["irreducible_loops"] == 1
    assert "irreducible: entered at " in annotated(report)


IRREDUCIBLE = """func @f(%n: i32, %x: i32) -> i32 {
entry:
  %way: i1 = icmp.slt %x, %n
  branch %way, a, b
a:
  %double: i32 = add %n, %n
  jump b
b:
  %triple: i32 = mul %n, i32 3
  %vary: i32 = mul %x, i32 3
  %again: i1 = icmp.slt %triple, i32 5
  branch %again, a, out
out:
  %after: i32 = add %n, i32 1
  return %after
}
"""


@pytest.mark.parametrize("varies", [True, False])
def test_values_by_iteration(varies: bool) -> None:
    """Only where lanes may be in different iterations of a loop whose header is a matter of choice."""
    report = analysed(parse(IRREDUCIBLE), Gang({"x": VARYING if varies else UNIFORM}))
    marked = as_json(report)["by_iteration"]
    header = next(iter(as_json(report)["loops"]))
    assert marked == ({"double": header, "triple": header, "again": header} if varies else {})
    lines = [line for line in annotated(report).splitlines() if "among lanes in one iteration" in line]
    assert len(lines) == len(marked) and all(line.endswith(f"from '{header}'") for line in lines)


def test_of_a_reducible_loop_iterations_are_counted_at_its_only_entry() -> None:
    assert not as_json(analysed(parse(LOOP), Gang({"x": VARYING})))["by_iteration"]


def test_a_value_after_its_loop() -> None:
    report = reported()
    (i,) = [value for value in report.named if value.name == "i"]
    assert [param.name for param in left_as(report, i)] == ["i.1"]
    assert all(left_as(report, value) == [] for value in report.named if value is not i)


def test_findings() -> None:
    found = list(findings(reported(), "in.lir"))
    assert [one.code for one in found] == ["LW102", "LW112"]
    assert all(one.sentence.startswith("f, block 'head': ") and one.file == "in.lir" for one in found)
    assert list(findings(reported(x=UNIFORM), "in.lir")) == []


def test_times_add_up() -> None:
    spent = reported().microseconds
    parts = [spent[name] for name in ("close_loops", "loops", "values", "divergence")]
    assert spent["total"] == pytest.approx(sum(parts)) and spent["control"] <= spent["divergence"]


def test_a_refused_function_has_the_same_fields() -> None:
    made = refused_json("g", "an indirect branch")
    assert made.keys() == as_json(reported()).keys()
    assert (made["name"], made["refused"], made["values"]) == ("g", "an indirect branch", {})


@pytest.mark.parametrize(("shape", "words"), [(UNIFORM, "uniform"), (VARYING, "varying"), (BOTTOM, "uniform")])
def test_words_of_shapes(shape: Shape, words: str) -> None:
    assert shape_words(shape) == words
    assert shape_words(CONSECUTIVE) not in ("uniform", "varying")

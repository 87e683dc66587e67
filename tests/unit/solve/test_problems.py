"""The places of a function that are worth a guard, what is wanted there, and where the guard may be tested."""

from __future__ import annotations

import pytest

from lanewise.solve.problems import Problem, addresses, problems, solved
from lib.samples.border_bodies import CHECKED, CLAMPED, Bordered, bordered

GATHER = """func @f(%x: i32, %n: i32, %p: ptr) -> i32 {
entry:
  %mirror: i32 = abs %x
  %at: ptr = ptradd %p, %mirror, scale=4
  %v: i32 = load %at, align=4
  return %v
}
"""
READING = CLAMPED.replace("%n: i32)", "%n: i32, %p: ptr)").replace(
    "%part: i32 = mul %i, %i", "%at: ptr = ptradd %p, %i, scale=4\n  %part: i32 = load %at, align=4"
)


def found(text: str, checks: bool = False) -> tuple[Bordered, list[Problem]]:
    body = bordered(text)
    return body, problems(body.facts, checks)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (CLAMPED, [("loop", ["more:U"])]),
        (CHECKED, [("branch", ["inside:U"])]),
        (GATHER, [("addresses", ["at:S4"])]),
        (GATHER.replace("abs %x", "abs %n"), []),
    ],
    ids=["loop", "branch", "addresses", "nothing"],
)
def test_problems(text: str, wanted: list[tuple[str, list[str]]]) -> None:
    body, every = found(text)
    assert [(one.kind, list(map(str, one.goals))) for one in every] == wanted
    assert all(one.places[0] is body.fn.entry for one in every), "the entry is tried first"


def test_checks_in_loops_are_goals_on_request() -> None:
    text = CLAMPED.replace("  %part:", '  %ok: i1 = icmp.slt %i, %n\n  check %ok, message="index"\n  %part:')
    assert [str(goal) for goal in found(text)[1][0].goals] == ["more:U"]
    assert [str(goal) for goal in found(text, checks=True)[1][0].goals] == ["more:U", "ok always true"]


def test_a_solved_loop_and_its_addresses() -> None:
    body, (problem,) = found(READING)
    outcome = solved(body.facts, problem, 8)
    path = next(path for path in outcome.paths if path.guard is not None)
    assert str(path.guard) == "x >= 3 and x + 9 < n"
    ((op, word),) = addresses(body.facts, problem, outcome, path)
    assert op.opcode == "load" and word == "strided by 4 bytes"


def test_other_problems_have_no_addresses() -> None:
    body, (problem,) = found(CHECKED)
    outcome = solved(body.facts, problem, 8)
    assert outcome.paths and addresses(body.facts, problem, outcome, outcome.paths[0]) == []
    assert str(problem) == "branch at entry"

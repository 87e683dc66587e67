"""Plans: a guard for the gangs inside all borders, and guards for those at one; none for bodies without a border."""

from __future__ import annotations

import pytest

from lanewise.transform.control.linearize import EntryMask
from lanewise.transform.hot_paths.plan import Plan, has_goals, plans_for
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.sides import CENTRE
from lib.samples.border_bodies import CHECKED, CLAMPED, bordered

PLAIN = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %twice: i32 = mul %x, i32 2
  %sum: i32 = add %twice, %n
  return %sum
}
"""


def plans(text: str, masked: bool = False) -> list[Plan]:
    body = bordered(text)
    facts = body.facts.supposing(EntryMask(masked))
    return list(plans_for(body.fn, facts, at_entry(body.fn)))


def test_inside_both_borders() -> None:
    first = plans(CLAMPED)[0]
    assert first.side is CENTRE and first.guard.bits == 64
    assert str(first.guard) == "x >= 3 and x + 9 < n"
    assert {value.name: other.name for value, other in first.wishes.equal.items()} == {"left": "low", "right": "high"}  # type: ignore[attr-defined]


def test_at_borders() -> None:
    """Each guard once; all lanes are clamped alike there, or wait in a window."""
    guards = [str(plan.guard) for plan in plans(CLAMPED)]
    assert len(guards) == len(set(guards)) > 1


def test_a_check_that_holds() -> None:
    first = plans(CHECKED)[0]
    assert [op.opcode for op in first.wishes.held] == ["check"]
    assert str(first.guard) == "x >= 1 and x + 9 < n"


@pytest.mark.parametrize("text", [PLAIN, PLAIN.replace("mul %x, i32 2", "smin %n, i32 2")])
def test_nothing_irregular(text: str) -> None:
    assert not plans(text)


def test_of_gangs_with_missing_lanes_only_windows_are_planned() -> None:
    assert all(plan.side.last and plan.side.window for plan in plans(CLAMPED, masked=True))
    assert not plans(CHECKED, masked=True), "no clamp"


def test_goals_for_the_solver() -> None:
    clamped, plain = bordered(CLAMPED), bordered(PLAIN)
    assert has_goals(clamped.facts, clamped.fn.blocks) and not has_goals(plain.facts, plain.fn.blocks)

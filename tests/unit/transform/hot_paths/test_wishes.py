"""Wishes: what a path should rely on, and that it holds wherever its literals do."""

from __future__ import annotations

import pytest

from lanewise.analysis.graph.dominance import dominance
from lanewise.ir.function import Const, Named, Value
from lanewise.transform.hot_paths.sides import CENTRE, Side
from lanewise.transform.hot_paths.wishes import Wishes, wishes
from lib.samples.border_bodies import CHECKED, CLAMPED, WIDTH, Bordered, bordered

WRAPPED = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %positive: i32 = smax %n, i32 1
  %size: i32 = smin %positive, i32 10000
  %up: i32 = add.nsw %x, i32 1
  %rest: i32 = srem %up, %size
  %from: i32 = sub.nsw %x, i32 5
  %far: i32 = abs %from
  %all: i32 = add %rest, %far
  return %all
}
"""


def made(body: Bordered, side: Side = CENTRE) -> Wishes:
    return wishes(body.questions(), body.facts[dominance], body.fn.blocks, start=body.fn.entry, side=side)


def name(value: Value) -> str:
    return value.name if isinstance(value, Named) else str(value.signed) if isinstance(value, Const) else "?"


def equal(found: Wishes) -> dict[str, str]:
    return {name(value): name(other) for value, other in found.equal.items()}


@pytest.mark.parametrize(
    ("side", "wanted", "literals"),
    [
        (CENTRE, {"left": "low", "right": "high"}, {"x >= 3", f"x + {WIDTH + 2} <= n"}),
        (Side(low=True), {"left": "0", "right": "high"}, {f"x + {WIDTH - 1} <= 3", f"x + {WIDTH + 2} <= n"}),
        (Side(high=True), {"left": "low", "right": "n"}, {"x >= 3", "x + 3 >= n"}),
    ],
    ids=["centre", "low", "high"],
)
def test_clamps(side: Side, wanted: dict[str, str], literals: set[str]) -> None:
    found = made(bordered(CLAMPED), side)
    assert equal(found) == wanted and found.flipped == (side is not CENTRE)
    assert bool(found)


def test_a_check_and_a_branch() -> None:
    body = bordered(CHECKED)
    found = made(body)
    assert [op.opcode for op in found.held] == ["check"]
    assert found.outcomes == {body.value("inside"): 1}, "the side with more work"
    assert {str(literal) for literal in found.literals} == {"x >= 1", f"x + {WIDTH + 1} < n"}
    outside = made(body, Side(outside=True))
    assert outside.outcomes == {body.value("inside"): 0} and outside.flipped and not outside.held


def test_remainders_and_absolute_values() -> None:
    found = made(bordered(WRAPPED))
    assert equal(found) == {"rest": "up", "far": "from"}


def test_the_literals_imply_the_wishes() -> None:
    """Counted out for many gangs."""
    body = bordered(CLAMPED)
    (literals, holding) = made(body).literals, 0
    for x in range(-20, 60):
        for n in range(0, 70, 3):
            numbers = {base: {"x": x, "n": n}[str(base)] for literal in literals for base in literal.term.parts}
            if all(literal.holds(numbers) for literal in literals):
                holding += 1
                assert all(max(x + lane - 3, 0) == x + lane - 3 for lane in range(WIDTH))
                assert all(min(x + lane + 3, n) == x + lane + 3 for lane in range(WIDTH))
    assert holding > 100

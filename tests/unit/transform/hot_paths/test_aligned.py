"""Parameters are assumed to be aligned where quotients and remainders become regular by it, and nowhere else."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.solve.guards import Guard
from lanewise.transform.hot_paths.aligned import aligned, literals_of, supposing
from lanewise.transform.hot_paths.make import make_paths
from lanewise.transform.hot_paths.plan import Plan
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.shifted import Supposed
from lanewise.transform.hot_paths.wishes import Wishes
from lib.samples.border_bodies import WIDTH, Bordered, assert_lanes_agree, bordered

QUOTIENT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %page: i32 = lshr %x, i32 3
  %line: i32 = and %x, i32 7
  %far: i32 = mul %page, i32 100
  %at: i32 = add %far, %line
  %all: i32 = add %at, %n
  return %all
}
"""


def found(text: str) -> tuple[Bordered, dict[str, int]]:
    body = bordered(text)
    return body, {param.name: to for param, to in aligned(body.fn, body.facts).items()}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (QUOTIENT, {"x": 8}),
        (QUOTIENT.replace("lshr %x, i32 3", "udiv %x, i32 8").replace("and %x, i32 7", "urem %x, i32 8"), {"x": 8}),
        (QUOTIENT.replace("lshr %x", "lshr %n").replace("and %x", "and %n"), {}),
        (QUOTIENT.replace("lshr %x, i32 3", "mul %x, i32 3").replace("and %x, i32 7", "add %x, i32 7"), {}),
        (QUOTIENT.replace("i32 3", "i32 1").replace("i32 7", "i32 5"), {}),
    ],
    ids=["shift_and_mask", "quotient_and_remainder", "uniform", "linear", "too_short_for_a_gang"],
)
def test_where_alignment_helps(text: str, wanted: dict[str, int]) -> None:
    assert found(text)[1] == wanted


def test_what_is_supposed() -> None:
    body, _ = found(QUOTIENT)
    chosen = aligned(body.fn, body.facts)
    page, line = body.value("page"), body.value("line")
    assert not body.facts[divergence].shape(page).is_uniform
    shapes = supposing(body.facts, chosen)[divergence]
    assert shapes.shape(page).is_uniform and shapes.shape(line).stride == 1
    (literal,) = literals_of(chosen, body.facts[divergence])
    assert str(literal) == f"x mod {WIDTH} == 0"


def test_the_copy_gives_what_lanes_give() -> None:
    body, _ = found(QUOTIENT)
    chosen = aligned(body.fn, body.facts)
    guard = Guard((tuple(literals_of(chosen, body.facts[divergence])),))
    made = make_paths(body.fn, body.facts, at_entry(body.fn), [Plan(guard, Wishes(), Supposed(chosen))], witness=True)
    assert len(made.ways) == 1
    assert_lanes_agree(body.fn, QUOTIENT, range(0, 40, 3), (0, 5))
    assert_lanes_agree(bordered(QUOTIENT).fn, QUOTIENT, range(0, 24, 8), (3,))

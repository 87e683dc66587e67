"""Claims: what a goal says about lanes, under the conditions of the branches that lead to it."""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.ir.function import Block
from lanewise.solve.encode import Encoding
from lanewise.solve.evaluate import compiled, written
from lanewise.solve.goals_on_lanes import claim_of, counters, instances
from lanewise.solve.guards import Goal, always, never, uniform
from lanewise.solve.terms import Terms, variables
from lib.samples.border_bodies import CHECKED, CLAMPED, Bordered, bordered


def encoded(text: str) -> tuple[Bordered, Encoding]:
    body = bordered(text, width=2)
    return body, Encoding(body.facts, body.fn.entry, 2, Terms())


def block(body: Bordered, name: str) -> Block:
    return next(one for one in body.fn.blocks if one.name == name)


@pytest.mark.parametrize(
    ("how", "claim"),
    [
        (always, "(0 >= x or n >= x + 3) and (0 >= x + 1 or n >= x + 4)"),
        (never, "(0 >= x or x + 2 >= n) and (0 >= x + 1 or x + 3 >= n)"),
    ],
)
def test_a_check_under_a_condition(how: type[Goal], claim: str) -> None:
    """Lanes that do not reach the block need not satisfy it."""
    body, encoding = encoded(CHECKED)
    assert written(claim_of(encoding, how(body.value("fits"), block(body, "more")))) == claim  # type: ignore[call-arg]


def test_shapes() -> None:
    body, encoding = encoded(CHECKED)
    for name, holds in (("n", True), ("x", False)):
        claim = claim_of(encoding, uniform(body.value(name), body.fn.entry))
        assert claim is (encoding.terms.true if holds else encoding.terms.false)


def test_counters() -> None:
    body, encoding = encoded(CLAMPED)
    (counter,) = counters(encoding, block(body, "body"))
    assert (counter.param, counter.first, counter.step) == (body.value("i"), body.value("left"), 1)
    assert counters(encoding, body.fn.entry) == []


@pytest.mark.parametrize(
    ("step", "found"),
    [("add.nsw %i, i32 3", [3]), ("sub.nsw %i, i32 2", [-2]), ("add %i, i32 1", []), ("mul %i, %n", [])],
)
def test_steps(step: str, found: list[int]) -> None:
    body, encoding = encoded(CLAMPED.replace("add.nsw %i, i32 1", step))
    assert [counter.step for counter in counters(encoding, block(body, "body"))] == found


def test_a_claim_in_a_loop_knows_where_its_counter_begins() -> None:
    text = CLAMPED.replace("  %part:", "  %low_ok: i1 = icmp.sge %i, %left\n  %part:")
    body, encoding = encoded(text)
    claim = claim_of(encoding, always(body.value("low_ok"), block(body, "body")))
    names = variables([claim])
    holds = compiled(claim, names)
    assert len(names) == 4 and all(holds(*numbers) for numbers in product(range(-2, 8), repeat=4))
    alone = claim_of(encoding, always(body.value("low_ok"), body.fn.entry))
    assert not all(compiled(alone, names)(*numbers) for numbers in product(range(-2, 8), repeat=4))


def test_first_and_last_values_are_proposed() -> None:
    body, encoding = encoded(CLAMPED)
    lanes = encoding.lane_values(body.value("i"))
    proposed = instances(encoding, [block(body, "body")])
    assert len(proposed) == 2 and all(set(one) <= set(lanes) for one in proposed)
    assert encoding.value(body.value("left"), 0) in [one.get(lanes[0]) for one in proposed]

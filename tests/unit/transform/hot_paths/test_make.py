"""Paths are made from plans: a test, a copy for each plan, the original last; a path that saves little does not pay."""

from __future__ import annotations

import pytest

from lanewise.machine.prices import Prices
from lanewise.solve.guards import Guard
from lanewise.transform.hot_paths.make import make_paths, pays
from lanewise.transform.hot_paths.path_cost import PAYS, fork_cost
from lanewise.transform.hot_paths.plan import Plan, plans_for
from lanewise.transform.hot_paths.points import at_entry
from lanewise.transform.hot_paths.wishes import Wishes
from lib.samples.border_bodies import CHECKED, CLAMPED, assert_lanes_agree, bordered


@pytest.mark.parametrize("text", [CLAMPED, CHECKED])
@pytest.mark.parametrize("witness", [False, True])
def test_gangs_give_what_lanes_give(text: str, witness: bool) -> None:
    """Near both borders and between them. With witnesses the copies check what they rely on."""
    body = bordered(text)
    plans = list(plans_for(body.fn, body.facts, at_entry(body.fn)))
    made = make_paths(body.fn, body.facts, at_entry(body.fn), plans, witness=witness)
    assert len(made.ways) == len(plans) >= 1 and len(made.tests) == len(plans) + 1
    assert_lanes_agree(body.fn, text, range(0, 40, 3), (5, 24, 60))


def test_what_pays() -> None:
    prices, plan = Prices(), Plan(Guard(((),)), Wishes())
    test = fork_cost(prices, 0)
    assert pays(plan, 10.0, (10.0 + test) / PAYS + 0.1, prices)
    assert not pays(plan, 10.0, (10.0 + test) / PAYS - 0.1, prices)

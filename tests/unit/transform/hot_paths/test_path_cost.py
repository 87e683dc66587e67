"""Costs of regions: blocks of loops count several times, dead ops nothing. A path that saves little is not tried."""

from __future__ import annotations

import pytest

from lanewise.machine.prices import Prices
from lanewise.transform.hot_paths.path_cost import fork_cost, least_cost, may_pay, path_cost
from lib.samples.border_bodies import CHECKED, CLAMPED, bordered

DEAD = CLAMPED.replace("%part:", "%dead: i32 = sdiv %i, %n\n  %part:")
pytestmark = pytest.mark.usefixtures("like_zen4")


def cost(text: str, names: tuple[str, ...] = ()) -> float:
    body = bordered(text)
    return path_cost(body.fn, body.facts, [block for block in body.fn.blocks if not names or block.name in names])


def test_a_loop_counts_several_times() -> None:
    entry, loop = cost(CLAMPED, ("entry",)), cost(CLAMPED, ("loop", "body"))
    assert loop > 2 * entry > 0
    assert cost(CLAMPED) >= entry + loop


def test_dead_ops_are_free() -> None:
    assert cost(DEAD) == cost(CLAMPED)
    assert cost(DEAD.replace("mul %i, %i", "mul %i, %dead")) > cost(CLAMPED)


def test_the_test_before_a_path() -> None:
    prices = Prices()
    assert fork_cost(prices, 3) - fork_cost(prices, 1) == pytest.approx(2 * prices.literal)
    assert fork_cost(prices, 0) > 0


def test_least_cost() -> None:
    """If the borders did not diverge, the loop would be one that all lanes leave together."""
    body = bordered(CLAMPED)
    assert 0 < least_cost(body.fn, body.facts) < path_cost(body.fn, body.facts, body.fn.blocks)


def test_a_branch_at_the_top_may_leave_nothing_to_do() -> None:
    body = bordered(CHECKED)
    assert least_cost(body.fn, body.facts) == 0.0


@pytest.mark.parametrize(("general", "pays"), [(1e6, True), (1.0, False)])
def test_may_pay(general: float, pays: bool) -> None:
    body = bordered(CLAMPED)
    assert may_pay(body.fn, body.facts, general) is pays

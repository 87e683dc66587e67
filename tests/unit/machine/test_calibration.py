"""Measured times become prices; prices that cannot be true, or that were changed on disk, are none."""

from __future__ import annotations

import json

import pytest

from lanewise.machine.calibration import MEASURED, as_text, from_text, overlaid, prices_from
from lanewise.machine.prices import Prices
from lanewise.machine.probes import CHAIN, EACH, MOVES, UPDATES, probes
from lanewise.machine.processors import AVX2, ZEN4, prices_of

ITERATIONS = 100


def times(cycles: dict[str, float], others: float = 64.0) -> dict[str, float]:
    """Seconds of each probe on a machine of one cycle per nanosecond, above an empty loop of 10 cycles."""
    seconds = {name: (10 + cycles.get(name, others)) * ITERATIONS * 1e-9 for name, _ in probes()}
    return seconds | {"nothing": 10 * ITERATIONS * 1e-9, "clock": CHAIN * ITERATIONS * 1e-9}


def test_cycles_are_what_a_probe_takes_above_an_empty_loop() -> None:
    found = prices_from(
        times({"by.load8": 7.0, "by.load16": 12.0, "wide_load": 3.0 * EACH, "late_load": 160.0}), ITERATIONS, ZEN4
    )
    assert found.gather[1] == pytest.approx(7.0) and found.wide_load == pytest.approx(3.0)
    assert found.waits == pytest.approx((160.0 - 64.0) / EACH)
    assert found.vector_bits == ZEN4.vector_bits, "what is not measured stays"


def test_a_lane_of_a_short_gather_costs_no_less_than_one_of_a_long_gather() -> None:
    """The loop of few lanes is hidden behind what counts as the empty one: on a Zen 5, 4.2 cycles beside 3.9."""
    hidden = {
        "by.load4": 0.3,
        "by.load8": 3.6,
        "by.load16": 9.6,
        "by.store4": 7.0,
        "by.store8": 8.0,
        "by.store16": 12.0,
    }
    found = prices_from(times(hidden), ITERATIONS, ZEN4)
    assert found.gather == pytest.approx((2.4, 4.8, 9.6)) and found.scatter == pytest.approx((7.0, 8.0, 12.0))
    assert prices_from(times({"by.load16": 1.0}), ITERATIONS, ZEN4).gather[2] == 4.0, "four loads in a cycle"


def test_a_table_without_gathers_gets_none() -> None:
    found = prices_from(times({}), ITERATIONS, AVX2)
    assert found.gather == () and found.scatter == ()


def test_gathers_without_scatters() -> None:
    """AVX2 has no scatters: LLVM would branch for each lane of a probe."""
    table = prices_of("skylake", "+avx2")
    found = prices_from(times({"by.load4": 4.0, "by.load8": 5.0, "by.load16": 10.0}), ITERATIONS, table)
    assert found.gather == pytest.approx((4.0, 5.0, 10.0)) and found.scatter == ()
    assert found.gathers(32, 8) and not table.gathers(32, 8)


def test_what_seems_to_cost_nothing_has_the_price_of_the_table() -> None:
    """Another program ran meanwhile; the other numbers count."""
    found = prices_from(times({"each.load16": 0.0, "wide_load": 3.0 * EACH}), ITERATIONS, ZEN4)
    assert found.load == ZEN4.load and found.wide_load == pytest.approx(3.0)


@pytest.mark.parametrize("change", [{"load": 0.0}, {"load": 501.0}, {"gather": (1.0,)}, {"store": "much"}])
def test_numbers_that_cannot_be_true(change: dict[str, object]) -> None:
    numbers = {name: getattr(ZEN4, name) for name in MEASURED}
    assert overlaid(ZEN4, numbers) == ZEN4
    assert overlaid(ZEN4, numbers | change) is None


def test_prices_come_back_from_text() -> None:
    measured = prices_from(times({}), ITERATIONS, ZEN4)
    assert from_text(as_text(measured), ZEN4) == measured
    assert from_text(as_text(ZEN4), ZEN4) is None, "no machine measures the very numbers of the table"
    short = {name: value for name, value in json.loads(as_text(measured)).items() if name != "waits"}
    for damaged in (b"", b"[]", b"nonsense", json.dumps(short).encode()):
        assert from_text(damaged, ZEN4) is None


def test_every_measured_field_is_a_price() -> None:
    assert MEASURED[-1] == "waits" and set(MEASURED) <= set(Prices.__match_args__)
    assert {*MOVES, *UPDATES} <= set(MEASURED)

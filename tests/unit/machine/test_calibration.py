"""Measured times become prices; prices that cannot be true, or that were changed on disk, are none."""

from __future__ import annotations

import json

import pytest

from lanewise.machine.calibration import MEASURED, as_text, from_text, overlaid, prices_from
from lanewise.machine.prices import Prices
from lanewise.machine.probes import CHAIN, EACH, MOVES, UPDATES, probes
from lanewise.machine.processors import AVX2, ZEN4

ITERATIONS = 100


def times(cycles: dict[str, float], others: float = 64.0) -> dict[str, float]:
    """Seconds of each probe on a machine of one cycle per nanosecond, above an empty loop of 10 cycles."""
    seconds = {name: (10 + cycles.get(name, others)) * ITERATIONS * 1e-9 for name, _ in probes()}
    return seconds | {"nothing": 10 * ITERATIONS * 1e-9, "clock": CHAIN * ITERATIONS * 1e-9}


def test_cycles_are_what_a_probe_takes_above_an_empty_loop() -> None:
    found = prices_from(times({"by.load8": 7.0, "wide_load": 3.0 * EACH, "late_load": 160.0}), ITERATIONS, ZEN4)
    assert found is not None
    assert found.gather[1] == pytest.approx(7.0) and found.wide_load == pytest.approx(3.0)
    assert found.waits == pytest.approx((160.0 - 64.0) / EACH)
    assert found.vector_bits == ZEN4.vector_bits, "what is not measured stays"


def test_a_table_without_gathers_gets_none() -> None:
    found = prices_from(times({}), ITERATIONS, AVX2)
    assert found is not None and found.gather == () and found.scatter == ()


def test_a_lane_that_seems_to_cost_nothing_is_no_measurement() -> None:
    assert prices_from(times({"each.load16": 0.0}), ITERATIONS, ZEN4) is None


@pytest.mark.parametrize("change", [{"load": 0.0}, {"load": 501.0}, {"gather": (1.0,)}, {"store": "much"}])
def test_numbers_that_cannot_be_true(change: dict[str, object]) -> None:
    numbers = {name: getattr(ZEN4, name) for name in MEASURED}
    assert overlaid(ZEN4, numbers) == ZEN4
    assert overlaid(ZEN4, numbers | change) is None


def test_prices_come_back_from_text() -> None:
    measured = prices_from(times({}), ITERATIONS, ZEN4)
    assert measured is not None
    assert from_text(as_text(measured), ZEN4) == measured
    assert from_text(as_text(ZEN4), ZEN4) is None, "no machine measures the very numbers of the table"
    short = {name: value for name, value in json.loads(as_text(measured)).items() if name != "waits"}
    for damaged in (b"", b"[]", b"nonsense", json.dumps(short).encode()):
        assert from_text(damaged, ZEN4) is None


def test_every_measured_field_is_a_price() -> None:
    assert MEASURED[-1] == "waits" and set(MEASURED) <= set(Prices.__match_args__)
    assert {*MOVES, *UPDATES} <= set(MEASURED)

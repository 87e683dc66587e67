"""Op prices: latencies of ops, of functions, and of what is no instruction."""

from __future__ import annotations

import pytest

from lanewise.ir.ops import TABLE
from lanewise.machine.op_prices import CYCLES, FUNCTIONS, LATENCY, latency


@pytest.mark.parametrize(
    ("name", "cycles"), [("add", 1.0), ("fma", 4.0), ("fdiv", 12.0), ("ptradd", 0.0), ("freeze", 0.0)]
)
def test_latency(name: str, cycles: float) -> None:
    assert latency(name) == cycles


def test_a_function_is_longer_than_its_share_in_a_row_of_them() -> None:
    assert FUNCTIONS and all(latency(name) > CYCLES[name] for name in FUNCTIONS)


def test_rows_are_of_ops() -> None:
    assert set(LATENCY) <= set(TABLE)

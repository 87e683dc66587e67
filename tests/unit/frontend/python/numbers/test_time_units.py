"""Ratios of units, and conversions of counts: rounded down, checked where they grow; the ops of each."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lanewise.frontend.python.numbers.time_units import ratio
from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, refusal, result

DAY, SECOND = np.datetime64(-3, "D"), np.datetime64(-90000, "s")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("m8[h]", "m8[s]", 3600),
        ("m8[s]", "m8[D]", Fraction(1, 86400)),
        ("M8[W]", "M8[D]", 7),
        ("M8[25s]", "M8[5s]", 5),
        ("m8[2s]", "m8[3s]", Fraction(2, 3)),
        ("M8[Y]", "M8[M]", 12),
        ("M8[M]", "M8[D]", None),
        ("m8", "m8[s]", 1),
        ("m8[D]", "m8[as]", 86400 * 10**18),
    ],
)
def test_ratios(old: str, new: str, found: object) -> None:
    assert ratio(np.dtype(old), np.dtype(new)) == found


def test_to_a_coarser_unit_rounds_down() -> None:
    assert result("a.astype('M8[D]')", SECOND) == np.datetime64(-2, "D")
    assert result("a.astype('M8[D]')", np.datetime64("NaT", "s")).view(np.int64) == -(2**63)


def test_to_a_finer_unit_fits() -> None:
    assert result("a.astype('M8[s]')", DAY) == DAY
    assert "does not fit datetime64[as]" in fault("a.astype('M8[as]')", DAY)
    assert result("a.astype('m8[s]')", np.timedelta64("NaT", "h")).view(np.int64) == -(2**63)
    free = code("a.astype('M8[s]')", DAY, options=CompileOptions(checks=False))
    assert not any("check" in line for line in free) and any("check" in line for line in code("a.astype('M8[s]')", DAY))


def test_constants_are_converted_when_compiling() -> None:
    assert not any("mul" in line for line in code("a - np.datetime64('2000-01-01')", SECOND))
    assert "does not fit datetime64[ns]; use a coarser unit" in refusal(
        "a - np.datetime64('2500-01-01')", np.datetime64(1, "ns")
    )


def test_units_that_do_not_go_together() -> None:
    assert "no multiple of timedelta64[3s] nor a part" in refusal("a.astype('m8[3s]')", np.timedelta64(1, "2s"))
    assert "months differ; use dates" in refusal("a.astype('m8[D]')", np.timedelta64(1, "M"))

"""The suite of loops in examples: how many become vector, and that gfortran computes the same from all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.fortran.check.driver import check_values
from lanewise.fortran.modes import convert_text

SUITE = Path(__file__).parents[3] / "examples" / "fortran" / "loops.f"


def counted(reassociate: bool) -> int:
    conversion = convert_text("loops.f", SUITE.read_text(), "vector", reassociate=reassociate)
    assert conversion.refused == []
    return sum(any(loop.outcome == "vector" for loop in one.loops) for one in conversion.results)


def test_more_than_gfortran() -> None:
    """gfortran 12 -O3 vectorizes 63 of the 135, with -march=native 78, with -ffast-math 80."""
    assert counted(False) >= 111
    assert counted(True) >= 120


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd", "best"])
def test_values(mode: str) -> None:
    units = re.split(r"(?m)^(?=C     )", SUITE.read_text())
    chosen = "".join(units[2::5] if mode == "vector" else units[4::5])
    assert check_values(convert_text("loops.f", chosen, mode), runs=2) == []

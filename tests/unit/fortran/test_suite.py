"""The suite of loops in examples: how many become vector, and that gfortran computes the same from all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.driver import check_values
from lanewise.fortran.modes import convert_text

SUITE = Path(__file__).parents[3] / "examples" / "fortran" / "loops.f"


def counted(reassociate: bool) -> int:
    conversion = convert_text("loops.f", SUITE.read_text(), "vector", reassociate=reassociate)
    assert conversion.refused == []
    return sum(any(loop.outcome == "vector" for loop in one.loops) for one in conversion.results)


def test_more_than_gfortran() -> None:
    """gfortran 12 -O3 vectorizes 34 of the 83, with -march=native 45, with -ffast-math 47."""
    assert counted(False) >= 48
    assert counted(True) >= 53


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd"])
def test_values(mode: str) -> None:
    text = SUITE.read_text()
    half = text.index("C     guards")
    chosen = text[:half] if mode == "vector" else text[half:]
    assert check_values(convert_text("loops.f", chosen, mode), runs=2) == []

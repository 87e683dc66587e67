"""The page of examples shows what the converter writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.check.driver import check_values
from lanewise.fortran.convert import ARRAYS
from lanewise.fortran.modes import convert_text

PAGE = Path(__file__).parents[3] / "docs" / "fortran-before-after.md"
PAIRS = re.findall(r"```fortran\n(.*?)```\n\n`.*?--to (\w+)`:\n\n```fortran\n(.*?)```", PAGE.read_text(), re.DOTALL)


def test_the_page_has_three_pairs_of_different_kinds() -> None:
    assert [mode for _, mode, _ in PAIRS] == ["structured", "structured", "best"]


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize(("before", "mode", "after"), PAIRS, ids=["root", "records", "sweeps"])
def test_before_and_after(before: str, mode: str, after: str) -> None:
    made = convert_text("old.f", before, mode)
    assert made.refused == [] and made.text == after
    assert mode in ARRAYS or check_flow(made, seeds=12) == []
    assert check_values(made, runs=2) == []

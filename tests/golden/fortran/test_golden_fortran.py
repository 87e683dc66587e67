"""Each file here says in its first line into which modes it is converted; the results stand beside it.

    exit_of_one_loop.f             in
    exit_of_one_loop.structured    out
    forward_branches.remove        out of a stage of `guarded`: each statement under its guard, as in the paper

Every result is also read again and run against its original.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.check.driver import check_values
from lanewise.fortran.convert import ARRAYS
from lanewise.fortran.modes import STAGES, convert_text

HERE = Path(__file__).parent
CASES = [(file, mode) for file in sorted(HERE.glob("*.f")) for mode in file.read_text().splitlines()[0].split()[2:]]


@pytest.mark.parametrize(("file", "mode"), CASES, ids=[f"{file.stem}-{mode}" for file, mode in CASES])
def test_golden(file: Path, mode: str, golden: Callable[[str | Path, str], None]) -> None:
    conversion = convert_text(file.name, file.read_text(), f"guarded:{mode}" if mode in STAGES else mode)
    assert [str(one.reason) for one in conversion.refused] == []
    golden(f"tests/golden/fortran/{file.stem}.{mode}", conversion.text)
    if mode not in ARRAYS:
        assert check_flow(conversion, seeds=40) == []


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd", "best", "structured"])
def test_values(mode: str) -> None:
    """What gfortran computes from the golden files is the same before and after."""
    files = [file for file, one in CASES if one == mode and file.stem.startswith(("vector", "forward", "best"))]
    whole = "".join(file.read_text() for file in files)
    conversion = convert_text("golden.f", whole, mode)
    assert check_values(conversion, runs=2) == []

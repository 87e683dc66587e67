"""Random loops through the vectorizer: gfortran runs old and new on the same data, and every bit must agree.

For array statements bounds are checked: what the old loop does not read, without an iteration or after a test, the new
one must not read either. Code of `simd` is compiled without, since checks would keep it from running in vectors.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.vectorize.statements import simd
from lib.growers.fortran_loops import grow_loops
from lib.oracles.gfortran import differing

COUNT = 100


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd", "best", "structured"])
def test_loops(mode: str, tmp_path: Path) -> None:
    seed = {"vector": 11, "simd": 14, "best": 15, "structured": 13}[mode]
    text = grow_loops(Random(seed), COUNT)
    conversion = convert_text("loops.f", text, mode)
    assert conversion.refused == []
    outcomes = Counter(loop.outcome for result in conversion.results for loop in result.loops)
    if mode != "structured":
        assert outcomes["vector"] > (5 if mode == "best" else 15)
        assert outcomes["scalar"] > 15
    assert differing(tmp_path, text, conversion.text, COUNT, bounds=mode == "vector") == ""


@pytest.mark.needs("gfortran")
def test_strips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strips are so short here that every loop has several."""
    monkeypatch.setattr(simd, "STRIP", 3)
    text = grow_loops(Random(103), COUNT)
    conversion = convert_text("loops.f", text, "simd")
    assert sum("in strips" in loop.why for result in conversion.results for loop in result.loops) > 3
    assert differing(tmp_path, text, conversion.text, COUNT, bounds=False) == ""

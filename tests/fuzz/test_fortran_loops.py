"""Random loops through the vectorizer: gfortran runs old and new on the same data, and every bit must agree.

For array statements bounds are checked: what the old loop does not read, without an iteration or behind a test, the new
one must not read either. Code of `simd` is compiled without, since checks would keep it from running in vectors.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from fortran_loops import comparing_program, grow_loops, renamed

from lanewise.fortran import simd
from lanewise.fortran.modes import convert_text

COUNT = 100


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd", "structured"])
def test_loops(mode: str, tmp_path: Path) -> None:
    seed = {"vector": 11, "simd": 14, "structured": 13}[mode]
    text = grow_loops(Random(seed), COUNT)
    conversion = convert_text("loops.f", text, mode)
    assert conversion.refused == []
    outcomes = Counter(loop.outcome for result in conversion.results for loop in result.loops)
    if mode != "structured":
        assert outcomes["vector"] > 15
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


def differing(folder: Path, old: str, new: str, count: int, bounds: bool) -> str:
    (folder / "old.f").write_text(old)
    (folder / "new.f").write_text(renamed(new))
    (folder / "both.f90").write_text(comparing_program(count))
    flags = ["-O2", "-ftree-vectorize", "-fopenmp-simd", "-w", "-std=legacy", *(["-fcheck=bounds"] if bounds else [])]
    command = ["gfortran", *flags, "both.f90", "old.f", "new.f", "-o", "both"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    done = subprocess.run([folder / "both"], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"{done.stdout}{done.stderr}ended with {done.returncode}"

"""Loops of `growers/fortran_loops.py` before and after conversion, compiled by gfortran and run on the same data."""

from __future__ import annotations

import subprocess
from pathlib import Path

from lib.growers.fortran_loops import comparing_program, renamed


def differing(folder: Path, old: str, new: str, count: int, bounds: bool) -> str:
    """The lines that the comparing program prints where results differ: empty if every bit agrees."""
    (folder / "old.f").write_text(old)
    (folder / "new.f").write_text(renamed(new))
    (folder / "both.f90").write_text(comparing_program(count))
    flags = ["-O2", "-ftree-vectorize", "-fopenmp-simd", "-w", "-std=legacy", *(["-fcheck=bounds"] if bounds else [])]
    command = ["gfortran", *flags, "both.f90", "old.f", "new.f", "-o", "both"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    done = subprocess.run([folder / "both"], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"{done.stdout}{done.stderr}ended with {done.returncode}"

"""The output is the same under different hash seeds: no set's order reaches a user.

A new command adds its row to `LINES`. A word with a `*` stands for each file that it matches, from the top of
the repository.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from lib.child_process import run_python

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ("0", "4242")
# By doctor: prices, or that the machine is too busy for them, and the cache, which is there where they were measured.
MEASURED = re.compile(r"(?ms)^(?:prices|gather) .*?(?=^cores )|^cache .*\Z")

LINES = [
    "--help",
    "doctor",
    "passes",
    "run examples/lir/collatz.lir --lanes 4 --trace --args lane+1 array:i32:2",
    "analyze eval/bfs.ll --sources opencl --function bfs --width 8",
    "explain examples/python/mandelbrot.py:mandelbrot --json",
    "vectorize src/lanewise/cli/samples/longest_chain.ll --function longest_chain --shapes T --width 8",
    "fortran examples/fortran/search.f --to structured",
    "fortran examples/fortran/loops.f --to vector",
    "musimd examples/musimd/figure6.mus --analyze --trace",
]


def expand(line: str) -> list[str]:
    """One command line per matching file; a pattern that matches nothing is a mistake in `LINES`."""
    pattern = next((word for word in line.split() if "*" in word), None)
    if pattern is None:
        return [line]
    files = sorted(ROOT.glob(pattern))
    assert files, f"{pattern} matches no file"
    return [line.replace(pattern, str(file.relative_to(ROOT))) for file in files]


def said(line: str, seed: str, folder: Path) -> tuple[int, str, str]:
    cache = folder / "cache"  # one name for all seeds, for lines that are wrapped
    shutil.rmtree(cache, ignore_errors=True)
    done = run_python(
        "-m",
        "lanewise",
        *line.split(),
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "LANEWISE": f"cache={cache}"},
    )
    assert "Traceback" not in done.stderr
    shown = MEASURED.sub("0.0", done.stdout)
    return done.returncode, shown, done.stderr


@pytest.mark.parametrize("line", [line for row in LINES for line in expand(row)])
def test_same_output(line: str, tmp_path: Path) -> None:
    first, *others = [said(line, seed, tmp_path) for seed in SEEDS]
    assert first[1], "says nothing, so this compares nothing"
    assert all(other == first for other in others)

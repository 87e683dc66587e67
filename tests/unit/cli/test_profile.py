"""`lanewise profile`: the report on stdout, a page, a record; refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise.cli import main

KERNEL = """
import numpy as np
import lanewise as lw

print("the user's line")

@lw.kernel
def double(a, factor):
    for i in lw.lanes(len(a)):
        a[i] *= factor

@lw.vectorize
def twice(x):
    return 2 * x

examples = {"double": (np.ones(10_000), 2.0)}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "profiled.py"
    path.write_text(KERNEL)
    return path


def test_text_record_and_page(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quick = ["--seconds", "0.05"]
    assert main(["profile", f"{file}:double", *quick]) == 0
    assert "a[i] *= factor" in (shown := capsys.readouterr().out) and "moved: 80 kB read in a call" in shown
    assert main(["profile", f"{file}:double", "--json", "--threads", "1", "--width", "4", *quick]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["width"] == 4 and record["profile"]["threads"] == 1
    given = ["--args", "f32[4096], 0.5"]
    assert main(["profile", f"{file}:double", *given, "--html", str(tmp_path / "p.html"), *quick]) == 0
    assert "16.4 kB read" in (tmp_path / "p.html").read_text()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seconds", "-1"], "--seconds is between 0 and 3600"),
        (["--threads", "0"], "--threads is between 1 and 1024"),
        (["--width", "3"], "--width 3 is no width"),
    ],
)
def test_wrong_usage(file: Path, words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", f"{file}:double", *words]) == 2
    assert why in capsys.readouterr().err


def test_a_ufunc_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", f"{file}:twice"]) == 2
    assert "'twice' is a ufunc" in capsys.readouterr().err

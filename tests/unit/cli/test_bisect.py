"""`lanewise bisect`: what it prints of a verdict, its exit codes, and arrays of small numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanewise.cli import bisect as command
from lanewise.cli import main
from lanewise.runtime.bisect import Verdict

TEXT = """import lanewise as lw

@lw.kernel
def add(a, b):
    for i in lw.lanes(len(a)):
        a[i] += b[i]

@lw.vectorize
def twice(x):
    return x + x
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / f"kernels_{tmp_path.name.replace('-', '_')}.py"
    path.write_text(TEXT)
    return str(path)


@pytest.mark.parametrize(
    ("verdict", "code", "said"),
    [
        (Verdict(9), 0, "add: the result is plain Python's, with all 9 optional passes and with none\n"),
        (
            Verdict(9, "b[3] is 1.0 and not 2.0"),
            3,
            "add: no optional pass is to blame; without any of them, b[3] is 1.0",
        ),
        (
            Verdict(9, "b[3] is 1.0", 4, ("linearize", "add.lanes0", "mask")),
            3,
            "add.lanes0, mask: linearize changes the result: b[3] is 1.0\n"
            "look at it: LANEWISE=fuel=4,linearize.show; do without it: LANEWISE=linearize.off\n",
        ),
    ],
    ids=["same", "not a pass", "a pass"],
)
def test_verdicts(
    verdict: Verdict,
    code: int,
    said: str,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    seen: list[tuple[Any, ...]] = []

    def pretended(kernel: Any, args: tuple[Any, ...]) -> Verdict:
        seen.append((kernel.source.name, *args))
        return verdict

    monkeypatch.setattr(command, "bisect", pretended)
    assert main(["bisect", f"{file}:add", "--args", "f32[:], f32[:]", "--width", "4"]) == code
    assert capfd.readouterr().out.startswith(said)
    ((name, a, b),) = seen
    assert name == "add" and len(np.unique(a)) > 2
    assert min(a) >= 0 and max(a) < len(a) and max(b) < len(b)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--width", "5"], "--width 5 is no width"),
        ([], "is a vectorized function; bisect takes kernels"),
    ],
)
def test_wrong_usage(words: list[str], said: str, file: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["bisect", f"{file}:twice", *words]) == 2
    assert said in capfd.readouterr().err

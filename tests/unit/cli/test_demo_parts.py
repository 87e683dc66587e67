"""Parts of the demo: each prints what it found, and fails where results differ."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.cli import _demo_parts as module
from lanewise.cli._demo_parts import fortran, gang_calls, musimd
from lanewise.cli.samples import parts


def test_fortran(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    fortran()
    first, *rest = capfd.readouterr().out.splitlines()
    assert first.startswith("Fortran: ") and "SUBROUTINE SEARCH" in rest[0]
    assert not any("GO TO" in line or "GOTO" in line for line in rest)
    monkeypatch.setattr(parts, "FORTRAN", "      SUBROUTINE S\n      X = 1\n      END\n")
    with pytest.raises(AssertionError, match="the new program does something else"):
        fortran()


def test_musimd(capfd: pytest.CaptureFixture[str]) -> None:
    musimd()
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].startswith("µ-SIMD: ") and "every value claimed to be uniform was so" in lines[1]


def small_rows() -> tuple[Any, ...]:
    sizes = [2, 0, 200, 3, 1]
    first = [sum(sizes[:at]) for at in range(6)]
    return np.array(first), np.arange(sum(sizes)), np.zeros(5, np.int64)


def test_calls_of_the_whole_gang(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "rows_args", small_rows)
    monkeypatch.setattr(module, "REPETITIONS", 1)
    gang_calls()
    title, found = capfd.readouterr().out.splitlines()
    assert title.startswith("Call re-vectorization") and found.endswith("x as fast as lane by lane, equal")

    def wrong(first: Any, values: Any, out: Any) -> None:
        out[:] = len(first) + len(values)

    monkeypatch.setattr(parts, "rows_by_lanes", wrong)
    with pytest.raises(AssertionError, match="crev changes the result"):
        gang_calls()

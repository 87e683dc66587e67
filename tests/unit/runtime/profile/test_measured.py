"""The time of a kernel by lines: the code is that of calls, and the slow line has the samples."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.profile import measured as module
from lanewise.runtime.profile.measured import NO_LINE, line_rows, measured, with_lines
from lanewise.runtime.profile.sampling import why_not


@lw.function
def slow(x):
    total = x
    for _ in range(400):
        total = total * 0.999 + np.sqrt(total)
    return total


@lw.kernel
def mixed(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + 1
    for i in lw.lanes(len(a)):
        out[i] = slow(a[i])


ARGS = np.random.default_rng(1).random(20_000), np.full(20_000, -1.0)


def line_of(kernel: Any, text: str) -> int:
    lines = kernel.source.text.splitlines()
    return kernel.source.first_line + next(at for at, line in enumerate(lines) if line.strip().startswith(text))


def test_lines_do_not_change_the_code() -> None:
    copy, is_same = with_lines(mixed.version(ARGS))
    assert is_same and len(copy.built.object) > len(mixed.version(ARGS).built.object)
    lines = {place for _, place in line_rows(mixed.version(ARGS))}
    assert {
        (mixed.source.file, line_of(mixed, "out[i] = a")),
        (mixed.source.file, line_of(slow, "total = total")),
    } <= lines


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
def test_the_slow_line_has_the_time() -> None:
    found = measured(mixed.version(ARGS), ARGS, 1, 0.4)
    assert found.calls >= 1 and found.seconds > 0 and found.threads == 1 and not found.why_not
    loop = {(mixed.source.file, line_of(slow, text)) for text in ("total = total", "for _")}
    assert sum(found.lines.get(place, 0.0) for place in loop) > 0.8, found.lines
    assert abs(sum(found.lines.values()) - 1) < 1e-6 and abs(sum(found.functions.values()) - 1) < 1e-6
    assert found.lines.get(NO_LINE, 0.0) < 0.2
    assert (ARGS[1] == -1).all(), "arrays are as they were"


def test_without_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "why_not", lambda: "there is no timer")
    found = measured(mixed.version(ARGS), ARGS, 1, 0.01)
    assert found.why_not == "there is no timer" and found.calls >= 1 and not found.lines


def test_arrays_are_restored_after_an_error() -> None:
    @lw.kernel
    def fails(out, idx):
        for i in lw.lanes(len(idx)):
            out[idx[i]] = i

    out, idx = np.full(100, -1), np.arange(101)
    with pytest.raises(IndexError):
        measured(fails.version((out, idx)), (out, idx), 1, 0.01)
    assert (out == -1).all()

"""Loops done in registers of 32 bytes call no function that takes vectors in registers of 64."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.streams import LEAST_BYTES
from lanewise.codegen.text import inline_once
from lanewise.codegen.text.write import HALVES
from lanewise.runtime import cache


def sines(x, other, out):
    for i in lw.lanes(len(x)):
        out[i] = np.sin(x[i]) + x[i]
    for i in lw.lanes(len(other)):
        other[i] = np.sin(np.sin(other[i]))


def sums(x, other, out):
    for i in lw.lanes(len(x)):
        out[i] = x[i] + x[i]


def arguments(n: int) -> list[Any]:
    x = np.random.default_rng(1).uniform(-3, 3, n).astype(np.float32)
    return [x, np.ones(5, np.float32), np.zeros(n, np.float32)]


@pytest.mark.usefixtures("like_zen4")
def test_calls_and_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions that stand in many places are called: two are many here."""
    monkeypatch.setattr(inline_once, "MOST", 2)
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    kernel = lw.kernel(sines, width=16)
    x, other, out = arguments(LEAST_BYTES // 4 + 77)
    assert "streams" in kernel.inspect(x, other, out, stage="llvm")
    kernel(x, other, out)
    wanted = np.zeros_like(out)
    for at in range(0, len(x), 1 << 20):  # too short to be streamed
        kernel(x[at : at + (1 << 20)], other, wanted[at : at + (1 << 20)])
    np.testing.assert_array_equal(out, wanted)


@pytest.mark.usefixtures("like_zen4")
def test_who_has_short_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    for function, short in ((sines, False), (sums, True)):
        text = lw.kernel(function, width=16).inspect(*arguments(100), stage="llvm")
        bodies = re.findall(r"^define .*streams\.N16.*$", text, re.MULTILINE)
        assert bodies and all((HALVES in body) == short for body in bodies)

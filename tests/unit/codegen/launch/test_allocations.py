"""Memory for arrays: from the launch function of the frame, and an exception of it ends the call."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.layout import ALLOCATE
from lanewise.runtime.launch import launch


def made(n):
    a = np.zeros(n)
    for i in lw.lanes(n):
        a[i] = i
    return a


def test_the_launch_function_gives_memory() -> None:
    text = lw.kernel(made).inspect(3, stage="llvm")
    assert f"i64 {ALLOCATE}, ptr null" in text


def test_an_exception_ends_the_call(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = lw.kernel(made)
    assert kernel(3).tolist() == [0, 1, 2]

    def broken(*args: object) -> None:
        raise MemoryError("none left")

    monkeypatch.setattr(launch.np, "zeros", broken)
    with pytest.raises(MemoryError, match="none left"):
        kernel(3)
    monkeypatch.undo()
    assert kernel(2).tolist() == [0, 1]

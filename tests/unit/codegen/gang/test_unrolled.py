"""Loops that LLVM must unroll fully: all that index private arrays, or none."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm, part, runs

TEXT = """
    def k(a, out):
        for i in lw.lanes(len(out)):
            t = lw.array({size}, lw.i64)
            for j in range({size}):
                t[j] = a[i] * j
            s = 0
            for j in range({trips}):
                s += t[{index}]
            out[i] = s
"""


def marks(size: int = 32, trips: str = "32", index: str = "j") -> set[str]:
    """The marks of back edges in full gangs."""
    text = TEXT.format(size=size, trips=trips, index=index)
    body = part(llvm(text, np.arange(20), np.zeros(20, np.int64), width=8), "k.lanes0.N")
    return {line.split("!llvm.loop ")[1] for line in body if "!llvm.loop" in line}


UNROLL, NO_REST = {"!2"}, {"!0"}


def test_loops_with_known_trip_counts() -> None:
    assert marks() == UNROLL


@pytest.mark.parametrize(
    ("size", "trips", "index"),
    [(8, "a[i] % 8", "j"), (512, "512", "j"), (65, "64", "j")],
)
def test_none_if_a_trip_count_is_unknown_or_there_is_no_room(size: int, trips: str, index: str) -> None:
    assert marks(size, trips, index) == NO_REST


@pytest.mark.parametrize("index", ["j", "(j + 3) % 8", "7 - j"])
def test_values(index: str) -> None:
    runs(TEXT.format(size=8, trips="8", index=index), np.arange(20), np.zeros(20, np.int64))

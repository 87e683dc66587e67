"""Rows of lanes: loaded and stored at once, and transposed."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm, part, runs

SUM = """
    def k(x, out):
        for i in lw.lanes(len(out)):
            s = lw.{type}(0)
            for j in range(x.shape[1]):
                s = s * 3 + x[i, j]
            out[i] = s
"""
COPY = """
    def k(x, out):
        for i in lw.lanes(len(out)):
            s = lw.{type}(0)
            for j in range({count}):
                s += x[i, j]
                out[i, j] = s
"""
TYPES = {"u8": np.uint8, "i16": np.int16, "f32": np.float32, "f64": np.float64, "i64": np.int64}


def table(type: str, count: int) -> np.ndarray:
    return (np.random.default_rng(1).random((75, count)) * 3).astype(TYPES[type])


@pytest.mark.parametrize("width", [8, 32])
@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("count", [7, 8, 21])
def test_sums(type: str, count: int, width: int) -> None:
    runs(SUM.format(type=type), table(type, count), np.zeros(75, TYPES[type]), width=width)


@pytest.mark.parametrize(("type", "width"), [("u8", 16), ("f32", 16), ("f64", 8)])
def test_rows_that_are_written(type: str, width: int) -> None:
    for count in (8, 20):
        x = table(type, count)
        runs(COPY.format(type=type, count=count), x, np.zeros_like(x), width=width)


def test_shuffles() -> None:
    """16 rows of 8 numbers in 8 vectors, transposed by 3 times 8 shuffles; what is left after them is read ahead."""
    args = SUM.format(type="f32"), table("f32", 20), np.zeros(75, np.float32)
    for off, times in ((["read_rows_ahead"], 1), ([], 2)):
        found = part(llvm(*args, width=16, off=off), "k.lanes0.N")
        assert sum("= load <8 x float>, ptr" in line for line in found) == 16 * times
        assert sum("shufflevector <8 x float>" in line for line in found) == 8 * times
        assert sum("shufflevector <16 x float>" in line and "poison" not in line for line in found) == 24 * times


def test_gangs_of_four_gather() -> None:
    found = part(llvm(SUM.format(type="f64"), table("f64", 20), np.zeros(75), width=4), "k.lanes0.N")
    assert not any("= load <8 x double>" in line for line in found)


UNROLLED = """
    def k(x, out):
        for i in lw.lanes(len(out)):
            v = lw.array({count}, lw.{type})
            for j in range({count}):
                v[j] = x[i, j] * 2
            for j in range({last}):
                if v[j + 1] < v[j]:
                    v[j], v[j + 1] = v[j + 1], v[j]
            out[i] = v[{last}]
"""


@pytest.mark.parametrize(("type", "count", "width"), [("f32", 16, 16), ("f32", 16, 32), ("f64", 8, 8), ("f64", 8, 32)])
def test_rows_in_straight_line_code(type: str, count: int, width: int) -> None:
    """Each lane's row is loaded at once, and no column is gathered."""
    text, x = UNROLLED.format(type=type, count=count, last=count - 1), table(type, count)
    runs(text, x, np.zeros(75, x.dtype), width=width)
    found = part(llvm(text, x, np.zeros(75, x.dtype), width=width), "k.lanes0.N")
    assert not any("llvm.masked.gather" in line for line in found)
    assert sum("= load <8 x " in line or "= load <16 x " in line for line in found) >= width


SHORT_ROWS = """
    def k(x, out):
        for i in lw.lanes(len(out)):
            s = x[i, 0]
            for j in range(1, {count}):
                s = min(s * 3, x[i, j])
            for j in range({count}):
                out[i, j] = x[i, j] + s
"""


@pytest.mark.parametrize("width", [4, 8, 16])
@pytest.mark.parametrize("type", TYPES)
@pytest.mark.parametrize("count", [2, 3, 5, 6, 7])
def test_short_rows(type: str, count: int, width: int) -> None:
    """Of a larger array, whose other columns stay."""
    whole, out = table(type, 9), table(type, 9)
    runs(SHORT_ROWS.format(count=count), whole[:, 1 : 1 + count], out[:, 2 : 2 + count], width=width)


@pytest.mark.parametrize(("count", "size"), [(3, 4), (5, 8)])
def test_loads_of_short_rows(count: int, size: int) -> None:
    """One load for each lane, masked where the machine can; the first number, before the loop, is part of the row."""
    x = table("f32", 9)[:, :count]
    text = f"""
        def k(x, out):
            for i in lw.lanes(len(out)):
                s = x[i, 0]
                for j in range(1, {count}):
                    s = min(s * 3, x[i, j])
                out[i] = s
    """
    found = part(llvm(text, x, x[:, 0].copy(), width=16, machine="avx512"), "k.lanes0.N")
    assert sum(f"call <{size} x float> @llvm.masked.load" in line for line in found) == 16
    assert not any("llvm.masked.gather" in line for line in found)
    found = part(llvm(text, x, x[:, 0].copy(), width=16, machine="avx2"), "k.lanes0.N")
    assert sum(f"= load <{count} x float>" in line for line in found) == 16


def test_rows_at_random_places() -> None:
    """A check of each index is made once: the row is read after it."""
    text = """
        def k(x, at, out):
            for i in lw.lanes(len(out)):
                out[i] = x[at[i], 0] * x[at[i], 1] - x[at[i], 2]
    """
    x, at = table("f32", 3), np.random.default_rng(2).integers(-75, 75, 75)
    runs(text, x, at, np.zeros(75, np.float32), width=16)
    found = part(llvm(text, x, at, np.zeros(75, np.float32), width=16), "k.lanes0.N")
    assert sum("call <4 x float> @llvm.masked.load" in line or "= load <3 x float>" in line for line in found) == 16

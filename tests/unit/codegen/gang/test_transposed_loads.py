"""Rows that lanes read from end to end: loaded at once and transposed."""

from __future__ import annotations

import numpy as np
import pytest

from lib.compiled_texts import llvm, part, runs

TEXT = """
    def k(x, out):
        for i in lw.lanes(len(out)):
            s = lw.{type}(0)
            for j in range({count}):
                s += x[i, j] * {factor}
            out[i] = s
"""


def arguments(type: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    return rng.random((37, count)).astype(type), np.zeros(37, type)


def lines(type: str = "f32", count: int = 16, width: int = 16) -> list[str]:
    text = TEXT.format(type=type, count=count, factor="2")
    return part(llvm(text, *arguments(f"f{int(type[1:]) // 8}", count), width=width), "k.lanes0.N")


@pytest.mark.parametrize(("type", "count", "width"), [("f32", 16, 16), ("f64", 8, 8), ("f64", 8, 16)])
def test_rows_as_long_as_a_register(type: str, count: int, width: int) -> None:
    text = TEXT.format(type=type, count=count, factor="2")
    dtype = f"f{int(type[1:]) // 8}"
    runs(text, *arguments(dtype, count), width=width)


def test_the_first_iteration_loads_all_rows() -> None:
    """16 rows of 16 numbers, transposed by 4 times 16 shuffles; then a column in each iteration."""
    found = lines()
    assert sum("shufflevector <16 x float>" in line for line in found) == 64
    assert sum("= load <16 x float>, ptr" in line for line in found) == 17
    assert any("alloca [1024 x i8], align 64" in line for line in found)
    assert not any("llvm.masked.gather" in line for line in found)


@pytest.mark.parametrize(("count", "width"), [(15, 16), (16, 8)])
def test_other_rows_are_gathered(count: int, width: int) -> None:
    found = lines(count=count, width=width)
    assert not any("alloca [1024 x i8]" in line for line in found)


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
    text, dtype = UNROLLED.format(type=type, count=count, last=count - 1), f"f{int(type[1:]) // 8}"
    runs(text, *arguments(dtype, count), width=width)
    found = part(llvm(text, *arguments(dtype, count), width=width), "k.lanes0.N")
    llvm_type = "float" if type == "f32" else "double"
    assert not any("llvm.masked.gather" in line or "alloca" in line for line in found)
    assert sum(f"= load <{count} x {llvm_type}>, ptr" in line for line in found) == width

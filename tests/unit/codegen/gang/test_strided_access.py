"""Loads with a small stride: contiguous loads and shuffles, forwards and backwards, under masks and without."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.gang.strided_access import steps
from lib.gang_texts import first_masked, gang_code, module_of
from lib.oracles.run_wide import Wide


def text(stride: int, mask: bool, type: str = "i32", size: int = 4) -> str:
    return (
        f"func @f(%m: i1[T], %a: ptr[U], %i: i64[C]) -> {type} masked {{\nentry:\n"
        f"  %p: ptr[S{stride}] = ptradd %a, %i, scale={stride}\n"
        f"  %x: {type}[T] = load %p, align={size}{' if %m' if mask else ''}\n  return %x\n}}"
    )


@pytest.mark.parametrize("stride", [8, 12, 16, -8, -12])
@pytest.mark.parametrize("mask", [False, True])
def test_values(stride: int, mask: bool) -> None:
    room = np.arange(100, dtype=np.int32)
    start = room.ctypes.data + (200 if stride < 0 else 0)
    active = [1, 0, 0, 1, 1, 1, 0, 1]
    found, _ = Wide(first_masked(module_of(text(stride, mask))), 8).run([active, start, 2])
    assert found is not None
    for lane, value in enumerate(found):
        if active[lane] or not mask:
            assert value == ((200 if stride < 0 else 0) + stride * (2 + lane)) // 4


def test_nothing_after_the_last_element_is_touched() -> None:
    """The last vector of each is moved back to end at the last lane's element."""
    lines = gang_code(text(8, False), width=8)
    assert sum("= load <8 x i32>" in line for line in lines) == 2
    assert any("getelementptr i8, ptr %p, i64 28" in line for line in lines), "elements 7 to 14"


@pytest.mark.parametrize(
    ("stride", "size", "width", "count"),
    [
        (8, 4, 8, 2),
        (-8, 4, 8, -2),
        (16, 4, 8, 4),
        (20, 4, 8, None),
        (4, 4, 8, None),
        (6, 4, 8, None),
        (8, 4, 2, None),
        (None, 4, 8, None),
    ],
)
def test_strides_that_pay(stride: int | None, size: int, width: int, count: int | None) -> None:
    assert steps(stride, size, width) == count


def test_masks_are_spread_like_the_elements() -> None:
    lines = gang_code(text(8, True), width=8)
    assert sum("llvm.masked.load" in line for line in lines) in (0, 2)
    assert not any("llvm.masked.load" in line for line in gang_code(text(8, True), width=8, machine="sse4"))

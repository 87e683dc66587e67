"""Gangs at the ends of rows are not checked where the whole loop settles it, and are where it does not."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.text.write import HALVES


@lw.kernel
def smooth(old, new):
    depth, height, width = old.shape
    for z, y, x in lw.lanes(depth, height, width):
        here = old[z, y, x]
        if 0 < x < width - 1:
            here += old[z, y, x - 1] + old[z, y, x + 1]
        new[z, y, x] = here


def is_settled(kernel: lw.Kernel, *args: object) -> bool:
    return "@lanewise.driver0.settled(" in kernel.inspect(*args, stage="llvm")


SHAPE = (3, 4, 50)
LARGER = [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 7), (2, 1, 40)]


@pytest.mark.parametrize("more", LARGER)
def test_arrays_that_are_large_enough(more: tuple[int, int, int]) -> None:
    old = np.random.default_rng(1).integers(-99, 99, SHAPE).astype(np.int32)
    whole = np.full([a + b for a, b in zip(SHAPE, more, strict=True)], 7, np.int32)
    expected = whole.copy()
    smooth.py(old, expected)
    smooth(old, whole)
    assert np.array_equal(whole, expected)
    assert is_settled(smooth, old, whole)


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("less", [1, 2])
def test_arrays_that_are_too_short(axis: int, less: int) -> None:
    """Nothing is written beside the array, which lies inside of a larger one; the error names the axis."""
    old = np.random.default_rng(1).integers(-99, 99, SHAPE).astype(np.int32)
    around = np.full([size + 9 for size in SHAPE], 7, np.int32)
    short = list(SHAPE)
    short[axis] -= less  # pyright: ignore[reportArgumentType, reportCallIssue]
    new = around[tuple(slice(4, 4 + size) for size in short)]
    with pytest.raises(IndexError, match=f"index {short[axis]} is out of range for axis {axis} of 'new'"):
        smooth(old, new)
    outside = np.ones(around.shape, bool)
    outside[tuple(slice(4, 4 + size) for size in short)] = False
    assert (around[outside] == 7).all()


@lw.kernel
def flat(old, new):
    height, width = old.shape
    for y, x in lw.lanes(height, width):
        new[y, x] = old[y, x]


def test_rows_that_are_inside_but_for_their_end_have_no_third_version() -> None:
    assert not is_settled(flat, np.ones((4, 50)), np.ones((4, 50)))


@lw.kernel
def clipped(old, new):
    height, width = old.shape
    for y, x in lw.lanes(height, width):
        if x > 0 and y < new.shape[0] and x < new.shape[1]:
            new[y, x] = old[y, x - 1]


def test_what_a_condition_says_needs_no_loop_to_settle_it() -> None:
    old, new, expected = np.arange(200.0).reshape(4, 50), np.zeros((3, 40)), np.zeros((3, 40))
    clipped(old, new)
    clipped.py(old, expected)
    assert np.array_equal(new, expected)
    assert not is_settled(clipped, old, new)


@lw.kernel
def one_further(old, new, other):
    height, width = old.shape
    for y, x in lw.lanes(height, width):
        here = old[y, x - 1] if x > 0 else 0
        new[y, x] = here + other[y, x] - other[y, x + 1]


def test_that_an_index_fits_does_not_say_that_the_next_one_does() -> None:
    old = np.arange(3 * 64, dtype=np.int32).reshape(3, 64)
    assert is_settled(one_further, old, old.copy(), old)
    with pytest.raises(IndexError, match="index 64 is out of range for axis 1 of 'other' with length 64"):
        one_further(old, old.copy(), old)
    ours, plain, wide = old.copy(), old.copy(), np.arange(3 * 65, dtype=np.int32).reshape(3, 65)
    one_further(old, ours, wide)
    one_further.py(old, plain, wide)
    assert np.array_equal(ours, plain)


@lw.kernel
def next_row(old, new, other):
    height, width = old.shape
    for y, x in lw.lanes(height, width):
        here = old[y, x - 1] if x > 0 else 0
        new[y, x] = here + other[y + 1, x]


def test_nor_the_row_after_it() -> None:
    old = np.arange(3 * 64, dtype=np.int32).reshape(3, 64)
    with pytest.raises(IndexError, match="index 3 is out of range for axis 0 of 'other' with length 3"):
        next_row(old, old.copy(), old.copy())


def test_all_versions_of_what_moves_numbers_have_registers_of_32_bytes() -> None:
    old = np.ones(SHAPE, np.float32)
    heads = [line for line in smooth.inspect(old, old, stage="llvm").splitlines() if "@smooth.lanes0" in line[:40]]
    heads = [head for head in heads if head.startswith("define")]
    assert any(".settled." in head for head in heads) and len(heads) > 2
    assert all(HALVES in head for head in heads)

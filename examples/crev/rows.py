"""Rows: as many numbers as the gang has lanes, one in each, sorted by `lw.shuffle` and min or max.

The steps of a sorting network (Batcher's bitonic one) are unrolled for the widest gang; at a narrower width the large
ones are dropped.
"""

from __future__ import annotations

import numpy as np

import lanewise as lw

LAST = np.int32(2**31 - 1)  # greater than every other number


@lw.function
def row(a):
    """The first numbers of a piece; if there are fewer than lanes, padded with LAST."""
    x = LAST
    if lw.lane() < len(a):
        x = a[lw.lane()]
    return x


@lw.function
def put_row(x, a):
    if lw.lane() < len(a):
        a[lw.lane()] = x


@lw.function
def in_order(x):
    """Sort a bitonic row: one that rises and then falls, or the other way round."""
    for step in (32, 16, 8, 4, 2, 1):
        if step < lw.width():
            other = lw.shuffle(x, lw.lane() ^ step)
            x = min(x, other) if lw.lane() & step == 0 else max(x, other)
    return x


@lw.function
def sorted_row(x):
    """Sort any row: pieces of 2, 4, 8, ... lanes rise and fall alternately."""
    for size in (2, 4, 8, 16, 32, 64):
        for step in (32, 16, 8, 4, 2, 1):
            if step < size and size <= lw.width():
                other = lw.shuffle(x, lw.lane() ^ step)
                rises = lw.lane() & size == 0
                x = min(x, other) if (lw.lane() & step == 0) == rises else max(x, other)
    return x

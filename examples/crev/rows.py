"""Rows: as many numbers as the gang has lanes, one in each, put in order by `lw.shuffle` and min or max.

The steps of a sorting network (Batcher's bitonic one) are written out for the widest gang; at the width of a gang those
that are too large fall away.
"""

from __future__ import annotations

import numpy as np

import lanewise as lw

LAST = np.int32(2**31 - 1)  # behind every other number


@lw.function
def row(a):
    """The first numbers of a piece; if there are fewer than lanes, then numbers behind all others."""
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
    """A row that rises and then falls, or the other way round, so that it only rises."""
    for step in (32, 16, 8, 4, 2, 1):
        if step < lw.width():
            other = lw.shuffle(x, lw.lane() ^ step)
            x = min(x, other) if lw.lane() & step == 0 else max(x, other)
    return x


@lw.function
def sorted_row(x):
    """Any row so that it rises: pieces of 2, 4, 8, ... lanes rise and fall in turn."""
    for size in (2, 4, 8, 16, 32, 64):
        for step in (32, 16, 8, 4, 2, 1):
            if step < size and size <= lw.width():
                other = lw.shuffle(x, lw.lane() ^ step)
                rises = lw.lane() & size == 0
                x = min(x, other) if (lw.lane() & step == 0) == rises else max(x, other)
    return x

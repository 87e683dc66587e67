"""Mergesort: an array of integers in order.

    seq      top down, insertion sort for short pieces, one element after another
    crev     two lanes make crev calls for the two halves; the whole gang merges them, as many elements at once as it
             has lanes: of two sorted rows, one reversed, the minimum of each pair and the maximum of each pair are two
             rows that a few steps of `lw.shuffle` and min or max put in order
    launch   the same, with a task for each call

There is no `par`: a piece belongs to one lane, and pieces of different lengths do not run well side by side.
"""

from __future__ import annotations

from typing import Any

import lanewise as lw

from .quicksort import arguments as numbers
from .quicksort import copy
from .rows import in_order, put_row, row, sorted_row
from .tasks import Tasks

SHORT = 24  # for seq: insertion sort
FEW = 1024  # for launch: a smaller task does not pay


def arguments(size: int = 16_384, seed: int = 1) -> tuple[Any, ...]:
    return numbers(size, seed)


@lw.function
def sort_one_by_one(a, room):
    if len(a) <= SHORT:
        for i in range(1, len(a)):
            x = a[i]
            j = i - 1
            while j >= 0 and a[j] > x:
                a[j + 1] = a[j]
                j -= 1
            a[j + 1] = x
        return
    half = len(a) // 2
    sort_one_by_one(a[:half], room[:half])
    sort_one_by_one(a[half:], room[half:])
    for i in range(half):
        room[i] = a[i]
    i = 0
    j = half
    k = 0
    while i < half and j < len(a):
        if a[j] < room[i]:
            a[k] = a[j]
            j += 1
        else:
            a[k] = room[i]
            i += 1
        k += 1
    while i < half:
        a[k] = room[i]
        i += 1
        k += 1


@lw.kernel(threads=1)
def sorted_by_one(a, room):
    sort_one_by_one(a, room)


def seq(a: Any, room: Any) -> None:
    sorted_by_one(a, room)
    room[:] = 1


@lw.function
def merge(left, right, to):
    i = lw.width()
    j = 0
    kept = row(left)
    for k in range(0, len(to), lw.width()):
        from_left = i < len(left) and (j >= len(right) or left[i] < right[j])
        x = row(left[i:]) if from_left else row(right[j:])
        if from_left:
            i += lw.width()
        else:
            j += lw.width()
        x = lw.shuffle(x, lw.width() - 1 - lw.lane())
        first = in_order(min(kept, x))
        kept = in_order(max(kept, x))
        put_row(first, to[k:])


@lw.function
def sort(a, same):
    """Sorted into `a`. Both hold the same numbers at first: halves are sorted in one and merged into the other."""
    if len(a) <= lw.width():
        put_row(sorted_row(row(a)), a)
        return
    half = len(a) // 2
    for side in lw.lanes(2):
        if side == 0:
            lw.crev(sort)(same[:half], a[:half])
        else:
            lw.crev(sort)(same[half:], a[half:])
    merge(same[:half], same[half:], a)


@lw.kernel(threads=1, width=16)
def sorted_by_gang(a, room):
    for i in lw.lanes(len(a)):
        room[i] = a[i]
    for _ in lw.lanes(1):
        lw.crev(sort)(a, room)


def crev(a: Any, room: Any) -> None:
    sorted_by_gang(a, room)
    room[:] = 1


@lw.function
def merge_halves(a, room, half):
    merge(a[:half], a[half:], room)
    copy(room, a)


@lw.kernel(threads=1, width=16)
def merge_pieces(a, room, half):
    for _ in lw.lanes(1):
        lw.crev(merge_halves)(a, room, half)


def launch(a: Any, room: Any) -> None:
    """Pieces first, then the merges of each level, since a task does not wait for others."""
    pieces = [(0, len(a))]
    levels = [pieces]
    while pieces and max(high - low for low, high in pieces) > FEW:
        pieces = [half for low, high in pieces for half in ((low, (low + high) // 2), ((low + high) // 2, high))]
        levels.append(pieces)
    with Tasks() as tasks:
        for low, high in levels.pop():
            tasks.spawn(sorted_by_gang, a[low:high], room[low:high])
    for level in reversed(levels):
        with Tasks() as tasks:
            for low, high in level:
                tasks.spawn(merge_pieces, a[low:high], room[low:high], (low + high) // 2 - low)
    room[:] = 1


examples = {name: lambda: arguments(1 << 10) for name in ("sorted_by_one", "sorted_by_gang")}

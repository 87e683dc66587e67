"""Quicksort: an array of integers in order.

    seq      Hoare's partition around the median of three, insertion sort for short pieces
    crev     the whole gang partitions a piece: each lane compares its element with the pivot, `lw.compress` packs
             smaller ones to the left and greater ones into a second array; then two lanes make crev calls for the sides
    launch   the same, with a task for each call

There is no `par`: a piece belongs to one lane, and pieces of different lengths do not run well side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw

from .rows import put_row, row, sorted_row
from .tasks import Tasks

SHORT = 24  # for seq: insertion sort
FEW = 1024  # for launch: a smaller task does not pay


def arguments(size: int = 16_384, seed: int = 1) -> tuple[Any, ...]:
    """Numbers below 100,000, and room for as many."""
    numbers = np.random.default_rng(seed).integers(0, 100_000, size).astype(np.int32)
    return numbers, np.ones_like(numbers)


@lw.function
def sort_one_by_one(a, low, high):
    while high - low > SHORT:
        first, middle, last = a[low], a[(low + high) // 2], a[high - 1]
        pivot = max(min(first, middle), min(max(first, middle), last))
        i = low
        j = high - 1
        while i <= j:
            while a[i] < pivot:
                i += 1
            while a[j] > pivot:
                j -= 1
            if i <= j:
                a[i], a[j] = a[j], a[i]
                i += 1
                j -= 1
        if j + 1 - low < high - i:
            sort_one_by_one(a, low, j + 1)
            low = i
        else:
            sort_one_by_one(a, i, high)
            high = j + 1
    for i in range(low + 1, high):
        x = a[i]
        j = i - 1
        while j >= low and a[j] > x:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = x


@lw.kernel(threads=1)
def sorted_by_one(a, room):
    sort_one_by_one(a, 0, len(a))


def seq(a: Any, room: Any) -> None:
    sorted_by_one(a, room)
    room[:] = 1


@lw.function
def put_packed(to, x, chosen):
    """The elements of the chosen lanes, packed; their count."""
    packed = lw.compress(x, chosen)
    count = lw.count(chosen)
    if lw.lane() < count:
        to[lw.lane()] = packed
    return count


@lw.function
def fill(to, x):
    for j in lw.lanes(len(to)):
        to[j] = x


@lw.function
def copy(source, to):
    for j in lw.lanes(len(source)):
        to[j] = source[j]


@lw.function
def partition(a, room):
    """Elements below the pivot first, then those equal to it, then those above; the counts below and above.

    The pivot is the median of as many elements as there are lanes.
    """
    sample = a[lw.lane() * len(a) // lw.width()]
    pivot = lw.broadcast(sorted_row(sample), lw.width() // 2)
    below = 0
    above = 0
    for base in range(0, len(a), lw.width()):
        x = pivot
        if base + lw.lane() < len(a):
            x = a[base + lw.lane()]
        below += put_packed(a[below:], x, x < pivot)
        above += put_packed(room[above:], x, x > pivot)
    fill(a[below : len(a) - above], pivot)
    copy(room[:above], a[len(a) - above :])
    return below, above


@lw.function
def sort(a, room):
    if len(a) <= lw.width():
        put_row(sorted_row(row(a)), a)
        return
    below, above = partition(a, room)
    for side in lw.lanes(2):
        if side == 0:
            lw.crev(sort)(a[:below], room)
        else:
            lw.crev(sort)(a[len(a) - above :], room)


@lw.kernel(threads=1, width=16)
def sorted_by_gang(a, room):
    for _ in lw.lanes(1):
        lw.crev(sort)(a, room)


def crev(a: Any, room: Any) -> None:
    sorted_by_gang(a, room)
    room[:] = 1


@lw.kernel(threads=1, width=16)
def partition_piece(a, room, sizes):
    for _ in lw.lanes(1):
        sizes[0], sizes[1] = lw.crev(partition)(a, room)


def launch(a: Any, room: Any) -> None:
    with Tasks() as tasks:

        def work(a: Any, room: Any) -> None:
            if len(a) <= FEW:
                sorted_by_gang(a, room)
                return
            sizes = np.zeros(2, np.int64)
            partition_piece(a, room, sizes)
            below, above = sizes.tolist()
            tasks.spawn(work, a[:below], room[:below])
            tasks.spawn(work, a[len(a) - above :], room[len(a) - above :])

        tasks.spawn(work, a, room)
    room[:] = 1


examples = {name: lambda: arguments(1 << 10) for name in ("sorted_by_one", "sorted_by_gang")}

"""Bytes and cache lines of accesses, of gangs that ran, times the gangs that there are."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.report.access_use import AccessUse, Moved, access_use


@lw.kernel
def gathers(a, idx, out):
    for i in lw.lanes(len(idx)):
        x = a[idx[i]]
        if x > 0:
            out[i] = x


@lw.kernel
def two_loops(a, table):
    for i in lw.lanes(len(a)):
        own = lw.array(4, lw.i64)
        own[i % 4] = i
        a[i] = own[0]
    for i in lw.lanes(len(a)):
        lw.atomic_add(table, 0, a[i])


def used(kernel: Any, *args: Any, width: int = 8) -> AccessUse:
    return access_use(compile_source(kernel.source, signature_of(kernel.source, args)), args, width)


def of(found: AccessUse, kernel: Any, text: str, opcode: str) -> list[Moved]:
    lines = kernel.source.text.splitlines()
    line = kernel.source.first_line + next(at for at, each in enumerate(lines) if each.strip().startswith(text))
    return [moved for (_, at, _, kind), moved in sorted(found.accesses.items()) if (at, kind) == (line, opcode)]


def test_a_gather_and_a_masked_store() -> None:
    n = 8 * 64
    a = np.where(np.arange(n * 8) % 16 == 0, 1.0, 0.0)
    idx, out = np.arange(n) * 8, aligned(n)  # lanes a cache line apart; every second lane writes
    found = used(gathers, a, idx, out)
    gather, index = sorted(of(found, gathers, "x =", "load"), key=lambda moved: -moved.lines)
    assert (gather.times, gather.lanes, gather.bytes) == (64, n, 8 * n)
    assert gather.lines == 8 * 64 and index.lines <= 2 * 64
    (store,) = of(found, gathers, "out[i]", "store")
    assert (store.times, store.lanes, store.bytes, store.lines) == (64, n / 2, 4 * n, 64)
    assert found.launches == 1 and found.use.run == found.use.gangs == 64
    assert (out == 0).all(), "arrays are as they were"


def aligned(n: int) -> Any:
    """An array whose gangs are whole cache lines."""
    room = np.zeros(n + 8)
    first = -room.ctypes.data % 64 // 8
    return room[first : first + n]


def test_launches_are_scaled_and_private_arrays_do_not_count() -> None:
    n = 100_000
    found = used(two_loops, np.zeros(n, np.int64), np.zeros(1, np.int64))
    assert found.launches == 2 and found.use.run < found.use.gangs == 2 * n // 8
    (store,) = of(found, two_loops, "a[i]", "store")
    assert store.bytes == 8 * n and not of(found, two_loops, "own[i", "store")
    (update,) = of(found, two_loops, "lw.atomic", "atomic")
    assert update.lanes == n and update.lines == n / 8

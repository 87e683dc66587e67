"""Book filter: copy out the lines of a book that contain a pattern (Algorithms 1 and 4).

seq      line after line: try each position in turn, then copy
par      a line per lane, which searches and copies by itself: lanes read lines that are far apart
crev     a line per lane, but the whole gang searches it, and copies it if it contains the pattern
"""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw

from .tasks import Tasks


def arguments(lines: int = 64, length: int = 20_000, seed: int = 1) -> tuple[Any, ...]:
    """A book of '0' and '1', a pattern of sixteen of them, room for the copy."""
    rng = np.random.default_rng(seed)
    book = rng.integers(48, 50, (lines, length)).astype(np.uint8)
    copy = np.empty_like(book)
    copy[:] = 32
    return book, rng.integers(48, 50, 16).astype(np.uint8), copy


@lw.function
def holds_at(book, line, at, pattern):
    j = 0
    while j < len(pattern) and book[line, at + j] == pattern[j]:
        j += 1
    return j == len(pattern)


@lw.kernel(threads=1, width=1)
def seq(book, pattern, copy):
    for line in range(len(book)):
        last = book.shape[1] - len(pattern)
        at = 0
        while at <= last and not holds_at(book, line, at, pattern):
            at += 1
        if at <= last:
            for j in range(book.shape[1]):
                copy[line, j] = book[line, j]


@lw.kernel(threads=1, width=16)
def par(book, pattern, copy):
    for line in lw.lanes(len(book)):
        last = book.shape[1] - len(pattern)
        at = 0
        while at <= last and not holds_at(book, line, at, pattern):
            at += 1
        if at <= last:
            for j in range(book.shape[1]):
                copy[line, j] = book[line, j]


@lw.function
def holds(book, line, pattern):
    """The gang tries as many positions at once as it has lanes, until one matches."""
    places = book.shape[1] - len(pattern) + 1
    for base in range(0, places, lw.width()):
        at = base + lw.lane()
        fits = at < places
        j = 0
        while lw.any(fits) and j < len(pattern):
            if fits:
                fits = book[line, at + j] == pattern[j]
            j += 1
        if lw.any(fits):
            return True
    return False


@lw.function
def copy_line(book, line, copy):
    for j in lw.lanes(book.shape[1]):
        copy[line, j] = book[line, j]


@lw.kernel(threads=1, width=32)
def crev(book, pattern, copy):
    for line in lw.lanes(len(book)):
        if lw.crev(holds)(book, line, pattern):
            lw.crev(copy_line)(book, line, copy)


@lw.kernel(threads=1)
def filter_line(book, line, pattern, copy):
    places = book.shape[1] - len(pattern) + 1
    found = False
    for at in lw.lanes(places):
        found |= holds_at(book, line, at, pattern)
    if found:
        for j in lw.lanes(book.shape[1]):
            copy[line, j] = book[line, j]


def launch(book: Any, pattern: Any, copy: Any) -> None:
    with Tasks() as tasks:
        for line in range(len(book)):
            tasks.spawn(filter_line, book, line, pattern, copy)


examples = {name: lambda: arguments(16, 2000) for name in ("seq", "par", "crev")}

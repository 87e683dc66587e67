"""String matching: mark every position of a text where a pattern begins (Algorithm 6).

    seq      Knuth, Morris, Pratt: each character once, one after another
    par      each lane tries its own position, character by character, until all lanes of the gang have failed
    crev     each lane tests two characters, the rarest of the pattern; where both match, the whole gang compares the
             rest at once

and, for a fair comparison, `crev_printed`, which tests the first character alone, as Algorithm 6 does, and
`par_filtered`, where lanes try their position only if both rare characters match.

If both letters together are rare, almost no lane calls, and the loop over the text is two loads and two compares. The
more lanes call, one after another, the better is `par`, which tries all at once: it wins for a pattern of one frequent
letter.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import lanewise as lw

from .tasks import Tasks

TEXT = Path(__file__).with_name("pride-and-prejudice.txt")
SAMPLE = 1 << 10
SENTENCE = "She had been watching him the la"


def arguments(pattern: str = SENTENCE[:8], size: int = 1 << 20) -> tuple[Any, ...]:
    """The text, repeated up to a size, the pattern, and a mark for each position."""
    text = np.frombuffer(TEXT.read_bytes().replace(b"\n", b" "), np.uint8)
    found = np.empty(size, np.uint8)
    found[:] = 0
    return np.resize(text, size), np.frombuffer(pattern.encode(), np.uint8).copy(), found


@lw.kernel(threads=1, width=1)
def knuth_morris_pratt(text, pattern, borders, found):
    j = 0
    for i in range(1, len(pattern)):
        while j > 0 and pattern[j] != pattern[i]:
            j = borders[j - 1]
        if pattern[j] == pattern[i]:
            j += 1
        borders[i] = j
    j = 0
    for i in range(len(text)):
        while j > 0 and pattern[j] != text[i]:
            j = borders[j - 1]
        if pattern[j] == text[i]:
            j += 1
        if j == len(pattern):
            found[i + 1 - j] = 1
            j = borders[j - 1]


def seq(text: Any, pattern: Any, found: Any) -> None:
    knuth_morris_pratt(text, pattern, np.zeros(len(pattern), np.uint32), found)


@lw.kernel(threads=1, width=32)
def par(text, pattern, found):
    for i in lw.lanes(len(text) - len(pattern) + 1):
        j = 0
        while j < len(pattern) and pattern[j] == text[i + j]:
            j += 1
        if j == len(pattern):
            found[i] = 1


@lw.kernel(threads=1, width=32)
def par_where_both_match(text, pattern, starts, rare, gap, found):
    first, second = rare[0], rare[gap]
    ends = starts[gap:]
    for i in lw.lanes(len(text) - len(pattern) + 1):
        if starts[i] == first and ends[i] == second:
            j = 0
            while j < len(pattern) and pattern[j] == text[i + j]:
                j += 1
            if j == len(pattern):
                found[i] = 1


def par_filtered(text: Any, pattern: Any, found: Any) -> None:
    place, gap = rare_places(text, pattern)
    par_where_both_match(text, pattern, text[place:], pattern[place:], gap, found)


@lw.function
def compare(text, pattern, at, found):
    there = text[at : at + len(pattern)]
    if len(there) == len(pattern):
        differ = lw.u8(0)
        for j in lw.lanes(len(there)):
            differ |= pattern[j] ^ there[j]
        if differ == 0:
            found[at] = 1


def rare_places(text: Any, pattern: Any) -> tuple[int, int]:
    """Two positions of the pattern, whose letters are the rarest in a sample of the text, and their distance."""
    counts = np.bincount(text[:SAMPLE], minlength=256)[pattern]
    first, *others = sorted(np.argsort(counts, kind="stable")[:2].tolist())
    return first, others[0] - first if others else 0


@lw.kernel(threads=1, width=64)
def matched_by_gangs(text, pattern, starts, rare, gap, found):
    first, second = rare[0], rare[gap]
    ends = starts[gap:]
    for i in lw.lanes(len(ends)):
        if starts[i] == first and ends[i] == second:
            lw.crev(compare)(text, pattern, i, found)


def crev(text: Any, pattern: Any, found: Any) -> None:
    place, gap = rare_places(text, pattern)
    matched_by_gangs(text, pattern, text[place:], pattern[place:], gap, found)


@lw.kernel(threads=1, width=64)
def matched_as_printed(text, pattern, found):
    for i in lw.lanes(len(text) - len(pattern) + 1):
        if pattern[0] == text[i]:
            lw.crev(compare)(text, pattern, i, found)


def crev_printed(text: Any, pattern: Any, found: Any) -> None:
    matched_as_printed(text, pattern, found)


@lw.kernel(threads=1)
def candidates(starts, rare, gap, found):
    first, second = rare[0], rare[gap]
    ends = starts[gap:]
    for i in lw.lanes(len(ends)):
        found[i] = starts[i] == first and ends[i] == second


@lw.kernel(threads=1)
def compare_one(text, pattern, at, found):
    differ = at + len(pattern) > len(text)
    for j in lw.lanes(min(len(pattern), len(text) - at)):
        differ |= pattern[j] != text[at + j]
    found[at] = not differ


def launch(text: Any, pattern: Any, found: Any) -> None:
    place, gap = rare_places(text, pattern)
    candidates(text[place:], pattern[place:], gap, found)
    with Tasks() as tasks:
        for at in np.flatnonzero(found).tolist():
            tasks.spawn(compare_one, text, pattern, at, found)


def sample() -> tuple[Any, ...]:
    text, pattern, found = arguments(size=1 << 12)
    place, gap = rare_places(text, pattern)
    return text, pattern, text[place:], pattern[place:], gap, found


examples = {"par": lambda: arguments(size=1 << 12), "matched_by_gangs": sample}

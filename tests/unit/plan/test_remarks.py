"""Where LLVM may round otherwise, ways to run a loop do not measure each other, and `explain` says so."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import host

# pyright: basic

pytestmark = pytest.mark.skipif(host().vector_bits < 256, reason="no gangs here")


def walk(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = start[i]
        top, total = 1, lw.f32(0)
        while top > 0:
            top -= 1
            node = stack[top]
            total = total + lw.f32(node) * lw.f32(0.3)
            if children[node, 0] >= 0:
                stack[top], stack[top + 1] = children[node, 0], children[node, 1]
                top += 2
        out[i] = total


def reduced(children, start, out):
    """The order of sums over lanes depends on the width in any case."""
    total = lw.f32(0)
    for i in lw.lanes(len(out)):
        at = start[i]
        while children[at, 0] >= 0:
            total += lw.f32(at) * lw.f32(0.3)
            at = children[at, 0]
    out[0] = total


def children_counted(children, start, out):
    """Somebody may look on."""
    for i in lw.lanes(len(out)):
        at, total = start[i], lw.f32(0)
        while children[at, 0] >= 0:
            total = total + lw.f32(at) * lw.f32(0.3)
            at = children[at, 0]
        lw.atomic_add(out, i, total)


BELOW = np.stack([2 * np.arange(31) + 1, 2 * np.arange(31) + 2], 1)
ARGS = (np.where(BELOW < 31, BELOW, -1).astype(np.int32), np.arange(31, dtype=np.int32), np.zeros(31, np.float32))
SENTENCE = (
    "{} are not measured against each other, since with fastmath=True their results would differ; lw.tune(k, *args)"
)


def reported(function: Any, **options: Any) -> dict[int, list[str]]:
    """Sentences, by the line of the function."""
    found = lw.kernel(**options)(function).explain(*ARGS)
    first = function.__code__.co_firstlineno
    lines = {line.number - first: [note.sentence for note in line.notes] for line in found.lines}
    said = {at: [text for text in texts if "against each other" in text] for at, texts in lines.items()}
    return {at: texts for at, texts in said.items() if texts}


def test_ways_that_are_not_measured() -> None:
    loop, inner = reported(walk, fastmath=True).items()
    assert (loop[0], inner[0]) == (1, 5), "the lanes loop, and that which lanes leave one by one"
    assert SENTENCE.format("gangs and single lanes") in loop[1][0]
    assert SENTENCE.format("gangs and refilled gangs") in inner[1][0]


def test_who_chose_a_width_has_no_single_lanes() -> None:
    assert list(reported(walk, fastmath=True, width=8)) == [5]
    assert reported(walk, fastmath=True, width=1) == {}


def test_nothing_is_said_where_the_option_is_not_why() -> None:
    assert reported(walk) == reported(walk, fma=True) == {}
    assert list(reported(reduced, fastmath=True)) == [3] and reported(children_counted, fastmath=True) == {}
    assert list(reported(walk, fma=True, fastmath=True)) == [1, 5]

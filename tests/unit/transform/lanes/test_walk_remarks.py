"""Remarks on walks with stacks, by the pass that lets lanes wait."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.explained import data_of, remarks_of


@lw.kernel
def walk(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = 0
        top, total = 1, start[i]
        while top > 0:
            top -= 1
            node = stack[top]
            total = total + lw.f32(node)
            if children[node, 0] >= 0 and total < 99.0:
                stack[top], stack[top + 1] = children[node, 0], children[node, 1]
                top += 2
        out[i] = total


@lw.kernel
def writes(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = 0
        top = 1
        while top > 0:
            top -= 1
            node = stack[top]
            out[i] += lw.f32(node)
            if children[node, 0] >= 0 and start[i] < node:
                stack[top], stack[top + 1] = children[node, 0], children[node, 1]
                top += 2


ARGS = np.zeros((9, 2), np.int32), np.zeros(9, np.float32), np.zeros(9, np.float32)


def test_lanes_that_walk_together() -> None:
    ((first, name, stack, _),) = data_of(remarks_of(walk, *ARGS), "LW117")
    assert (first, name) in (("deepest", "top"), ("pushed", "stack")) and stack == "shared"
    assert data_of(remarks_of(walk, *ARGS, off=("wait_for_deepest",)), "LW117") == []


def test_why_they_do_not() -> None:
    ((kind, why),) = data_of(remarks_of(writes, *ARGS), "LW117")
    assert kind == "refused" and "writes 'out', which other lanes may see" in str(why)

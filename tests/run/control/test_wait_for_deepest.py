"""Lanes that walk a tree by stacks of their own wait for the deepest: results are plain Python's, nodes uniform."""

from __future__ import annotations

from typing import Any

import pytest

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.ir.shapes import VARYING
from lanewise.pipeline import before, run, watched
from lanewise.transform.control.normalize_loops import is_normalized
from lanewise.watchers import Verifying
from lib.samples.box_trees import tree_and_numbers

# pyright: basic

UPTO = before("low_halves")


def within(low, high, child, x, out):
    """How many boxes hold a number; lanes part where one is inside and another is not."""
    for i in lw.lanes(len(out)):
        nodes = lw.array(24, lw.i32)
        nodes[0] = 0
        top, found = 1, 0
        while top > 0:
            top -= 1
            node = nodes[top]
            if low[node] <= x[i] and x[i] < high[node]:
                if child[node, 0] < 0:
                    found += 1
                else:
                    nodes[top], nodes[top + 1] = child[node, 0], child[node, 1]
                    top += 2
        out[i] = found


def first_leaf(low, high, child, x, out):
    """It ends in the middle; a second stack has the depth; only some lanes search."""
    for i in lw.lanes(len(out)):
        found = lw.i32(-1)
        if i % 3 > 0:
            nodes, depths = lw.array(24, lw.i32), lw.array(24, lw.i32)
            nodes[0], depths[0] = 0, 1
            top = 1
            while top > 0:
                top -= 1
                node, depth = nodes[top], depths[top]
                if x[i] < low[node] or x[i] >= high[node]:
                    continue
                if child[node, 0] < 0:
                    found = node * 100 + depth
                    break
                nodes[top], depths[top] = child[node, 0], depth + 1
                nodes[top + 1], depths[top + 1] = child[node, 1], depth + 1
                top += 2
        out[i] = found


def one_side(low, high, child, x, out):
    """Down one side only, by a lane's own number: equally deep, at different nodes."""
    for i in lw.lanes(len(out)):
        nodes = lw.array(24, lw.i32)
        nodes[0] = 0
        top, total = 1, 0
        while top > 0:
            top -= 1
            node = nodes[top]
            total = total * 3 + node
            if child[node, 0] >= 0:
                if x[i] < high[child[node, 0]]:
                    nodes[top] = child[node, 0]
                else:
                    nodes[top] = child[node, 1]
                top += 1
        out[i] = total


def nearer_first(low, high, child, x, out):
    """The order is a lane's own: lanes that do not agree meet again in the other child."""
    for i in lw.lanes(len(out)):
        nodes = lw.array(24, lw.i32)
        nodes[0] = 0
        top, total = 1, 0
        while top > 0:
            top -= 1
            node = nodes[top]
            total = total * 3 + node
            if child[node, 0] >= 0 and low[node] <= x[i] < high[node]:
                side = 0 if x[i] < high[child[node, 0]] else 1
                nodes[top], nodes[top + 1] = child[node, side], child[node, 1 - side]
                top += 2
        out[i] = total


def starts_apart(low, high, child, x, out):
    """From one node or another: what lanes push is made of nodes, but they hold no entry in common."""
    for i in lw.lanes(len(out)):
        nodes = lw.array(24, lw.i32)
        nodes[0] = i % 3
        top, found = 1, 0
        while top > 0:
            top -= 1
            node = nodes[top]
            if low[node] <= x[i] and x[i] < high[node]:
                found = found * 3 + node
                if child[node, 0] >= 0:
                    nodes[top], nodes[top + 1] = child[node, 0], child[node, 1]
                    top += 2
        out[i] = found


def arguments(count: int) -> tuple[Any, ...]:
    return tree_and_numbers(count, 31, 3)


@pytest.mark.parametrize("width", [4, 16])
@pytest.mark.parametrize(
    "function", [within, first_leaf, one_side, nearer_first, starts_apart], ids=lambda function: function.__name__
)
def test_as_plain_python(function: Any, width: int) -> None:
    kernel = lw.kernel(function, width=width)
    for count in (75, 100):
        args, twins = arguments(count), arguments(count)
        kernel(*args)
        kernel.py(*twins)
        assert args[-1].tolist() == twins[-1].tolist()
        assert len(set(twins[-1].tolist())) > 3


@pytest.mark.parametrize(("function", "waits", "shared"), [(within, 1, 1), (first_leaf, 1, 2), (starts_apart, 1, 0)])
def test_which_loops(function: Any, waits: int, shared: int) -> None:
    body = waiting(function)
    reduced = [op for op in body.ops if op.opcode == "reduce"]
    assert len(reduced) == waits * (2 if shared else 1)  # once more, on the way to the loop as it was
    assert sum(op.opcode == "first" for op in body.ops) == max(waits, shared)
    assert sum(op.opcode == "private" and op.attrs.get("shared", 0) for op in body.ops) == shared
    assert is_normalized(body, Facts(body)) is None


@pytest.mark.parametrize(("function", "pushes", "others"), [(one_side, 2, 0), (nearer_first, 2, 2)])
def test_which_pushes(function: Any, pushes: int, others: int) -> None:
    """What is pushed, and where lanes that push something else do so one after the other."""
    body = waiting(function)
    assert sum(op.opcode == "ballot" for op in body.ops) == pushes
    assert sum(op.opcode == "icmp" and op.name.startswith("same") for op in body.ops) == others
    assert sum(op.opcode == "private" and op.attrs.get("shared", 0) for op in body.ops) == 3
    assert is_normalized(body, Facts(body)) is None


def waiting(function: Any) -> Function:
    kernel = lw.kernel(function)
    compiled = compile_source(kernel.source, signature_of(kernel.source, arguments(9)))
    (body,) = (fn for name, fn in compiled.module.functions.items() if name != compiled.name)
    shapes = {param.name: param.shape or VARYING for param in body.params}
    with watched([Verifying()]):
        run(UPTO, body, Facts(body, Gang(shapes, 8)))
    return body


def test_lanes_that_act_on_others_do_not_wait() -> None:
    def counting(low, high, child, x, out):
        for i in lw.lanes(len(x)):
            nodes = lw.array(24, lw.i32)
            nodes[0] = 0
            top = 1
            while top > 0:
                top -= 1
                node = nodes[top]
                out[node] = i
                if child[node, 0] >= 0 and low[node] <= x[i]:
                    nodes[top], nodes[top + 1] = child[node, 0], child[node, 1]
                    top += 2

    test_which_loops(counting, 0, 0)

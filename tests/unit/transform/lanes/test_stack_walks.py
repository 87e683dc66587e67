"""Walks of trees by stacks of nodes are recognized; loops whose lanes see each other, or have no stack, are not."""

from __future__ import annotations

import pytest

from lanewise.transform.lanes.stack_walks import Walk, is_alone, reads_by, stack_walk
from lib.samples.tree_walks import OWN_CHOICE, WALK, walking


def walk_of(text: str) -> Walk | None:
    walk = walking(text)
    return stack_walk(walk.fn, walk.facts, walk.loop)


@pytest.mark.parametrize(("text", "is_alike"), [(WALK, True), (OWN_CHOICE, False)])
def test_a_walk(text: str, is_alike: bool) -> None:
    """Where lanes choose what they push, entries of one stack may still be shared."""
    found = walk_of(text)
    assert found is not None and found.is_alike is is_alike
    assert found.top.name == "top" and [stack.name for stack in found.stacks] == ["a"]
    assert found.pushes is not None and [str(entry) for entry in found.entries]


@pytest.mark.parametrize(
    "text",
    [
        WALK.replace("ptradd %tree, %node", "ptradd %tree, %x"),
        WALK.replace("store %third, %q, align=4", "store %third, %tree, align=4"),
        WALK.replace("loop(i32 1,", "loop(%x,"),
    ],
    ids=["reads_nothing_by_nodes", "writes_memory", "begins_at_different_depths"],
)
def test_no_walk(text: str) -> None:
    assert walk_of(text) is None


def test_a_large_stack_is_not_shared_by_pushes() -> None:
    found = walk_of(WALK.replace("size=64", "size=16384"))
    assert found is not None and found.is_alike and found.pushes is None


def test_ops_that_other_lanes_see() -> None:
    walk = walking(WALK.replace("store %third, %q, align=4", "store %third, %tree, align=4"))
    stores = [op for op in walk.fn.ops if op.opcode == "store"]
    assert [is_alone(None, op) for op in stores] == [True, True, False]


def test_reads_by_a_stack() -> None:
    walk = walking(WALK)
    assert reads_by(walk.facts, walk.loop, walk.top, {walk.array}) and not reads_by(
        walk.facts, walk.loop, walk.top, set()
    )

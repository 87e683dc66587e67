"""Loops that pop one entry per iteration and then only push; the access that breaks the rule is named."""

from __future__ import annotations

import pytest

from lanewise.transform.lanes.push_order import OTHER, PUSHED, READ, UNBALANCED, Fault, Pushes, push_order
from lib.samples.tree_walks import WALK, walking

LATE_READ = WALK.replace("  jump latch(%next, %t)", "  %late: i32 = load %p, align=4\n  jump latch(%next, %late)")
HIGHER = WALK.replace("%w: i32 = add.nsw %at, i32 1", "%w: i32 = add.nsw %at, i32 2")
ONE_TOO_MANY = WALK.replace("%next: i32 = add.nsw %at, i32 2", "%next: i32 = add.nsw %at, i32 3")
WIDER = WALK.replace("store %third, %q, align=4", "%wide: i64 = zext %third\n  store %wide, %q, align=4")


def order(text: str) -> Pushes | Fault | None:
    walk = walking(text)
    return push_order(walk.facts, walk.loop, walk.top, walk.array)


def test_a_stack() -> None:
    found = order(WALK)
    assert isinstance(found, Pushes)
    assert (found.top.name, found.base) == ("top", -1)
    assert [op.name for op in found.loads] == ["node"] and len(found.stores) == 2


@pytest.mark.parametrize(
    ("text", "why", "opcode"),
    [
        (LATE_READ, READ, "load"),
        (HIGHER, PUSHED, "store"),
        (ONE_TOO_MANY, UNBALANCED, None),
        (WIDER, OTHER, "store"),
    ],
)
def test_the_rule_that_is_broken(text: str, why: str, opcode: str | None) -> None:
    found = order(text)
    assert isinstance(found, Fault) and found.why == why
    assert (found.op.opcode if found.op is not None else None) == opcode


@pytest.mark.parametrize(
    "text",
    [
        WALK.replace("store %half, %p, align=4\n", "").replace("store %third, %q, align=4\n", ""),
        WALK.replace("load %p", "load %a"),
    ],
    ids=["never_written", "not_read_at_the_top"],
)
def test_no_stack(text: str) -> None:
    assert order(text) is None

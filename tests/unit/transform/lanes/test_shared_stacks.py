"""One stack for a gang: with the entries that all begin with, and one height that every push reaches."""

from __future__ import annotations

import pytest

from lanewise.transform.lanes.shared_stacks import Sharing, sharing
from lanewise.transform.lanes.stack_walks import stack_walk
from lib.samples.tree_walks import OWN_CHOICE, WALK, walking

OTHER_RISE = WALK.replace("latch(%next, %t)", "latch(%rise, %t)").replace(
    "  jump latch(%rise",
    "  %big: i1 = icmp.sgt %node, i32 3\n  %rise: i32 = select %big, %next, %top\n  jump latch(%rise",
)


def shared(text: str) -> Sharing | None:
    walk = walking(text)
    found = stack_walk(walk.fn, walk.facts, walk.loop)
    assert found is not None
    return sharing(walk.fn, walk.facts, walk.loop, found)


def test_the_stack_of_nodes() -> None:
    found = shared(WALK)
    assert found is not None and (found.rise, found.base) == (1, -1)
    ((array, entries),) = found.entries.items()
    assert array.name == "a" and [value.name for value in entries] == ["n"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        OTHER_RISE,
        OWN_CHOICE,
        WALK.replace("and %y, i32 7", "and %x, i32 7"),
    ],
    ids=["two_heights", "lanes_choose_what_they_push", "begins_differently"],
)
def test_stacks_stay_private(text: str) -> None:
    found = shared(text)
    assert found is None or not found.entries

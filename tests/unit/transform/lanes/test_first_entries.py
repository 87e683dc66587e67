"""The entries of a stack when a loop begins, if all lanes have the same and each is stored on every path to it."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Const, Op
from lanewise.transform.lanes.first_entries import first_entries
from lib.samples.tree_walks import WALK, walking

TWO = WALK.replace(
    "  jump pre\n", "  %p1: ptr = ptradd %a, i32 1, scale=4\n  store i32 5, %p1, align=4\n  jump pre\n"
).replace("loop(i32 1,", "loop(i32 2,")


def found(text: str, base: int = -1) -> list[str] | None:
    walk = walking(text)
    entries = first_entries(walk.fn, walk.facts, walk.loop, walk.top, walk.array, base)
    if entries is None:
        return None
    return [str(one.value) if isinstance(one, Const) else one.name for one in entries if isinstance(one, Const | Op)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (WALK, ["n"]),
        (TWO, ["n", "5"]),
        (WALK.replace("and %y, i32 7", "and %x, i32 7"), None),
        (WALK.replace("loop(i32 1,", "loop(%n,"), None),
        (WALK.replace("loop(i32 1,", "loop(i32 2,"), None),
        (WALK.replace("  store %n, %a, align=4\n", "  store %n, %a, align=4\n  store %y, %a, align=4\n"), None),
    ],
    ids=["one", "two", "varies", "unknown_depth", "not_stored", "stored_twice"],
)
def test_entries(text: str, wanted: list[str] | None) -> None:
    assert found(text) == wanted


def test_the_base_counts() -> None:
    """Where the last entry is at the top itself, a top of 1 holds two entries."""
    assert found(WALK, base=0) is None and found(TWO.replace("loop(i32 2,", "loop(i32 1,"), base=0) == ["n", "5"]

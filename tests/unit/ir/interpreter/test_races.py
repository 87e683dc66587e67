"""The table of clashes, access by access; a barrier orders all."""

from __future__ import annotations

import itertools

import pytest

from lanewise.ir.interpreter.races import (
    ATOMIC_READ,
    ATOMIC_WRITE,
    EQUAL_WRITES,
    READ,
    READ_WRITE,
    WRITE,
    WRITE_WRITE,
    Races,
)
from lanewise.ir.parse import parse

ONE, OTHER = parse(
    "func @f(%p: ptr) {\nentry:\n  store i32 1, %p, align=4\n  store i32 2, %p, align=4\n  return\n}"
).entry.ops
PAIRS = list(itertools.product((READ, WRITE, ATOMIC_READ, ATOMIC_WRITE), repeat=2))
CLASHING = {
    frozenset(pair)
    for pair in ((READ, WRITE), (READ, ATOMIC_WRITE), (WRITE,), (WRITE, ATOMIC_READ), (WRITE, ATOMIC_WRITE))
}


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_pairs(a: int, b: int) -> None:
    races = Races()
    races.touch(100, 4, a, 0, ONE, "x")
    races.touch(102, 4, b, 1, OTHER, "x")
    assert bool(races.found) == (frozenset((a, b)) in CLASHING)
    apart = Races()
    apart.touch(100, 4, a, 0, ONE, "x")
    apart.touch(104, 4, b, 1, OTHER, "x")
    assert apart.found == [], "other bytes"


def test_one_lane_and_a_barrier_never_clash() -> None:
    races = Races()
    races.touch(100, 4, WRITE, 0, ONE, "x")
    races.touch(100, 4, WRITE, 0, OTHER, "x")
    races.barrier()
    races.touch(100, 4, WRITE, 1, OTHER, "x")
    assert races.found == []


def test_details_and_once_for_each_pair_of_ops() -> None:
    races = Races()
    for lane in range(4):
        races.touch(100, 4, WRITE, lane, ONE, "x", equal=lane > 0)
    assert [fault.detail for fault in races.found] == [EQUAL_WRITES]
    races = Races()
    races.touch(0, 1, READ, 0, ONE, "x")
    races.touch(0, 1, WRITE, 1, OTHER, "x")
    assert races.found[0].detail == READ_WRITE != WRITE_WRITE


def test_where_a_gang_meets_only_its_own_accesses_are_ordered() -> None:
    races = Races(4)
    races.touch(100, 4, WRITE, 1, ONE, "x")
    races.meeting()
    races.touch(100, 4, WRITE, 2, OTHER, "x")
    races.meeting()
    assert races.found == [], "one gang"
    races.crev_lane = 6
    races.touch(100, 4, READ, 4, OTHER, "x")
    assert [(fault.detail, fault.lane, fault.other_lane) for fault in races.found] == [(READ_WRITE, 4, 1)]
    races.meeting()
    races.crev_lane = None
    races.barrier()
    races.touch(100, 4, WRITE, 9, ONE, "x")
    assert len(races.found) == 1, "a barrier orders all gangs"


def test_a_gang_acts_for_the_lane_that_called() -> None:
    races = Races(4)
    races.crev_lane = 6
    races.touch(100, 4, WRITE, 4, ONE, "x")
    races.meeting()
    races.crev_lane = None
    races.touch(100, 4, READ, 9, OTHER, "x")
    assert [(fault.lane, fault.other_lane) for fault in races.found] == [(9, 6)]

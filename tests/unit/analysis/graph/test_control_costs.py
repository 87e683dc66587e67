"""The joins of all splits stay near-linear, in calls made (which do not hang on the machine), on graphs that make it
quadratic to look at each split alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.head_rewired import head_rewired
from lanewise.analysis.graph.labels import joins_of_many, label_disjoint
from lanewise.analysis.graph.leaps import joins_by_leaps
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.regions import regions
from lib.load_file import load_file

SMALL, LARGE = 100, 800


BENCH = load_file(Path(__file__).resolve().parents[4] / "bench" / "control_flow.py")


def calls(graph: list[list[int]]) -> int:
    """How many calls finding all joins takes, graph and loops being known."""
    facts = Facts(BENCH.function_of(graph))
    assert facts[cfg] and facts[loops] is not None
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        paths = facts[disjoint_paths]
        for block in paths.blocks:
            paths.of(block)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("family", BENCH.FAMILIES, ids=lambda family: family.__name__)
def test_near_linear(family: Callable[[int], list[list[int]]]) -> None:
    growth = calls(family(LARGE)) / calls(family(SMALL)) * SMALL / LARGE
    assert growth < 1.25


@pytest.mark.parametrize("family", BENCH.BROAD, ids=lambda family: family.__name__)
def test_near_linear_in_the_answer(family: Callable[[int], list[list[int]]]) -> None:
    small, large = family(25), family(100)
    growth = calls(large) / calls(small) * BENCH.answer(small) / BENCH.answer(large)
    assert growth < 1.25


@pytest.mark.parametrize("family", [*BENCH.FAMILIES, *BENCH.BROAD], ids=lambda family: family.__name__)
@pytest.mark.parametrize("size", (7, 60))
def test_all_ways_agree(family: Callable[[int], list[list[int]]], size: int) -> None:
    """Also where frontiers are too wide, and leaps too many."""
    facts = Facts(BENCH.function_of(family(size)))
    rewired, paths, parts = facts[head_rewired], facts[disjoint_paths], regions(facts[cfg], facts[loops])
    together = joins_of_many(rewired, [rewired.sources[split] for split in rewired.splits])
    for split, nodes in zip(rewired.splits, together, strict=True):
        assert nodes == label_disjoint(rewired, rewired.sources[split])[1]
        blocks = {rewired.block[node] for node in nodes}
        assert set(paths.joins(split)) == blocks
        for steps in (8, 64, 100_000):
            leaps = joins_by_leaps(parts, split, steps)
            assert leaps is None or set(leaps) == blocks

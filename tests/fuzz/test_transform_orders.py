"""Transforms in random order on random programs, and SSA repair after random copying of blocks."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.ir.function import Function, Named
from lanewise.ir.position import CompileError
from lanewise.ir.verify import verify
from lanewise.transform.clean.drop_params import drop_params
from lanewise.transform.clean.fold_constants import fold_constants
from lanewise.transform.clean.merge_blocks import merge_blocks
from lanewise.transform.clean.remove_dead import remove_dead
from lanewise.transform.clean.simplify import simplify
from lanewise.transform.control.make_reducible import make_reducible
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops
from lanewise.transform.control.single_return import single_return
from lanewise.transform.edit.clone_blocks import clone_block
from lanewise.transform.edit.repair_ssa import Variable, repair_ssa
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown

ANYWHERE = (fold_constants, drop_params, merge_blocks, remove_dead, simplify, single_return)
SEEDS = st.integers(0, 2**32 - 1)
TASTES = st.builds(
    Taste,
    kind=st.sampled_from(("structured", "reducible", "any")),
    nodes=st.integers(3, 30),
    private=st.booleans(),
    floats=st.booleans(),
    calls=st.booleans(),
    minimal=st.booleans(),
)


def seen(fn: Function, seed: int) -> tuple[list[int], list[int]]:
    outcome, out = run_grown(fn, seed, lanes=3)
    return outcome.results, out


@settings(max_examples=60)
@given(SEEDS, TASTES, st.lists(st.sampled_from(ANYWHERE), max_size=3), st.lists(st.sampled_from(ANYWHERE), max_size=3))
def test_any_order(seed: int, taste: Taste, first: list[object], later: list[object]) -> None:
    fn = grow(Random(seed), taste)
    facts, expected = Facts(fn), seen(fn, seed)
    try:
        for change in (*first, make_reducible, *later, normalize_loops):
            assert callable(change)
            change(fn, facts)
            verify(fn)
    except CompileError as refused:
        assert "jumps into the middle of a loop" in refused.sentence
        return
    assert is_normalized(fn, facts) is None
    assert seen(fn, seed) == expected


def copy_some(fn: Function, random: Random) -> None:
    """Copy blocks that several edges enter, lead some of the edges to the copy, and repair."""
    facts = Facts(fn)
    copies: dict[Named, list[Named]] = {}
    graph = facts[cfg]
    joins = [number for number in graph.order if len(graph.entering[number]) > 1]
    for number in random.sample(joins, min(len(joins), 3)):
        block = graph.blocks[number]
        new = clone_block(fn, block, copies)
        fn.blocks.append(new)
        for edge in random.sample(graph.entering[number], random.randrange(1, len(graph.entering[number]))):
            graph.target(edge).block = new
    fn.touch()
    repair_ssa(fn, facts, [Variable([value, *others]) for value, others in copies.items()])


@settings(max_examples=60)
@given(SEEDS, TASTES)
def test_repair_after_copying(seed: int, taste: Taste) -> None:
    fn, random = grow(Random(seed), taste), Random(seed)
    expected = seen(fn, seed)
    for _ in range(3):
        copy_some(fn, random)
        verify(fn)
    assert seen(fn, seed) == expected

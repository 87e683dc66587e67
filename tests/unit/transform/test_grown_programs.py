"""Every transform on random programs: the result verifies, computes the same, and is what its contract says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.node_splitting import splitting
from lanewise.analysis.values.copies import copies
from lanewise.ir.function import Const, Function
from lanewise.ir.parse import parse_module
from lanewise.ir.show import show, show_module
from lanewise.ir.verify import verify
from lanewise.transform.clean.drop_params import drop_params
from lanewise.transform.clean.fold_constants import fold_constants
from lanewise.transform.clean.merge_blocks import merge_blocks
from lanewise.transform.clean.remove_dead import remove_dead
from lanewise.transform.clean.simplify import simplify
from lanewise.transform.control.make_reducible import make_reducible
from lanewise.transform.control.normalize_loops import is_normalized, normalize_loops
from lanewise.transform.control.single_return import returns_of, single_return
from lanewise.transform.edit.repair_ssa import repair_ssa
from lib.growers.graphs import any_graph, is_reducible, reached
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown

MANY = 30
KINDS = ("structured", "reducible", "any")


@cache
def text_of(kind: str, seed: int) -> str:
    odd, third = bool(seed % 2), not seed % 3
    taste = Taste(kind, 4 + seed % 17, private=odd, floats=third, calls=not seed % 5, minimal=seed % 4 != 0)
    module = grow(Random(f"{kind} {seed}"), taste).module
    assert module is not None
    return show_module(module)


def seen(fn: Function, seed: int) -> tuple[list[int], list[int]]:
    """What a transform must keep: results of all lanes, and the memory after them."""
    outcome, out = run_grown(fn, seed)
    return outcome.results, out


@cache
def expected(kind: str, seed: int) -> tuple[list[int], list[int]]:
    return seen(parse_module(text_of(kind, seed)).functions["grown"], seed)


def programs(kind: str, count: int = MANY) -> Iterator[tuple[int, Function]]:
    for seed in range(count):
        yield seed, parse_module(text_of(kind, seed)).functions["grown"]


def changed(kind: str, seed: int, fn: Function, change: Callable[[Function, Facts], None]) -> Function:
    """The function after a change that kept its meaning."""
    change(fn, Facts(fn))
    verify(fn)
    assert all(op.block is block for block in fn.blocks for op in block.all_ops), "an op forgot its block"
    assert seen(fn, seed) == expected(kind, seed), f"{kind} {seed} computes something else"
    return fn


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("change", [fold_constants, drop_params, merge_blocks, remove_dead, simplify])
def test_simplify_and_its_parts(kind: str, change: Callable[[Function, Facts], None]) -> None:
    worked = 0
    for seed, fn in programs(kind):
        before = show(fn)
        new = changed(kind, seed, fn, change)
        worked += show(new) != before
        if change is simplify:
            assert Facts(new)[copies] == {}
            assert not any(end.opcode in ("branch", "switch") and isinstance(end.args[0], Const) for end in new.ops)
    assert worked, "it found nothing to do"


@pytest.mark.parametrize("kind", KINDS)
def test_single_return(kind: str) -> None:
    for seed, fn in programs(kind):
        assert len(returns_of(changed(kind, seed, fn, single_return))) == 1


def test_make_reducible() -> None:
    split = 0
    for seed, fn in programs("any", 2 * MANY):
        split += bool(Facts(fn)[loops].irreducible)
        new = changed("any", seed, fn, make_reducible)
        assert Facts(new)[loops].irreducible == []
    assert split > MANY / 2


def prepare(fn: Function, facts: Facts) -> None:
    make_reducible(fn, facts)
    simplify(fn, facts)
    normalize_loops(fn, facts)


@pytest.mark.parametrize("kind", KINDS)
def test_normalize_loops(kind: str) -> None:
    missing = 0
    for seed, fn in programs(kind, 2 * MANY):
        missing += is_normalized(fn, Facts(fn)) is not None
        new = changed(kind, seed, fn, prepare)
        assert is_normalized(new, Facts(new)) is None
        before = show(new)
        normalize_loops(new, Facts(new))
        assert show(new) == before, "normalizing again changed something"
        changed(kind, seed, new, simplify)
    assert missing > MANY / 2


@pytest.mark.parametrize("kind", KINDS)
def test_repair_ssa_with_nothing_broken(kind: str) -> None:
    for _, fn in programs(kind, 10):
        before = fn.version
        repair_ssa(fn, Facts(fn))
        assert fn.version == before


def test_splitting_a_graph_keeps_its_walks() -> None:
    for seed in range(200):
        graph = any_graph(Random(seed), 3 + seed % 15, edges=1.0)
        plan = splitting(graph, [1] * len(graph), 10_000)
        assert plan.complete and is_reducible([list(targets) for targets in plan.successors])
        assert list(plan.origin[: len(graph)]) == list(range(len(graph)))
        for node, targets in enumerate(plan.successors):
            assert [plan.origin[target] for target in targets] == graph[plan.origin[node]]
        assert len(reached([list(targets) for targets in plan.successors], 0)) == len(plan.origin)

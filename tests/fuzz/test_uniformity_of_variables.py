"""Uniformity of variables, checked three ways.

Lanes that run random programs agree with it; it is what its definitions say, tried on everything until they rest; and
on SSA form with closed loops it is what `divergence` says.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise.analysis.baselines.ipd import ipd
from lanewise.analysis.divergence.divergence import Gang, Reconvergence, divergence
from lanewise.analysis.divergence.ssa_variables import ssa_variables
from lanewise.analysis.divergence.uniformity import uniformity
from lanewise.analysis.divergence.variables import control, with_landings
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.ir.function import Function, Module, Named, Op
from lanewise.ir.shapes import VARYING
from lanewise.ir.show import show
from lanewise.ir.types import I32
from lanewise.transform.clean.drop_params import drop_params
from lanewise.transform.edit.close_loops import close_loops
from lanewise.transform.edit.insert_block import Layout, insert_block
from lib.growers.graphs import any_graph, reducible_graph
from lib.growers.ir_programs import Taste, grow
from lib.growers.ir_statements import Writer
from lib.growers.ir_values import Values
from lib.oracles.variable_runs import by_definition, contradictions, grow_variables, run, start_states

SEEDS = st.integers(0, 2**32 - 1)
LANES, INPUTS = 6, 4


@pytest.mark.parametrize("reducible", (True, False), ids=("reducible", "any"))
@settings(max_examples=150)
@given(SEEDS)
def test_lanes_agree(reducible: bool, seed: int) -> None:
    random = Random(seed)
    program = grow_variables(random, reducible=reducible)
    facts, plain, definite = control(program), uniformity(program, definite=False), uniformity(program)
    for node in range(len(program.edges)):
        assert set(plain.uniform(node)) <= set(definite.uniform(node))
    for _ in range(INPUTS):
        lanes = enumerate(start_states(random, program, LANES))
        runs = [list(run(program, facts, lane, state)) for lane, state in lanes]
        assert not contradictions(program, definite, runs), f"{program}\nvarying {sorted(program.varying)}"


@pytest.mark.parametrize("definite", (False, True), ids=("definition 4.7", "definition 6.6"))
@settings(max_examples=100)
@given(SEEDS)
def test_it_is_what_its_definition_says(definite: bool, seed: int) -> None:
    random = Random(seed)
    program = grow_variables(random, reducible=random.random() < 0.5)
    claims = uniformity(program, definite=definite)
    expected = by_definition(with_landings(program) if definite else program, definite=definite)
    for node in range(len(program.edges)):
        assert set(claims.uniform(node)) == expected[node], f"at {node} of\n{program}"
    if definite:
        for node, printed in enumerate(by_definition(program, definite=True)):
            assert printed <= expected[node], f"worse at {node} of\n{program}"


def test_lanes_disagree_with_what_is_unsound() -> None:
    """Stopping at the immediate post-dominator is found out, so these programs do show what they should."""
    random = Random("unsound")
    found = 0
    for _ in range(150):
        program = grow_variables(random, reducible=True)
        claims, facts = uniformity(program, definite=False, joins=ipd), control(program)
        lanes = enumerate(start_states(random, program, LANES))
        found += bool(contradictions(program, claims, [list(run(program, facts, lane, s)) for lane, s in lanes]))
    assert found >= 3


def opaque_function(random: Random, *, reducible: bool, copies: bool = False) -> Function:
    """Of ops whose result is uniform if all operands are, or always, or never: no other shape plays a part.

    There are no constants, of which `divergence` would know that some branches are never taken. What a branch goes by
    is used for nothing else, since after the branch more would be known of it.
    """
    w = Writer(random, Taste(memory=False, switches=True), [])
    graph = (reducible_graph if reducible else any_graph)(random, random.randrange(3, 14))
    variables = ["n", "x", *(f"v{number}" for number in range(4))]
    for node, ends in enumerate(graph):
        w.node()
        for name in variables[2:]:
            if not node or random.random() < 0.35:
                _assign(random, w, node, name, variables if node else ["n", "x"])
        w.nodes[node].ends = list(ends)
        w.nodes[node].on = _decides(random, w, node, variables) if len(ends) != 1 else None
    fn = Module("opaque").add(Function("opaque", I32))
    Values(w, fn, ("n", "x")).build()
    if not copies:
        drop_params(fn, Facts(fn))
    _split_edges(fn)
    close_loops(fn, Facts(fn))
    return fn


def _split_edges(fn: Function) -> None:
    """So that an exit is entered by one edge, as close_loops requires."""
    graph, layout = Facts(fn)[cfg], Layout(fn)
    for edge in graph.edges:
        if len(graph.successors[edge.source]) > 1 and len(graph.entering[edge.target]) > 1:
            layout.after(graph.blocks[edge.source], insert_block(fn, [graph.target(edge)], "between"))
    layout.apply()


def _decides(random: Random, w: Writer, node: int, sources: list[str]) -> str:
    return w.put(node, "fshl", *(random.choice(sources) for _ in range(3)))


def _assign(random: Random, w: Writer, node: int, name: str, sources: list[str]) -> None:
    kind = random.random()
    if kind < 0.15:
        w.put(node, "copy", random.choice(sources), into=name)
    elif kind < 0.3:
        w.put(node, "first", random.choice(sources), into=name)
    elif kind < 0.4:
        w.put(node, "scan", random.choice(sources), into=name, mode="add")
    else:
        w.put(node, "fshl", *(random.choice(sources) for _ in range(3)), into=name)


@pytest.mark.parametrize("reducible", (True, False), ids=("reducible", "any"))
@settings(max_examples=150)
@given(SEEDS)
def test_the_same_as_divergence_on_closed_ssa(reducible: bool, seed: int) -> None:
    fn = opaque_function(Random(seed), reducible=reducible)
    facts = Facts(fn, Gang({"x": VARYING}), Reconvergence(by_iteration=False))
    found, expected = facts[ssa_variables], facts[divergence]
    claims = uniformity(found.program)
    for value, node in found.defined.items():
        assert claims.is_uniform(node, value.name) == expected.is_uniform(value), f"{value} of\n{show(fn)}"


@settings(max_examples=60)
@given(SEEDS, st.sampled_from(("structured", "reducible", "any")))
def test_divergence_is_at_least_as_precise(seed: int, kind: str) -> None:
    """On programs where strides, ranges and constants do play a part."""
    fn = grow(Random(seed), Taste(kind, 4 + seed % 9, private=seed % 3 == 0))
    close_loops(fn, Facts(fn))
    facts = Facts(fn, Gang({"x": VARYING}))
    found, other = facts[ssa_variables], facts[divergence]
    claims = uniformity(found.program)
    for value, node in found.defined.items():
        assert not claims.is_uniform(node, value.name) or other.is_uniform(value), f"{value} of\n{show(fn)}"


@pytest.mark.parametrize("reducible", (True, False), ids=("reducible", "any"))
@settings(max_examples=100)
@given(SEEDS)
def test_copies_cost_no_precision(reducible: bool, seed: int) -> None:
    """Parameters that are copies make no value vary that is uniform in the same program without them."""
    gang, with_copies = Gang({"x": VARYING}), opaque_function(Random(seed), reducible=reducible, copies=True)
    without = opaque_function(Random(seed), reducible=reducible)
    found, expected = (Facts(fn, gang)[divergence] for fn in (with_copies, without))
    named = {value.name: value for value in with_copies.values if isinstance(value, Named)}
    for value in without.values:
        if isinstance(value, Op) and value.name in named and expected.is_uniform(value):
            assert found.is_uniform(named[value.name]), f"{value} of\n{show(with_copies)}"

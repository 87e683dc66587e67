"""Tags in traces of whole programs: as long as the loops are deep, never twice the same, and plain if normalized."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.ir.function import Function
from lanewise.ir.interpreter.tags import AGAIN, ENTER, LEAVE, STAY
from lanewise.transform.control.make_reducible import make_reducible
from lanewise.transform.control.normalize_loops import normalize_loops
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown


def check_traces(fn: Function, seed: int) -> int:
    """The deepest iteration that was seen."""
    facts = Facts(fn)
    outcome, _ = run_grown(fn, seed, record="values")
    deepest = 0
    for trace in outcome.traces:
        mine = [(block, tag) for block, tag, _, _, activation in trace if activation == 0]
        for block, tag in mine:
            assert len(tag) == facts[loops].depth(facts[cfg].number[block])
            deepest = max([deepest, *tag])
        assert len(set(mine)) == len(mine), "an instance came twice"
    return deepest


@pytest.mark.parametrize("kind", ("structured", "reducible", "any"))
def test_tags(kind: str) -> None:
    rounds = 0
    for seed in range(25):
        fn = grow(Random(f"{kind} {seed}"), Taste(kind, 16, calls=not seed % 5))
        rounds += check_traces(fn, seed) > 1
        facts = Facts(fn)
        make_reducible(fn, facts)
        normalize_loops(fn, facts)
        steps = [step for block in fn.blocks for step in facts[tags].steps[block]]
        assert all(step in (STAY, ENTER, AGAIN, LEAVE) for step in steps)
        check_traces(fn, seed)
    assert rounds > 8

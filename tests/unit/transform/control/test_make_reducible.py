"""No loop with two entries is left, and programs compute what they did."""

from __future__ import annotations

from random import Random

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import loops
from lanewise.ir.verify import verify
from lanewise.transform.control.make_reducible import make_reducible
from lib.growers.ir_programs import Taste, grow
from lib.oracles.run_grown import run_grown


def test_random_programs() -> None:
    changed = 0
    for number in range(14):
        fn = grow(Random(f"reducible {number}"), Taste("any", 8))
        before = run_grown(fn, seed=number)[1]
        changed += bool(Facts(fn)[loops].irreducible)
        make_reducible(fn, Facts(fn))
        verify(fn)
        assert Facts(fn)[loops].irreducible == [] and run_grown(fn, seed=number)[1] == before
    assert changed > 1

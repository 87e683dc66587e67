"""Divergence: the shape of every value, and which branches, joins, loops and loop exits diverge.

    entry          A branch on a value that is not uniform is a *divergent split*. Where disjoint paths from it meet
     / \\          again is a divergent *join*: lanes may come from either side, so the block's parameters vary, unless
    a   b          every edge brings the same value. A loop exit that lanes take in different iterations is a join of
     \\ /          such paths too (they part at the header), which is temporal divergence: a value that is uniform in
     join          each iteration differs between lanes once they are outside.

Optimistic: shapes start at bottom (never computed) and rise; an edge that no lane takes brings nothing.

Requires  loops normalized and loop-closed, so that a value changes its shape only at a parameter.
          Irreducible regions are allowed; `disjoint_paths` says what is assumed of them.
Costs     each value rises a bounded number of times; splits share the work of finding joins.
Source    Rosemann, Moll, Hack, POPL 2021; shapes after Intel's VPlan and the Region Vectorizer.
"""

from __future__ import annotations

from ...ir.function import Function
from ..facts import Facts
from .record import Divergence, Gang, Observer, Reconvergence, Watch
from .solver import Solver


def divergence(fn: Function, facts: Facts) -> Divergence:
    solver = Solver(fn, facts)
    solver.solve()
    return solver.result()


__all__ = ["Divergence", "Gang", "Observer", "Reconvergence", "Watch", "divergence"]

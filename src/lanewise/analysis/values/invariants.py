"""Invariants: parameters of loop headers that never fall below, or never rise above, their first value.

    for j in range(-r, r + 1):          j >= -r         j starts at -r and grows
    while low < high:                   high <= n       high starts at n and becomes a number between low and high

All candidates are assumed at first. Those that some iteration breaks, while the others are assumed, are dropped, until
a fixpoint: the first values have the remaining ones, and every iteration keeps them.

Requires  source stage.
Leaves    loops with several entries.
Costs     for each header parameter two questions at each back edge, until nothing is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ir.function import Param
from ...record import dataclass
from ..graph.cfg import Edge
from ..graph.loops import Loop, Loops
from .linear import Linear
from .relations import Relations
from .sums import Sum

NeverNegative = Callable[[Sum, int, Sequence[Sum]], bool]
BACK = 2  # blocks before the latch that are examined


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    """A sum with a parameter of a loop's header, the one at this place, that may be never negative."""

    loop: Loop
    param: Param
    at: int
    sum: Sum


def find_invariants(known: Relations, forest: Loops, never_negative: NeverNegative) -> None:
    """Record them in `known.invariants`, which `never_negative` relies on."""
    guesses = _guesses(known, forest)
    while guesses:
        _suppose(known, guesses)
        left = [guess for guess in guesses if _survives(known, forest, never_negative, guess)]
        if len(left) == len(guesses):
            return
        guesses = left
    _suppose(known, guesses)


def _guesses(known: Relations, forest: Loops) -> list[_Guess]:
    graph = known.graph
    guesses: list[_Guess] = []
    for loop in forest:
        if len(loop.entry_edges) != 1 or not loop.is_reducible:
            continue
        first = graph.target(loop.entry_edges[0]).args
        for at, (param, value) in enumerate(zip(graph.blocks[loop.header].params, first, strict=True)):
            start = known.form(value) if param.type.is_int and param.type.bits > 1 else None
            if start is not None:
                me: Sum = Linear(0, {param: 1})
                guesses += [_Guess(loop, param, at, one) for one in (me.minus(start), start.minus(me))]
    return guesses


def _suppose(known: Relations, guesses: Sequence[_Guess]) -> None:
    known.invariants = {}
    for guess in guesses:
        known.invariants.setdefault(guess.param, []).append(guess.sum)


def _survives(known: Relations, forest: Loops, never_negative: NeverNegative, guess: _Guess) -> bool:
    """Does every iteration keep it?"""
    for edge in guess.loop.back_edges:
        new = known.form(known.graph.target(edge).args[guess.at])
        if new is None:
            return False
        if not _is_kept(known, forest, never_negative, edge, guess.sum.substituted(guess.param, new), BACK):
            return False
    return True


def _is_kept(
    known: Relations, forest: Loops, never_negative: NeverNegative, edge: Edge, after: Sum, depth: int
) -> bool:
    """Is a sum not negative at the end of an edge's source? For parameters of that block, on every edge into it."""
    graph = known.graph
    supposed = known.of_conditions(known.where.on_edge.get(edge, ()), edge.source)
    if never_negative(after, edge.source, supposed):
        return True
    source = graph.blocks[edge.source]
    loop = forest.of(edge.source)
    mine = [param for param in source.params if param in after.parts]
    if not depth or not mine or (loop is not None and loop.header == edge.source):
        return False
    for way in graph.entering[edge.source]:
        before = after
        for param, arg in zip(source.params, graph.target(way).args, strict=True):
            if param in before.parts:
                form = known.form(arg)
                if form is None:
                    return False
                before = before.substituted(param, form)
        if not _is_kept(known, forest, never_negative, way, before, depth - 1):
            return False
    return True

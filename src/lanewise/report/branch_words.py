"""What is said of a branch: kept, folded, a way out of a loop, or nothing but a choice between numbers.

if x < best: best = x       both sides are computed, which costs less than asking: no mark
if x < 0: y = f(x)          both sides run under masks, as long as both together
if x < 0: break             lanes leave, the others go on; what that costs is told of the loop
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.divergence import Gang
from ..analysis.dominance import dominance
from ..analysis.loops import Loop, loops
from ..analysis.prices import ops_price
from ..ir.function import Op
from ..ir.meaning import is_pure
from ..target import price
from .explanation import BRANCH, Note
from .loop_words import loop_note
from .parts import Part
from .reasons import reason_chain

FEW = 8  # times the price of a sum: what both sides of a choice cost together


def branch_note(part: Part, number: int, end: Op) -> Note:
    column = end.position.column
    if not part.found.branches[number]:
        return Note(BRANCH, "uniform", "branch kept: all lanes go the same way", column)
    if _is_choice(part, number):
        return Note(BRANCH, "blend", "branch folded: both sides are computed, each lane takes one", column)
    chain = reason_chain(part, end.args[0])
    loop = _left_by(part, number)
    if loop is not None:
        chain = () if chain == loop_note(part, loop.header, 0).why else chain
        return Note(BRANCH, "leaves", "branch: lanes leave the loop here, the others go on", column, chain)
    return Note(BRANCH, "divergent", "branch folded: both sides run, each under a mask", column, chain)


def _left_by(part: Part, number: int) -> Loop | None:
    """The innermost loop around a branch, if one of its sides leads out."""
    home, graph = part.facts[loops].of(number), part.facts[cfg]
    leads_out = home is not None and any(not part.facts[loops].contains(home, e.target) for e in graph.leaving(number))
    return home if leads_out else None


def _is_choice(part: Part, number: int) -> bool:
    """Are the sides a few numbers, which cost little, and do they meet behind that?"""
    graph, tree, width = part.facts[cfg], part.facts[dominance], part.facts.given(Gang).width
    starts = [edge.target for edge in graph.leaving(number) if len(graph.predecessors(edge.target)) == 1]
    sides = [at for at in graph.order if any(tree.dominates(start, at) for start in starts)]
    ops = [op for at in sides for op in graph.blocks[at].ops]
    joins = {edge.target for at in (number, *sides) for edge in graph.leaving(at)} - {*sides}
    cheap = all(map(is_pure, ops)) and ops_price(ops, part.found.shape, width) <= FEW * price("add", 64, width)
    return cheap and len(joins) == 1 and all(graph.successors[at] for at in sides)

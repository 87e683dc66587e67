"""Counts: what is the same in all lanes of a loop, and another in each behind it.

while x > 1:            lanes that are still here have counted as far; one that has left keeps its count
    x /= 2
    n += 1              n: uniform among the lanes that are still in the loop; varying behind it
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.cfg import cfg
from ..analysis.loops import Loop, loops
from ..ir.function import Named, Op, Value
from .parts import Part
from .reasons import variable


def behind_the_loop(part: Part, op: Op) -> str:
    """A count is the same in all lanes that are still counting, and another one in each that has left."""
    forest, graph = part.facts[loops], part.facts[cfg]
    if op.block is None or not part.found.is_uniform(op):
        return ""
    for loop in forest.inside(graph.number[op.block]):
        if not part.found.loops.get(loop.header):
            continue
        if any(variable(op) in _made_of(part, loop, arg) for arg in _kept_apart(part, loop)):
            return " among the lanes that are still in the loop; varying behind it"
    return ""


def _kept_apart(part: Part, loop: Loop) -> Iterator[Value]:
    """What a loop leaves behind that is uniform inside and varying outside, because lanes leave at different times."""
    graph = part.facts[cfg]
    outside = {graph.blocks[number] for number in loop.exits}
    for number in graph.order:
        for target in graph.blocks[number].targets if part.facts[loops].contains(loop, number) else ():
            for param, arg in zip(target.block.params, target.args, strict=True):
                if target.block in outside and part.found.is_uniform(arg) and not part.found.is_uniform(param):
                    yield arg


def _made_of(part: Part, loop: Loop, value: Value) -> set[str]:
    """The variables of a loop's round that a value is computed from."""
    graph, forest = part.facts[cfg], part.facts[loops]
    work, seen = [value], dict[Value, None]()
    while work:
        here = work.pop()
        inside = isinstance(here, Named) and here.block is not None and forest.contains(loop, graph.number[here.block])
        if not inside or here in seen:
            continue
        seen[here] = None
        work += here.args if isinstance(here, Op) else []
    return {variable(here) for here in seen if isinstance(here, Named)}

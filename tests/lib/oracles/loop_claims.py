"""Claims about loops, checked against actual lanes: which lanes leave when.

a loop called uniform     lanes in the same iterations of the loops around it leave it in the same iteration
an exit called uniform    lanes that reach the same instance of it have left the loop in the same iteration
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lanewise.analysis.divergence.divergence import Divergence
from lanewise.analysis.graph.cfg import Cfg
from lanewise.analysis.graph.loops import Loop, Loops
from lanewise.ir.function import Function
from lanewise.ir.interpreter.lane import Visit


def broken_loops(fn: Function, traces: Sequence[Sequence[Visit]], found: Divergence, forest: Loops) -> list[str]:
    """Sentences, one for each claim that lanes contradict."""
    iterations: dict[Any, set[int]] = {}
    by_exit: dict[Any, set[int]] = {}
    for trace in traces:
        for before, after in _steps(fn, trace):
            for loop in _left(found.graph, forest, before, after):
                around, iteration = before[1][: loop.depth - 1], before[1][loop.depth - 1]
                iterations.setdefault((loop.header, around, before[4]), set()).add(iteration)
                by_exit.setdefault((after[0], after[1], after[4], loop.header), set()).add(iteration)
    name = [block.name for block in found.graph.blocks]
    wrong = [
        f"the loop at '{name[header]}' was called uniform, and is left in iterations {sorted(each)}"
        for (header, _, _), each in iterations.items()
        if len(each) > 1 and not found.loops[header]
    ]
    return wrong + [
        f"the exit '{block.name}' was called uniform, and is taken in iterations {sorted(each)} of '{name[header]}'"
        for (block, _, _, header), each in by_exit.items()
        if len(each) > 1 and not found.exits[found.graph.number[block]]
    ]


def _steps(fn: Function, trace: Sequence[Visit]) -> Iterator[tuple[Visit, Visit]]:
    """Each visit of the function with the next one of the same activation."""
    last: dict[int, Visit] = {}
    for visit in trace:
        if visit[0].function is fn:
            if visit[4] in last:
                yield last[visit[4]], visit
            last[visit[4]] = visit


def _left(graph: Cfg, forest: Loops, before: Visit, after: Visit) -> Iterator[Loop]:
    here = graph.number[after[0]]
    loop = forest.of(graph.number[before[0]])
    while loop is not None and not forest.contains(loop, here):
        yield loop
        loop = loop.parent

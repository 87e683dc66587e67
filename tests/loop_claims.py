"""Claims about loops, checked against what lanes do: who leaves when.

a loop called uniform     lanes in the same rounds of the loops around it leave it in the same round
an exit called uniform    lanes that come to the same instance of it have left the loop in the same round
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lanewise.analysis.cfg import Cfg
from lanewise.analysis.divergence import Divergence
from lanewise.analysis.loops import Loop, Loops
from lanewise.ir.function import Function
from lanewise.ir.lane import Visit


def broken_loops(fn: Function, traces: Sequence[Sequence[Visit]], found: Divergence, forest: Loops) -> list[str]:
    """Sentences, one for each claim that lanes contradict."""
    rounds: dict[Any, set[int]] = {}
    by_exit: dict[Any, set[int]] = {}
    for trace in traces:
        for before, after in _steps(fn, trace):
            for loop in _left(found.graph, forest, before, after):
                around, round_ = before[1][: loop.depth - 1], before[1][loop.depth - 1]
                rounds.setdefault((loop.header, around, before[4]), set()).add(round_)
                by_exit.setdefault((after[0], after[1], after[4], loop.header), set()).add(round_)
    name = [block.name for block in found.graph.blocks]
    wrong = [
        f"the loop at '{name[header]}' was called uniform, and is left in rounds {sorted(each)}"
        for (header, _, _), each in rounds.items()
        if len(each) > 1 and not found.loops[header]
    ]
    return wrong + [
        f"the exit '{block.name}' was called uniform, and is taken in rounds {sorted(each)} of '{name[header]}'"
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

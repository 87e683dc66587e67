"""Remarks on hot paths: on the line of each loop that a path runs better, when it does and what is better.

    when x >= rx and x + rx + 15 < out.shape[1] this loop runs without masks and with contiguous loads

Each path is compared with the code for all gangs, loop by loop. Code in no loop of the body counts for the line of the
lanes loop. Where the solver found nothing, that is recorded, too:

    no hot path: no test was found under which lanes stay together
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...analysis.divergence.divergence import Divergence, divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loops, loops
from ...ir.function import Function, Op
from ...ir.position import Position
from ...ir.shapes import Shape
from ...record import dataclass
from ...remarks.remark import record

Place = tuple[str, int]


@dataclass(slots=True)
class Costs:
    """The reasons why a loop is slow: divergence, irregular accesses, checks, folded branches."""

    divergent: bool = False
    irregular: int = 0
    strided: int = 0
    contiguous: int = 0
    checks: int = 0
    folded: int = 0
    column: int = 0


def record_paths(fn: Function, facts: Facts, before: Mapping[Place, Costs], dropped: Mapping[Position, str]) -> None:
    """`before`: the costs of gangs before paths were made; `dropped`: where the solver found nothing, and why."""
    improved = dict[Place, None]()
    paths: Sequence[dict[str, str]] = fn.attrs.get("hot_paths", ())
    if paths:
        starts = _starts(fn, paths)
        always = any(path.get("taken") == "always" for path in paths)  # nothing else is left
        general = before if always else line_costs(fn, facts, starts[-1])
        for path, start in zip(paths, starts, strict=False):
            if path.get("taken") != "never":
                improved |= _record_path(fn, path, general, line_costs(fn, facts, start))
    for at, why in dropped.items():
        if (at.file, at.line) not in improved:  # another path runs it, for which the solver was not needed
            record("LW122", Position(at.file, at.line), why)


def _record_path(
    fn: Function, path: Mapping[str, str], general: Mapping[Place, Costs], mine: Mapping[Place, Costs]
) -> dict[Place, None]:
    """When each loop runs better, and how."""
    found: dict[Place, None] = {}
    for place, before in general.items():
        words = better(before, mine.get(place, Costs()))
        if words:
            found[place] = None
            who = "gangs" if place == (fn.position.file, fn.position.line) else "loop"
            record("LW121", Position(*place, before.column), "" if "taken" in path else path["guard"], who, words)
    return found


def _starts(fn: Function, paths: Sequence[dict[str, str]]) -> list[int]:
    """The first block of each path, and then of the code for all gangs.

    A path that all gangs take, or none, has no test any more: the function itself is such a path, or what is left.
    """
    number = {block: at for at, block in enumerate(fn.blocks)}
    named = {block.name: block for block in fn.blocks}
    ways = [[0] if "taken" in path else [number[to.block] for to in named[path["at"]].targets] for path in paths]
    return [*(way[0] for way in ways), next((way[-1] for way in reversed(ways) if len(way) > 1), 0)]


def line_costs(fn: Function, facts: Facts, start: int = 0) -> dict[Place, Costs]:
    """By the line of the innermost loop, of the blocks that are reached through one."""
    graph, tree, forest, found = facts[cfg], facts[dominance], facts[loops], facts[divergence]
    costs: dict[Place, Costs] = {}
    for number in graph.order:
        if tree.dominates(start, number) and number in found.live:
            place, column = _loop_line(graph, forest, number, fn)
            _add(costs.setdefault(place, Costs(column=column)), graph, forest, found, number)
    return costs


def _loop_line(graph: Cfg, forest: Loops, number: int, fn: Function) -> tuple[Place, int]:
    """Where the innermost loop around a block stands, and its column."""
    loop = forest.of(number)
    end = graph.blocks[loop.header].end if loop is not None else None
    at = end.position if end is not None and end.position.line else fn.position
    return (at.file, at.line), at.column


def _add(costs: Costs, graph: Cfg, forest: Loops, found: Divergence, number: int) -> None:
    block, loop = graph.blocks[number], forest.of(number)
    costs.divergent |= loop is not None and found.loops[loop.header]
    leaves = any(forest.crossed(edge.source, edge.target) for edge in graph.leaving(number))
    costs.folded += bool(found.branches.get(number)) and not leaves
    for op in block.ops:
        if op.opcode in ("load", "store"):
            shape = found.shape(op.args[op.opcode == "store"])
            costs.irregular += not _is_regular(shape)
            costs.strided += shape.is_strided and shape.stride not in (0, _size(op))
            costs.contiguous += shape.is_strided and shape.stride == _size(op)
        costs.checks += op.opcode == "check"


def _size(op: Op) -> int:
    return (op.args[0].type if op.opcode == "store" else op.type).bytes


def _is_regular(shape: Shape) -> bool:
    return shape.private or shape.is_bottom or (shape.is_strided and shape.stride is not None)


def better(before: Costs, now: Costs) -> str:
    """How a path runs a loop better, in words; empty if it does not."""
    words: list[str] = []
    if (before.divergent or before.folded) and not (now.divergent or now.folded):
        words.append("without masks")
    if now.irregular < before.irregular:
        alone = "with contiguous loads" if now.contiguous else "with one load for all lanes"
        gathers = "without gathers" if now.strided else alone
        words.append("with fewer gathers" if now.irregular else gathers)
    if now.checks < before.checks:
        words.append("without checks" if not now.checks else "with fewer checks")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

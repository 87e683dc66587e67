"""What is told of hot paths: on the line of each loop that a path runs better, when it does and what is better.

    when x >= rx and x + rx + 15 < out.shape[1] this loop runs without masks and with contiguous loads

A lanes loop is compiled once more up to its hot paths, as the code that runs was, and each path is held against the
code for all gangs, loop by loop. What stands in no loop of the body is told on the line of the lanes loop. Where the
solver was asked in vain, that is told too:

    no hot path: no test was found under which lanes stay together
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..analysis.cfg import Cfg, cfg
from ..analysis.divergence import Divergence, divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import Loops, loops
from ..codegen.masked import before_masks
from ..ir.function import Function, Op
from ..ir.shapes import Shape
from ..record import dataclass, replace
from ..transform.hot_paths import HotPaths
from .explanation import HOT, Note

Place = tuple[str, int]


@dataclass(slots=True)
class Costs:
    """What slows a loop down: does it diverge, how many accesses are irregular, how many checks and folded branches."""

    divergent: bool = False
    irregular: int = 0
    strided: int = 0
    contiguous: int = 0
    checks: int = 0
    folded: int = 0
    column: int = 0


def hot_path_notes(fn: Function, width: int, hot: HotPaths) -> Iterator[tuple[Place, Note]]:
    """For the body of a lanes loop as it comes from the front end."""
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    made, facts = before_masks(fn, shapes, width, hot)
    notes: list[tuple[Place, Note]] = []
    if "hot_paths" in made.attrs:
        told: Sequence[dict[str, str]] = made.attrs["hot_paths"]
        starts = _starts(made, told)
        general = _costs(fn, facts, starts[-1])
        if any(path.get("taken") == "always" for path in told):  # nothing else is left
            general = _costs(fn, before_masks(fn, shapes, width, replace(hot, on=False))[1], 0)
        for path, start in zip(told, starts, strict=False):
            notes += _path(fn, path, general, _costs(fn, facts, start))
    yield from notes
    better = {place for place, _ in notes}
    dropped: Sequence[dict[str, Any]] = made.attrs.get("hot_paths_dropped", ())
    for one in dropped:
        place = (one["file"], one["line"])
        if place not in better:  # another path runs it, for which the solver was not needed
            yield place, Note(HOT, "dropped", f"no hot path: {one['why']}")


def _path(
    fn: Function, path: dict[str, str], general: dict[Place, Costs], mine: dict[Place, Costs]
) -> Iterator[tuple[Place, Note]]:
    """When each loop runs better, and how."""
    if path.get("taken") == "never":
        return
    when = "always" if "taken" in path else f"when {path['guard']}"
    for place, before in general.items():
        words = better(before, mine.get(place, Costs()))
        if words:
            yield place, Note(HOT, "hot", f"{when} {_subject(place, fn)} {words}", before.column)


def _subject(place: Place, fn: Function) -> str:
    return "gangs run" if place == _line(fn) else "this loop runs"


def _line(fn: Function) -> Place:
    return fn.position.file, fn.position.line


def _starts(fn: Function, paths: Sequence[dict[str, str]]) -> list[int]:
    """The first block of each path, and then of the code for all gangs.

    A path that all gangs take, or none, has no test any more: the function itself is such a path, or what is left.
    """
    number = {block: at for at, block in enumerate(fn.blocks)}
    named = {block.name: block for block in fn.blocks}
    ways = [[0] if "taken" in path else [number[to.block] for to in named[path["at"]].targets] for path in paths]
    return [*(way[0] for way in ways), next((way[-1] for way in reversed(ways) if len(way) > 1), 0)]


def _costs(fn: Function, facts: Facts, start: int) -> dict[Place, Costs]:
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

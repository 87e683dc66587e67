"""Problems: the places of a function that are worth a guard: divergent loops, divergent branches, scattered addresses.

loop        all its exits, and those of the loops inside it, become uniform
branch      a divergent branch that is no loop exit becomes uniform
addresses   all scattered addresses of a block outside of divergent loops become consecutive

Each is tried first with the test at the entry of the function, where it costs least, then right before the place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..analysis.divergence.divergence import Divergence, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import Cfg, cfg
from ..analysis.graph.loops import Loop, Loops, loops
from ..ir.function import Block, Op, Value
from ..record import dataclass
from .encode import Encoding
from .guards import Budget, Goal, Outcome, Path, always, strided, uniform
from .synthesize import synthesize
from .terms import Node, Terms


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """`kind` is loop, branch or addresses; `line` is its source line, 0 if unknown."""

    kind: str
    line: int
    block: Block
    goals: tuple[Goal, ...]
    places: tuple[Block, ...]  # where the guard may be tested, the best first

    def __str__(self) -> str:
        where = f" at line {self.line}" if self.line else f" at {self.block.name}"
        return f"{self.kind}{where}"


def problems(facts: Facts, checks: bool = False) -> list[Problem]:
    """All problems of a function, in order; with `checks`, checks inside of divergent loops are goals as well."""
    graph, found, forest = facts[cfg], facts[divergence], facts[loops]
    result: list[Problem] = []
    inside: set[int] = set()
    for loop in forest:
        if found.loops.get(loop.header) and loop.header not in inside:
            inside |= set(forest.members(loop))
            result.append(_of_loop(graph, forest, loop, checks))
    for block, diverges in found.branches.items():
        if diverges and block not in inside and block in found.live:
            result.append(_of_branch(graph, block))
    for block in graph.order:
        if block not in inside and block in found.live:
            result += _of_addresses(graph, found, block)
    return sorted(result, key=lambda one: (one.line, graph.place[graph.number[one.block]]))


def _of_loop(graph: Cfg, forest: Loops, loop: Loop, checks: bool) -> Problem:
    goals: dict[Value, Goal] = {}
    members = forest.members(loop)
    for inner in forest:
        if inner.header in members:
            for edge in inner.exit_edges:
                end = graph.blocks[edge.source].end
                if end is not None and end.args:
                    goals.setdefault(end.args[0], uniform(end.args[0], graph.blocks[edge.source]))
    if checks:
        for number in members:
            for op in graph.blocks[number].ops:
                if op.opcode == "check":
                    goals.setdefault(op.args[0], always(op.args[0], graph.blocks[number]))
    header = graph.blocks[loop.header]
    before = [graph.blocks[edge.source] for edge in loop.entry_edges]
    return Problem("loop", _line(header.end), header, tuple(goals.values()), _places(graph, *before))


def _of_branch(graph: Cfg, number: int) -> Problem:
    block = graph.blocks[number]
    assert block.end is not None, "a block that branches ends"
    return Problem("branch", _line(block.end), block, (uniform(block.end.args[0], block),), _places(graph, block))


def _of_addresses(graph: Cfg, found: Divergence, number: int) -> Iterator[Problem]:
    block = graph.blocks[number]
    goals: dict[Value, Goal] = {}
    first: Op | None = None
    for op in block.ops:
        address = _address(op)
        if address is not None and _is_scattered(found, address):
            size = (op.type if op.opcode == "load" else op.args[0].type).bytes
            goals.setdefault(address, strided(address, size, block))
            first = first or op
    if goals:
        yield Problem("addresses", _line(first), block, tuple(goals.values()), _places(graph, block))


def _address(op: Op) -> Value | None:
    return op.args[0] if op.opcode == "load" else op.args[1] if op.opcode == "store" else None


def _is_scattered(found: Divergence, address: Value) -> bool:
    shape = found.shape(address)
    return shape.is_varying or (shape.is_strided and shape.stride is None)


def _line(op: Op | None) -> int:
    return op.position.line if op is not None else 0


def _places(graph: Cfg, *others: Block) -> tuple[Block, ...]:
    return tuple(dict.fromkeys((graph.blocks[0], *others)))


def solved(facts: Facts, problem: Problem, width: int, budget: Budget | None = None) -> Outcome:
    """The outcome at the first place that has a guard; else at the last."""
    outcome: Outcome | None = None
    for place in problem.places:
        outcome = synthesize(facts, problem.goals, place, width, budget=budget)
        if any(path.guard is not None for path in outcome.paths):
            break
    assert outcome is not None, "a problem has a place"
    return outcome


def addresses(facts: Facts, problem: Problem, outcome: Outcome, path: Path) -> list[tuple[Op, str]]:
    """Loads and stores of a loop, and their addresses on a path: uniform, strided by that many bytes."""
    graph, forest = facts[cfg], facts[loops]
    loop = forest.headed_by(graph.number[problem.block])
    if problem.kind != "loop" or loop is None:
        return []
    terms = Terms()
    encoding = Encoding(facts, outcome.at, outcome.width, terms, given=list(path.pins), together=[loop.header])
    accesses: list[tuple[Op, str]] = []
    for number in forest.members(loop):
        for op in graph.blocks[number].ops:
            address = _address(op)
            if address is not None:
                accesses.append((op, _becomes(encoding, address, path)))
    return accesses


def _becomes(encoding: Encoding, address: Value, path: Path) -> str:
    lanes = encoding.lane_values(address)
    terms = encoding.terms
    ties: dict[Node, Node] = {}
    for value, given in encoding.made.given.items():
        stride = path.pins[value].stride
        if stride is not None and given[0].is_term:
            ties |= {lane: terms.plus(given[0], at * stride) for at, lane in enumerate(given) if at}
    tied = [terms.replaced(lane, ties) for lane in lanes]
    steps = {terms.sub(b, a).constant for a, b in pairwise(tied)}
    step = steps.pop() if len(steps) == 1 else None
    if step is None:
        return "scattered"
    return "uniform" if step == 0 else f"strided by {step} bytes"

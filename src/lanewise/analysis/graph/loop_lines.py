"""Loop lines: which block tests for the end of a loop, and on which line the loop is, that of its `for` or `while`.

while a and b:      is left after `b`, which is where the loop begins
while True:         is left by a `break` inside; the jump back to its header is on the loop's line

Costs     linear in the blocks of loops, for each loop around them.
"""

from __future__ import annotations

from collections.abc import Collection

from ...ir.function import Function, Op
from ...ir.position import Position
from ..facts import Facts
from .cfg import Cfg, cfg
from .loops import Loop, Loops, loops


def loop_position(facts: Facts, header: int, test: Op) -> Position:
    """Where a loop is: the jump back to its header, if that is a plain jump, else the branch that tests for its end."""
    graph = facts[cfg]
    loop = facts[loops].headed_by(header)
    ends = [graph.blocks[number].end for number in loop.latches] if loop is not None else []
    jumps = [end.position for end in ends if end is not None and len(end.targets) == 1 and end.position]
    return jumps[0] if len(jumps) == 1 == len(ends) else test.position


def end_test(facts: Facts, loop: Loop) -> int:
    """The block whose end asks for a further iteration: after the body if it is asked there, else before."""
    graph, forest = facts[cfg], facts[loops]
    last = [number for number in graph.predecessors(loop.header) if forest.contains(loop, number)]
    last = _past_empty_blocks(graph, last)
    leaving = [number for number in last if _leaves(graph, forest, loop, number)]
    return leaving[0] if len(leaving) == 1 else _test_in_front(facts, loop)


def first_tests(fn: Function, facts: Facts) -> Collection[int]:
    """Blocks that ask, on the loop's own line, whether there is an iteration at all (clang asks before the loop)."""
    graph, forest = facts[cfg], facts[loops]
    found: dict[int, None] = {}
    asked: set[int] = set()
    for loop in forest:
        before = _past_empty_blocks(graph, [edge.source for edge in loop.entry_edges])
        if len(before) != 1 or before[0] in asked:
            continue
        number = before[0]
        asked.add(number)
        end = graph.blocks[number].end
        if end is not None:
            at = loop_position(facts, loop.header, graph.blocks[end_test(facts, loop)].end or end)
            if (at.file, at.line) == (end.position.file, end.position.line):
                found[number] = None
    return found


def _past_empty_blocks(graph: Cfg, blocks: list[int]) -> list[int]:
    """Back over blocks that only jump."""
    while len(blocks) == 1 and not graph.blocks[blocks[0]].ops and len(graph.successors[blocks[0]]) == 1:
        blocks = list(graph.predecessors(blocks[0]))
    return blocks


def _leaves(graph: Cfg, forest: Loops, loop: Loop, number: int) -> bool:
    return any(not forest.contains(loop, edge.target) for edge in graph.leaving(number))


def _test_in_front(facts: Facts, loop: Loop) -> int:
    """`while a and b` is left after `b`, which is where the loop begins."""
    graph, forest = facts[cfg], facts[loops]
    line = _line(graph, loop.header)
    for number in (loop.header, *sorted(forest.members(loop), key=graph.place.__getitem__)):
        if _line(graph, number) == line and _leaves(graph, forest, loop, number):
            return number
    return loop.header


def _line(graph: Cfg, number: int) -> tuple[str, int] | None:
    end = graph.blocks[number].end
    return (end.position.file, end.position.line) if end is not None else None

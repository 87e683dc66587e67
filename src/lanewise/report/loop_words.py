"""What is said of a loop: whether lanes leave it together, and on which line, that of its `for` or `while`.

while a and b:      leaves behind `b`, which stands where the loop begins
while True:         leaves by a `break` inside; the jump back to its start stands on the loop's line
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.loops import Loop, loops
from ..ir.function import Op
from ..ir.position import Position
from .explanation import LOOP, Note
from .parts import Part
from .reasons import reason_chain


def loop_position(facts: Facts, header: int, test: Op) -> Position:
    """Where a loop stands: the jump back to its start, if it is nothing else, or what tests for its end."""
    graph = facts[cfg]
    loop = facts[loops].headed_by(header)
    ends = [graph.blocks[number].end for number in loop.latches] if loop is not None else []
    jumps = [end.position for end in ends if end is not None and len(end.targets) == 1 and end.position]
    return jumps[0] if len(jumps) == 1 == len(ends) else test.position


def test_of(part: Part, loop: Loop) -> int:
    """The block whose end asks whether there is one more round: behind the body if it is asked there, else before."""
    graph, forest = part.facts[cfg], part.facts[loops]
    last = [number for number in graph.predecessors(loop.header) if forest.contains(loop, number)]
    while len(last) == 1 and not graph.blocks[last[0]].ops and len(graph.successors[last[0]]) == 1:
        last = graph.predecessors(last[0])  # a block that only goes on
    leaving = [number for number in last if any(not forest.contains(loop, e.target) for e in graph.leaving(number))]
    return leaving[0] if len(leaving) == 1 else _test_in_front(part, loop)


def _test_in_front(part: Part, loop: Loop) -> int:
    """`while a and b` leaves behind `b`, which stands where the loop begins."""
    graph, forest = part.facts[cfg], part.facts[loops]
    line = _line(part, loop.header)
    for number in (loop.header, *graph.order):
        inside = forest.contains(loop, number) and _line(part, number) == line
        if inside and any(not forest.contains(loop, edge.target) for edge in graph.leaving(number)):
            return number
    return loop.header


def is_first_test(part: Part, number: int) -> bool:
    """Does a branch ask, on the loop's own line, whether there is a round at all? (clang asks it before the loop.)"""
    graph, forest = part.facts[cfg], part.facts[loops]
    for loop in forest:
        before = [edge.source for edge in loop.entry_edges]
        while len(before) == 1 and not graph.blocks[before[0]].ops and len(graph.successors[before[0]]) == 1:
            before = graph.predecessors(before[0])
        end = graph.blocks[number].end
        if before == [number] and end is not None:
            at = loop_position(part.facts, loop.header, graph.blocks[test_of(part, loop)].end or end)
            return (at.file, at.line) == (end.position.file, end.position.line)
    return False


def _line(part: Part, number: int) -> tuple[str, int] | None:
    end = part.facts[cfg].blocks[number].end
    return (end.position.file, end.position.line) if end is not None else None


def loop_note(part: Part, header: int, column: int) -> Note:
    if not part.found.loops[header]:
        return Note(LOOP, "uniform", "loop: all lanes leave it at the same time", column)
    chain: tuple[str, ...] = ()
    forest, graph = part.facts[loops], part.facts[cfg]
    for number, diverges in part.found.branches.items():
        end = graph.blocks[number].end
        home = forest.of(number)
        leaves = home is not None and any(not forest.contains(home, e.target) for e in graph.leaving(number))
        if diverges and end is not None and home is not None and leaves and _inside(part, number, header):
            chain = reason_chain(part, end.args[0])
            break
    return Note(LOOP, "divergent", "loop: lanes leave it at different times; it runs until the last has", column, chain)


def _inside(part: Part, number: int, header: int) -> bool:
    home = part.facts[loops].of(number)
    while home is not None:
        if home.header == header:
            return True
        home = home.parent
    return False

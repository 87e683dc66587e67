"""The cost of the joins of all splits, on graphs for which separate analysis of each split is quadratic.

Milliseconds for graphs of N = 200 ... 1600, the growth of the time per N over that range, and for comparison the time
of LLVM's uniformity analysis at N = 1600 where it was measured (its whole analysis, in C++).

Last, graphs whose splits have so many joins, and leave so many loops, that the result itself grows with the square of
N: there the growth is that of the time per element of the result.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from _command_line import command_line

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.loops import loops
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Target
from lanewise.ir.types import I1, I32

Graph = list[list[int]]
SIZES = (200, 400, 800, 1600)


class Growing:
    """A graph to which nodes are added; node 0 is the entry."""

    def __init__(self) -> None:
        self.graph: Graph = [[]]

    def node(self, *targets: int) -> int:
        self.graph.append(list(targets))
        return len(self.graph) - 1

    def edge(self, source: int, target: int) -> None:
        self.graph[source].append(target)


def diamonds(count: int) -> Graph:
    """if/else after if/else."""
    made, here = Growing(), 0
    for _ in range(count):
        then, other, join = made.node(), made.node(), made.node()
        made.graph[here] = [then, other]
        made.edge(then, join)
        made.edge(other, join)
        here = join
    return made.graph


def nested_ifs(count: int) -> Graph:
    """if in if in if."""
    made, here, joins = Growing(), 0, list[int]()
    for _ in range(count):
        then, join = made.node(), made.node()
        made.graph[here] = [then, join]
        joins.append(join)
        here = then
    for join in reversed(joins):
        made.edge(here, join)
        here = join
    return made.graph


def short_circuit(count: int) -> Graph:
    """if (a && b && c && ...) then else."""
    made = Growing()
    fail, end = made.node(), made.node()
    made.edge(fail, end)
    here = 0
    for _ in range(count):
        following = made.node()
        made.graph[here] = [following, fail]
        here = following
    made.edge(here, end)
    return made.graph


def many_exits(count: int) -> Graph:
    """A loop with a break at every step, each to a block of its own; all of them join after it."""
    made = Growing()
    header, after = made.node(), made.node()
    made.edge(0, header)
    here = header
    for _ in range(count):
        leaving, following = made.node(after), made.node()
        made.graph[here] = [following, leaving]
        here = following
    made.edge(here, header)
    return made.graph


def loop_nest(count: int) -> Graph:
    """for in for in for, tested at the top."""
    made, here, headers = Growing(), 0, list[tuple[int, int]]()
    for _ in range(count):
        header, leaving = made.node(), made.node()
        made.edge(here, header)
        made.edge(header, leaving)
        headers.append((header, leaving))
        here = made.node()
        made.edge(header, here)
    for header, leaving in reversed(headers):
        made.edge(here, header)
        here = leaving
    return made.graph


def repeat_nest(count: int) -> Graph:
    """do in do in do, tested at the bottom."""
    made, here, headers = Growing(), 0, list[int]()
    for _ in range(count):
        header = made.node()
        made.edge(here, header)
        headers.append(header)
        here = header
    for header in reversed(headers):
        latch, leaving = made.node(header), made.node()
        made.edge(here, latch)
        made.edge(latch, leaving)
        here = leaving
    return made.graph


def cleanup(count: int) -> Graph:
    """Steps that may fail, each jumping to the cleanup of the steps before it."""
    made, here = Growing(), 0
    end = undo = made.node()
    for _ in range(count):
        undo, following = made.node(undo), made.node()
        made.graph[here] = [following, undo]
        here = following
    made.edge(here, end)
    return made.graph


def fall_through(count: int) -> Graph:
    """A switch whose cases fall through."""
    made = Growing()
    following = made.node()
    for _ in range(count):
        following = made.node(following)
        made.edge(0, following)
    return made.graph


def two_ladders(count: int) -> Graph:
    """Steps in two copies that fail to the same places: every split labels half of the graph."""
    made = Growing()
    end = made.node()
    left, right = made.node(), made.node()
    made.graph[0] = [left, right]
    for _ in range(count):
        give_up, left_on, right_on = made.node(end), made.node(), made.node()
        made.graph[left] = [left_on, give_up]
        made.graph[right] = [right_on, give_up]
        left, right = left_on, right_on
    made.edge(left, end)
    made.edge(right, end)
    return made.graph


def deep_breaks(count: int) -> Graph:
    """Nested loops, each with a break out of all of them, through a block of its own to one end."""
    made, here, headers = Growing(), 0, list[int]()
    end = made.node()
    for _ in range(count):
        header = made.node()
        made.edge(here, header)
        made.edge(header, made.node(end))
        headers.append(header)
        here = header
    for header in reversed(headers):
        latch = made.node(header)
        made.edge(here, latch)
        here = latch
    made.edge(here, end)
    return made.graph


def deep_entries(count: int) -> Graph:
    """Nested loops, each entered at its header and at that of the loop inside."""
    down = [[step + 1, min(step + 2, count)] for step in range(count)]
    up = [[max(count - 1 - step, 1), count + 2 + step] for step in range(count)]
    return [[1], *([target + 1 for target in targets] for targets in (*down, [count + 1], *up)), []]


def function_of(graph: Graph) -> Function:
    fn = Function("graph", I32)
    blocks = [fn.add_block(f"n{node}") for node in range(len(graph))]
    c, x = fn.add_param(blocks[0], I1, "c"), fn.add_param(blocks[0], I32, "x")
    for block, targets in zip(blocks, graph, strict=True):
        builder = Builder(block)
        if not targets:
            builder.ret(Const(I32, 0))
        elif len(targets) == 1:
            builder.jump(blocks[targets[0]])
        elif len(targets) == 2:
            builder.branch(c, blocks[targets[0]], blocks[targets[1]])
        else:
            cases = [Target(blocks[target], [], (case,)) for case, target in enumerate(targets[1:])]
            builder.switch(x, Target(blocks[targets[0]]), cases)
    return fn


FAMILIES: dict[Callable[[int], Graph], float | None] = {
    diamonds: 1.5,
    nested_ifs: 399,
    short_circuit: 181,
    many_exits: 635,
    loop_nest: 334,
    repeat_nest: None,
    cleanup: None,
    fall_through: None,
    two_ladders: None,
}
BROAD = (deep_breaks, deep_entries)  # their results grow with the square


def answer(graph: Graph) -> int:
    """The blocks, and the joins and loops of all splits."""
    points = Facts(function_of(graph))[disjoint_paths]
    splits = [points.of(block) for block in points.blocks]
    return len(graph) + sum(len(split.joins) + len(split.loops) for split in splits)


def milliseconds(graph: Graph, *, best_of: int = 7) -> float:
    """The joins of all splits, with graph and loops already computed."""
    fn = function_of(graph)
    times: list[float] = []
    for _ in range(best_of):
        facts = Facts(fn)
        assert facts[cfg] and facts[loops] is not None, "these are not counted"
        gc.collect()
        start = time.process_time()
        points = facts[disjoint_paths]
        for block in points.blocks:
            points.of(block)
        times.append(1000 * (time.process_time() - start))
    return min(times)


def main() -> None:
    print(f"{'ms for all splits':18}" + "".join(f"{f'N={size}':>9}" for size in SIZES) + f"{'growth':>9}{'LLVM':>9}")
    for family, llvm in FAMILIES.items():
        times = [milliseconds(family(size)) for size in SIZES]
        growth = times[-1] / times[0] * SIZES[0] / SIZES[-1]
        columns = "".join(f"{each:9.2f}" for each in times)
        print(f"{family.__name__:18}{columns}{growth:8.2f}x{llvm if llvm is not None else '':>9}")
    for family in BROAD:
        graphs = [family(size) for size in SIZES]
        times = [milliseconds(graph, best_of=1) for graph in graphs]
        growth = times[-1] / times[0] * answer(graphs[0]) / answer(graphs[-1])
        print(f"{family.__name__:18}" + "".join(f"{each:9.2f}" for each in times) + f"{growth:8.2f}x")


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    main()

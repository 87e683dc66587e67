"""One solver for lattice problems over blocks.

A problem is a record: a direction, the value at the start, the value where nothing has arrived yet, a join, and a
transfer function of a block. A value may also change along an edge (arguments become parameters,
a branch implies its condition); by default it does not.

    forward    before[b] = join of along(edge, after[source]) over entering edges      after[b] = transfer(b, before[b])
    backward   before[b] = join of along(edge, after[target]) over leaving edges       after[b] = transfer(b, before[b])

So `before` is the input of transfer: at the top of a block going forward, at its bottom going backward.

Requires  join and transfer are monotone and the lattice has no infinite ascending chain from `nothing`.
Ensures   the least solution over the reachable blocks; the others keep `nothing`.
Costs     a block is visited again only when a value it depends on has changed, in reverse postorder (postorder
          backward).
Source    Kildall 1973.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Generic, TypeVar

from ...record import dataclass
from .cfg import Cfg, Edge

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Problem(Generic[T]):
    """`start` holds at the entry, or backward at every block without successors."""

    forward: bool
    start: T
    nothing: T
    join: Callable[[T, T], T]
    transfer: Callable[[int, T], T]
    along: Callable[[Edge, T], T] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Solution(Generic[T]):
    """By block number: the input and the output of the block."""

    before: Sequence[T]
    after: Sequence[T]

    def __str__(self) -> str:
        return "\n".join(f"{n}: {a} => {b}" for n, (a, b) in enumerate(zip(self.before, self.after, strict=True)))


def solve(graph: Cfg, problem: Problem[T]) -> Solution[T]:
    order = list(graph.order) if problem.forward else list(reversed(graph.order))
    rank = {block: index for index, block in enumerate(order)}
    before = [problem.nothing] * len(graph.blocks)
    after = [problem.nothing] * len(graph.blocks)
    visited = [False] * len(graph.blocks)
    waiting = [True] * len(order)
    queue = list(range(len(order)))
    while queue:
        index = heappop(queue)
        waiting[index] = False
        block = order[index]
        before[block] = _arriving(graph, problem, block, after)
        new = problem.transfer(block, before[block])
        if visited[block] and new == after[block]:
            continue
        visited[block], after[block] = True, new
        for follower in _followers(graph, problem.forward, block):
            at = rank.get(follower)
            if at is not None and not waiting[at]:
                waiting[at] = True
                heappush(queue, at)
    return Solution(before, after)


def _arriving(graph: Cfg, problem: Problem[T], block: int, after: list[T]) -> T:
    if problem.forward:
        edges = graph.entering[block]
        answer = problem.start if block == 0 else problem.nothing
    else:
        edges = graph.leaving(block)
        answer = problem.nothing if edges else problem.start
    for edge in edges:
        other = edge.source if problem.forward else edge.target
        if graph.reaches(other):
            come = after[other]
            answer = problem.join(answer, come if problem.along is None else problem.along(edge, come))
    return answer


def _followers(graph: Cfg, forward: bool, block: int) -> Sequence[int]:
    return graph.successors[block] if forward else graph.predecessors(block)

"""Leader election: connected nodes agree on one of them, the one with the lowest number.

    seq      from each node that has no leader yet, traverse all reachable nodes, with a queue
    par      each lane reads the leaders of its node's neighbours and takes the lowest, until nothing changes
    crev     each lane checks whether its node has a leader; if not, the whole gang traverses all reachable nodes
    launch   the same, with a task for each node that still has no leader when the task starts

Edges are grouped by their first node and stored in both directions. A node with one edge leads nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw

from .depth_first import tree
from .quicksort import put_packed
from .tasks import Tasks

NO_LEADER = 1 << 30


def arguments(branches: int = 8, levels: int = 5, trees: int = 1) -> tuple[Any, ...]:
    """Complete trees; leaders are not known yet; room for a queue."""
    first, target = tree(branches, levels)
    nodes = len(first) - 1
    above = np.repeat(np.arange(nodes), np.diff(first))
    pairs = np.concatenate([np.stack([above, target]), np.stack([target, above])], axis=1)
    pairs = np.concatenate([pairs + nodes * number for number in range(trees)], axis=1)
    pairs = pairs[:, np.lexsort((pairs[1], pairs[0]))]
    begins = np.searchsorted(pairs[0], np.arange(nodes * trees + 1)).astype(np.int32)
    leader = np.full(nodes * trees, NO_LEADER, np.int32)
    return begins, pairs[1].astype(np.int32), leader, np.ones(nodes * trees + 1, np.int32)


@lw.kernel(threads=1, width=1)
def elected_one_by_one(first, target, leader, queue):
    for u in range(len(leader)):
        if leader[u] == NO_LEADER:
            leader[u] = u
            queue[0] = u
            head = 0
            tail = 1
            while head < tail:
                v = queue[head]
                head += 1
                for e in range(first[v], first[v + 1]):
                    w = target[e]
                    if leader[w] == NO_LEADER:
                        leader[w] = u
                        if first[w + 1] - first[w] > 1:
                            queue[tail] = w
                            tail += 1


def seq(first: Any, target: Any, leader: Any, queue: Any) -> None:
    elected_one_by_one(first, target, leader, queue)
    queue[:] = 1


@lw.kernel(threads=1, width=16)
def elected_by_lanes(first, target, leader):
    for u in lw.lanes(len(leader)):
        leader[u] = u
    changed = 1
    while changed > 0:
        changed = 0
        for u in lw.lanes(len(leader)):
            least = leader[u]
            for e in range(first[u], first[u + 1]):
                least = min(least, leader[target[e]])
            if least < leader[u]:
                leader[u] = least
                changed += 1


def par(first: Any, target: Any, leader: Any, queue: Any) -> None:
    elected_by_lanes(first, target, leader)
    queue[:] = 1


@lw.function
def elect(first, target, leader, queue, u):
    """An earlier lane may have reached this node."""
    if lw.any(leader[u] != NO_LEADER):
        return
    leader[u] = u
    queue[0] = u
    head = 0
    tail = 1
    while lw.any(head < tail):
        v = queue[head]
        head += 1
        edges = target[first[v] : first[v + 1]]
        for base in range(0, len(edges), lw.width()):
            w = u
            if base + lw.lane() < len(edges):
                w = edges[base + lw.lane()]
            onward = False
            if leader[w] == NO_LEADER:
                leader[w] = u
                onward = first[w + 1] - first[w] > 1
            tail += put_packed(queue[tail:], w, onward)


@lw.kernel(threads=1, width=16)
def elected_by_gangs(first, target, leader, queue):
    for u in lw.lanes(len(leader)):
        if leader[u] == NO_LEADER:
            lw.crev(elect)(first, target, leader, queue, lw.i32(u))


def crev(first: Any, target: Any, leader: Any, queue: Any) -> None:
    elected_by_gangs(first, target, leader, queue)
    queue[:] = 1


@lw.kernel(threads=1, width=1)
def elect_one(first, target, leader, queue, u):
    """Others may traverse the same nodes at the same time: the one with the lowest number continues."""
    tail = 0
    if lw.atomic_min(leader, u, u) > u:
        queue[0] = u
        tail = 1
    while tail > 0:
        tail -= 1
        v = queue[tail]
        for e in range(first[v], first[v + 1]):
            w = target[e]
            if lw.atomic_min(leader, w, u) > u and first[w + 1] - first[w] > 1:
                queue[tail] = w
                tail += 1


def launch(first: Any, target: Any, leader: Any, queue: Any) -> None:
    with Tasks() as tasks:

        def work(u: int) -> None:
            if leader[u] == NO_LEADER:
                elect_one(first, target, leader, np.empty(len(leader), np.int32), u)

        for u in range(len(leader)):
            if leader[u] == NO_LEADER:
                tasks.spawn(work, u)
    queue[:] = 1


examples = {
    "elected_one_by_one": lambda: arguments(8, 3),
    "elected_by_lanes": lambda: arguments(8, 3)[:3],
    "elected_by_gangs": lambda: arguments(8, 3),
}

"""Depth-first search: every node reachable from node 0, its parent and its depth.

    seq      a stack of nodes to visit
    par      a list of nodes to visit, one per lane; the targets of their edges become the next list
    crev     the gang visits a node: each lane looks at one edge, and if its target is new and has edges of its own,
             makes a crev call for it; nodes too deep for the stack wait in a list, one per lane in the next iteration
    launch   the same, with a task for each node

Edges are grouped by their first node: those of u are first[u] ... first[u + 1] - 1. In a tree all orders of visits give
the same parents and depths. In other graphs a node's parent is the one that saw it first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw

from .tasks import Tasks

MOST_DEEP = 1000  # nested calls


def tree(branches: int, levels: int) -> tuple[Any, Any]:
    """A complete tree below node 0, as edges: the start of each node's edges, and their targets."""
    inner = sum(branches**level for level in range(levels))
    nodes = inner + branches**levels
    first = np.minimum(np.arange(nodes + 1) * branches, inner * branches).astype(np.int32)
    return first, np.arange(1, nodes, dtype=np.int32)


def arguments(branches: int = 8, levels: int = 5) -> tuple[Any, ...]:
    first, target = tree(branches, levels)
    parent = np.full(len(first) - 1, -1, np.int32)
    depth = np.full(len(first) - 1, -1, np.int32)
    depth[0] = 0
    return first, target, parent, depth, np.ones((2, len(first)), np.int32)


@lw.kernel(threads=1, width=1)
def visited_one_by_one(first, target, parent, depth, stack):
    stack[0] = 0
    top = 1
    while top > 0:
        top -= 1
        u = stack[top]
        for e in range(first[u], first[u + 1]):
            v = target[e]
            if depth[v] < 0:
                depth[v] = depth[u] + 1
                parent[v] = u
                stack[top] = v
                top += 1


def seq(first: Any, target: Any, parent: Any, depth: Any, room: Any) -> None:
    visited_one_by_one(first, target, parent, depth, room[0])
    room[:] = 1


@lw.kernel(threads=1, width=16)
def visited_by_lanes(first, target, parent, depth, lists, sizes):
    now = 0
    lists[0, 0] = 0
    sizes[0] = 1
    while sizes[now] > 0:
        sizes[1 - now] = 0
        for i in lw.lanes(sizes[now]):
            u = lists[now, i]
            for e in range(first[u], first[u + 1]):
                v = target[e]
                if lw.atomic_compare_exchange(depth, v, -1, depth[u] + 1) < 0:
                    parent[v] = u
                    lists[1 - now, lw.atomic_add(sizes, 1 - now, 1)] = v
        now = 1 - now


def par(first: Any, target: Any, parent: Any, depth: Any, room: Any) -> None:
    visited_by_lanes(first, target, parent, depth, room, np.zeros(2, np.int32))
    room[:] = 1


@lw.function
def visit(first, target, parent, depth, waiting, count, u, deep):
    edges = target[first[u] : first[u + 1]]
    level = depth[u] + 1
    for e in lw.lanes(len(edges)):
        v = edges[e]
        if depth[v] < 0:
            depth[v] = level
            parent[v] = u
            if first[v] < first[v + 1]:
                if deep > 0:
                    lw.crev(visit)(first, target, parent, depth, waiting, count, v, deep - 1)
                else:
                    waiting[lw.atomic_add(count, 0, 1)] = v


@lw.kernel(threads=1, width=8)
def visited_by_gangs(first, target, parent, depth, lists, sizes):
    now = 0
    lists[0, 0] = 0
    sizes[0] = 1
    while sizes[now] > 0:
        sizes[1 - now] = 0
        for i in lw.lanes(sizes[now]):
            waiting, count = lists[1 - now], sizes[1 - now : 2 - now]
            lw.crev(visit)(first, target, parent, depth, waiting, count, lists[now, i], MOST_DEEP)
        now = 1 - now


def crev(first: Any, target: Any, parent: Any, depth: Any, room: Any) -> None:
    visited_by_gangs(first, target, parent, depth, room, np.zeros(2, np.int32))
    room[:] = 1


@lw.kernel(threads=1, width=8)
def visit_one(first, target, parent, depth, u, found):
    start = first[u]
    level = depth[u] + 1
    for k in lw.lanes(first[u + 1] - start):
        v = target[start + k]
        if lw.atomic_compare_exchange(depth, v, -1, level) < 0:
            parent[v] = u
            found[k] = v


def launch(first: Any, target: Any, parent: Any, depth: Any, room: Any) -> None:
    with Tasks() as tasks:

        def work(u: int) -> None:
            found = np.full(first[u + 1] - first[u], -1, np.int32)
            visit_one(first, target, parent, depth, u, found)
            for v in found.tolist():
                if v >= 0:
                    tasks.spawn(work, v)

        tasks.spawn(work, 0)
    room[:] = 1


examples = {
    "visited_one_by_one": lambda: (*arguments(8, 3)[:4], np.ones(600, np.int32)),
    "visited_by_lanes": lambda: (*arguments(8, 3), np.zeros(2, np.int32)),
    "visited_by_gangs": lambda: (*arguments(8, 3), np.zeros(2, np.int32)),
}

"""Bellman-Ford: the length of the shortest way from node 0 to every node of a graph with weights.

    seq      relax all edges, node after node, until a round changes nothing
    par      a node for each lane, which relaxes its own edges one after another: lanes read lists that lie far apart
    crev     a node for each lane; those that became nearer in the last round let the whole gang relax their edges,
             whose targets and weights lie side by side

Edges are grouped by their first node: those of u are first[u] ... first[u + 1] - 1. A round may use what it has found.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw

from .tasks import Tasks

FAR = 1 << 30


def arguments(nodes: int = 512, chance: float = 0.8, seed: int = 1) -> tuple[Any, ...]:
    """A random graph (Erdős, Rényi): every edge is there with the same chance; and distances, not known yet."""
    rng = np.random.default_rng(seed)
    there = rng.random((nodes, nodes)) < chance
    np.fill_diagonal(there, False)
    first = np.concatenate([[0], np.cumsum(there.sum(axis=1))]).astype(np.int32)
    target = np.nonzero(there)[1].astype(np.int32)
    weight = rng.integers(1, 10_000, len(target)).astype(np.int32)
    distance = np.full(nodes, FAR, np.int32)
    distance[0] = 0
    nearer = np.zeros((2, nodes), np.int32)
    nearer[0, 0] = 1
    return first, target, weight, distance, nearer


@lw.kernel(threads=1)
def relaxed_one_by_one(first, target, weight, distance):
    changed = True
    while changed:
        changed = False
        for u in range(len(distance)):
            if distance[u] < FAR:
                for e in range(first[u], first[u + 1]):
                    new = distance[u] + weight[e]
                    if new < distance[target[e]]:
                        distance[target[e]] = new
                        changed = True


def seq(first: Any, target: Any, weight: Any, distance: Any, nearer: Any) -> None:
    relaxed_one_by_one(first, target, weight, distance)
    nearer[:] = 0


@lw.kernel(threads=1, width=16)
def relaxed_by_lanes(first, target, weight, distance, nearer):
    changed = 1
    now = 0
    while changed > 0:
        changed = 0
        for u in lw.lanes(len(distance)):
            if nearer[now, u] != 0:
                nearer[now, u] = 0
                for e in range(first[u], first[u + 1]):
                    new = distance[u] + weight[e]
                    if new < distance[target[e]]:
                        lw.atomic_min(distance, target[e], new)
                        nearer[1 - now, target[e]] = 1
                        changed += 1
        now = 1 - now


def par(first: Any, target: Any, weight: Any, distance: Any, nearer: Any) -> None:
    relaxed_by_lanes(first, target, weight, distance, nearer)
    nearer[:] = 0


@lw.function
def relax(target, weight, distance, nearer, start):
    """All edges of a node; no two of them have the same target."""
    changed = 0
    for e in lw.lanes(len(target)):
        to = target[e]
        new = start + weight[e]
        if new < distance[to]:
            distance[to] = new
            nearer[to] = 1
            changed += 1
    return changed


@lw.kernel(threads=1, width=16)
def relaxed_by_gangs(first, target, weight, distance, nearer):
    changed = 1
    now = 0
    while changed > 0:
        changed = 0
        for u in lw.lanes(len(distance)):
            if nearer[now, u] != 0:
                nearer[now, u] = 0
                edges = slice_of(first, u)
                changed += lw.crev(relax)(
                    target[edges[0] : edges[1]], weight[edges[0] : edges[1]], distance, nearer[1 - now], distance[u]
                )
        now = 1 - now


@lw.function
def slice_of(first, u):
    return first[u], first[u + 1]


def crev(first: Any, target: Any, weight: Any, distance: Any, nearer: Any) -> None:
    relaxed_by_gangs(first, target, weight, distance, nearer)
    nearer[:] = 0


@lw.kernel(threads=1, width=16)
def relax_node(target, weight, distance, start, nearer):
    for e in lw.lanes(len(target)):
        to = target[e]
        new = start + weight[e]
        if new < distance[to]:
            lw.atomic_min(distance, to, new)
            nearer[to] = 1


def launch(first: Any, target: Any, weight: Any, distance: Any, nearer: Any) -> None:
    now = 0
    while nearer[now].any():
        chosen = np.flatnonzero(nearer[now])
        nearer[now] = 0
        with Tasks() as tasks:
            for u in chosen.tolist():
                edges = slice(int(first[u]), int(first[u + 1]))
                tasks.spawn(relax_node, target[edges], weight[edges], distance, distance[u], nearer[1 - now])
        now = 1 - now
    nearer[:] = 0

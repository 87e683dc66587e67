"""Bellman-Ford: the length of the shortest path from node 0 to every node of a weighted graph.

    seq      node after node, relax the edges of those that have become nearer, until none has
    par      a node per lane, which relaxes its own edges sequentially: lanes read lists that are far apart
    crev     a node per lane; for nodes that have become nearer, the whole gang relaxes their edges, whose targets and
             weights are contiguous
    launch   the same, with a task for each node that became nearer in the last iteration

Edges are grouped by their first node: those of u are first[u] ... first[u + 1] - 1. An iteration uses its own results.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw

from .tasks import Tasks

FAR = 1 << 30


def arguments(nodes: int = 512, chance: float = 0.8, seed: int = 1) -> tuple[Any, ...]:
    """A random graph (Erdős, Rényi): every edge exists with the same probability; and unknown distances."""
    rng = np.random.default_rng(seed)
    there = rng.random((nodes, nodes)) < chance
    np.fill_diagonal(there, False)
    first = np.concatenate([[0], np.cumsum(there.sum(axis=1))]).astype(np.int32)
    target = np.nonzero(there)[1].astype(np.int32)
    weight = rng.integers(1, 10_000, len(target)).astype(np.int32)
    distance = np.full(nodes, FAR, np.int32)
    distance[0] = 0
    nearer = np.zeros(nodes, np.int32)
    nearer[0] = 1
    return first, target, weight, distance, nearer


@lw.kernel(threads=1, width=1)
def seq(first, target, weight, distance, nearer):
    changed = True
    while changed:
        changed = False
        for u in range(len(distance)):
            if nearer[u] != 0:
                nearer[u] = 0
                start = distance[u]
                for e in range(first[u], first[u + 1]):
                    new = start + weight[e]
                    if new < distance[target[e]]:
                        distance[target[e]] = new
                        nearer[target[e]] = 1
                        changed = True


@lw.kernel(threads=1, width=16)
def par(first, target, weight, distance, nearer):
    changed = 1
    while changed > 0:
        changed = 0
        for u in lw.lanes(len(distance)):
            if nearer[u] != 0:
                nearer[u] = 0
                for e in range(first[u], first[u + 1]):
                    new = distance[u] + weight[e]
                    if new < distance[target[e]]:
                        lw.atomic_min(distance, target[e], new)
                        nearer[target[e]] = 1
                        changed += 1


@lw.function
def relax(first, target, weight, distance, nearer, u):
    """All edges of a node; no two of them have the same target."""
    nearer[u] = 0
    start = distance[u]
    targets, weights = target[first[u] : first[u + 1]], weight[first[u] : first[u + 1]]
    changed = 0
    for e in lw.lanes(len(targets)):
        to = targets[e]
        new = start + weights[e]
        if new < distance[to]:
            distance[to] = new
            nearer[to] = 1
            changed += 1
    return changed


@lw.kernel(threads=1, width=16)
def crev(first, target, weight, distance, nearer):
    changed = 1
    while changed > 0:
        changed = 0
        for u in lw.lanes(len(distance)):
            if nearer[u] != 0:
                changed += lw.crev(relax)(first, target, weight, distance, nearer, u)


@lw.kernel(threads=1, width=16)
def relax_node(target, weight, distance, start, nearer):
    for e in lw.lanes(len(target)):
        to = target[e]
        new = start + weight[e]
        if new < distance[to]:
            lw.atomic_min(distance, to, new)
            nearer[to] = 1


def launch(first: Any, target: Any, weight: Any, distance: Any, nearer: Any) -> None:
    while nearer.any():
        chosen = np.flatnonzero(nearer)
        nearer[:] = 0
        with Tasks() as tasks:
            for u in chosen.tolist():
                edges = slice(int(first[u]), int(first[u + 1]))
                tasks.spawn(relax_node, target[edges], weight[edges], distance, distance[u], nearer)


examples = {name: lambda: arguments(64) for name in ("seq", "par", "crev")}

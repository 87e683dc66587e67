"""Where disjoint paths from a set of sources meet: Algorithm 1 of the paper, for one set or for many at once.

    s -> a, b      sources a and b        Each source is labelled with itself. A node whose labelled predecessors all
    a -> c         label a: a             have the same label inherits it: every path to it leads through that node.
    b -> c, d      label b: b             Where two labels meet, disjoint paths meet: the node is a *join* and its own
    c -> d         label c: c  join       label. So a node's label is the first node that is on all paths to it.
                   label d: d  join

A source that another source reaches is a join: its own label counts among the incoming ones (the printed algorithm
overwrites it).

`label_disjoint` is the definition and handles one set of sources. `joins_of` computes only nearby labels, for joins
that are near: it ends when a single node is left in the queue, and gives up after some steps. `joins_of_many` computes
a column of labels per set, one NumPy operation per edge for all columns together, for sets that label much of a graph.

Costs     linear per set of sources; of many sets, edges times columns, some nanoseconds each.
Source    Rosemann, Moll, Hack, POPL 2021, section 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

import numpy as np

from .head_rewired import HeadRewired

COLUMNS = 2048  # labelled together: 8 KB a node, and rows are dropped after their last use

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Row = NDArray[np.int32]


def label_disjoint(graph: HeadRewired, sources: Iterable[int]) -> tuple[dict[int, int], list[int]]:
    """The label of every node that the sources reach, and the joins; both in topological order."""
    labels = {source: source for source in sources}
    joins: dict[int, None] = {}
    heap = [graph.place[source] for source in labels]
    heapify(heap)
    while heap:
        _step(graph, heap, labels, joins)
    order = sorted(labels, key=graph.place.__getitem__)
    return {node: labels[node] for node in order}, [node for node in order if node in joins]


def joins_of(graph: HeadRewired, sources: Iterable[int], steps: int) -> tuple[dict[int, int], list[int]] | None:
    """Labels as far as they differ, and the joins, in no particular order; None if more steps are needed."""
    labels = {source: source for source in sources}
    joins: dict[int, None] = {}
    heap = [graph.place[source] for source in labels]
    heapify(heap)
    while len(heap) > 1:  # all nodes after the last one have one label, so there is no join
        if not steps:
            return None
        steps -= 1
        _step(graph, heap, labels, joins)
    return labels, list(joins)


def _step(graph: HeadRewired, heap: list[int], labels: dict[int, int], joins: dict[int, None]) -> None:
    """Pass on the label of the next node in topological order."""
    node = graph.order[heappop(heap)]
    label = labels[node]
    for follower in graph.followers[node]:
        old = labels.get(follower)
        if old is None:
            labels[follower] = label
            heappush(heap, graph.place[follower])
        elif old != label:
            labels[follower] = follower
            joins[follower] = None


def joins_of_many(
    graph: HeadRewired, sets: Sequence[Sequence[int]], kept: dict[int, list[int]] | None = None
) -> list[list[int]]:
    """The joins of each set of sources, in topological order.

    The nodes in `kept` get a label for each set, which can only be compared for equality; 0: not reached.
    """
    result: list[list[int]] = []
    kept = {} if kept is None else kept
    for start in range(0, len(sets), COLUMNS):
        result += _joins_of_columns(graph, sets[start : start + COLUMNS], kept)
        for labels in kept.values():
            labels += [0] * (len(result) - len(labels))
    return result


def _joins_of_columns(graph: HeadRewired, sets: Sequence[Sequence[int]], kept: dict[int, list[int]]) -> list[list[int]]:
    columns_at: dict[int, list[int]] = {}
    for column, sources in enumerate(sets):
        for source in sources:
            columns_at.setdefault(source, []).append(column)
    rows: dict[int, Row] = {}
    joins: list[list[int]] = [[] for _ in sets]
    for node in graph.order:
        row = rows.pop(node, None)
        columns = columns_at.get(node)
        if row is None and columns is None:
            continue
        own = node + 1  # 0 means not reached
        if row is None:
            row = np.zeros(len(sets), dtype=np.int32)
        if columns is not None:
            row[columns] = np.where(row[columns] == 0, own, -own)
        met: list[int] = np.flatnonzero(row < 0).tolist()
        for column in met:
            joins[column].append(node)
        np.absolute(row, out=row)
        if node in kept:
            kept[node] += row.tolist()
        for follower in graph.followers[node]:
            rows[follower] = _meet(rows.get(follower), row, follower + 1)
    return joins


def _meet(old: Row | None, new: Row, own: int) -> Row:
    """Labels that have reached a node, and those of one more predecessor; a join is the node's own label, negated."""
    if old is None:
        return new.copy()
    differ = (old != new) & (new != 0)
    np.copyto(old, np.where(old == 0, new, np.int32(-own)), where=differ)
    return old

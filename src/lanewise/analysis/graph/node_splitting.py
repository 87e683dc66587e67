"""Node splitting: which nodes to copy so that a graph becomes reducible, found on the bare graph.

        a                    a              A loop with several entries keeps one of them, its header h. The part of
       / \\                  / \\             the loop that the others reach without passing h is copied, and edges from
      h <-> e      =>      h   e'           outside go to the copy: a first, partial iteration, which ends in h or
                           | \\ /            outside. The copy has fewer cycles than the loop, so repeating this
                           e<->h            terminates.

The header is the entry for which the least weight must be copied.

Ensures   every copy leads, target by target, to copies of what its original leads to, so that any walk in the new
          graph is a walk in the old one; no irreducible loop is left.
Costs     linear for each step and entry; copies can double with each level of irreducible nesting, hence a limit.
Source    Janssen, Corporaal 1997 (controlled node splitting); Unger, Mueller 2002.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...ir.graph import Successors, postorder
from ...record import dataclass
from .nesting import NO_LOOP, nesting


@dataclass(frozen=True, slots=True, eq=False)
class Splitting:
    """The new graph: its first nodes are the old ones, `origin` says of which node each is a copy.

    `complete` is False if the limit stopped the search; then the graph is not the answer.
    """

    successors: Sequence[Sequence[int]]
    origin: Sequence[int]
    added: int
    complete: bool

    def __str__(self) -> str:
        copies = len(self.origin) - len(set(self.origin))
        return f"{copies} copies of nodes, weight {self.added}" + ("" if self.complete else ", stopped by the limit")


def splitting(successors: Successors, weight: Sequence[int], limit: int) -> Splitting:
    """Copy nodes until the graph is reducible, or until more than `limit` weight would be added."""
    graph = [list(targets) for targets in successors]
    origin = list(range(len(graph)))
    added = 0
    while regions := list(_irreducible_regions(graph)):
        for members, entries in regions:
            copied = _cheapest(graph, members, entries, [weight[node] for node in origin])
            added += sum(weight[origin[node]] for node in copied)
            if added > limit:
                return Splitting(graph, origin, added, False)
            _copy(graph, origin, members, copied)
    return Splitting(graph, origin, added, True)


def _irreducible_regions(graph: list[list[int]]) -> Iterator[tuple[set[int], list[int]]]:
    """The outermost irreducible loops: members, and entries in order of number."""
    around, heads = nesting(graph)
    inside: dict[int, list[int]] = {}
    for node, header in enumerate(around):
        inside.setdefault(header, []).append(node)
    entries = _entries(graph, around, heads)
    stack = [node for node in reversed(inside.get(NO_LOOP, [])) if heads[node]]
    while stack:
        header = stack.pop()
        if entries[header] - {header}:
            yield _members(header, inside, heads), sorted(entries[header])
        else:
            stack.extend(node for node in reversed(inside.get(header, [])) if heads[node])


def _entries(graph: list[list[int]], around: list[int], heads: list[bool]) -> dict[int, set[int]]:
    """For each header, the nodes of its loop that edges from outside lead to."""
    order = postorder(graph)
    order.reverse()
    depth = {NO_LOOP: 0}
    for node in order:
        if heads[node]:
            depth[node] = depth[around[node]] + 1
    entries: dict[int, set[int]] = {header: set() for header in depth}
    for node in order:
        for target in graph[node]:
            outer = node if heads[node] else around[node]
            inner = target if heads[target] else around[target]
            while outer != inner:
                if depth[inner] < depth[outer]:
                    outer = around[outer]
                else:
                    entries[inner].add(target)
                    inner = around[inner]
    return entries


def _members(header: int, inside: dict[int, list[int]], heads: list[bool]) -> set[int]:
    found = {header}
    work = [header]
    while work:
        for node in inside.get(work.pop(), []):
            found.add(node)
            if heads[node]:
                work.append(node)
    return found


def _cheapest(graph: list[list[int]], members: set[int], entries: list[int], weight: list[int]) -> list[int]:
    """The nodes to copy, for the header for which they weigh least; the first such entry if several do."""

    def price(nodes: list[int]) -> int:
        return sum(weight[node] for node in nodes)

    return min((_led_to(graph, members, entries, header) for header in entries), key=price)


def _led_to(graph: list[list[int]], members: set[int], entries: list[int], header: int) -> list[int]:
    """The members that the other entries lead to without passing the header."""
    seen = {entry for entry in entries if entry != header}
    work = list(seen)
    while work:
        for target in graph[work.pop()]:
            if target in members and target != header and target not in seen:
                seen.add(target)
                work.append(target)
    return sorted(seen)


def _copy(graph: list[list[int]], origin: list[int], members: set[int], copied: list[int]) -> None:
    """Add the copies, and redirect edges from outside the loop to them."""
    copy = {node: len(graph) + index for index, node in enumerate(copied)}
    for node, targets in enumerate(graph):
        if node not in members:
            graph[node] = [copy.get(target, target) for target in targets]
    for node in copied:
        graph.append([copy.get(target, target) for target in graph[node]])
        origin.append(origin[node])

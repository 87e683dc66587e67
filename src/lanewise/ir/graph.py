"""Directed graphs as lists of successors by number: orders, components and dominators, without recursion.

The verifier needs dominance but may not import the analyses, so the bare algorithms live here; `analysis/` turns them
into facts. Node 0 is the root. Costs: linear, except the path compression of dominators (near-linear).
"""

from __future__ import annotations

from collections.abc import Sequence

Successors = Sequence[Sequence[int]]
UNREACHED = -1


def postorder(successors: Successors, root: int = 0) -> list[int]:
    """Nodes reachable from the root, each after its successors (back edges aside).

    The last successor is walked first, so that reverse postorder has a node's first successor, and all below it, first.
    """
    seen = [False] * len(successors)
    seen[root] = True
    order: list[int] = []
    stack = [(root, reversed(successors[root]))]
    while stack:
        node, rest = stack[-1]
        for follower in rest:
            if not seen[follower]:
                seen[follower] = True
                stack.append((follower, reversed(successors[follower])))
                break
        else:
            order.append(node)
            stack.pop()
    return order


def predecessors(successors: Successors) -> list[list[int]]:
    """The predecessors of each node; a node with two edges to another appears twice."""
    result: list[list[int]] = [[] for _ in successors]
    for node, followers in enumerate(successors):
        for follower in followers:
            result[follower].append(node)
    return result


def components(successors: Successors, root: int = 0) -> tuple[list[int], list[list[int]]]:
    """Strongly connected components reachable from the root, each after its successors.

    The number of each node's component (UNREACHED if it is not reached), and the nodes of each component.
    Tarjan 1972; a node's `low` is the earliest node on the stack known to be in its component.
    """
    number = [UNREACHED] * len(successors)
    low = [0] * len(successors)
    component_of = [UNREACHED] * len(successors)
    members: list[list[int]] = []
    waiting: list[int] = [root]
    number[root] = 0
    count = 1
    stack = [(root, iter(successors[root]))]
    while stack:
        node, rest = stack[-1]
        for follower in rest:
            if number[follower] == UNREACHED:
                number[follower] = low[follower] = count
                count += 1
                waiting.append(follower)
                stack.append((follower, iter(successors[follower])))
                break
            if component_of[follower] == UNREACHED and number[follower] < low[node]:
                low[node] = number[follower]
        else:
            stack.pop()
            if stack and low[node] < low[stack[-1][0]]:
                low[stack[-1][0]] = low[node]
            if low[node] == number[node]:
                start = len(waiting) - 1
                while waiting[start] != node:
                    start -= 1
                members.append(waiting[start:])
                del waiting[start:]
                for member in members[-1]:
                    component_of[member] = len(members) - 1
    return component_of, members


def dominators(successors: Successors, root: int = 0) -> list[int]:
    """The immediate dominator of each node; the root's is itself, an unreachable node's is UNREACHED.

    Semi-NCA (Georgiadis 2005): semidominators by path compression over a depth-first tree, then the nearest
    common ancestor of semidominator and parent.
    """
    order, parent = depth_first(successors, root)
    number = [UNREACHED] * len(successors)
    for index, node in enumerate(order):
        number[node] = index
    count = len(order)
    entering: list[list[int]] = [[] for _ in range(count)]
    for index, node in enumerate(order):
        for follower in successors[node]:
            entering[number[follower]].append(index)

    semi = list(range(count))
    label = list(range(count))
    above = list(parent)  # compressed towards the root as nodes are processed
    for node in range(count - 1, 0, -1):
        best = node
        for source in entering[node]:
            low = semi[_lowest(source, node, above, label, semi)] if source > node else source
            best = min(best, low)
        semi[node] = best
        label[node] = node
    idom = list(parent)
    for node in range(1, count):
        up = idom[node]
        while up > semi[node]:
            up = idom[up]
        idom[node] = up
    result = [UNREACHED] * len(successors)
    for index, node in enumerate(order):
        result[node] = order[idom[index]]
    return result


def depth_first(successors: Successors, root: int) -> tuple[list[int], list[int]]:
    """Nodes in preorder, and for each preorder number that of its parent (the root's is its own).

    The same walk as that of `postorder`.
    """
    number = [UNREACHED] * len(successors)
    order = [root]
    parent = [0]
    number[root] = 0
    stack = [(root, reversed(successors[root]))]
    while stack:
        node, rest = stack[-1]
        for follower in rest:
            if number[follower] == UNREACHED:
                number[follower] = len(order)
                order.append(follower)
                parent.append(number[node])
                stack.append((follower, reversed(successors[follower])))
                break
        else:
            stack.pop()
    return order, parent


def _lowest(node: int, last: int, above: list[int], label: list[int], semi: list[int]) -> int:
    """The node of least semidominator between `node` and the part of the tree numbered up to `last`."""
    path: list[int] = []
    while above[node] > last:
        path.append(node)
        node = above[node]
    for below in reversed(path):
        up = above[below]
        if semi[label[up]] < semi[label[below]]:
            label[below] = label[up]
        above[below] = above[up]
        node = below
    return label[path[0]] if path else label[node]


def intervals(idom: Sequence[int], root: int = 0) -> tuple[list[int], list[int]]:
    """Preorder entry and exit times of the dominator tree: a dominates b iff in[a] <= in[b] <= out[a]."""
    children: list[list[int]] = [[] for _ in idom]
    for node, up in enumerate(idom):
        if up != UNREACHED and node != root:
            children[up].append(node)
    first = [UNREACHED] * len(idom)
    last = [UNREACHED] * len(idom)
    clock = 0
    stack = [(root, False)]
    while stack:
        node, leaving = stack.pop()
        if leaving:
            last[node] = clock - 1
            continue
        first[node] = clock
        clock += 1
        stack.append((node, True))
        stack.extend((child, False) for child in reversed(children[node]))
    return first, last

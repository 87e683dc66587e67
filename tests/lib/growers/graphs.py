"""Random graphs as lists of successors, and as functions: inputs of control-flow analyses.

    reducible_graph     grown from one node by inverting the two steps that reduce a graph: removing an edge from a
                        node to itself, and merging a node into its only predecessor. So it generates all reducible
                        graphs, and no others
    any_graph           a random tree for reachability, plus random edges
    function_of         blocks n0, n1, ... that branch on %c or switch on %x

Node 0 is the entry; it has no predecessors and reaches every node. The same `Random` gives the same graph.
"""

from __future__ import annotations

from random import Random

from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Target
from lanewise.ir.types import I1, I32

Graph = list[list[int]]


def reducible_graph(random: Random, nodes: int, *, loops: float = 0.35) -> Graph:
    """`loops` is how often a node, when it is split, first gets an edge to itself."""
    graph: Graph = [[]]
    while len(graph) < nodes - 1:
        node = random.randrange(len(graph))
        if random.random() < loops and node not in graph[node]:
            graph[node].append(node)
        _split(random, graph, node)
    return with_entry(graph)


def _split(random: Random, graph: Graph, node: int) -> None:
    """A new node with this one as its only predecessor; edges out of the old one are distributed to either or both."""
    new = len(graph)
    mine: list[int] = []
    its: list[int] = []
    for target in graph[node]:
        where = random.randrange(4)
        if where != 0:
            its.append(target)
        if where in (0, 1):
            mine.append(target)
    graph[node] = mine
    mine.insert(random.randrange(len(mine) + 1), new)
    graph.append(its)


def any_graph(random: Random, nodes: int, *, edges: float = 0.8) -> Graph:
    """`edges` times as many edges as nodes in addition to a tree; usually irreducible if there are many."""
    graph: Graph = [[] for _ in range(nodes - 1)]
    for node in range(1, nodes - 1):
        graph[random.randrange(max(0, node - 4), node)].append(node)
    for _ in range(int(edges * nodes)):
        source = random.randrange(len(graph))
        near = max(0, source - 6), min(len(graph), source + 7)
        target = random.randrange(*near)
        if target not in graph[source]:
            graph[source].insert(random.randrange(len(graph[source]) + 1), target)
    return with_entry(graph)


def with_entry(graph: Graph) -> Graph:
    return [[1], *([target + 1 for target in targets] for targets in graph)]


def shuffled(random: Random, graph: Graph) -> Graph:
    """The same graph with nodes renumbered, except the entry: facts must not depend on the order of blocks."""
    order = list(range(1, len(graph)))
    random.shuffle(order)
    name = [0, *order]
    result: Graph = [[] for _ in graph]
    for node, targets in enumerate(graph):
        result[name[node]] = [name[target] for target in targets]
    return result


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


def reached(graph: Graph, root: int, without: int = -1) -> set[int]:
    """The nodes on paths from the root that do not go through `without`."""
    seen = {root} if root != without else set[int]()
    work = list(seen)
    while work:
        for target in graph[work.pop()]:
            if target not in seen and target != without:
                seen.add(target)
                work.append(target)
    return seen


def backwards(graph: Graph) -> Graph:
    result: Graph = [[] for _ in graph]
    for node, targets in enumerate(graph):
        for target in targets:
            result[target].append(node)
    return result


def dominated_by(graph: Graph, root: int = 0) -> list[set[int]]:
    """By definition: the nodes that become unreachable when a node is removed."""
    everything = reached(graph, root)
    return [everything - reached(graph, root, without=node) for node in range(len(graph))]


def is_acyclic(graph: Graph) -> bool:
    count = [0] * len(graph)
    for targets in graph:
        for target in targets:
            count[target] += 1
    work = [node for node, entering in enumerate(count) if not entering]
    done = 0
    while work:
        done += 1
        for target in graph[work.pop()]:
            count[target] -= 1
            if not count[target]:
                work.append(target)
    return done == len(graph)


def is_reducible(graph: Graph) -> bool:
    """No cycle remains without the edges whose target dominates their source."""
    below = dominated_by(graph)
    return is_acyclic([[to for to in targets if node not in below[to]] for node, targets in enumerate(graph)])

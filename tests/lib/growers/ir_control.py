"""Control flow of random programs: structured statements, or any graph filled with statements."""

from __future__ import annotations

from dataclasses import dataclass

from lanewise.ir.graph import components, postorder
from lanewise.ir.types import I1
from lib.growers.graphs import Graph
from lib.growers.ir_statements import Writer, const


@dataclass(eq=False)
class Around:
    """A loop in progress: the targets of `continue` and `break`."""

    again: int
    after: int


class Structured:
    """Statements with their own control flow, written from a current node on."""

    def __init__(self, writer: Writer, budget: int) -> None:
        self.w, self.random, self.budget = writer, writer.random, budget
        self.at = writer.open()
        self.around: list[Around] = []

    def write(self) -> None:
        while self.budget > 0:
            self.body(self.random.randrange(1, 4))
        self.w.give(self.at)

    def body(self, statements: int) -> None:
        for _ in range(statements):
            for _ in range(self.random.randrange(1, self.w.taste.ops + 1)):
                self.w.statement(self.at)
            if self.random.random() < 0.05:
                self.go_on()
            if self.budget > 0 and self.random.random() < 0.85:
                self.control()

    def control(self) -> None:
        self.budget -= 2
        kinds = [self.decide, self.decide, self.decide]
        if len(self.around) < 3:
            kinds += [self.loop, self.loop, self.loop]
        if self.w.taste.switches:
            kinds.append(self.switch)
        if self.around:
            kinds += [self.leave, self.leave]
        if self.w.taste.returns:
            kinds.append(self.finish)
        self.random.choice(kinds)()

    def condition(self) -> str:
        return self.w.condition(self.at, self.w.flavour())

    def go_on(self) -> None:
        """Continue in a block without other predecessors."""
        rest = self.w.node()
        self.w.jump(self.at, rest)
        self.at = rest

    def decide(self) -> None:
        head, then, other, after = self.at, self.w.node(), self.w.node(), self.w.node()
        self.w.branch(head, self.condition(), then, other if self.random.random() < 0.6 else after)
        for side in (then, other):
            self.at = side
            if side in self.w.nodes[head].ends:
                self.body(1)
            self.w.jump(self.at, after)
        self.at = after

    def bound(self, at: int) -> str:
        source = self.random.choice(("u", "u", "v", ""))
        few = self.w.put(at, "and", self.w.leaf(source) if source else const(self.random.randrange(4)), const(3))
        return self.w.put(at, "add", few, const(1), into=self.w.fresh("bound"))

    def loop(self) -> None:
        """It increments its counter at the top, so that `continue` does too; it tests there, or at the bottom as well.

        A counter that runs until it equals the bound implies a fact about the bound, which is used afterwards.
        """
        count = self.w.fresh("count")
        bound = self.bound(self.at)
        self.w.put(self.at, "copy", const(0), into=count)
        head, body, after = self.w.node(), self.w.node(), self.w.node()
        self.w.jump(self.at, head)
        more = self.w.put(head, "icmp", count, bound, type=I1, mode=self.random.choice(("slt", "ne")))
        self.w.put(head, "add", count, const(1), into=count, flags=("nsw",))
        self.w.branch(head, more, body, after)
        self.around.append(Around(head, after))
        self.w.flavours["u"].append(count)
        self.at = body
        self.body(self.random.randrange(1, 3))
        self.w.flavours["u"].remove(count)
        self.around.pop()
        if self.random.random() < 0.3:
            self.w.branch(self.at, self.condition(), head, after)
        else:
            self.w.jump(self.at, head)
        self.at = after
        if self.random.random() < 0.3:
            self.w.assign(after, "v", self.w.put(after, "xor", bound, self.w.leaf("u")))

    def leave(self) -> None:
        """Break or continue, of any loop around."""
        loop = self.random.choice(self.around)
        rest = self.w.node()
        self.w.branch(self.at, self.condition(), self.random.choice((loop.again, loop.after, loop.after)), rest)
        self.at = rest

    def finish(self) -> None:
        last, rest = self.w.node(), self.w.node()
        self.w.branch(self.at, self.condition(), last, rest)
        self.w.give(last)
        self.at = rest

    def switch(self) -> None:
        selector = self.w.few(self.at, self.w.flavour())
        arms = [self.w.node() for _ in range(self.random.randrange(2, 5))]
        after = self.w.node()
        self.w.nodes[self.at].on = selector
        self.w.nodes[self.at].ends = [self.random.choice((after, arms[0])), *arms]
        for arm, following in zip(arms, [*arms[1:], after], strict=True):
            self.at = arm
            self.w.statement(arm)
            if self.budget > 0 and self.random.random() < 0.3:
                self.control()
            self.w.jump(self.at, following if self.random.random() < 0.3 else after)
        self.at = after


def with_ways_out(graph: Graph) -> Graph:
    """The graph with a new exit for every part that has none."""
    result = [list(targets) for targets in graph]
    component_of, parts = components(graph)
    for number, part in enumerate(parts):
        if graph[part[0]] and all(component_of[to] == number for node in part for to in graph[node]):
            result[max(part)].append(len(result))
            result.append([])
    return result


def distances(graph: Graph) -> list[int]:
    """The number of edges from each node to an end."""
    far = [0 if not targets else len(graph) for targets in graph]
    changed = True
    while changed:
        changed = False
        for node in reversed(range(len(graph))):
            for target in graph[node]:
                if far[target] + 1 < far[node]:
                    far[node], changed = far[target] + 1, True
    return far


def from_graph(w: Writer, graph: Graph) -> None:
    """Fill a graph with statements; lanes that are out of fuel take the shortest path to an end."""
    graph = with_ways_out(graph)
    far = distances(graph)
    component_of, parts = components(graph)
    cyclic = [len(parts[component_of[node]]) > 1 or node in graph[node] for node in range(len(graph))]
    place = {node: index for index, node in enumerate(reversed(postorder(graph)))}
    heads = {to for node, targets in enumerate(graph) for to in targets if place[to] <= place[node]}
    w.open()
    fuel = w.random.choice((const(8), const(25), "n", "x"))
    w.put(0, "or", w.put(0, "and", fuel, const(15)), const(3), into="fuel")
    w.put(0, "copy", "fuel", into="tank")
    for _ in graph[1:]:
        w.node()
    for node, targets in enumerate(graph):
        if node in heads:
            w.put(node, "sub", "fuel", const(1), into="fuel")
        elif node and not cyclic[node]:
            w.put(node, "copy", "tank", into="fuel")
        for _ in range(w.random.randrange(w.taste.ops + 1)):
            w.statement(node)
        _end(w, node, targets, far, cyclic[node])


def _end(w: Writer, node: int, targets: list[int], far: list[int], cyclic: bool) -> None:
    w.nodes[node].ends = list(targets)
    if not targets:
        w.give(node)
    elif len(targets) > 1:
        way_out = min(range(len(targets)), key=lambda slot: far[targets[slot]])
        spent = w.put(node, "icmp", "fuel", const(1), type=I1, mode="slt") if cyclic else ""
        w.nodes[node].on = _which(w, node, len(targets), way_out, spent)


def _which(w: Writer, node: int, count: int, way_out: int, spent: str) -> str:
    """The condition of a branch or the selector of a switch; the exit if the fuel is used up."""
    flavour = w.flavour()
    if count == 2:
        condition = w.condition(node, flavour)
        if not spent:
            return condition
        if way_out == 0:
            return w.put(node, "or", condition, spent, type=I1)
        return w.put(node, "and", condition, w.put(node, "xor", spent, const(1, I1), type=I1), type=I1)
    selector = w.put(node, "urem", w.put(node, "lshr", w.leaf(flavour), const(1)), const(count))
    chosen = const(way_out - 1 if way_out else count)
    return w.put(node, "select", spent, chosen, selector) if spent else selector

"""Flow: a unit's control flow as places, each with its actions and its exit.

    IF (P) GOTO 20         place 0: fork P -> 20, 1
    S1                     place 1: S1, jump 20
 20 S2                     place 2: S2, jump end

A construct without branches into or out of it is one action and stays whole. A DO with branches becomes a place with a
`Loop` exit: its body and the place after it; edges back to it are its next iterations.

Requires  a normalised tree.
Ensures   `order` of places follows the text; unreachable places are removed, their comments and FORMATs are in
          `orphans`.
Costs     linear.
"""

from __future__ import annotations

from ..read.tree import Act, Block, Do, Goto, If, Leave, Node, Note, Select, Switch, targets_of, walk
from ..read.unit import Unit
from .places import Flow, Fork, Jump, Loop, Multi, Place, Stop, redirect, successors


class _Builder:
    def __init__(self, unit: Unit, nodes: list[Node]) -> None:
        self.unit = unit
        self.targeted = {label for node in walk(nodes) for label in targets_of(node)}
        self.by_label: dict[int, Place] = {}
        self.places: list[Place] = []
        self.loops: tuple[Do, ...] = ()
        self.heads: dict[Node, Place] = {}
        self.afters: dict[Node, Place] = {}
        self.forks: dict[Place, Place] = {}

    def place(self) -> Place:
        made = Place(0, loops=self.loops)
        return made

    def start(self, place: Place) -> Place:
        place.order = len(self.places)
        place.loops = self.loops
        self.places.append(place)
        return place

    def at_label(self, label: int) -> Place:
        found = self.by_label.get(label)
        if found is None:
            found = self.by_label[label] = self.place()
            found.label = label
        return found

    def is_clean(self, node: Node) -> bool:
        inside = walk([node])
        members = set(inside)
        changed = node.origin is not None  # generated text must not be printed as the lines of its origin
        for one in inside:
            if isinstance(one, (Goto, Switch)) or (changed and isinstance(one, Act) and one.text is not None):
                return False
            if isinstance(one, Leave) and one.of not in members:
                return False
            if one is not node and self.targeted.intersection(one.labels):
                return False
        return True

    def lower(self, nodes: list[Node], at: Place) -> Place:
        for node in nodes:
            hit = self.targeted.intersection(node.labels)
            if hit:
                at = self.enter(sorted(hit), at)
            at = self.lower_one(node, at)
        return at

    def enter(self, labels: list[int], at: Place) -> Place:
        place = self.at_label(labels[0])
        for other in labels[1:]:
            self.by_label[other] = place
        at.out = Jump(place)
        return self.start(place)

    def lower_one(self, node: Node, at: Place) -> Place:
        if isinstance(node, Goto):
            return self.lower_goto(node, at)
        if isinstance(node, Switch):
            return self.lower_switch(node, at)
        if isinstance(node, Leave):
            at.items.append(Note(trivia=node.trivia))
            at.out = Jump(self.left(node))
            return self.start(self.place())
        if isinstance(node, (Do, If, Select, Block)) and not self.is_clean(node):
            if isinstance(node, Do):
                return self.lower_do(node, at)
            if isinstance(node, Block):
                return self.lower_block(node, at)
            return self.lower_if(node, at) if isinstance(node, If) else self.lower_select(node, at)
        if isinstance(node, Note) and node.origin is not None and node.origin.kind == "format":
            self.after_its_users(node, at)
            return at
        at.items.append(node)
        if isinstance(node, Act) and node.halts:
            at.out = Stop()
            return self.start(self.place())
        return at

    def after_its_users(self, node: Note, at: Place) -> None:
        """A FORMAT does nothing: it stays with the READ whose END= and ERR= tests come before it."""
        while at in self.forks and not at.actions() and not any(one.trivia[0] < one.trivia[1] for one in at.items):
            at = self.forks[at]
        at.items.append(node)

    def left(self, node: Leave) -> Place:
        assert node.of is not None, "a Leave is bound to its construct when the tree is built"
        return self.heads[node.of] if node.word == "CYCLE" else self.afters[node.of]

    def lower_goto(self, node: Goto, at: Place) -> Place:
        at.items.append(Note(trivia=node.trivia))
        target = self.at_label(node.target)
        if node.test is None:
            at.out = Jump(target)
            return self.start(self.place())
        following = self.place()
        at.out = Fork(node.test, target, following)
        self.forks[following] = at
        return self.start(following)

    def lower_switch(self, node: Switch, at: Place) -> Place:
        at.items.append(Note(trivia=node.trivia))
        following = self.place()
        arms = [(text, self.at_label(label)) for text, label in node.cases]
        at.out = Multi(node.expression, arms, None if node.complete else following, node.arithmetic)
        return self.start(following)

    def lower_do(self, node: Do, at: Place) -> Place:
        at.items.append(Note(trivia=node.trivia))
        outer = self.loops
        head, after = self.place(), self.place()
        at.out = Jump(head)
        self.start(head)
        self.heads[node], self.afters[node] = head, after
        self.loops = (*outer, node)
        body = self.start(self.place())
        head.out = Loop(node, body, after)
        last = self.lower(node.body, body)
        last.out = Jump(head)
        self.loops = outer
        return self.start(after)

    def lower_block(self, node: Block, at: Place) -> Place:
        at.items.append(Note(trivia=node.trivia))
        after = self.afters[node] = self.place()
        self.lower(node.body, at).out = Jump(after)
        return self.start(after)

    def lower_if(self, node: If, at: Place) -> Place:
        at.items.append(Note(trivia=node.trivia))
        join = self.place()
        self.afters[node] = join
        for test, body, _ in node.arms:
            yes, no = self.place(), self.place()
            at.out = Fork(test, yes, no)
            self.start(yes)
            self.lower(body, yes).out = Jump(join)
            at = self.start(no)
        if node.orelse is not None:
            at = self.lower(node.orelse, at)
        at.out = Jump(join)
        return self.start(join)

    def lower_select(self, node: Select, at: Place) -> Place:
        at.items.append(Note(trivia=node.trivia))
        join = self.place()
        self.afters[node] = join
        arms: list[tuple[str, Place]] = []
        other: Place = join
        at.out = Multi(node.expression, arms, other)
        multi = at.out
        for text, body, _ in node.arms:
            place = self.start(self.place())
            if text.strip().upper() == "DEFAULT":
                multi.other = place
            else:
                arms.append((text.strip(), place))
            self.lower(body, place).out = Jump(join)
        return self.start(join)


def build_flow(unit: Unit, nodes: list[Node], is_last: bool = True) -> Flow:
    builder = _Builder(unit, nodes)
    entry = builder.start(builder.place())
    last = builder.lower(nodes, entry)
    end = builder.place()
    if is_last and unit.end is not None and unit.end.label is not None and unit.end.label in builder.targeted:
        end = builder.at_label(unit.end.label)
    last.out = Jump(end)
    builder.start(end)
    end.is_end = True
    _thread(builder.places)
    return _without_unreachable(entry, end, builder.places)


def _thread(places: list[Place]) -> None:
    """Redirect edges past empty places; their comments stay with the text before them, or after its DO."""
    notes_after = {place.out.after: place.out.notes for place in places if isinstance(place.out, Loop)}
    empty = {place for place in places[1:] if not place.actions() and not place.is_end and _only_passes(place)}
    for place in places:
        for following in successors(place):
            seen: set[Place] = set()
            to = following
            while to in empty and to not in seen:
                seen.add(to)
                assert isinstance(to.out, Jump)
                to = to.out.to
            if to is not following and to not in seen:
                to.label = to.label or following.label
                redirect(place, following, to)
    used = {following for place in places for following in successors(place)}
    host = places[0].items
    for place in places[1:]:
        if place in empty and place not in used:
            host = notes_after.get(place, host)
            host.extend(place.items)
            place.items = []
        else:
            host = place.items


def _only_passes(place: Place) -> bool:
    """Whether it just jumps on; the place before a DO is where the DO starts over, and stays."""
    if not isinstance(place.out, Jump):
        return False
    to = place.out.to
    return not isinstance(to.out, Loop) or to.out.do in place.loops


def _without_unreachable(entry: Place, end: Place, places: list[Place]) -> Flow:
    seen = {entry, end}
    stack = [entry]
    while stack:
        for following in successors(stack.pop()):
            if following not in seen:
                seen.add(following)
                stack.append(following)
    orphans: list[Node] = [
        item
        for place in places
        if place not in seen
        for item in place.items
        if isinstance(item, Note) and item.origin is not None
    ]
    return Flow(entry, end, [place for place in places if place in seen], orphans)


def needs_flow(unit: Unit, nodes: list[Node]) -> bool:
    return any(isinstance(one, (Goto, Switch)) for one in walk(nodes))

"""Flatten: a normalised unit as DO nests over plain lists in which every branch is GOTO or IF (P) GOTO (end of PASS 0).

    IF (C) THEN             IF (.NOT. C) GOTO 90010
      S1                    S1
      GOTO 20               GOTO 20
    ELSE                    GOTO 90020
      S2             90010  S2
    END IF           90020  CONTINUE
    RETURN                  GOTO 90030               (90030: the unit's end)

Block IFs that no branch enters or leaves stay whole. Generated labels are numbers that the unit does not use.

Requires  a normalised tree.
Ensures   only actions, notes, GOTOs and DOs; the last node is a note with the end's label.
"""

from __future__ import annotations

from ..read.declaration import declarations
from ..read.tree import (
    Act,
    Assign,
    Block,
    CaseArm,
    Do,
    Goto,
    If,
    Leave,
    Node,
    Note,
    Select,
    Switch,
    TestArm,
    bodies,
    targets_of,
    walk,
)
from ..read.unit import Unit
from ..restructure.formula import Formula, Macro, Pred, negate
from ..write.fresh import Labels, Names
from .normalise import held_first, is_pure, spread


class _Flattener:
    def __init__(self, unit: Unit, nodes: list[Node], names: Names, labels: Labels) -> None:
        self.unit, self.names, self.labels = unit, names, labels
        self.targeted = {label for node in walk(nodes) for label in targets_of(node)}
        self.end = labels.fresh()
        self.after: dict[Node, int] = {}
        self.next_of: dict[Node, int] = {}

    def flat(self, nodes: list[Node]) -> list[Node]:
        result: list[Node] = []
        for node in nodes:
            result.extend(self.one(node))
        return result

    def one(self, node: Node) -> list[Node]:
        if isinstance(node, Switch):
            return self.switch(node)
        if isinstance(node, Leave):
            return [self.goto(node, self.left(node))]
        if isinstance(node, Act):
            return self.act(node)
        if self.is_whole(node):
            return [node]
        if isinstance(node, Do):
            return self.do(node)
        if isinstance(node, If):
            return self.conditional(node)
        if isinstance(node, Select):
            return self.select(node)
        if isinstance(node, Block):
            self.after[node] = self.labels.fresh()
            head = Note(node.labels, None, node.trivia)
            return [head, *self.flat(node.body), Note([self.after[node]])]
        return [node]

    def is_whole(self, node: Node) -> bool:
        members = set(walk([node]))
        for one in members:
            if isinstance(one, (Goto, Switch)) or (isinstance(one, Leave) and one.of not in members):
                return False
            if isinstance(one, Act) and one.text is not None:
                return False
            if one is not node and self.targeted.intersection(one.labels):
                return False
        return isinstance(node, (If, Select, Block)) or not (isinstance(node, Do) and self.returns(members))

    def returns(self, members: set[Node]) -> bool:
        return any(isinstance(one, Act) and _return_of(one) for one in members)

    def goto(self, node: Node, target: int, test: Formula | None = None) -> Goto:
        return Goto(node.labels, node.origin, node.trivia, target, test)

    def left(self, node: Leave) -> int:
        assert node.of is not None
        table = self.next_of if node.word == "CYCLE" else self.after
        if node.of not in table:
            table[node.of] = self.labels.fresh()
        return table[node.of]

    def act(self, node: Act) -> list[Node]:
        if node.is_placeholder():
            return [Note(node.labels, None, node.trivia)]
        test = _return_of(node)
        if test is None:
            return [node]
        return [self.goto(node, self.end, test if isinstance(test, Pred) else None)]

    def switch(self, node: Switch) -> list[Node]:
        """Tests in sequence; an expression that calls a user's function is computed once before them."""
        known = declarations(self.unit)
        if "," in ",".join(words for words, _ in node.cases) and not is_pure(node.expression, known):
            return [held_first(self.unit, node, known, self.names), *spread(node)]
        return spread(node)

    def do(self, node: Do) -> list[Node]:
        node.body = self.flat(node.body)
        if node in self.next_of:
            node.body.append(Note([self.next_of[node]]))
        node.end = None
        return [node, Note([self.after[node]])] if node in self.after else [node]

    def conditional(self, node: If) -> list[Node]:
        if isinstance(node.arms[0][0], Macro):
            sentence = (
                "preprocessor lines around a label or a branch: run the preprocessor first, or use --to structured"
            )
            raise self.unit.refuse(sentence, node.origin)
        join = self.after.setdefault(node, self.labels.fresh())
        result: list[Node] = [Note(node.labels, None, node.trivia)]
        for test, body, _ in node.arms:
            following = self.labels.fresh()
            result.append(Goto(origin=node.origin, target=following, test=negate(test)))
            result.extend(self.flat(body))
            result.append(Goto(origin=node.origin, target=join))
            result.append(Note([following]))
        result.extend(self.flat(node.orelse or []))
        return [*result, Note([join])]

    def select(self, node: Select) -> list[Node]:
        """The SELECT CASE only sets a number; its arms become block IFs on that number."""
        chosen = self.names.fresh("SEL", "INTEGER")
        arms: list[CaseArm] = [("DEFAULT", [Assign(name=chosen, value=0)], None)]
        rest: list[Node] = []
        tests: list[TestArm] = []
        for number, (case, body, statement) in enumerate(node.arms, 1):
            if case.strip().upper() == "DEFAULT":
                rest = body
            else:
                arms.append((case, [Assign(name=chosen, value=number)], statement))
                tests.append((Pred(f"{chosen} .EQ. {number}"), body, statement))
        first = Select(node.labels, node.origin, node.trivia, node.expression, [*arms[1:], arms[0]])
        join = self.after.setdefault(node, self.labels.fresh())
        return [first, *self.conditional(If(origin=node.origin, arms=tests, orelse=rest)), Note([join])]


def _return_of(node: Act) -> Pred | bool | None:
    """The test of `IF (Q) RETURN`, True for a plain RETURN, None for anything else."""
    statement = node.origin
    if statement is None or node.text is not None or node.last is not None:
        return None
    if statement.kind == "return" and statement.code == "RETURN":
        return True
    inner = statement.inner
    if statement.kind == "if" and inner is not None and inner.kind == "return" and inner.code == "RETURN":
        return Pred(statement.part(statement.test))
    return None


def flatten(unit: Unit, nodes: list[Node], names: Names, labels: Labels) -> list[Node]:
    made = _Flattener(unit, nodes, names, labels)
    result = made.flat(nodes)
    if unit.end is not None and unit.end.label is not None:
        result.append(Note([unit.end.label]))
    return _without_last_return([*result, Note([made.end])], made.end)


def _without_last_return(nodes: list[Node], end: int) -> list[Node]:
    """Drop a branch to the end that is at the end."""
    at = len(nodes) - 1
    while at > 0 and isinstance(nodes[at], Note):
        at -= 1
    last = nodes[at]
    if isinstance(last, Goto) and last.target == end and last.test is None:
        nodes[at] = Note(last.labels, None, last.trivia)
    return nodes


def lists(nodes: list[Node]) -> list[list[Node]]:
    """The list itself and the lists of all DO bodies that may hold branches, inner ones last."""
    found = [nodes]
    for node in nodes:
        if isinstance(node, Do) and node.end is None:
            for body in bodies(node):
                found.extend(lists(body))
    return found

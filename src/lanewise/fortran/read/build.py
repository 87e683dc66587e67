"""Build: the tree of a unit's executable part from its statements.

    DO 20 I = 1, N             Do(I)
      DO 10 J = 1, N             Do(J)
        IF (P) GOTO 20             Goto(20, P)
   10   A(I,J) = 0               Act, label 10
   20 CONTINUE                 Act, label 20

Every DO gets its own end here: a shared terminal statement belongs to the innermost body, and the outer loops end after
it. Logical IFs with a branch become conditional `Goto`s; arithmetic IFs, computed and assigned GOTOs become `Switch`; a
statement that cannot branch stays an opaque `Act`.

Requires  statements classified.
Ensures   a node for every statement; nothing is lost or reordered.
Leaves    the refusal of ill-nested constructs: a DO without its end, an ELSE without its IF.
"""

from __future__ import annotations

from ...record import dataclass
from ..restructure.formula import Macro, Pred
from ..restructure.whole import wholes
from .conditional import kept_together
from .statement import Statement, matching
from .tree import Act, Block, Do, Goto, If, Leave, Node, Note, Select, Switch, bodies
from .unit import Unit


@dataclass(slots=True)
class _Open:
    node: Node
    body: list[Node]
    end_kind: str


class _Builder:
    def __init__(self, unit: Unit, statements: list[Statement]) -> None:
        self.unit = unit
        self.statements = statements
        self.top: list[Node] = []
        self.open: list[_Open] = []
        self.referred = referred(unit)

    @property
    def body(self) -> list[Node]:
        return self.open[-1].body if self.open else self.top

    def build(self) -> list[Node]:
        index, whole = 0, wholes(self.unit, self.statements)
        while index < len(self.statements):
            statement = self.statements[index]
            if index in whole:
                index = whole[index]
                last = self.statements[index]
                self.body.append(Act(_labels(statement), statement, _trivia(statement), last=last))
            else:
                self.place(statement)
            index += 1
        if self.open:
            raise self.unit.refuse("this construct has no end", self.open[-1].node.origin)
        return self.top

    def open_block(self, statement: Statement) -> None:
        node = Block(_labels(statement), statement, _trivia(statement), statement.name)
        self.body.append(node)
        self.open.append(_Open(node, node.body, "endblock"))

    def close_block(self, statement: Statement) -> None:
        node = self.open[-1].node if self.open else None
        if not isinstance(node, Block):
            raise self.unit.refuse("this END BLOCK closes no BLOCK", statement)
        self.close_arms(node, statement)

    def place(self, statement: Statement) -> None:
        opener = _OPENING.get(statement.kind)
        if opener:
            opener(self, statement)
            return
        closer = _CLOSING.get(statement.kind)
        if closer:
            closer(self, statement)
        else:
            self.body.append(self.simple(statement))
        if statement.label is not None and statement.kind != "enddo":
            self.close_labelled(statement)

    def close_labelled(self, statement: Statement) -> None:
        while self.open and isinstance(self.open[-1].node, Do):
            loop = self.open[-1].node
            if loop.origin is None or loop.origin.terminal != statement.label:
                return
            loop.end = statement
            self.open.pop()

    def simple(self, statement: Statement) -> Node:
        made = branch_node(self.unit, statement)
        made.labels, made.origin, made.trivia = _labels(statement), statement, _trivia(statement)
        if isinstance(made, Leave):
            made.of = self.loop_of(statement, made.name)
        if isinstance(made, If):
            for inner in made.arms[0][1]:
                if isinstance(inner, Leave):
                    inner.of = self.loop_of(statement, inner.name)
        return made

    def loop_of(self, statement: Statement, name: str) -> Node:
        for level in reversed(self.open):
            node = level.node
            if isinstance(node, Do) and (not name or node.name == name):
                return node
            if name and isinstance(node, (If, Select, Block)) and node.name == name:
                return node
        raise self.unit.refuse("there is no construct around this to leave", statement)

    def open_do(self, statement: Statement) -> None:
        node = Do(_labels(statement), statement, _trivia(statement), statement.kind)
        node.head, node.variable = do_head(statement), statement.variable
        node.name = statement.name
        self.body.append(node)
        self.open.append(_Open(node, node.body, "enddo"))

    def close_do(self, statement: Statement) -> None:
        if not self.open or not isinstance(self.open[-1].node, Do):
            raise self.unit.refuse("this END DO closes no DO", statement)
        if statement.label is not None or _trivia(statement)[0] < _trivia(statement)[1]:
            self.body.append(Note(_labels(statement), None, _trivia(statement)))
        loop = self.open.pop().node
        assert isinstance(loop, Do)
        loop.end = statement

    def open_if(self, statement: Statement) -> None:
        node = If(_labels(statement), statement, _trivia(statement), name=statement.name)
        body: list[Node] = []
        node.arms.append((Pred(statement.part(statement.test)), body, statement))
        self.body.append(node)
        self.open.append(_Open(node, body, "endif"))

    def next_arm(self, statement: Statement) -> None:
        node = self.open[-1].node if self.open else None
        if not isinstance(node, If) or self.open[-1].end_kind != "endif":
            raise self.unit.refuse("this ELSE belongs to no IF", statement)
        body: list[Node] = [Note(_labels(statement), None, _trivia(statement))]
        if statement.kind == "elseif":
            node.arms.append((Pred(statement.part(statement.test)), body, statement))
        else:
            node.orelse, node.otherwise = body, statement
        self.open[-1].body = body

    def close_if(self, statement: Statement) -> None:
        node = self.open[-1].node if self.open else None
        if not isinstance(node, If) or self.open[-1].end_kind != "endif":
            raise self.unit.refuse("this END IF closes no IF", statement)
        self.close_arms(node, statement)

    def close_arms(self, node: If | Select | Block, statement: Statement) -> None:
        """Comments before the END stay inside; its label belongs to the statement after it."""
        self.body.append(Note([], None, _trivia(statement)))
        self.open.pop()
        node.end = statement
        if statement.label in self.referred:
            self.body.append(Note(_labels(statement)))

    def open_macro(self, statement: Statement) -> None:
        node = If([], statement, _trivia(statement))
        body: list[Node] = []
        node.arms.append((Macro(statement.name), body, statement))
        self.body.append(node)
        self.open.append(_Open(node, body, "endmacro"))

    def next_macro(self, statement: Statement) -> None:
        node = self.macro(statement)
        body: list[Node] = [Note([], None, _trivia(statement))]
        if statement.kind == "macroelseif":
            node.arms.append((Macro(statement.name), body, statement))
        else:
            node.orelse, node.otherwise = body, statement
        self.open[-1].body = body

    def close_macro(self, statement: Statement) -> None:
        """A label that begins every arm stands before the whole."""
        node = self.macro(statement)
        firsts = [_first_labelled(body) for body in bodies(node)]
        common = set[int].intersection(*(set(one.labels) if one else set[int]() for one in firsts))
        if node.orelse is not None and common:
            for one in firsts:
                assert one is not None
                one.labels = [label for label in one.labels if label not in common]
            node.labels = sorted(common)
        self.close_arms(node, statement)

    def macro(self, statement: Statement) -> If:
        """The #if that a directive belongs to: a construct inside must have ended."""
        node = self.open[-1].node if self.open else None
        if not isinstance(node, If) or self.open[-1].end_kind != "endmacro":
            raise self.unit.refuse(
                "preprocessor lines around part of a construct: run the preprocessor first", statement
            )
        return node

    def open_select(self, statement: Statement) -> None:
        at = statement.line.code.index("SELECTCASE(") + 11
        node = Select(_labels(statement), statement, _trivia(statement), name=statement.name)
        node.expression = statement.line.source(at, len(statement.line.code) - 1)
        self.body.append(node)
        self.open.append(_Open(node, [], "endselect"))

    def next_case(self, statement: Statement) -> None:
        node = self.open[-1].node if self.open else None
        if not isinstance(node, Select):
            raise self.unit.refuse("this CASE belongs to no SELECT", statement)
        body: list[Node] = [Note([], None, _trivia(statement))]
        close = matching(statement.code, 4) if statement.code.startswith("CASE(") else -1
        text = statement.line.source(4, close + 1) if close >= 0 else statement.line.source(4, 11)  # no name
        node.arms.append((text, body, statement))
        self.open[-1].body = body

    def close_select(self, statement: Statement) -> None:
        node = self.open[-1].node if self.open else None
        if not isinstance(node, Select):
            raise self.unit.refuse("this END SELECT closes no SELECT", statement)
        self.close_arms(node, statement)


_OPENING = {
    "do": _Builder.open_do,
    "dowhile": _Builder.open_do,
    "doforever": _Builder.open_do,
    "doconcurrent": _Builder.open_do,
    "ifthen": _Builder.open_if,
    "select": _Builder.open_select,
    "block": _Builder.open_block,
    "macroif": _Builder.open_macro,
}
_CLOSING = {
    "enddo": _Builder.close_do,
    "elseif": _Builder.next_arm,
    "else": _Builder.next_arm,
    "endif": _Builder.close_if,
    "case": _Builder.next_case,
    "endselect": _Builder.close_select,
    "endblock": _Builder.close_block,
    "macroelseif": _Builder.next_macro,
    "macroelse": _Builder.next_macro,
    "endmacro": _Builder.close_macro,
}


def build_tree(unit: Unit, statements: list[Statement], opened: bool = False) -> list[Node]:
    """`opened`: what is between preprocessor lines is nodes, even if it could stay as it is."""
    return _Builder(unit, kept_together(unit, statements, opened)).build()


def referred(unit: Unit) -> set[int | None]:
    """Labels that some statement names."""
    every = [one.inner or one for one in unit.statements]
    return {label for one in every for label in (*one.targets, *one.jumps.values())}


def branch_node(unit: Unit, statement: Statement) -> Node:
    """The node of a statement that neither opens nor closes a construct."""
    kind = statement.kind
    if kind == "goto":
        return Goto(target=statement.targets[0])
    if kind in ("exit", "cycle"):
        return Leave(word=kind.upper(), name=statement.name)
    if kind == "computed":
        cases = [(f"({index})", label) for index, label in enumerate(statement.targets, 1)]
        return Switch(expression=statement.part(statement.test), cases=_merged(cases))
    if kind == "arith":
        if len(statement.targets) != 3:
            raise unit.refuse("an arithmetic IF needs three labels; write out what the missing one means", statement)
        return _arithmetic(statement)
    if kind == "assigned":
        return Switch(expression=statement.variable, cases=[(f"({one})", one) for one in statement.targets])
    if kind in ("return", "stop"):
        return Act(halts=True)
    if kind == "if" and statement.inner:
        return _logical_if(unit, statement, statement.inner)
    if kind in ("spec", "format", "include", "entry"):
        return Note()
    return Act()


def _first_labelled(nodes: list[Node]) -> Node | None:
    """The first statement of an arm, if it has a label."""
    first = next((one for one in nodes if one.labels or not isinstance(one, Note)), None)
    return first if first is not None and first.labels else None


def _merged(cases: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """One case per label: (1), (3) with the same target become (1, 3)."""
    by_label: dict[int, list[str]] = {}
    for text, label in cases:
        by_label.setdefault(label, []).append(text[1:-1])
    return [(f"({', '.join(texts)})", label) for label, texts in by_label.items()]


def _arithmetic(statement: Statement) -> Node:
    low, zero, high = statement.targets
    text = statement.part(statement.test)
    if low == zero == high and "(" not in text:
        return Goto(target=low)
    cases = [("<0", low), ("=0", zero), (">0", high)]
    return Switch(expression=text, cases=cases, complete=True, arithmetic=True)


def _logical_if(unit: Unit, statement: Statement, inner: Statement) -> Node:
    test = Pred(statement.part(statement.test))
    if inner.kind == "goto":
        return Goto(target=inner.targets[0], test=test)
    if inner.kind in ("computed", "assigned", "arith", "exit", "cycle") or inner.jumps or inner.targets:
        made = branch_node(unit, inner)
        made.origin = inner
        return If(arms=[(test, [made], None)])
    return Act()


def _labels(statement: Statement) -> list[int]:
    return [] if statement.label is None else [statement.label]


def _trivia(statement: Statement) -> tuple[int, int]:
    return (statement.line.trivia, statement.line.first)


def do_head(statement: Statement) -> str:
    """The text after DO and its label."""
    head = statement.part(statement.test)
    if statement.kind == "doconcurrent":
        return statement.text()[2:].strip()
    return f"{_variable_text(statement)} = {head}" if statement.kind == "do" else head


def _variable_text(statement: Statement) -> str:
    assert statement.test is not None
    stop = statement.test[0] - 1
    return statement.line.source(stop - len(statement.variable), stop)

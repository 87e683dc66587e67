"""Tree: a unit's executable part as nested statements, labels first-class.

    Do, If, Select, Block       hold lists of nodes
    Goto, Switch, Leave         branch; a `Switch` is an arithmetic IF, a computed or an assigned GOTO
    Act, Assign, Note           do not; an `Act` is opaque

`build` makes the tree of a unit; passes change it, and `printer` writes it.
"""

from __future__ import annotations

from typing import TypeVar

from ...record import dataclass, field, replace
from ..restructure.formula import Formula, Macro
from .statement import Statement


@dataclass(slots=True, eq=False)
class Node:
    """Base: its labels, the statement it comes from, the comment lines before it."""

    labels: list[int] = field(default_factory=list[int])
    origin: Statement | None = None
    trivia: tuple[int, int] = (0, 0)


@dataclass(slots=True, eq=False)
class Act(Node):
    """Any other action. `text` replaces the origin's text if set; `last` ends a construct kept whole.

    `goes_to` are labels on following lines that the text names.
    """

    text: str | None = None
    halts: bool = False
    last: Statement | None = None
    goes_to: tuple[int, ...] = ()

    def is_placeholder(self) -> bool:
        return self.text is None and self.origin is not None and self.origin.kind == "continue"


@dataclass(slots=True, eq=False)
class Note(Node):
    """A comment, FORMAT, DATA: no effect, kept in its place."""

    text: str | None = None

    def is_silent(self) -> bool:
        """Whether it prints nothing: the remains of a label or a branch without comments."""
        return not self.labels and self.text is None and self.origin is None and self.trivia[0] >= self.trivia[1]


@dataclass(slots=True, eq=False)
class Assign(Node):
    """An assignment to a generated variable: `name = value`, where value is a formula, a number or a text."""

    name: str = ""
    value: Formula | int | str = 0


@dataclass(slots=True, eq=False)
class Goto(Node):
    target: int = 0
    test: Formula | None = None


@dataclass(slots=True, eq=False)
class Switch(Node):
    """`expression` selects among (case texts, label); control falls through if no case matches."""

    expression: str = ""
    cases: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    complete: bool = False
    arithmetic: bool = False


@dataclass(slots=True, eq=False)
class Do(Node):
    """`kind` is do, dowhile, doforever or doconcurrent; `head` the text after DO; `end` its last statement.

    A construct is `opened` if something inside changed and its own lines may stay.
    """

    kind: str = "do"
    head: str = ""
    variable: str = ""
    body: list[Node] = field(default_factory=list[Node])
    end: Statement | None = None
    name: str = ""
    opened: bool = False


N = TypeVar("N", bound=Node)
TestArm = tuple[Formula, list[Node], Statement | None]
CaseArm = tuple[str, list[Node], Statement | None]


@dataclass(slots=True, eq=False)
class If(Node):
    arms: list[tuple[Formula, list[Node], Statement | None]] = field(
        default_factory=list[tuple[Formula, list[Node], Statement | None]]
    )
    orelse: list[Node] | None = None
    otherwise: Statement | None = None
    end: Statement | None = None
    name: str = ""
    opened: bool = False


@dataclass(slots=True, eq=False)
class Select(Node):
    """SELECT CASE: arms are (text after CASE, body, statement)."""

    expression: str = ""
    arms: list[tuple[str, list[Node], Statement | None]] = field(
        default_factory=list[tuple[str, list[Node], Statement | None]]
    )
    end: Statement | None = None
    name: str = ""
    opened: bool = False


@dataclass(slots=True, eq=False)
class Leave(Node):
    """EXIT or CYCLE (`word`) of the construct `name`; of the innermost DO if the name is empty."""

    word: str = "EXIT"
    name: str = ""
    of: Node | None = None


@dataclass(slots=True, eq=False)
class Block(Node):
    """`is_scope`: written as BLOCK, since all names inside are declared outside of it."""

    name: str = ""
    body: list[Node] = field(default_factory=list[Node])
    end: Statement | None = None
    opened: bool = False
    is_scope: bool = False


def bodies(node: Node) -> list[list[Node]]:
    """The statement lists directly inside a node."""
    if isinstance(node, (Do, Block)):
        return [node.body]
    if isinstance(node, If):
        found = [body for _, body, _ in node.arms]
        return found if node.orelse is None else [*found, node.orelse]
    if isinstance(node, Select):
        return [body for _, body, _ in node.arms]
    return []


def is_macro(node: If) -> bool:
    """Whether the preprocessor decides it: no name, no EXIT, and no Fortran test can be part of it."""
    return isinstance(node.arms[0][0], Macro)


def walk(nodes: list[Node]) -> list[Node]:
    """All nodes, in text order."""
    found: list[Node] = []
    stack = list(reversed(nodes))
    while stack:
        node = stack.pop()
        found.append(node)
        for body in reversed(bodies(node)):
            stack.extend(reversed(body))
    return found


def copy_of(node: N) -> N:
    """A copy that shares the statements; an EXIT or CYCLE inside refers to the copy of its construct."""
    made: dict[Node, Node] = {}
    result = _copied(node, made)
    for one in made.values():
        if isinstance(one, Leave) and one.of is not None:
            one.of = made.get(one.of, one.of)
    return result


def _copied(node: N, made: dict[Node, Node]) -> N:
    new = replace(node, labels=list(node.labels))
    made[node] = new
    if isinstance(new, (Do, Block)):
        new.body = [_copied(one, made) for one in new.body]
    elif isinstance(new, If):
        new.arms = [(test, [_copied(one, made) for one in body], statement) for test, body, statement in new.arms]
        new.orelse = None if new.orelse is None else [_copied(one, made) for one in new.orelse]
    elif isinstance(new, Select):
        new.arms = [(text, [_copied(one, made) for one in body], statement) for text, body, statement in new.arms]
    elif isinstance(new, Switch):
        new.cases = list(new.cases)
    return new


def targets_of(node: Node) -> list[int]:
    if isinstance(node, Goto):
        return [node.target]
    if isinstance(node, Switch):
        return [label for _, label in node.cases]
    return []

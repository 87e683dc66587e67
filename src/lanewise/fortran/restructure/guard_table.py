"""Guard table: what IF conversion makes of each branch and each statement, as the tables of the paper show it.

    branch   line 3   forward    BR1        to 200
             line 6   backward   TP1, BB1   to 100
    guard    line 5   .NOT. BR1 .OR. BR1 .AND. BB1     BB1 .OR. .NOT. BR1

The condition before simplification is what the rules of the pass say, with only TRUE and FALSE removed; the other is
what is written.

Costs     one formula for each statement; those of more than `MOST` flags are not kept.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..read.tree import Act, Assign, Do, Goto, If, Node
from .bdd import Diagrams
from .formula import And, Constant, Formula, Macro, Not, Or, both, either, show

CLASSES = ("exit", "forward", "backward")
MOST = 40
LONG = f"more than {MOST} flags"


@dataclass(frozen=True, slots=True)
class BranchRow:
    line: int
    kind: str
    flag: str
    target: int


@dataclass(frozen=True, slots=True)
class GuardRow:
    line: int
    statement: str
    before: str
    after: str


@dataclass(slots=True)
class GuardTable:
    branches: list[BranchRow] = field(default_factory=list[BranchRow])
    statements: list[tuple[Node, Formula | None, int]] = field(default_factory=list[tuple[Node, Formula | None, int]])

    def branch(self, node: Node, kind: str, flag: str, target: int) -> None:
        self.branches.append(BranchRow(_line(node), kind, flag, target))

    def guards(self, diagrams: Diagrams) -> list[GuardRow]:
        made: list[GuardRow] = []
        for node, before, after in self.statements:
            shown = LONG if before is None else show(before)
            made.append(GuardRow(_line(node), _text(node), shown, show(diagrams.formula(after))))
        return made


def all_of(left: Formula | None, right: Formula | None) -> Formula | None:
    return None if left is None or right is None else _kept(both(left, right))


def any_of(left: Formula | None, right: Formula | None) -> Formula | None:
    return None if left is None or right is None else _kept(either(left, right))


def _kept(formula: Formula) -> Formula | None:
    return formula if _size(formula) <= MOST else None


def _size(formula: Formula) -> int:
    if isinstance(formula, Not):
        return _size(formula.of)
    if isinstance(formula, (And, Or)):
        return sum(map(_size, formula.parts))
    return 0 if isinstance(formula, (Constant, Macro)) else 1


def _line(node: Node) -> int:
    return node.origin.line.first + 1 if node.origin is not None else 0


def _text(node: Node) -> str:
    """The statement, or its first line if it is a construct."""
    if isinstance(node, Assign):
        value = node.value if isinstance(node.value, (int, str)) else show(node.value)
        return f"{node.name} = {value}"
    if isinstance(node, Goto):
        return f"GOTO {node.target}" if node.test is None else f"IF ({show(node.test)}) GOTO {node.target}"
    if isinstance(node, Act) and node.text is not None:
        return node.text.split("\n")[0]
    if isinstance(node, Do):
        return f"DO {node.head}"
    if isinstance(node, If) and node.origin is None:
        return f"IF ({show(node.arms[0][0])}) THEN"
    return "" if node.origin is None else " ".join(node.origin.text().split())

"""Deleted: rewrite only features that the standards deleted, keep everything else byte for byte.

    IF (E) 10, 20, 30         IF (E .LT. 0) GOTO 10 ; IF (E .EQ. 0) GOTO 20 ; GOTO 30      (deleted in 2018)
    DO 10 I ; DO 10 J         DO I ; DO 10 J ; ... ; 10 CONTINUE ; END DO                  (2018: shared, no CONTINUE)
    ASSIGN 10 TO L ; GOTO L   L = 10 ; GOTO by SELECT-free tests on L                      (1995)
    PAUSE 'X'                 WRITE (0, '(A)') 'PAUSE X' ; READ (*, '(A)') LWGO1 ; ...      (1995)

Requires  the tree.
Ensures   no arithmetic IF, no shared or non-CONTINUE DO terminal, no assigned GOTO, no PAUSE.
Leaves    all GOTOs in place, and the bytes of every line without these features.
"""

from __future__ import annotations

from ..convert import Result, Rewrite, labels_used
from ..flow.normalise import assigned_labels, rewrite_switch, spread
from ..read.broken import refuse_odd_lines
from ..read.build import build_tree
from ..read.declaration import declarations
from ..read.declared import Declarations
from ..read.statement import ANSWER, STATUS, Statement, pause_as_io
from ..read.tree import Act, Do, Goto, If, Node, Switch, bodies, walk
from ..read.unit import Unit, executable
from ..write.fresh import Names
from ..write.untouched import open_changed
from .formula import Pred


def to_deleted(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    if not any(_is_deleted(one) for one in unit.statements) and not _odd_terminals(unit):
        return None
    refuse_odd_lines(unit)
    nodes = build_tree(unit, executable(unit))
    known = declarations(unit)
    assigned = assigned_labels(unit)
    changed: set[Node] = set()
    nodes = _rewrite(unit, nodes, known, names, assigned, changed)
    nodes = _terminals(unit, nodes, changed)
    words = sorted({_feature(one) for one in unit.statements} - {""})
    result.notes.append("rewritten: " + ", ".join([*words, *(["DO terminals"] if _odd_terminals(unit) else [])]))
    open_changed(nodes, changed)
    return nodes


def without_deleted(rewrite: Rewrite) -> Rewrite:
    """A mode that also rewrites the features that the standards deleted."""

    def rewritten(unit: Unit, names: Names, result: Result) -> list[Node] | None:
        nodes = rewrite(unit, names, result)
        if nodes is None:
            return to_deleted(unit, names, result)
        changed: set[Node] = set()
        nodes = _terminals(unit, _pauses(nodes, changed, names), changed)
        open_changed(nodes, changed)
        return nodes

    return rewritten


def _pauses(nodes: list[Node], changed: set[Node], names: Names) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        for body in bodies(node):
            body[:] = _pauses(body, changed, names)
        statement = node.origin
        inner = (statement.inner or statement) if statement is not None else None
        if isinstance(node, Act) and node.text is None and node.last is None and statement and inner:
            more = _in_words(node, statement, inner, names) if inner.kind == "pause" else [node]
        else:
            more = [node]
        changed.update(more if more != [node] or getattr(node, "text", None) else [])
        result.extend(more)
    return result


def _feature(statement: Statement) -> str:
    one = statement.inner or statement
    words = {"arith": "arithmetic IF", "assigned": "assigned GOTO", "assignlabel": "ASSIGN", "pause": "PAUSE"}
    return words.get(one.kind, "")


def _is_deleted(statement: Statement) -> bool:
    return bool(_feature(statement))


def _odd_terminals(unit: Unit) -> bool:
    """Labels that end several DOs, or one with a statement other than CONTINUE or END DO."""
    seen: set[int] = set()
    for statement in unit.statements:
        if statement.terminal is not None:
            if statement.terminal in seen:
                return True
            seen.add(statement.terminal)
        if statement.label in seen and statement.kind not in ("continue", "enddo"):
            return True
    return False


def _rewrite(
    unit: Unit,
    nodes: list[Node],
    known: Declarations,
    names: Names,
    assigned: dict[str, list[int]],
    changed: set[Node],
) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        for body in bodies(node):
            body[:] = _rewrite(unit, body, known, names, assigned, changed)
        more = _one(unit, node, known, names, assigned)
        if more != [node] or (isinstance(node, Act) and node.text is not None):
            changed.update(more)
        result.extend(more)
    return _without_idle(result)


def _without_idle(nodes: list[Node]) -> list[Node]:
    """Drop a generated GOTO to the next statement."""
    remaining: list[Node] = []
    for node, following in zip(nodes, [*nodes[1:], None], strict=True):
        if isinstance(node, Goto) and following is not None and _is_idle(node, following):
            continue
        remaining.append(node)
    return remaining


def _is_idle(node: Goto, following: Node) -> bool:
    made = node.origin is not None and node.origin.kind in ("arith", "assigned")
    return made and not node.labels and node.test is None and node.target in following.labels


def _one(unit: Unit, node: Node, known: Declarations, names: Names, assigned: dict[str, list[int]]) -> list[Node]:
    statement = node.origin
    if statement is None:
        return [node]
    inner = statement.inner or statement
    if isinstance(node, Act) and node.last is None and inner.kind in ("assignlabel", "pause"):
        return _in_words(node, statement, inner, names)
    if isinstance(node, Switch) and statement.kind != "computed":
        rewritten = rewrite_switch(unit, node, known, names, assigned)
        return [*rewritten[:-1], *spread(node)]
    return [node]


def _in_words(node: Act, statement: Statement, inner: Statement, names: Names) -> list[Node]:
    """ASSIGN and PAUSE as other statements; several of them under one IF."""
    text = _replaced(inner, names)
    if statement.inner and len(text) > 1:
        body: list[Node] = [Act(origin=inner, text=one) for one in text]
        return [If(node.labels, None, node.trivia, [(Pred(statement.part(statement.test)), body, None)])]
    node.text = text[0] if not statement.inner else f"IF ({statement.part(statement.test)}) {text[0]}"
    return [node, *(Act(origin=inner, text=one) for one in text[1:])]


def _replaced(statement: Statement, names: Names) -> list[str]:
    if statement.kind == "assignlabel":
        return [f"{statement.variable} = {statement.targets[0]}"]
    return pause_as_io(statement, names.one(ANSWER, "CHARACTER(80)"), names.one(STATUS, "INTEGER"))


def _terminals(unit: Unit, nodes: list[Node], changed: set[Node]) -> list[Node]:
    """Give each DO with an odd terminal an END DO, and put a branch target before it where one is needed."""
    ends: dict[Statement, list[Do]] = {}
    for node in walk(nodes):
        if isinstance(node, Do) and node.end is not None and node.origin and node.origin.terminal is not None:
            ends.setdefault(node.end, []).append(node)
    targeted = {label for node in walk(nodes) for label in labels_used(unit, node)}
    for statement, loops in ends.items():
        if len(loops) == 1 and statement.kind in ("continue", "enddo"):
            continue
        if len(loops) > 1 and statement.label in targeted:
            _only_from_innermost(unit, loops, statement)
        innermost_stays = statement.kind == "continue" and loops[-1] not in changed
        for loop in loops[:-1] if innermost_stays else loops:
            loop.end = None
            changed.add(loop)
    return nodes


def _only_from_innermost(unit: Unit, loops: list[Do], statement: Statement) -> None:
    """A branch to a shared terminal means the next iteration of the innermost loop, and must come from there."""
    innermost = loops[-1]
    inside = set(walk(innermost.body))
    for node in walk(loops[0].body):
        if statement.label in labels_used(unit, node) and node not in inside:
            raise unit.refuse(f"this branches into the inner DO loop that ends at label {statement.label}", node.origin)

"""Normalise: every branch of a unit becomes a GOTO, a conditional GOTO or a switch over labels (PASS 0).

    ASSIGN 10 TO L                  L = 10
    GOTO L, (10, 20)                switch on L: 10 -> 10, 20 -> 20
    READ (5, *, END=90) X           READ (5, *, IOSTAT=LWIOS1) X ; IF (LWIOS1 .LT. 0) GOTO 90
    IF (F(X)) 10, 20, 30            LWVAL1 = F(X), when F may have effects and must be called once
    CALL S(X, *10)                  CALL, then tests of the return that it took (`alternate`)

Requires  the tree.
Ensures   every target is a label that exists, and no branch enters a DO from outside.
Leaves    RETURN and STOP as actions that do not return; block IFs as they are.
Source    Allen, Kennedy, Porterfield, Warren (POPL 1983) leaves these forms out; the rules are Fortran 77's.
"""

from __future__ import annotations

from ..read.alternate import FIRST, without_returns
from ..read.declared import WORDS, Declarations
from ..read.expression import Expr, Part, Range, Ref, subexpressions
from ..read.intrinsic import type_of
from ..read.parse import parse_text
from ..read.statement import Statement, matching, split_top
from ..read.tree import Act, Do, Goto, Node, Switch, bodies, targets_of, walk
from ..read.unit import Unit
from ..restructure.extended import take_in
from ..restructure.formula import Pred
from ..restructure.whole import refuse_labels
from ..write.fresh import Labels, Names
from .operations import status_tests


def normalise(unit: Unit, nodes: list[Node], known: Declarations, names: Names) -> list[Node]:
    refuse_labels(unit, nodes)
    assigned = assigned_labels(unit)
    labels = Labels(unit, FIRST, 1)
    result = _rewrite(unit, nodes, known, names, assigned, labels)
    _refuse_twice(unit, result)
    take_in(unit, result, labels)
    _check_targets(unit, result)
    return result


def assigned_labels(unit: Unit) -> dict[str, list[int]]:
    formats = {one.label for one in unit.statements if one.kind == "format"}
    found: dict[str, list[int]] = {}
    for statement in unit.statements:
        one = statement.inner or statement
        if one.kind != "assignlabel":
            continue
        if one.targets[0] in formats:
            raise unit.refuse("ASSIGN of a FORMAT label: write the format as a character variable", statement)
        labels = found.setdefault(one.variable, [])
        if one.targets[0] not in labels:
            labels.append(one.targets[0])
    return found


def _rewrite(
    unit: Unit, nodes: list[Node], known: Declarations, names: Names, assigned: dict[str, list[int]], labels: Labels
) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        for body in bodies(node):
            body[:] = _rewrite(unit, body, known, names, assigned, labels)
        statement = node.origin
        inner = statement.inner or statement if statement else None
        if isinstance(node, Act) and inner and statement and inner.kind == "assignlabel" and node.last is None:
            text = f"{inner.variable} = {inner.targets[0]}"
            if statement.inner:
                text = f"IF ({statement.part(statement.test)}) {text}"
            node.text = text
            result.append(node)
        elif isinstance(node, Switch):
            made = rewrite_switch(unit, node, known, names, assigned)
            alike = node.arithmetic and len(set(targets_of(node))) == 1
            result.extend([*made[:-1], *spread(node)] if alike else made)
        elif isinstance(node, Act) and statement and statement.jumps and node.last is None:
            result.extend(_input_output(node, statement, names))
        elif isinstance(node, Act) and statement and statement.kind == "call" and statement.targets:
            result.extend(without_returns(node, statement, names, labels))
        else:
            result.append(node)
    return result


def rewrite_switch(
    unit: Unit, node: Switch, known: Declarations, names: Names, assigned: dict[str, list[int]]
) -> list[Node]:
    origin = node.origin
    if origin and origin.kind == "assigned":
        labels = assigned.get(origin.variable)
        if not labels:
            raise unit.refuse(f"no label is ever assigned to {origin.variable} in this unit", origin)
        node.cases = [(f"({one})", one) for one in labels]
        node.complete = True
        return [node]
    # With two labels there is one test, so the expression is evaluated once anyway.
    if node.arithmetic and len(set(targets_of(node))) != 2 and not is_pure(node.expression, known):
        return [held_first(unit, node, known, names), node]
    return [node]


def held_first(unit: Unit, node: Switch, known: Declarations, names: Names) -> Node:
    """A statement that stores the value of a switch's expression; the switch then tests that variable."""
    word = WORDS.get(type_of(parse_text(node.expression), known))
    if word is None:
        word = "an arithmetic IF" if node.arithmetic else "a computed GOTO"
        raise unit.refuse(f"the type of the expression of {word} is not known", node.origin)
    name = names.fresh("VAL", word)
    first = Act(node.labels, node.origin, node.trivia, text=f"{name} = {node.expression}")
    node.labels, node.trivia, node.expression = [], (0, 0), name
    return first


def spread(node: Switch) -> list[Node]:
    """A switch as conditional GOTOs, in order; NaN takes an arithmetic IF's last branch, as in compilers."""
    text, cases = node.expression, node.cases
    tests = [(f"{text} .EQ. {one}", label) for words, label in cases for one in words[1:-1].split(", ")]
    last: int | None = None
    if node.arithmetic:
        (_, low), (_, zero), (_, high) = cases
        last = high
        if low == high:
            tests = [(f"{text} .EQ. 0", zero)] if zero != high else []
        else:
            first = [(f"{text} .LE. 0" if low == zero else f"{text} .LT. 0", low)]
            tests = first if zero in (low, high) else [*first, (f"{text} .EQ. 0", zero)]
    elif node.complete:
        last = tests.pop()[1]
    made: list[Node] = [Goto(origin=node.origin, target=label, test=Pred(test)) for test, label in tests]
    if last is not None:
        made.append(Goto(origin=node.origin, target=last))
    made[0].labels, made[0].trivia = node.labels, node.trivia
    return made


def is_pure(text: str, known: Declarations) -> bool:
    """Whether evaluating the expression twice equals once: it calls only intrinsic functions."""
    expr = parse_text(text)
    return expr is not None and all(_is_harmless(one, known) for one in subexpressions(expr))


def _is_harmless(one: Expr, known: Declarations) -> bool:
    if isinstance(one, Part) and not one.name and isinstance(one.of, Part) and one.of.name:
        return False  # X%F(I) may be a procedure bound to a type
    if not isinstance(one, Ref):
        return True
    substring = known.type_of(one.name) == "character" and any(isinstance(arg, Range) for arg in one.args)
    return known.is_array(one.name) or substring or (known.is_intrinsic(one.name) and known.complete)


def _input_output(node: Act, statement: Statement, names: Names) -> list[Node]:
    text, status, had_status = _without_jumps(statement, names)
    node.text = text
    result: list[Node] = [node]
    for word, relation in status_tests(statement):
        test = f"{status} {relation} 0" if relation.startswith(".") else f"IS_IOSTAT_{relation}({status})"
        if word in statement.jumps:
            result.append(Goto(origin=statement, target=statement.jumps[word], test=Pred(test)))
        elif not had_status and statement.code.startswith("READ"):
            # Without the label this condition stopped the program, and must still do so.
            result.append(Act(origin=statement, text=f"IF ({test}) STOP 2"))
    return result


def _without_jumps(statement: Statement, names: Names) -> tuple[str, str, bool]:
    """The I/O statement without ERR= and END=, the status variable, and whether it existed before."""
    line, begin = statement.line, statement.begin
    code = line.code
    opening = code.index("(", begin)
    closing = matching(code, opening)
    controls: list[str] = []
    status = ""
    at = opening + 1
    for piece in split_top(code[at:closing]):
        if piece.startswith("IOSTAT="):
            status = line.source(at + 7, at + len(piece))
        if not piece.startswith(("ERR=", "END=", "EOR=")):
            controls.append(line.source(at, at + len(piece)))
        at += len(piece) + 1
    had_status = bool(status)
    if not had_status:
        status = names.fresh("IOS", "INTEGER")
        controls.append(f"IOSTAT={status}")
    rest = line.source(closing + 1)
    text = f"{line.source(begin, opening)} ({', '.join(controls)})" + (f" {rest}" if rest else "")
    return text, status, had_status


def _refuse_twice(unit: Unit, nodes: list[Node]) -> None:
    """Refuse a branch to a label that two statements have."""
    targets = {label for node in walk(nodes) for label in targets_of(node)}
    seen: dict[int, Node] = {}
    for node in walk(nodes):
        for label in node.labels:
            first = seen.setdefault(label, node)
            if first is not node and label in targets:
                where = f"line {first.origin.line.first + 1}" if first.origin else "another statement"
                raise unit.refuse(f"label {label} stands at {where} already", node.origin)


def _check_targets(unit: Unit, nodes: list[Node]) -> None:
    """Every target exists and is not a FORMAT; none is inside a DO that does not contain the branch."""
    loops_of: dict[int, tuple[Do, ...]] = {}
    formats = {one.label for one in unit.statements if one.kind == "format"}
    _collect(nodes, (), loops_of)
    if unit.end is not None and unit.end.label is not None:
        loops_of[unit.end.label] = ()
    _check_branches(unit, nodes, (), loops_of, formats)


def _collect(nodes: list[Node], path: tuple[Do, ...], loops_of: dict[int, tuple[Do, ...]]) -> None:
    for node in nodes:
        for label in node.labels:
            loops_of[label] = path
        inner = (*path, node) if isinstance(node, Do) else path
        for body in bodies(node):
            _collect(body, inner, loops_of)


def _check_branches(
    unit: Unit,
    nodes: list[Node],
    path: tuple[Do, ...],
    loops_of: dict[int, tuple[Do, ...]],
    formats: set[int | None],
) -> None:
    for node in nodes:
        for target in targets_of(node):
            where = loops_of.get(target)
            if where is None or target in formats:
                raise unit.refuse(
                    f"label {target} is no statement one can branch to in this unit{_or_included(unit)}", node.origin
                )
            assert where == path[: len(where)], f"a branch to label {target} enters a DO loop"
        inner = (*path, node) if isinstance(node, Do) else path
        for body in bodies(node):
            _check_branches(unit, body, inner, loops_of, formats)


def _or_included(unit: Unit) -> str:
    """Where else a label may be."""
    found = next((one for one in unit.executable if one.kind == "include"), None)
    return f"; it may stand in the file of line {found.line.first + 1}, which is not looked into" if found else ""


def branches(nodes: list[Node]) -> int:
    """How many branches to labels there are."""
    return sum(len(set(targets_of(node))) for node in walk(nodes))

"""Read a nest: a DO loop's tree as a list of assignments under guards (`nest`).

    IF (P) GOTO 10 ; S1 ; 10 S2         LWM1 = P ; S1 under .NOT. LWM1 ; S2
    IF (Q) THEN ; S3 ; END IF           LWM2 = Q ; S3 under LWM2

IF conversion turns forward branches into guards; block IFs become guards by their tests. Tests are assignments to
generated logical variables, so a control dependence becomes a data dependence.

Requires  a normalised tree.
Ensures   only assignments; `Blocked` with a sentence for calls, input and output, exits, and anything else.
"""

from __future__ import annotations

from ...flow.flatten import flatten
from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Name, Number, Ref, Unary, names, show, subexpressions
from ...read.intrinsic import type_of
from ...read.parse import parse_text
from ...read.statement import Statement, assigns_at, split_top
from ...read.tree import Act, Assign, Do, Goto, If, Leave, Node, Note, Switch, bodies, targets_of, walk
from ...read.unit import Unit
from ...restructure.bdd import Diagrams
from ...restructure.formula import And, Constant, Flag, Formula, Not, Or, Pred
from ...restructure.relocate import Relocated
from ...restructure.remove import Guarded, Removed, remove
from ...write.fresh import Labels, Names
from ..statements.admit import go_together, objection
from .nest import Blocked, Head, Line
from .rewrite import parenthesised, substitute, swap

_OF_TYPE = frozenset(["HUGE", "TINY", "EPSILON"])
"""Functions that depend only on the type of their argument."""
_ONES = {"integer": "1", "real": "1.0", "double": "1D0"}


class _Reader:
    def __init__(self, unit: Unit, known: Declarations, fresh: Names) -> None:
        self.unit, self.known, self.names = unit, known, fresh
        self.lines: list[Line] = []
        self.diagrams = Diagrams()

    def loop(self, node: Do, around: tuple[Head, ...], guard: Expr | None) -> None:
        line = _line(node.origin)
        if node.kind != "do":
            raise Blocked("a DO without a counter", line)
        head = self.head(node, line)
        if guard is not None and any(isinstance(one, Ref) for bound in head.bounds() for one in subexpressions(bound)):
            raise Blocked("the inner loop runs under a condition", line)
        end = Labels(self.unit).fresh() + 7
        body = [*_cycles_as_gotos(node.body, node, end), Note([end])]
        self.body(body, (*around, head), guard)

    def head(self, node: Do, line: int) -> Head:
        _, _, bounds = node.head.partition("=")
        parts = [parse_text(one) for one in split_top(bounds)]
        if any(one is None for one in parts):
            raise Blocked("the loop's bounds cannot be read", line)
        if not self.known.type_of(node.variable):
            raise Blocked(f"the type of the loop's index {node.variable} is not known", line)
        if self.known.type_of(node.variable) not in ("integer", "long"):
            raise Blocked(f"the loop's index {node.variable} is no INTEGER of four or eight bytes", line)
        step = 1 if len(parts) == 2 else constant_value(self.known, parts[2])
        low, high = parts[0], parts[1]
        if low is None or high is None or step == 0:
            raise Blocked("the loop's step is zero", line)
        self.check(Name(node.variable), line)
        for bound in parts:
            assert bound is not None
            self.check(bound, line)
            if not type_of(bound, self.known):
                raise Blocked(f"the type of the loop's bound {show(bound)} is not known", line)
            if type_of(bound, self.known) not in ("integer", "long"):
                raise Blocked(f"the loop's bound {show(bound)} is no INTEGER of four or eight bytes", line)
        if step is None:
            return Head(node.variable, low, high, 0, line, parts[2])
        return Head(node.variable, low, high, step, line)

    def body(self, nodes: list[Node], loops: tuple[Head, ...], guard: Expr | None) -> None:
        branching = any(isinstance(one, (Goto, Switch, Leave)) for one in _outside_loops(nodes))
        for item in self.converted(nodes) if branching else [Guarded(1, one) for one in nodes]:
            inner = _conjoined(guard, self.as_expr(self.diagrams.formula(item.guard)))
            if item.guard:
                self.node(item.node, loops, inner)

    def converted(self, nodes: list[Node]) -> list[Guarded]:
        """IF conversion of a body whose branches all go forward inside it."""
        for node in walk(nodes):
            if isinstance(node, Leave):
                raise Blocked("the loop is left by EXIT", _line(node.origin))
        inside = {label for node in walk(nodes) for label in node.labels}
        for node in walk(nodes):
            if not inside.issuperset(targets_of(node)):
                raise Blocked("a branch leaves the loop", _line(node.origin))
            if isinstance(node, Act) and (node.halts or _may_halt(node.origin)):
                raise Blocked("RETURN or STOP inside the loop", _line(node.origin))
        for node in walk(nodes):
            if isinstance(node, Do) and any(isinstance(one, (Goto, Switch, Leave)) for one in walk(node.body)):
                raise Blocked("branches inside and around an inner loop", _line(node.origin))
        shared = Removed(self.names, Relocated(), self.diagrams)
        items = remove(flatten(self.unit, nodes, self.names, Labels(self.unit)), shared)
        if any(isinstance(item.node, Goto) for item in items):
            raise Blocked("a branch goes back inside the loop")
        return items

    def node(self, node: Node, loops: tuple[Head, ...], guard: Expr | None) -> None:
        if isinstance(node, Note):
            if node.origin is not None and node.origin.kind != "format":
                raise Blocked("a specification statement inside the loop", _line(node.origin))
        elif isinstance(node, Act):
            self.act(node, loops, guard)
        elif isinstance(node, Assign):
            assert not isinstance(node.value, (int, str))
            self.mask(node.name, self.as_expr(node.value), loops, guard, _line(node.origin))
        elif isinstance(node, If):
            self.conditional(node, loops, guard)
        elif isinstance(node, Do):
            self.loop(node, loops, guard)
        else:
            raise Blocked("a statement that is no assignment", _line(node.origin))

    def act(self, node: Act, loops: tuple[Head, ...], guard: Expr | None) -> None:
        statement = node.origin
        if node.text is not None or node.last is not None or statement is None:
            raise Blocked("a statement that is no assignment", _line(statement))
        if statement.kind == "continue":
            return
        if statement.kind == "if" and statement.inner is not None and statement.inner.kind == "assign":
            test = parse_text(statement.part(statement.test))
            name = self.names.fresh("M", "LOGICAL")
            self.mask(name, test, loops, guard, _line(statement))
            self.assign(statement.inner, loops, _conjoined(guard, Name(name)))
        elif statement.kind == "assign":
            self.assign(statement, loops, guard)
        else:
            word = {"call": "a CALL", "io": "input or output"}.get(statement.kind, "a statement that is no assignment")
            raise Blocked(f"{word} inside the loop", _line(statement))

    def assign(self, statement: Statement, loops: tuple[Head, ...], guard: Expr | None) -> None:
        line, sign = _line(statement), assigns_at(statement.line.code, statement.begin)
        if sign < 0:
            raise Blocked("an assignment we cannot read", line)
        target = parse_text(statement.line.source(statement.begin, sign))
        value = parse_text(statement.line.source(sign + 1))
        if value is None or not isinstance(target, (Name, Ref)):
            raise Blocked("an assignment we cannot read", line)
        if isinstance(target, Ref) and not self.known.is_array(target.name):
            raise Blocked(f"{target.name} is no array we know", line)
        if isinstance(target, Name) and self.known.is_array(target.name):
            raise Blocked("whole arrays inside the loop", line)
        if target.name in [head.index for head in loops]:
            raise Blocked(f"the loop index {target.name} is assigned", line)
        for one in (value, target):
            self.check(one, line)
        if not go_together(type_of(target, self.known), type_of(value, self.known)):
            raise Blocked("an assignment between types, which may be a subroutine of the program", line)
        self.lines.append(Line(target, self.inlined(value, line), guard, loops, line, under=guard))

    def mask(self, name: str, test: Expr | None, loops: tuple[Head, ...], guard: Expr | None, line: int) -> None:
        if test is None:
            raise Blocked("a condition we cannot read", line)
        self.check(test, line)
        self.known.get(name).written = f"the condition of line {line}"
        self.lines.append(Line(Name(name), self.inlined(test, line), guard, loops, line, is_mask=True, under=guard))

    def conditional(self, node: If, loops: tuple[Head, ...], guard: Expr | None) -> None:
        line = _line(node.origin)
        for test, body, _ in node.arms:
            if not isinstance(test, Pred):
                raise Blocked("a condition we cannot read", line)
            name = self.names.fresh("M", "LOGICAL")
            self.mask(name, parse_text(test.text), loops, guard, line)
            self.body(body, loops, _conjoined(guard, Name(name)))
            guard = _conjoined(guard, Unary(".NOT.", Name(name)))
        self.body(node.orelse or [], loops, guard)

    def as_expr(self, formula: Formula) -> Expr | None:
        if isinstance(formula, Constant):
            return None
        if isinstance(formula, Flag):
            return Name(formula.name)
        if isinstance(formula, Pred):
            return parse_text(formula.text)
        if isinstance(formula, Not):
            inner = self.as_expr(formula.of)
            return None if inner is None else Unary(".NOT.", inner)
        op = ".AND." if isinstance(formula, And) else ".OR."
        assert isinstance(formula, (And, Or))
        made: Expr | None = None
        for part in formula.parts:
            one = self.as_expr(part)
            assert one is not None
            made = one if made is None else Binary(op, made, one)
        return made

    def check(self, expr: Expr, line: int) -> None:
        if sentence := objection(expr, self.known):
            raise Blocked(sentence, line)

    def refuse_conversion(self, call: Ref, formal: tuple[str, ...], body: Expr) -> None:
        """A statement function converts its arguments and its result; inlined text would not."""
        fits = self.known.type_of(call.name) == type_of(body, self.known) != ""
        for name, arg in zip(formal, call.args, strict=True):
            fits = fits and self.known.type_of(name) == type_of(arg, self.known)
        if not fits:
            raise Blocked(f"the statement function {call.name} converts between types")

    def inlined(self, expr: Expr, line: int) -> Expr:
        """Statement functions replaced by their expressions, HUGE(X) by HUGE(1.0): it does not read X."""
        for one in [one for one in subexpressions(expr) if isinstance(one, Ref) and one.name in _OF_TYPE]:
            number = _ONES.get(type_of(one, self.known), "")
            if number and len(one.args) == 1 and self.known.is_intrinsic(one.name) and not objection(one, self.known):
                expr = swap(expr, one, Ref(one.name, (Number(number),)))
        for _ in range(8):
            found = [one for one in subexpressions(expr) if isinstance(one, Ref)]
            calls = [one for one in found if one.name in self.known.statement_functions]
            if not calls:
                self.check(expr, line)
                return expr
            for one in calls:
                formal, body = self.known.statement_functions[one.name]
                assert body is not None
                self.refuse_conversion(one, formal, body)
                values = {name: parenthesised(arg) for name, arg in zip(formal, one.args, strict=True)}
                expr = swap(expr, one, parenthesised(substitute(body, values)))
        raise Blocked("statement functions that call each other without end")


def _cycles_as_gotos(nodes: list[Node], loop: Do, end: int) -> list[Node]:
    """CYCLE is a forward branch to the end of the body."""
    result: list[Node] = []
    for node in nodes:
        if isinstance(node, Leave) and node.word == "CYCLE" and node.of is loop:
            node = Goto(node.labels, node.origin, node.trivia, end)
        else:
            for body in bodies(node):
                body[:] = _cycles_as_gotos(body, loop, end)
        result.append(node)
    return result


def _outside_loops(nodes: list[Node]) -> list[Node]:
    """All nodes except those of inner loops, whose branches are converted with those loops."""
    inside = {one for node in walk(nodes) if isinstance(node, Do) for one in walk(node.body)}
    return [one for one in walk(nodes) if one not in inside]


def read_nest(unit: Unit, node: Do, known: Declarations, fresh: Names) -> list[Line]:
    reader = _Reader(unit, known, fresh)
    reader.loop(node, (), None)
    _refuse_indices_elsewhere(reader.lines)
    return reader.lines


def _refuse_indices_elsewhere(lines: list[Line]) -> None:
    """Refuse uses of a DO variable outside its loop, where it has the value left by the loop's last execution."""
    indices = {head.index for line in lines for head in line.loops}
    for line in lines:
        around: set[str] = set()
        for head in line.loops:
            used = set[str]().union(*(names(bound) for bound in head.bounds()))
            _refuse_read(used & indices - around, head.line)
            around.add(head.index)
        _refuse_read(set[str]().union(*(names(expr) for expr in line.reads())) & indices - around, line.line)


def _refuse_read(found: set[str], line: int) -> None:
    if found:
        raise Blocked(f"{min(found)} is read outside the loop that counts with it", line)


def read_head(unit: Unit, node: Do, known: Declarations, fresh: Names) -> Head:
    return _Reader(unit, known, fresh).head(node, _line(node.origin))


def _may_halt(statement: Statement | None) -> bool:
    """Whether it ends the unit, perhaps under a condition."""
    return statement is not None and (statement.inner or statement).kind in ("return", "stop")


def _line(statement: Statement | None) -> int:
    return statement.line.first + 1 if statement else 0


def _conjoined(guard: Expr | None, more: Expr | None) -> Expr | None:
    if guard is None:
        return more
    return guard if more is None else Binary(".AND.", guard, more)

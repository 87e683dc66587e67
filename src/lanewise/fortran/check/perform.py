"""Perform: the effect of one statement on data, including array statements, and its externally visible events.

    X = Y + Z              computed; A(1:N) = .., WHERE, FORALL, MERGE, ALLOCATE too
    CALL S(A, K)           an event with the values of its arguments, which stay unchanged
    WRITE (*, *) X         an event with the values written
    F(X)                   a number derived from the name and from X

Requires  variables in a frame. `Unknown` with a sentence otherwise: characters, I/O of parts, pointers.
Ensures   right sides are evaluated before anything is stored.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

import numpy as np

from ..flow.operations import event_text
from ..read.expression import Binary, Expr, Name, Number, Ref, Unary
from ..read.logical import LITERAL
from ..read.parse import parse_text
from ..read.statement import Statement, assigns_at, matching, split_top
from ..read.straight import Straight
from .calculate import Calculator, run_straight
from .layout import Unknown
from .storage import ROOM, Array, Outside, converted, zero

Event = tuple[str, tuple[Any, ...]]


class Performer:
    """Statements on the data of one frame; `events` are its output, `ways` the tests and their outcomes."""

    def __init__(self, calculator: Calculator, procedures: dict[str, Straight]) -> None:
        self.calculator, self.frame, self.known = calculator, calculator.frame, calculator.frame.known
        self.procedures = procedures
        self.events: list[Event] = []
        self.ways: set[tuple[str, bool]] = set()

    def holds(self, text: str) -> bool:
        found = bool(self.calculator.value(_expr(text)))
        self.ways.add((text, found))
        return found

    def number(self, text: str) -> Any:
        return self.calculator.value(_expr(text))

    def perform(self, statement: Statement) -> None:
        code = event_text(statement)
        if statement.kind in ("assign", "where", "forall") or code.startswith(("WHERE(", "FORALL(")):
            self.array_statement(code) if not _is_assignment(code) else self.assign(code)
        elif statement.kind == "assignlabel":
            self.frame.scalars[statement.variable] = statement.targets[0]
        elif statement.kind == "call":
            self.call(code)
        elif statement.kind == "io" and code.startswith(("WRITE(", "PRINT")):
            self.write(statement)
        elif code.startswith("ALLOCATE("):
            self.allocate(code[9:-1])
        elif not code.startswith("DEALLOCATE("):
            raise Unknown(f"a statement of kind {statement.kind}")

    def write(self, statement: Statement) -> None:
        """Record the values written; formats and lists of members are ignored."""
        code = statement.code
        close = matching(code, code.index("(")) if code.startswith("WRITE(") else code.find(",") % (len(code) + 1)
        where = split_top(code[code.find("(") + 1 : close] if code.startswith("WRITE(") else code[5:close])
        for at, one in enumerate(where):
            word, _, name = one.rpartition("=")
            is_unit = word == "UNIT" or not (at or word)
            if name.isidentifier() and not (is_unit and self.known.type_of(name) == "integer") and word != "IOSTAT":
                raise Unknown("a statement of kind io")
        items = [one for one in split_top(code[close + 1 :]) if one]
        self.events.append((event_text(statement).partition("(")[0], tuple(self.written(one) for one in items)))

    def written(self, item: str) -> Any:
        if len(item) == 1 and ord(item) >= LITERAL:
            return item
        expr = _expr(item)
        if not isinstance(expr, (Name, Ref, Binary, Unary, Number)):
            raise Unknown("a statement of kind io")
        if isinstance(expr, Name) and expr.name in self.frame.arrays:
            return self.calculator.handed(expr)
        return self.calculator.value(expr)

    def array_statement(self, code: str) -> None:
        close = matching(code, code.index("("))
        test, rest = code[code.index("(") + 1 : close], code[close + 1 :]
        if code.startswith("WHERE("):
            mask = np.asarray(self.calculator.value(_expr(test)))
            self.assign(rest, mask)
        else:
            self.forall(split_top(test), rest)

    def where_construct(self, first: Statement, inside: list[Statement]) -> None:
        """The mask is evaluated once; ELSEWHERE is its negation."""
        code = event_text(first)
        mask = np.asarray(self.calculator.value(_expr(code[6:-1])))
        for one in inside:
            if one.kind == "elsewhere" and one.code == "ELSEWHERE":
                mask = ~mask
            elif one.kind == "assign":
                self.assign(event_text(one), mask)
            else:
                raise Unknown("a construct that is not looked into")

    def forall(self, head: list[str], code: str) -> None:
        """Every right side is evaluated before anything is stored."""
        index, _, bounds = head[0].partition("=")
        low, high, *step = [int(self.number(one)) for one in split_top(bounds, ":")]
        left, _, right = code.partition("=")
        target, value = _expr(left), _expr(right)
        saved = self.frame.scalars.get(index)
        stores: list[tuple[Any, Any]] = []
        assert isinstance(target, Ref)
        array = self.frame.arrays[target.name]
        by = step[0] if step else 1
        for at in range(low, high + (1 if by > 0 else -1), by):
            self.frame.scalars[index] = at
            if len(head) == 1 or self.holds(head[1]):
                found = self.calculator.value(value)
                stores.append((array.places(self.calculator.subscripts(array, target.args)), found))
        self.frame.scalars[index] = saved
        for place, found in stores:
            array.cells[place] = converted(found, self.known.type_of(target.name))

    def assign(self, code: str, mask: Any = None) -> None:
        left, right = _sides(code)
        self.store_value(_expr(left), self.calculator.value(_expr(right)), mask)

    def store_value(self, target: Expr, value: Any, mask: Any = None) -> None:
        if not isinstance(target, (Name, Ref)):
            raise Unknown("an assignment to a part")
        kind = self.known.type_of(target.name)
        if target.name in self.frame.arrays:
            array = self.frame.arrays[target.name]
            if isinstance(target, Name):
                places: Any = array.whole()
                value = value.reshape(-1, order="F") if isinstance(value, np.ndarray) else value
            else:
                places = array.places(self.calculator.subscripts(array, target.args))
            self.put(array, places, converted(value, kind), mask)
            return
        if isinstance(target, Ref) or mask is not None:
            raise Unknown("an assignment to what is no array")
        self.frame.scalars[target.name] = converted(value, kind)

    def put(self, array: Array, places: Any, value: Any, mask: Any) -> None:
        if isinstance(value, np.ndarray) and value.shape != np.shape(places):
            raise Unknown("shapes that do not conform")
        if mask is None:
            array.cells[places] = value
            return
        if mask.shape != np.shape(places):
            raise Unknown("a mask that does not conform")
        array.cells[places[mask]] = value[mask] if isinstance(value, np.ndarray) else value

    def allocate(self, code: str) -> None:
        for one in split_top(code):
            name, _, bounds = one[:-1].partition("(")
            lows: list[int] = []
            extents: list[int] = []
            for part in split_top(bounds):
                ends = [int(self.number(end)) for end in split_top(part, ":")]
                low = ends[0] if len(ends) > 1 else 1
                lows.append(low)
                extents.append(max(0, ends[-1] - low + 1))
            count = int(np.prod(extents))
            if count > 100 * ROOM:
                raise Outside
            kind = self.known.type_of(name)
            self.frame.arrays[name] = Array(np.full(count, zero(kind)).astype(_dtype(kind)), lows, extents)

    def call(self, code: str) -> None:
        at = code.find("(")
        name = code[4:] if at < 0 else code[4:at]
        args = [] if at < 0 else [one for one in split_top(code[at + 1 : matching(code, at)]) if one]
        if any(one.startswith(("*", "&")) for one in args):
            raise Unknown("a CALL with alternate returns")
        procedure = self.procedures.get(name)
        if procedure is not None and len(args) == len(procedure.formals):
            left = run_straight(procedure, [self.calculator.value(_expr(one)) for one in args])
            for formal, one in zip(procedure.formals, args, strict=True):
                if formal in procedure.writes:
                    self.store_value(_expr(one), left[formal])
            return
        self.events.append((name, tuple(self.calculator.handed(_expr(one)) for one in args)))


def _dtype(kind: str) -> Any:
    return np.asarray(zero(kind)).dtype


def _is_assignment(code: str) -> bool:
    """WHERE (..) A = B is not an assignment; A(..) = B is."""
    if not code.startswith(("WHERE(", "FORALL(")):
        return True
    close = matching(code, code.index("("))
    return code[close + 1 : close + 2] == "="


def _sides(code: str) -> tuple[str, str]:
    at = assigns_at(code)
    if at < 0:
        raise Unknown("an assignment that cannot be read")
    return code[:at], code[at + 1 :]


def _expr(text: str) -> Expr:
    found = parse_text(text)
    if found is None:
        raise Unknown("an expression that cannot be read")
    return found

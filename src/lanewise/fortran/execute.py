"""Execute: runs a unit on data and computes, also array statements, and records what it would say to the outside.

    X = Y + Z              computed; A(1:N) = .., WHERE, FORALL, MERGE, ALLOCATE too
    CALL S(A, K)           an event with the values of its arguments, which stay as they are
    F(X)                   a number made of the name and of X

Two programs that mean the same leave the same values in arguments and COMMON and the same events. Control is stepped as
in `interpret`, with values instead of an oracle.

Requires  a unit of plain data. `Unknown` with a sentence for what is not followed: characters, I/O of parts, pointers.
Ensures   the same result for the same seed.
Costs     one step a statement, up to `limit`.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..record import dataclass, field
from . import functions
from .calculate import Calculator, Frame, run_straight
from .declaration import declarations
from .expression import Binary, Expr, Name, Number, Ref, Unary, parse_text
from .interpret import Machine
from .layout import Unknown
from .lines import LITERAL
from .operations import Op, event_text
from .samples import constants
from .statement import Statement, assigns_at, matching, split_top, words
from .storage import DTYPES, ROOM, Array, Cells, Outside, converted, data, zero
from .straight import straight_procedures
from .tree import Do
from .unit import Unit

assert functions.FUNCTIONS


@dataclass(slots=True)
class Outcome:
    """How a run ended, what it left behind by name, and what it told the outside."""

    end: str
    left: dict[str, Any] = field(default_factory=dict[str, Any])
    told: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list[tuple[str, tuple[Any, ...]]])


class Executor(Machine):
    """Runs `unit`; `pool` are the constants that its data are made of, its own if not given."""

    def __init__(self, unit: Unit, pool: tuple[float, ...] | None = None) -> None:
        super().__init__(unit)
        self.unit = unit
        self.pool = constants([unit]) if pool is None else pool
        self.known = declarations(unit)
        if not self.known.complete:
            raise Unknown("declarations that are elsewhere")
        self.frame = Frame(self.known)
        self.procedures = straight_procedures(unit)
        self.frame.procedures = {
            name: one
            for name, one in self.procedures.items()
            if one.unit.kind == "function" and self.known.type_of(name) == one.known.type_of(name)
        }
        self.calculator = Calculator(self.frame)
        self.told: list[tuple[str, tuple[Any, ...]]] = []
        self.ways: set[tuple[str, bool]] = set()
        self.steps = 0
        self.positions = {id(one): at for at, one in enumerate(unit.statements)}

    def outcome(self, seed: int, limit: int = 4000) -> Outcome:
        self.begin(seed)
        at = 0
        ops = self.code.ops
        for _ in range(limit):
            self.steps += 1
            op = ops[at]
            if op.word == "halt":
                return Outcome(op.text.replace("END", "RETURN"), self.left(), self.told)
            at = self.step(op, at)
        return Outcome("limit")

    def begin(self, seed: int) -> None:
        self.store, self.loops, self.told = {}, {}, []
        self.frame.scalars, self.frame.arrays, self.frame.intrinsic = {}, {}, set()
        for name in self.all_names():
            kind = self.known.type_of(name)
            one = self.known.get(name)
            if not one.dimensions and one.constant is None and kind in DTYPES:
                given = one.dummy or one.common is not None
                value = data(name, kind, 1, seed, False, self.pool)[0] if given else zero(kind)
                self.frame.scalars[name] = converted(value, kind) if given else value
        cells = Cells(self.unit, self.known, self.pool)
        for name, one in sorted(self.known.variables.items()):
            if one.dimensions and not self.is_allocatable(name):
                self.frame.arrays[name] = self.made(name, cells, seed)

    def all_names(self) -> list[str]:
        found: set[str] = set(self.known.variables)
        for statement in self.unit.executable:
            found.update(words(statement.line.code))
        found.update(_answers(self.unit))
        return sorted(one for one in found if one)

    def is_allocatable(self, name: str) -> bool:
        return any(high is None and low is not None for low, high in self.known.get(name).dimensions) and (
            self.known.get(name).other
        )

    def made(self, name: str, cells: Cells, seed: int) -> Array:
        one = self.known.get(name)
        lows: list[int] = []
        extents: list[int | None] = []
        for low, high in one.dimensions:
            first = 1 if low is None else int(self.calculator.value(low))
            lows.append(first)
            extents.append(None if high is None else int(self.calculator.value(high)) - first + 1)
        if one.dummy and extents[-1] == 1:
            # Before A(*) there was A(1): the size of an argument was nobody's business.
            extents[-1] = None
        return cells.make(name, lows, extents, seed, one.dummy or one.common is not None)

    def left(self) -> dict[str, Any]:
        """Values that a caller can see."""
        seen = [name for name, one in self.known.variables.items() if one.dummy or one.common is not None]
        if self.unit.kind == "function":
            seen.extend(_answers(self.unit))
        found: dict[str, Any] = {}
        for name in sorted(set(seen)):
            if name in self.frame.arrays:
                found[name] = self.frame.arrays[name].cells
            elif name in self.frame.scalars:
                found[name] = self.frame.scalars[name]
        return found

    def truth(self, text: str) -> bool:
        found = bool(self.calculator.value(_expr(text)))
        self.ways.add((text, found))
        return found

    def one_way(self) -> bool:
        """Whether some test has come out one way only in all runs so far."""
        return len(self.ways) < 2 * len({text for text, _ in self.ways})

    def number(self, text: str) -> Any:
        return self.calculator.value(_expr(text))

    def loop(self, op: Op, at: int) -> int:
        node = op.node
        assert isinstance(node, Do)
        if op.word == "begin":
            return at + 1
        if op.word == "do":
            bounds = [int(self.number(one)) for one in split_top(node.head.partition("=")[2])]
            step = bounds[2] if len(bounds) > 2 else 1
            if not step:
                raise Unknown("a DO in steps of zero")
            trips = max(0, int((bounds[1] - bounds[0] + step) / step))
            self.loops[node] = [bounds[0], step, trips]
        elif op.word == "next" and self.loops[node][2] <= 0:
            self.frame.scalars[node.variable] = self.loops[node][0]
            return op.to
        elif op.word == "step":
            state = self.loops[node]
            state[0] += state[1]
            state[2] -= 1
        self.frame.scalars[node.variable] = self.loops[node][0]
        return at + 1

    def act(self, op: Op) -> None:
        statement = op.statement
        assert statement is not None
        last = getattr(op.node, "last", None)
        if last is not None:
            self.construct(statement, last)
        else:
            self.perform(statement)

    def construct(self, first: Statement, last: Statement) -> None:
        if first.kind != "block":
            raise Unknown("a construct that is not looked into")
        inside = self.unit.statements[self.positions[id(first)] + 1 : self.positions[id(last)]]
        for one in inside:
            if one.kind == "spec" and one.code.startswith("INTRINSIC"):
                self.frame.intrinsic = set(one.code[9:].split(","))
            elif one.kind == "if" and one.inner is not None:
                if self.truth(one.part(one.test)):
                    self.perform(one.inner)
            else:
                self.perform(one)
        self.frame.intrinsic = set()

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
        """What is written is told; formats and lists of members are not looked into."""
        code = statement.code
        close = matching(code, code.index("(")) if code.startswith("WRITE(") else code.find(",") % (len(code) + 1)
        where = split_top(code[code.find("(") + 1 : close] if code.startswith("WRITE(") else code[5:close])
        for at, one in enumerate(where):
            word, _, name = one.rpartition("=")
            is_unit = word == "UNIT" or not (at or word)
            if name.isidentifier() and not (is_unit and self.known.type_of(name) == "integer") and word != "IOSTAT":
                raise Unknown("a statement of kind io")
        items = [one for one in split_top(code[close + 1 :]) if one]
        self.told.append((event_text(statement).partition("(")[0], tuple(self.written(one) for one in items)))

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

    def forall(self, head: list[str], code: str) -> None:
        """Every right side is evaluated before anything is stored."""
        index, _, bounds = head[0].partition("=")
        low, high, *step = [int(self.number(one)) for one in split_top(bounds, ":")]
        left, _, right = code.partition("=")
        target, value = _expr(left), _expr(right)
        kept = self.frame.scalars.get(index)
        stores: list[tuple[Any, Any]] = []
        assert isinstance(target, Ref)
        array = self.frame.arrays[target.name]
        by = step[0] if step else 1
        for at in range(low, high + (1 if by > 0 else -1), by):
            self.frame.scalars[index] = at
            if len(head) == 1 or self.truth(head[1]):
                found = self.calculator.value(value)
                stores.append((array.places(self.calculator.subscripts(array, target.args)), found))
        self.frame.scalars[index] = kept
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
        self.told.append((name, tuple(self.calculator.handed(_expr(one)) for one in args)))


def _answers(unit: Unit) -> list[str]:
    """The names of a function's value: of RESULT where there is one, else its own; of its entries too."""
    found: list[str] = []
    for one in (unit.head, *(one for one in unit.statements if one.kind == "entry")):
        if one is not None:
            answer, entry = re.search(r"\)RESULT\((\w+)\)", one.code), re.match(r"ENTRY(\w+)", one.code)
            found.append(answer[1] if answer else entry[1] if entry else unit.name)
    return found


def _dtype(kind: str) -> Any:
    return np.asarray(zero(kind)).dtype


def _is_assignment(code: str) -> bool:
    """WHERE (..) A = B is no assignment; A(..) = B is."""
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

"""Execute: run a unit on data, including array statements, and record its externally visible events.

    arguments and COMMON get data -> control steps through the statements -> final values and events

Two equivalent programs leave the same values in arguments and COMMON and the same events. Control is stepped as in
`interpret`, with values instead of an oracle; `perform` executes single statements.

Requires  a unit of plain data. `Unknown` with a sentence otherwise: characters, I/O of parts, pointers.
Ensures   the same result for the same seed.
Costs     one step per statement, up to `limit`.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

import re
from typing import Any

from ...record import dataclass, field
from ..flow.operations import Op
from ..read.declaration import declarations, unread
from ..read.statement import Statement, split_top, words
from ..read.straight import straight_procedures
from ..read.tree import Do
from ..read.unit import Unit
from . import functions
from .calculate import Calculator, Frame
from .interpret import Machine
from .layout import Unknown
from .perform import Event, Performer
from .samples import constants
from .storage import DTYPES, Array, Cells, Outside, converted, data, zero

assert functions.FUNCTIONS


@dataclass(slots=True)
class Outcome:
    """How a run ended, its final values by name, and its events."""

    end: str
    left: dict[str, Any] = field(default_factory=dict[str, Any])
    events: list[Event] = field(default_factory=list[Event])


class Executor(Machine):
    """Runs `unit`; `pool` are the constants from which its data are generated, by default its own."""

    def __init__(self, unit: Unit, pool: tuple[float, ...] | None = None) -> None:
        super().__init__(unit)
        self.unit = unit
        self.pool = constants([unit]) if pool is None else pool
        self.known = declarations(unit)
        if not self.known.complete:
            raise Unknown(unread(unit))
        self.frame = Frame(self.known)
        procedures = straight_procedures(unit)
        self.frame.procedures = {
            name: one
            for name, one in procedures.items()
            if one.unit.kind == "function" and self.known.type_of(name) == one.known.type_of(name)
        }
        self.calculator = Calculator(self.frame)
        self.performer = Performer(self.calculator, procedures)
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
                return Outcome(op.text.replace("END", "RETURN"), self.left(), self.performer.events)
            at = self.step(op, at)
        return Outcome("limit")

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.store, self.loops, self.performer.events = {}, {}, []
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
            # Before A(*) there was A(1): programs did not declare the size of an argument.
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

    def holds(self, text: str) -> bool:
        return self.performer.holds(text)

    def one_way(self) -> bool:
        """Whether some test has had only one outcome in all runs so far."""
        ways = self.performer.ways
        return len(ways) < 2 * len({text for text, _ in ways})

    def number(self, text: str) -> Any:
        return self.performer.number(text)

    def loop(self, op: Op, at: int) -> int:
        node = op.node
        assert isinstance(node, Do)
        if op.word == "begin":
            return at + 1
        if op.word == "do":
            bounds = [int(self.number(one)) for one in split_top(node.head.partition("=")[2])]
            step = bounds[2] if len(bounds) > 2 else 1
            if not step:
                raise Outside("a DO in steps of zero")
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
            self.performer.perform(statement)

    def construct(self, first: Statement, last: Statement) -> None:
        inside = self.unit.statements[self.positions[id(first)] + 1 : self.positions[id(last)]]
        if first.kind == "whereconstruct":
            self.performer.where_construct(first, inside)
            return
        if first.kind != "block":
            raise Unknown("a construct that is not looked into")
        for one in inside:
            if one.kind == "spec" and one.code.startswith("INTRINSIC"):
                self.frame.intrinsic = set(one.code[9:].split(","))
            elif one.kind == "if" and one.inner is not None:
                if self.holds(one.part(one.test)):
                    self.performer.perform(one.inner)
            else:
                self.performer.perform(one)
        self.frame.intrinsic = set()


def _answers(unit: Unit) -> list[str]:
    """The names of a function's value: RESULT's if there is one, else its own; those of its entries too."""
    found: list[str] = []
    for one in (unit.head, *(one for one in unit.statements if one.kind == "entry")):
        if one is not None:
            answer, entry = re.search(r"\)RESULT\((\w+)\)", one.code), re.match(r"ENTRY(\w+)", one.code)
            found.append(answer[1] if answer else entry[1] if entry else unit.name)
    return found

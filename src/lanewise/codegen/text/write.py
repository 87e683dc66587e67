"""The lines of one LLVM function as they are written, and the declarations that those lines need.

An emitter gets the writer, the op, its operands as text and the number of lanes (0 for scalars), and returns the right
side of the op's instruction; it writes preceding instructions with `let` and `do`. None means that nothing is left to
write. Names of its own begin with a prefix that no value of the function has.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Function, Op
from ...ir.position import Position
from ...ir.types import Type
from ...plan.variant import Variant
from ...record import dataclass, field
from .spelling import quoted

REPORT = "lanewise.report"  # the function that compiled code calls to print or to warn
USUAL = Variant()
HALVES = ' "prefer-vector-width"="256" "min-legal-vector-width"="0"'


def function_words(variant: Variant) -> str:
    """The attributes of an LLVM function, by its variant."""
    return HALVES if variant.halves else ""


@dataclass(frozen=True, slots=True)
class Report:
    """A `check` or a `print` in compiled code: its message, and the exception that Python raises."""

    kind: str
    text: str
    function: str
    position: Position
    types: tuple[Type, ...]
    error: str = ""


@dataclass(slots=True)
class Needs:
    """The needs of the functions of one LLVM module: declarations by name, and reports by number.

    `lines`: the length of the text of each written function, by its name in our module. `device`: is it for a GPU?
    `fuses`: has the processor a fused multiply-add?
    """

    declarations: dict[str, str] = field(default_factory=dict[str, str])
    reports: list[Report] = field(default_factory=list[Report])
    lines: dict[str, int] = field(default_factory=dict[str, int])
    _numbers: dict[Report, int] = field(default_factory=dict[Report, int])
    device: bool = False
    fuses: bool = True

    def for_device(self) -> Needs:
        """The needs of the device program that belongs to a host program: they number reports together."""
        return Needs(reports=self.reports, _numbers=self._numbers, device=True)

    def number(self, report: Report) -> int:
        """The number of a report; equal ones have one, so that a function may be written twice."""
        if report not in self._numbers:
            self._numbers[report] = len(self.reports)
            self.reports.append(report)
        return self._numbers[report]


class Writer:
    """Lines of one function, block after block."""

    __slots__ = (
        "function",
        "has_left",
        "last_label",
        "lines",
        "needs",
        "number",
        "out",
        "prefix",
        "privates",
        "variant",
    )

    def __init__(self, function: Function, prefix: str, needs: Needs, variant: Variant = USUAL) -> None:
        self.function = function
        self.variant = variant
        self.prefix = prefix
        self.needs = needs
        self.number = 0
        self.lines: list[str] = []
        self.privates: list[str] = []
        self.last_label = ""
        self.has_left = False
        self.out = ""  # of a piece of a function (`cut/`): the address for results

    def fresh(self) -> str:
        self.number += 1
        return f"{self.prefix}{self.number}"

    def let(self, right: str) -> str:
        """Write an instruction whose result only the emitter uses."""
        name = f"%{self.fresh()}"
        self.lines.append(f"  {name} = {right}")
        return name

    def do(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def label(self, name: str) -> None:
        """Start a block of LLVM; `name` is quoted already."""
        self.lines.append(f"{name}:")
        self.last_label = name

    def private(self, right: str) -> str:
        """Write an instruction at the start of the entry block, for allocations that live as long as the call."""
        name = f"%{self.fresh()}"
        self.privates.append(f"  {name} = {right}")
        return name

    def leave(self, type: str, value: str = "") -> None:
        """Return from the function; a piece stores the result in memory, and returns by exit 0."""
        self.has_left = True
        if not self.out:
            self.do(f"ret {type} {value}".rstrip())
            return
        if type != "void":
            self.do(f"store {type} {value}, ptr {self.out}, align 1")
        self.do("ret i32 0")

    def settled(self, lines: list[str]) -> list[str]:
        """Lines as they are after the whole function has been written."""
        return lines

    def take(self) -> list[str]:
        """The lines since the last call."""
        taken, self.lines = self.lines, []
        return taken

    # control inside an op

    def guarded(self, condition: str | None, make: Callable[[], str | None], type: object, otherwise: str) -> str:
        """The code and result of `make`, run only if a condition holds; else another value."""
        if condition is None:
            return make() or ""
        here, do, after = self.last_label, quoted(self.fresh()), quoted(self.fresh())
        self.do(f"br i1 {condition}, label %{do}, label %{after}")
        self.label(do)
        value = make()
        end = self.last_label
        self.do(f"br label %{after}")
        self.label(after)
        if value is None:
            return ""
        return self.let(f"phi {type} [ {value}, %{end} ], [ {otherwise}, %{here} ]")

    def either(self, condition: str, yes: Callable[[], str], no: Callable[[], str], type: object) -> str:
        """The code and result of one or the other; returns the right side of the phi, nothing if there is no type."""
        values = list[tuple[str, str]]()
        places = [quoted(self.fresh()) for _ in range(3)]
        self.do(f"br i1 {condition}, label %{places[0]}, label %{places[1]}")
        for place, make in zip(places[:2], (yes, no), strict=True):
            self.label(place)
            values.append((make(), self.last_label))
            self.do(f"br label %{places[2]}")
        self.label(places[2])
        return f"phi {type} " + ", ".join(f"[ {value}, %{end} ]" for value, end in values) if type else ""


Emitter = Callable[[Writer, Op, list[str], int], str | None]

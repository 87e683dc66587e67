"""The lines of one LLVM function as they are written, and what those lines need beside the function.

An emitter is given the writer, the op, its operands as text and the number of lanes (0 for scalars), and answers
with the right side of the op's instruction; what comes before it, it writes with `let` and `do`. None means that
nothing is left to write. Names of its own begin with a prefix that no value of the function has.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.function import Function, Op
from ..ir.position import Position
from ..ir.types import Type
from ..record import dataclass, field


@dataclass(frozen=True, slots=True)
class Report:
    """A `check` or a `print` in compiled code: what to tell when it is reached, and the exception that Python has."""

    kind: str
    text: str
    function: str
    position: Position
    types: tuple[Type, ...]
    error: str = ""


@dataclass(slots=True)
class Needs:
    """What the functions of one LLVM module ask for beside themselves: declarations by name, and reports by number."""

    declarations: dict[str, str] = field(default_factory=dict[str, str])
    reports: list[Report] = field(default_factory=list[Report])


class Writer:
    """Lines of one function, block after block."""

    __slots__ = ("function", "last_label", "lines", "needs", "number", "prefix", "privates")

    def __init__(self, function: Function, prefix: str, needs: Needs) -> None:
        self.function = function
        self.prefix = prefix
        self.needs = needs
        self.number = 0
        self.lines: list[str] = []
        self.privates: list[str] = []
        self.last_label = ""

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
        """Write an instruction at the start of the entry block, where what lives as long as the call is allocated."""
        name = f"%{self.fresh()}"
        self.privates.append(f"  {name} = {right}")
        return name

    def take(self) -> list[str]:
        """The lines since the last time."""
        taken, self.lines = self.lines, []
        return taken


Emitter = Callable[[Writer, Op, list[str], int], str | None]

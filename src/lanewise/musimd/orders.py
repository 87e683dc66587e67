"""Orders of stores, and conflicts: two threads that write different values to one cell in one instruction.

    for step in steps(program, order=order("reverse")): ...         of two threads that write one cell, the lower wins
    conflicts = Conflicts();  run(program, watch=[conflicts.watch]);  conflicts.found

The machine's own order is that of threads, `forward`; vector hardware may have any. What depends on the order has a
conflict, and a program without one gives the same memory in every order.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from ..record import dataclass, field
from .data import ST, Order
from .machine import Step
from .program import Program

ORDERS = ("forward", "reverse", "random")


def order(name: str, seed: int = 0) -> Order:
    """In which the active threads store; a random order is another one at each store, the same for one seed."""
    if name == "reverse":
        return lambda threads: sorted(threads, reverse=True)
    if name == "random":
        numbers = random.Random(seed)

        def shuffled(threads: Iterable[int]) -> list[int]:
            found = sorted(threads)
            numbers.shuffle(found)
            return found

        return shuffled
    return sorted


@dataclass(frozen=True, slots=True)
class Conflict:
    """At a store, threads with different values for one cell; `values` by thread."""

    step: int
    pc: int
    cell: int
    values: tuple[tuple[int, int], ...]

    def show(self, program: Program) -> str:
        each = ", ".join(f"{value} from thread {thread}" for thread, value in self.values)
        return f"{program.where(self.pc)}: cell {self.cell} gets {each}; which one stays depends on the order"


@dataclass(slots=True)
class Conflicts:
    """The conflicts of a run; of each store and cell, the first."""

    found: list[Conflict] = field(default_factory=list[Conflict])

    def watch(self, step: Step) -> None:
        """Looks at one step; give it to `run`."""
        if step.instruction.op != "↑":
            return
        address, value = step.instruction.operands
        cells: dict[int, list[tuple[int, int]]] = {}
        for thread in sorted(step.before.active):
            cell, contents = ST(thread, step.before, address, value)
            cells.setdefault(cell, []).append((thread, contents))
        for cell, values in cells.items():
            if len({contents for _, contents in values}) > 1 and not self._knows(step.pc, cell):
                self.found.append(Conflict(step.number, step.pc, cell, tuple(values)))

    def _knows(self, pc: int, cell: int) -> bool:
        return any((one.pc, one.cell) == (pc, cell) for one in self.found)

"""Claims about a run, checked at every step: this branch does not diverge, this variable is the same in all threads.

    claims = Claims(branches={2}, written={5}, read={(13, "v8")})
    run(program, watch=[claims.watch])
    claims.broken                               # the claims that a step contradicted, each once

A claim speaks of the threads that are active together at that instruction. `written` holds the pcs whose result is
uniform there; `read` the uses that are: a variable that is uniform where it is written need not be so where it is
read, after threads have left a loop in different iterations.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..record import dataclass, field
from .instructions import BRANCHES
from .machine import Step
from .program import Program
from .state import Hole, State, Threads, show_threads, show_value
from .trace import jumping


@dataclass(frozen=True, slots=True)
class Broken:
    """A claim that a step contradicted, and what was seen."""

    step: int
    pc: int
    claim: str
    seen: str


@dataclass(slots=True)
class Claims:
    """The claims by pc; `broken` gathers each contradicted claim once, in order."""

    branches: frozenset[int] = frozenset()
    written: frozenset[int] = frozenset()
    read: frozenset[tuple[int, str]] = frozenset()
    broken: list[Broken] = field(default_factory=list[Broken])

    def watch(self, step: Step) -> None:
        """Looks at one step; give it to `run`."""
        for claim, seen in self._against(step):
            if all((known.pc, known.claim) != (step.pc, claim) for known in self.broken):
                self.broken.append(Broken(step.number, step.pc, claim, seen))

    def _against(self, step: Step) -> Iterator[tuple[str, str]]:
        instruction = step.instruction
        if step.rule == "BD" and step.pc in self.branches:
            yield "this branch is uniform", f"threads {show_threads(jumping(step))} jump, the others do not"
        if instruction.writes is not None and step.pc in self.written:
            yield from _varies(step.after, step.before.active, instruction.writes, "written")
        for variable in instruction.reads:
            if (step.pc, variable) in self.read:
                yield from _varies(step.before, step.before.active, variable, "read")


def _varies(state: State, active: Threads, variable: str, how: str) -> Iterator[tuple[str, str]]:
    values = {thread: state.value(variable, thread) for thread in sorted(active)}
    if len({value for value in values.values() if not isinstance(value, Hole)}) > 1:
        seen = ", ".join(f"{show_value(value)} in thread {thread}" for thread, value in values.items())
        yield f"{variable} is uniform where it is {how}", f"it is {seen}"


def everything(program: Program) -> Claims:
    """Every claim that can be made; what a run leaves unbroken is uniform in that run."""
    numbered = tuple(enumerate(program.instructions))
    return Claims(
        frozenset(pc for pc, made in numbered if made.op in BRANCHES),
        frozenset(pc for pc, made in numbered if made.writes is not None),
        frozenset((pc, name) for pc, made in numbered for name in made.reads),
    )

"""Programs made from Python: the assembler's instructions as methods, with fresh labels and variables.

    b = Builder()
    b.set("v1", Binary("<", "tid", 2))
    b.branch("v1", lambda: b.store("tid", 1))      # bz v1, done_1; ↑tid = 1; done_1: sync
    program = b.program(memory=[0] * 8, threads=4)

A method per instruction appends it; `branch`, `repeat` and `loop` emit well-formed control flow around a body
given as a function. An operand is a variable's name, an `int`, or a `Binary`.

Ensures   structured programs pass `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..ir.position import CompileError
from .expressions import READ_ONLY, Expression
from .instructions import Instruction
from .program import Program, finish

Body = Callable[[], None]


class Builder:
    def __init__(self) -> None:
        self.instructions: list[Instruction] = []
        self.labels: dict[str, int] = {}
        self._made: dict[str, int] = {}

    def fresh(self, stem: str) -> str:
        """A name that this builder has not used, for a label or a variable."""
        self._made[stem] = self._made.get(stem, 0) + 1
        return f"{stem}_{self._made[stem]}"

    def program(self, memory: Sequence[int] = (), threads: int | None = None) -> Program:
        for instruction in self.instructions:
            label = instruction.label
            if label is not None and label not in self.labels:
                raise CompileError(f"'{instruction}' jumps to a label that was never placed")
        return Program(finish(self.instructions, self.labels), dict(self.labels), tuple(memory), threads)

    # One method per instruction

    def label(self, name: str) -> None:
        assert name not in self.labels, f"the label {name} is placed twice"
        self.labels[name] = len(self.instructions)

    def set(self, variable: str, value: Expression) -> None:
        self._write("=", (value,), variable)

    def load(self, variable: str, address: str | int) -> None:
        self._write("↓", (address,), variable)

    def store(self, address: str | int, value: str | int) -> None:
        self._add(Instruction("↑", (address, value)))

    def shfl(self, variable: str, source: str, lane: str | int) -> None:
        assert source not in READ_ONLY, f"shfl reads a variable, and {source} is none"
        self._write("shfl", (source, lane), variable)

    def bz(self, variable: str, label: str) -> None:
        self._add(Instruction("bz", (variable,), label=label))

    def bnz(self, variable: str, label: str) -> None:
        self._add(Instruction("bnz", (variable,), label=label))

    def jmp(self, label: str) -> None:
        self._add(Instruction("jmp", label=label))

    def jmp_mask(self, thread: str | int, label: str) -> None:
        self._add(Instruction("jmp_mask", (thread,), label=label))

    def sync(self) -> None:
        self._add(Instruction("sync"))

    def stop(self) -> None:
        self._add(Instruction("stop"))

    def everywhere(self) -> None:
        self._add(Instruction("everywhere"))

    def end_everywhere(self) -> None:
        self._add(Instruction("end_everywhere"))

    # Control flow around bodies

    def branch(self, condition: str, then: Body, otherwise: Body | None = None) -> None:
        """if condition: then() else: otherwise()."""
        other, done = self.fresh("else"), self.fresh("done")
        self.bz(condition, other if otherwise else done)
        then()
        if otherwise:
            self.jmp(done)
            self.label(other)
            otherwise()
        self.label(done)
        self.sync()

    def repeat(self, body: Callable[[], str]) -> None:
        """do: body() while the variable it returns is not zero."""
        again = self.fresh("again")
        self.label(again)
        self.bnz(body(), again)
        self.sync()

    def loop(self, test: Callable[[], str], body: Body) -> None:
        """while the variable that test() returns is not zero: body()."""
        head, out = self.fresh("while"), self.fresh("out")
        self.label(head)
        self.bz(test(), out)
        body()
        self.jmp(head)
        self.label(out)
        self.sync()

    def _write(self, op: str, operands: tuple[Expression, ...], variable: str) -> None:
        assert variable not in READ_ONLY, f"{variable} cannot be written"
        self._add(Instruction(op, operands, variable))

    def _add(self, instruction: Instruction) -> None:
        self.instructions.append(instruction)

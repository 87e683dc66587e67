"""A program: a sequence of instructions indexed by pc, its labels and the first contents of shared memory.

It is its own control-flow graph, one node per instruction, seen as one thread sees it: a branch leads to its label
and to the next instruction, `sync` leads to the next. The last instruction is always a `stop` or a jump; if the
text ends otherwise a `stop` is implied.

`assemble(show(program))` is `program`.

Source    Figure 2 (P, Σ).
"""

from __future__ import annotations

from ..ir.position import CompileError
from ..record import dataclass, field
from .instructions import Instruction


@dataclass(frozen=True, slots=True)
class Program:
    instructions: tuple[Instruction, ...]
    labels: dict[str, int]
    memory: tuple[int, ...] = ()
    threads: int | None = None
    lines: tuple[str, ...] = field(default=(), compare=False, repr=False)
    names: dict[int, tuple[str, ...]] = field(
        init=False, default_factory=dict[int, tuple[str, ...]], compare=False, repr=False
    )

    def __post_init__(self) -> None:
        for name, pc in self.labels.items():
            self.names[pc] = (*self.names.get(pc, ()), name)

    def target(self, pc: int) -> int:
        """Where the jump at pc leads."""
        label = self.instructions[pc].label
        assert label is not None, f"pc {pc} does not jump"
        return self.labels[label]

    def successors(self, pc: int) -> tuple[int, ...]:
        """The next instructions of one thread: fall through first, then the label."""
        row = self.instructions[pc].row
        after = (pc + 1,) if row.falls else ()
        return (*after, self.target(pc)) if row.jumps else after

    def predecessors(self) -> list[tuple[int, ...]]:
        found: list[list[int]] = [[] for _ in self.instructions]
        for pc in range(len(self.instructions)):
            for after in dict.fromkeys(self.successors(pc)):
                found[after].append(pc)
        return [tuple(sources) for sources in found]

    def variables(self) -> tuple[str, ...]:
        """Every variable, in order of appearance."""
        names: dict[str, None] = {}
        for instruction in self.instructions:
            names.update(dict.fromkeys(instruction.reads))
            if instruction.writes is not None:
                names[instruction.writes] = None
        return tuple(names)

    def labels_at(self, pc: int) -> tuple[str, ...]:
        return self.names.get(pc, ())

    def where(self, pc: int) -> str:
        """A place to name in a message: the line if there is a text, else the pc."""
        position = self.instructions[pc].position
        return f"line {position.line}" if position else f"pc {pc}"

    def source(self, pc: int) -> str:
        """The text of the instruction's line, for showing under a message."""
        line = self.instructions[pc].position.line
        return self.lines[line - 1] if 0 < line <= len(self.lines) else str(self.instructions[pc])

    def refusal(self, pc: int, sentence: str) -> CompileError:
        """The error at the instruction's position; a program built without a text gets the pc instead."""
        instruction = self.instructions[pc]
        if not instruction.position:
            sentence = f"pc {pc}: {sentence}"
        return CompileError(sentence, instruction.position, self.source(pc), instruction.length)


def show(program: Program) -> str:
    """The program as text that assembles to it again."""
    lines: list[str] = []
    if program.threads is not None:
        lines.append(f".threads {program.threads}")
    if program.memory:
        lines.append(f".size {len(program.memory)}")
    for start in range(0, len(program.memory), 16):
        row = program.memory[start : start + 16]
        if any(row):
            lines.append(f".memory {start}: {' '.join(map(str, row))}")
    for pc, instruction in enumerate(program.instructions):
        lines.extend(f"{label}:" for label in program.labels_at(pc))
        if not instruction.implied:
            lines.append(f"    {instruction}")
    return "\n".join(lines) + "\n"


def finish(instructions: list[Instruction], labels: dict[str, int]) -> tuple[Instruction, ...]:
    """Ends the list with an implied `stop` where a thread could run past its end or a label stands there."""
    open_end = not instructions or instructions[-1].row.falls or len(instructions) in labels.values()
    if open_end:
        instructions = [*instructions, Instruction("stop", implied=True)]
    return tuple(instructions)

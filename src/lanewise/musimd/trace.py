"""A run laid out as Figure 7: the instruction, the variable it wrote, its value per thread, the active threads.

             Instructions        Var   0  1  2  3   0 1 2 3
             v0 = ↓tid           v0    0  1  1  0   ✓ ✓ ✓ ✓
             bz v1, Done               F  T  T  F   ✓ ✓ ✓ ✓
             v2 = 4 * (tid + 1)  v2    4  *  * 16   ✓ • • ✓

One row per step; a `*` is a variable without a value. A branch shows T in threads that jump and F in those that do
not. The marks are those of the threads that execute the instruction; for `sync` and `end_everywhere`, whose work it
is to change them, those of the threads that go on.
"""

from __future__ import annotations

from typing import Any

from ..record import dataclass
from .machine import Step
from .program import Program
from .state import Hole, Threads, show_value

ACTIVE, ASLEEP = "✓", "•"
AFTERWARDS = ("sync", "end_everywhere")


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    text: str
    variable: str
    cells: tuple[str, ...]
    marks: tuple[str, ...]


def row(program: Program, step: Step) -> Row:
    instruction = step.instruction
    threads = range(step.before.width)
    shown = step.after if instruction.op in AFTERWARDS else step.before
    cells: tuple[str, ...] = ()
    if instruction.row.jumps:
        jumped = jumping(step)
        cells = tuple(("T" if t in jumped else "F") if t in step.before.active else "" for t in threads)
    elif instruction.writes is not None:
        cells = tuple(show_value(step.after.value(instruction.writes, t)) for t in threads)
    marks = tuple(ACTIVE if t in shown.active else ASLEEP for t in threads)
    return Row(" ".join(program.labels_at(step.pc)), str(instruction), instruction.writes or "", cells, marks)


def jumping(step: Step) -> Threads:
    """The threads that take the jump."""
    if step.rule == "BD":
        return step.before.active - step.after.active
    return frozenset() if step.rule in ("BF", "BI") else step.before.active


def rows(program: Program, steps: list[Step]) -> list[Row]:
    """All rows but that of an implied `stop`."""
    return [row(program, step) for step in steps if not step.instruction.implied]


def show_trace(program: Program, steps: list[Step]) -> str:
    """The table as text."""
    made = rows(program, steps)
    width = steps[0].before.width if steps else 0
    heads = tuple(str(thread) for thread in range(width))
    labels = max((len(line.label) for line in made), default=0)
    texts = max([len("Instructions"), *(len(line.text) for line in made)])
    names = max([len("Var"), *(len(line.variable) for line in made)])
    cells = max([1, *(len(cell) for line in made for cell in (*line.cells, *heads))])
    marks = max([1, *(len(head) for head in heads)])
    lines = [_line(Row("", "Instructions", "Var", heads, heads), labels, texts, names, cells, marks)]
    lines += [_line(line, labels, texts, names, cells, marks, width) for line in made]
    return "\n".join(lines) + "\n"


def _line(line: Row, labels: int, texts: int, names: int, cells: int, marks: int, width: int = 0) -> str:
    values = line.cells or ("",) * width
    left = f"{line.label:<{labels}}  {line.text:<{texts}}  {line.variable:<{names}}"
    middle = " ".join(f"{cell:>{cells}}" for cell in values)
    right = " ".join(f"{mark:>{marks}}" for mark in line.marks)
    return f"{left}  {middle}   {right}".rstrip()


def show_memory(memory: tuple[int, ...], columns: int = 8) -> str:
    """Shared memory, the address of its first cell before every row."""
    cell = max([1, *(len(str(value)) for value in memory)])
    head = len(str(max(0, len(memory) - 1)))
    lines = [
        f"{start:>{head}}: " + " ".join(f"{value:>{cell}}" for value in memory[start : start + columns])
        for start in range(0, len(memory), columns)
    ]
    return "\n".join(lines) + "\n" if lines else ""


def step_json(program: Program, step: Step) -> dict[str, Any]:
    """One step for machines."""
    instruction = step.instruction
    branch = sorted(jumping(step)) if instruction.row.jumps else None
    written = instruction.writes
    values = None
    if written is not None:
        values = [None if isinstance(value, Hole) else value for value in step.after.values(written)]
    return {
        "step": step.number,
        "pc": step.pc,
        "line": instruction.position.line or None,
        "instruction": str(instruction),
        "rule": step.rule,
        "variable": written,
        "values": values,
        "jumping": branch,
        "active": sorted(step.before.active),
        "active_after": sorted(step.after.active),
        "depth": step.after.depth,
    }

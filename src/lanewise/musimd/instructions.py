"""The instruction set: one table row per instruction, and the record of one instruction in a program.

    bz v1, Done          op "bz",   operands ("v1",),       label "Done"
    v2 = 4 * (tid + 1)   op "=",    result "v2",            operands (Binary(...),)
    v3 = shfl(v2, v8)    op "shfl", result "v3",            operands ("v2", "v8")
    ↑v4 = v6             op "↑",    operands ("v4", "v6")

An instruction has the properties that an analysis needs: the variables it reads, the one it writes, whether it falls
through and where it jumps. Variables are mutable and private to each thread; there is no SSA here.

Source    Figure 1, with `bnz`, and `shfl` with a destination.
"""

from __future__ import annotations

from ..ir.position import NOWHERE, Position
from ..record import dataclass, field
from .expressions import READ_ONLY, Expression, show, variables


@dataclass(frozen=True, slots=True)
class Op:
    """A row of the table. `form` is what a user writes: v a variable, o a variable or constant, e an expression."""

    name: str
    form: str
    says: str
    rules: tuple[str, ...]
    control: bool = False
    jumps: bool = False
    falls: bool = True


OPS: dict[str, Op] = {
    row.name: row
    for row in (
        Op("bz", "bz v, l", "branch if zero", ("BT", "BF", "BD"), control=True, jumps=True),
        Op("bnz", "bnz v, l", "branch if not zero", ("BT", "BF", "BD"), control=True, jumps=True),
        Op("jmp", "jmp l", "unconditional branch", ("JP",), control=True, jumps=True, falls=False),
        Op(
            "jmp_mask",
            "jmp_mask o, l",
            "branch if that thread was active before the everywhere block",
            ("BA", "BI"),
            control=True,
            jumps=True,
        ),
        Op("↑", "↑o = o", "write to shared memory", ("ST",)),
        Op("↓", "v = ↓o", "read from shared memory", ("LD",)),
        Op("=", "v = e", "copy, constant or binary operation", ("CT", "AS", "BP")),
        Op("shfl", "v = shfl(v, o)", "read the variable of another thread", ("SV", "SU")),
        Op("sync", "sync", "wait for the other arm of the innermost branch", ("SS", "SI"), control=True),
        Op("stop", "stop", "halt the machine", ("SP",), control=True, falls=False),
        Op("everywhere", "everywhere", "begin a block that all threads run", ("EB",), control=True),
        Op("end_everywhere", "end_everywhere", "end it, the former threads go on", ("EE",), control=True),
    )
}

BRANCHES = ("bz", "bnz")


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction. `implied` marks the `stop` that ends a program which does not write one."""

    op: str
    operands: tuple[Expression, ...] = ()
    result: str | None = None
    label: str | None = None
    position: Position = field(default=NOWHERE, compare=False)
    length: int = field(default=1, compare=False)
    implied: bool = False

    @property
    def row(self) -> Op:
        return OPS[self.op]

    @property
    def reads(self) -> tuple[str, ...]:
        """The variables read, each once, without `tid` and `W`."""
        names = (name for operand in self.operands for name in variables(operand))
        return tuple(dict.fromkeys(name for name in names if name not in READ_ONLY))

    @property
    def reads_tid(self) -> bool:
        """Whether the thread's own number enters: the one source of divergence besides memory."""
        return any(name == "tid" for operand in self.operands for name in variables(operand))

    @property
    def writes(self) -> str | None:
        return self.result

    def __str__(self) -> str:
        words = [show(operand) for operand in self.operands]
        match self.op:
            case "=":
                return f"{self.result} = {words[0]}"
            case "↓":
                return f"{self.result} = ↓{words[0]}"
            case "↑":
                return f"↑{words[0]} = {words[1]}"
            case "shfl":
                return f"{self.result} = shfl({words[0]}, {words[1]})"
            case _:
                tail = ", ".join([*words, *([self.label] if self.label else [])])
                return f"{self.op} {tail}".rstrip()

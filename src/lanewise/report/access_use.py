"""What the accesses of a kernel move: bytes that lanes ask for, and the cache lines in which these lie.

    counts = access_use(compiled, args, width)
    counts.accesses["kernel.py", 12, 9, "load"]      Moved(times=250, lanes=2000, bytes=8000, lines=500)

Some gangs of each launch run in the interpreter (`lane_use.py`), which records the values of each visit of a block.
From these come the addresses of its loads, stores and updates. Numbers are those of a whole call: what was counted,
times the gangs of the launch for each gang that ran.

Requires  arguments as for a call.
Leaves    private arrays, which are on the stack or in registers. Accesses are those of the source: the code may share
          loads or keep elements in registers.
Costs     a few microseconds for each op of each lane, `MOST_STEPS` of them at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..frontend.python.compile import Compiled
from ..ir.function import Block, Const, Module, Op, Value
from ..ir.interpreter.interpret import Outcome
from ..ir.interpreter.lane import VALUES
from ..ir.types import VOID
from ..record import dataclass, field
from .lane_use import GangLook, LaneUse, Moment

MOST_STEPS = 600_000
CACHE_LINE = 64
ADDRESS_OF = {"load": 0, "store": 1, "atomic": 0}  # which operand it is

Spot = tuple[str, int, int, str]  # file, line, column, opcode
Known = dict[tuple[int, Value], Any]  # values of a lane, by activation


@dataclass(slots=True)
class Moved:
    """An access: how often gangs came to it, with how many lanes; the bytes of these, and distinct cache lines."""

    times: float = 0.0
    lanes: float = 0.0
    bytes: float = 0.0
    lines: float = 0.0

    def add(self, other: Moved, factor: float) -> None:
        self.times += other.times * factor
        self.lanes += other.lanes * factor
        self.bytes += other.bytes * factor
        self.lines += other.lines * factor


@dataclass(frozen=True, slots=True)
class AccessUse:
    """`use` has what `lane_use` counts; `launches` how many lanes loops a call launches."""

    use: LaneUse
    launches: int
    accesses: dict[Spot, Moved]


def access_use(compiled: Compiled, args: Sequence[Any], width: int) -> AccessUse:
    look = _AccessLook(compiled.module, width)
    look.run(compiled, args)
    look.finish()
    return AccessUse(look.use, look.launches, look.accesses)


@dataclass(frozen=True, slots=True)
class _Access:
    """An access of a block, and where its address comes from."""

    spot: Spot
    address: Value
    size: int


@dataclass(slots=True)
class _Together:
    """What the lanes of a gang ask for at one moment."""

    lanes: int = 0
    lines: set[int] = field(default_factory=set[int])


class _AccessLook(GangLook):
    def __init__(self, module: Module, width: int) -> None:
        super().__init__(module, width, MOST_STEPS, VALUES)
        self.launches = self.gangs = 0
        self.before = 0  # gangs that had run when the launch began
        self.accesses: dict[Spot, Moved] = {}
        self.now: dict[Spot, Moved] = {}  # of this launch, without its factor
        self.found: dict[Block, list[_Access]] = {}
        self.values: dict[Block, list[Value]] = {}

    def launched(self, gangs: int) -> None:
        self.finish()
        self.launches += 1
        self.gangs, self.before = gangs, self.use.run

    def finish(self) -> None:
        """Add what this launch moved."""
        ran = self.use.run - self.before
        for spot, moved in self.now.items():
            self.accesses.setdefault(spot, Moved()).add(moved, self.gangs / ran)
        self.now = {}

    def count(self, outcome: Outcome, lanes: int) -> None:
        together: dict[tuple[_Access, Moment], _Together] = {}
        for trace in outcome.traces:
            known: Known = {}
            for block, tag, values, _, call in trace:
                for value, found in zip(self._values(block), values, strict=False):
                    known[call, value] = found
                for access in self._accesses(block):
                    address = _address(access.address, known, call)
                    one = together.setdefault((access, (call, tag)), _Together())
                    one.lanes += 1
                    if address is not None:
                        one.lines.update(range(address // CACHE_LINE, (address + access.size - 1) // CACHE_LINE + 1))
        for (access, _), one in together.items():
            moved = Moved(1, one.lanes, one.lanes * access.size, len(one.lines))
            self.now.setdefault(access.spot, Moved()).add(moved, 1)
        super().count(outcome, lanes)

    def _values(self, block: Block) -> list[Value]:
        """The values that a visit records, in order."""
        if block not in self.values:
            self.values[block] = [*block.params, *(op for op in block.ops if op.type is not VOID)]
        return self.values[block]

    def _accesses(self, block: Block) -> list[_Access]:
        if block not in self.found:
            self.found[block] = list(_accesses(block))
        return self.found[block]


def _accesses(block: Block) -> Iterator[_Access]:
    for op in block.ops:
        if op.opcode in ADDRESS_OF and op.position:
            at, address = op.position, op.args[ADDRESS_OF[op.opcode]]
            moved = op.args[0] if op.opcode == "store" else op
            if not _is_private(address):
                yield _Access((at.file, at.line, at.column, op.opcode), address, moved.type.bytes)


def _is_private(address: Value) -> bool:
    while isinstance(address, Op) and address.args and address.opcode != "private":
        address = address.args[0]
    return isinstance(address, Op) and address.opcode == "private"


def _address(value: Value, known: Known, call: int) -> int | None:
    """As a number; None if it is a symbol's, or was not recorded."""
    found = value.value if isinstance(value, Const) else known.get((call, value))
    return found if isinstance(found, int) else None

"""Faults: what went wrong while a program ran, at which op and position, in which lane.

    kernel.c:12:9: lane 3: 4 bytes past the end of array 'a' (40 bytes) in '%x: i32 = load %p, align=4'

Code that knows neither op nor lane raises `Trouble`; the interpreter turns it into a `Fault`.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..function import Op
from ..position import NOWHERE, Position
from ..show import show_op

KINDS = {
    "undefined": "an undefined value is used where it matters: a branch, an address, a divisor, a promise",
    "overflow": "a flag's promise is broken, or a result has no value (shift by the width, float out of range)",
    "division": "division by zero, or of the least integer by -1",
    "null": "memory near address zero is touched",
    "bounds": "memory outside of every allocation, or across the end of one",
    "alignment": "an address is no multiple of what the op promises",
    "dead": "private memory is used after its function returned, or after it was freed",
    "foreign": "a lane touches the private memory of another lane",
    "constant": "a write to memory that must not change",
    "overlap": "memcpy between regions that overlap",
    "race": "two lanes touch the same byte without order, at least one of them writes",
    "assume": "an assumption does not hold",
    "check": "a check of the program does not hold",
    "trap": "the program gave up, or came to a point that it promised never to reach",
    "external": "a function that is not here and that the interpreter does not know",
    "barrier": "some lanes wait at a barrier that others of their group do not reach",
    "shape": "a value is not as its shape says",
    "mask": "a mask is undefined, or control depends on a varying value",
    "refused": "an op that this interpreter does not run",
    "steps": "the program took more steps than allowed",
    "depth": "more calls are open than allowed",
    "memory": "the program asks for more memory than allowed",
}


class Trouble(Exception):
    """Raised by the meaning of an op; `kind` is one of KINDS. A caller that knows the op and the lane adds them."""

    def __init__(self, kind: str, sentence: str) -> None:
        assert kind in KINDS, f"no kind of fault is named {kind}"
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
        self.op: Op | None = None
        self.lane: int | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """A report. A race also names the `other` op and lane; its `detail` says how the two clash.

    `callers` are the calls that were open, the outermost first.
    """

    kind: str
    sentence: str
    op: Op | None
    lane: int | None = None
    other: Op | None = None
    other_lane: int | None = None
    detail: str = ""
    callers: tuple[Op, ...] = field(default=(), compare=False)

    @property
    def position(self) -> Position:
        return self.op.position if self.op is not None else NOWHERE

    @property
    def other_position(self) -> Position:
        return self.other.position if self.other is not None else NOWHERE

    def __str__(self) -> str:
        where = f"{self.position}: " if self.position else _function(self.op)
        lane = "" if self.lane is None else f"lane {self.lane}: "
        text = f"{where}{lane}{self.sentence}{_quoted(self.op)}"
        if self.other is None:
            return text
        place = f" at {self.other_position}" if self.other_position else ""
        return f"{text}, and lane {self.other_lane}{_quoted(self.other)}{place}"


def _function(op: Op | None) -> str:
    return f"{op.block.function.name}: " if op is not None and op.block is not None else ""


def _quoted(op: Op | None) -> str:
    return "" if op is None else f" in '{show_op(op).split('  !')[0]}'"

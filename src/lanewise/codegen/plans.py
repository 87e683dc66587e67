"""What is to be known of a body function to drive it: its frame, its reductions, and which driver it gets.

    plan(body, number, dims).frame          the sizes, then the captured values

A loop may have several drivers (`variant`), and one of the plain name that chooses between them.
"""

from __future__ import annotations

from ..ir.function import Const, Function, Op
from ..ir.neutral import neutral
from ..ir.ops import TABLE
from ..ir.shapes import Shape
from ..ir.types import I64, Type, type_named
from ..record import dataclass
from ..transform.launch_checks import Enough
from .function import EMITTERS
from .layout import Layout, laid_out
from .spelling import constant_text
from .write import Writer

HEAD = "ptr noalias %frame, i64 %first, i64 %last, ptr noalias %partial, ptr noalias %error"
TIMES = ".measured"  # behind the symbol of a driver that goes by the clock: a function that tells where times are kept
SAME = "ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error"  # for another driver of the same units


@dataclass(frozen=True, slots=True)
class Accumulator:
    """A reduction: the parameter, how partial results are combined, and their type."""

    param: str
    op: str
    type: Type

    @property
    def neutral(self) -> str:
        return constant_text(Const(self.type, neutral(self.op, self.type)))

    def combined(self, write: Writer, a: str, b: str) -> str:
        both = Op(TABLE[self.op], self.type, [Const(self.type, 0), Const(self.type, 0)])
        return write.let(EMITTERS[self.op](write, both, [a, b], 0) or "")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A body that runs all gangs inside a row in one call.

    It is given the first lane, the one behind the last, and a place for the iterations that are under way.
    """

    body: Function
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be known of a body function to drive it; `at_once`: units that are not worth a question.

    `one_lane`: a driver beside that of the gangs, whose units are lanes. `stretch`: one that runs gangs together.
    `aligned`: an array, the bytes of its elements, and what its addresses are to be multiples of in whole gangs; some
    lanes come before the first of these. `rest`: the body of gangs that are not inside, where what `enough` tells is
    known to hold. `is_careful`: no gang counts as inside. `in_turns`: one thread is quicker than so many.
    """

    body: Function
    number: int
    dims: int
    frame: Layout
    accumulators: tuple[Accumulator, ...]
    partial: Layout
    at_once: int = 1
    variant: str = ""
    one_lane: bool = False
    stretch: Stretch | None = None
    aligned: tuple[str, int, int] | None = None
    rest: Function | None = None
    enough: tuple[Enough, ...] = ()
    is_careful: bool = False
    in_turns: int = 0

    @property
    def symbol(self) -> str:
        return f"lanewise.driver{self.number}{self.variant}"

    @property
    def launch_symbol(self) -> str:
        return f"lanewise.launch{self.number}"

    @property
    def share_symbol(self) -> str:
        return f"lanewise.share{self.number}"

    @property
    def partial_bytes(self) -> int:
        return self.partial.size if self.accumulators else 0


def plan(body: Function, number: int, dims: int) -> Plan:
    sizes = [(f"size {at}", I64) for at in range(dims)]
    captured = [(param.name, param.type) for param in body.params[dims:]]
    found = [
        Accumulator(item["param"], item["op"], type_named(item["type"]))
        for item in body.attrs.get("lanes", {}).get("reductions", [])
    ]
    partial = laid_out([(item.param, item.type) for item in found])
    return Plan(body, number, dims, laid_out(sizes + captured), tuple(found), partial)

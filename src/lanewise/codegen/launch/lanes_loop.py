"""A lanes loop as its drivers see it: the frame of its launch, its reductions, and the variant that a driver runs.

    lanes_loop(body, number, dims).frame            the sizes, then the captured values

A loop may have several drivers, each with a suffix in its symbol, and one without a suffix that chooses between them
(`driver_table.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.function import Const, Function, Op
from ...ir.neutral import neutral
from ...ir.ops import TABLE
from ...ir.shapes import Shape
from ...ir.types import I64, Type, type_named
from ...plan.variant import LoopPlan, Variant, as_plan
from ...record import dataclass
from ...transform.checks.launch_checks import Enough
from ..text.function import EMITTERS
from ..text.spelling import constant_text
from ..text.write import Writer
from .layout import Layout, laid_out

HEAD = "ptr noalias %frame, i64 %first, i64 %last, ptr noalias %partial, ptr noalias %error"
SAME = "ptr %frame, i64 %first, i64 %last, ptr %partial, ptr %error"  # for another driver of the same units


Below = Callable[["LanesLoop"], list[str]]  # the texts of drivers for a loop, by the next rows of `driver_table.py`


@dataclass(frozen=True, slots=True)
class Accumulator:
    """A reduction: the parameter, how partial results are combined, and their type."""

    param: str
    op: str
    type: Type

    @property
    def neutral(self) -> str:
        return constant_text(Const(self.type, neutral(self.op, self.type)))

    @property
    def is_ordered(self) -> bool:
        """Does the result depend on the order (`ordered_sums.py`)?"""
        return self.type.is_float

    def combined(self, write: Writer, a: str, b: str, lanes: int = 0) -> str:
        both = Op(TABLE[self.op], self.type, [Const(self.type, 0), Const(self.type, 0)])
        return write.let(EMITTERS[self.op](write, both, [a, b], lanes) or "")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A body that runs all gangs inside a row in one call.

    Its arguments are the first lane, the one after the last, and a place for the iterations that are under way.
    """

    body: Function
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class LanesLoop:
    """A lanes loop and one of its drivers.

    `variant` is the one that the plan has for this loop. `at_once`: units
    that run between two clock reads. `stretch`: the body that runs gangs together. `aligned`: an array, the
    bytes of its elements, and the alignment of its addresses in full gangs; some lanes run before the first of these.
    `rest`: the body of gangs that are not inside, where `enough` is known to hold. `is_careful`: no gang counts as
    inside. `serial_below`: one thread is faster than this many.
    """

    body: Function
    number: int
    dims: int
    frame: Layout
    accumulators: tuple[Accumulator, ...]
    partial: Layout
    variant: Variant
    at_once: int = 1
    suffix: str = ""
    stretch: Stretch | None = None
    aligned: tuple[str, int, int] | None = None
    rest: Function | None = None
    enough: tuple[Enough, ...] = ()
    is_careful: bool = False
    serial_below: int = 0

    @property
    def is_ordered(self) -> bool:
        """Is a unit a step of an ordered reduction, instead of a gang?"""
        return any(item.is_ordered for item in self.accumulators)

    @property
    def symbol(self) -> str:
        return f"lanewise.driver{self.number}{self.suffix}"

    @property
    def chooser_symbol(self) -> str:
        return f"lanewise.choose{self.number}"

    @property
    def race_symbol(self) -> str:
        return f"lanewise.race{self.number}"

    @property
    def launch_symbol(self) -> str:
        return f"lanewise.launch{self.number}"

    @property
    def share_symbol(self) -> str:
        return f"lanewise.share{self.number}"

    @property
    def partial_bytes(self) -> int:
        return self.partial.size if self.accumulators else 0


def lanes_loop(body: Function, number: int, dims: int, plan: LoopPlan | None = None) -> LanesLoop:
    """The loop as planned; without a plan, its variant does not matter."""
    sizes = [(f"size {at}", I64) for at in range(dims)]
    captured = [(param.name, param.type) for param in body.params[dims:]]
    found = [
        Accumulator(item["param"], item["op"], type_named(item["type"]))
        for item in body.attrs.get("lanes", {}).get("reductions", [])
    ]
    partial = laid_out([(item.param, item.type) for item in found])
    plan = plan or as_plan(1).loop(body.name)
    return LanesLoop(body, number, dims, laid_out(sizes + captured), tuple(found), partial, plan.variant)

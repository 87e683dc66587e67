"""A driver without checks, for loops whose sizes prove them, beside one that makes them all.

    driver(...)         sizes not above the lengths?    driver.settled    rows as `drivers.py` has them; gangs at the
                                                                          ends of rows make no checks either
                        else                            driver.checked    every gang runs the masked version

If the ends of rows differ from their middle, every row has gangs that are not inside; in short rows these are half
of all gangs. The code with checks is a separate function, so that it takes no registers from the other. It need not be
fast: either a check fails, or most of it never runs.

Requires  `transform/checks/launch_checks.py`, which gives the comparisons.
Leaves    loops over one axis, which have two ends; rows that are inside except for their last gang; bodies with loops,
          next to which a check costs little and a third version takes long to compile.
"""

from __future__ import annotations

from ...analysis.cost.op_cost import runs_straight
from ...ir.function import Function
from ...ir.shapes import UNIFORM
from ...plan.cleaned import cleaned
from ...record import dataclass, replace
from ...transform.checks.driver_questions import Question
from ...transform.checks.launch_checks import Enough, settled_by_launch
from ..text.write import Needs, Writer
from .drivers import driver_text
from .gang_effects import sums_inside
from .lanes_loop import HEAD, SAME, Below, LanesLoop
from .layout import WORD
from .versions import Versions, Wanted


@dataclass(frozen=True, slots=True)
class Settled:
    """The body of gangs at the ends of rows, and the comparisons that it relies on."""

    rest: Function
    enough: tuple[Enough, ...]


def worth_settling(of: LanesLoop, versions: Versions) -> Settled | None:
    if of.dims == 1 or versions.width == 1 or not runs_straight(of.body):
        return None
    shapes = tuple(param.shape or UNIFORM for param in of.body.params)
    gang = versions.function(Wanted(of.body.name, shapes, False))
    index = of.body.params[of.dims - 1].name
    if not any(_is_margin(item, index) for item in sums_inside(of, gang)):
        return None
    rest, _ = cleaned(of.body)
    enough = settled_by_launch(rest)
    rest.name = f"{of.body.name}.settled"
    return Settled(rest, enough) if enough else None


def _is_margin(item: Question, index: str) -> bool:
    """Does it hold only at some distance from an end of each row? Not if a length is just too short."""
    slope = item.factor((index,))
    return slope > 0 or (slope < 0 and (item.constant < -1 or len(item.parts) > 2))


def settled_texts(of: LanesLoop, settled: Settled, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """The driver, and the two that it chooses from."""
    versions.add(settled.rest, of.variant)
    drivers = (
        replace(of, suffix=f"{of.suffix}.settled", rest=settled.rest, enough=settled.enough),
        replace(of, suffix=f"{of.suffix}.checked", is_careful=True),
    )
    return [*(driver_text(driver, versions, needs) for driver in drivers), _choice(of, settled.enough)]


def _choice(of: LanesLoop, enough: tuple[Enough, ...]) -> str:
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")

    def word(name: str) -> str:
        place = let(f"getelementptr i8, ptr %frame, i64 {of.frame[name].offset}")
        return let(f"load i64, ptr {place}, align {WORD}")

    all = "true"
    for item in enough:
        size, length = word(f"size {item.axis}"), word(item.length)
        all = let(f"and i1 {all}, {let(f'icmp sle i64 {size}, {length}')}")
    do(f"br i1 {all}, label %settled, label %checked")
    for name in ("settled", "checked"):
        label(name)
        do(f"ret i64 {let(f'call i64 @{of.symbol}.{name}({SAME}) noinline')}")
    return "\n".join([f"define i64 @{of.symbol}({HEAD}) nounwind {{", *write.take(), "}"])

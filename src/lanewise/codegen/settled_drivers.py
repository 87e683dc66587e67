"""A driver for loops whose sizes settle checks, beside one that makes them all.

    driver(...)         sizes not above the lengths?    driver.settled    rows as `drivers.py` has them; gangs at the
                                                                          ends of rows are not checked either
                        else                            driver.checked    every gang runs the masked version

Rows whose ends differ from their middle have gangs that are not inside in every row, and in short rows these are half
of all. The code that makes checks shares no register with the code that does not: it stands apart. It fails sooner or
later, or most of it is never reached, so it need not be the quickest.

Needs     `transform/launch_checks.py`, which says what is to be asked.
Leaves    loops over one axis, whose ends come once; rows that are all inside but for their last gang; bodies with loops
          of their own, beside which a check is little and a third version much to compile.
"""

from __future__ import annotations

from ..analysis.prices import price_without_loops
from ..ir.function import Function
from ..ir.shapes import UNIFORM
from ..record import dataclass, replace
from ..transform.clean import cleaned
from ..transform.launch_checks import Enough, settled_by_launch
from .drivers import driver_text, sums_inside
from .layout import WORD
from .plans import HEAD, SAME, Plan
from .stretches import Sum
from .versions import Versions, Wanted
from .write import Needs, Writer


@dataclass(frozen=True, slots=True)
class Settled:
    """The body of gangs at the ends of rows, and what it counts on."""

    rest: Function
    enough: tuple[Enough, ...]


def worth_settling(of: Plan, versions: Versions) -> Settled | None:
    if of.dims == 1 or versions.width == 1 or price_without_loops(of.body, 1) is None:
        return None
    shapes = tuple(param.shape or UNIFORM for param in of.body.params)
    gang = versions.function(Wanted(of.body.name, shapes, False))
    if not any(_is_margin(item) for item in sums_inside(of, gang)):
        return None
    rest, _ = cleaned(of.body)
    enough = settled_by_launch(rest)
    rest.name = f"{of.body.name}.settled"
    return Settled(rest, enough) if enough else None


def _is_margin(item: Sum) -> bool:
    """Does it hold only at some distance from an end of each row? Not of a length that is just too short."""
    return item.slope > 0 or (item.slope < 0 and (item.constant < -1 or len(item.products) > 1))


def settled_texts(of: Plan, settled: Settled, versions: Versions, needs: Needs) -> list[str]:
    """The driver, and the two between which it chooses."""
    versions.keep_apart(settled.rest, of.body.name)
    variants = (
        replace(of, variant=f"{of.variant}.settled", rest=settled.rest, enough=settled.enough),
        replace(of, variant=f"{of.variant}.checked", is_careful=True),
    )
    return [*(driver_text(variant, versions, needs) for variant in variants), _choice(of, settled.enough)]


def _choice(of: Plan, enough: tuple[Enough, ...]) -> str:
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

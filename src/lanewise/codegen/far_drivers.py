"""Loops that read large arrays at places that come from memory: with prefetches or without them, by the clock.

    driver.gang(units ...)       as the program has it
    driver.ahead(units ...)      the same, and asks for what it will read (`transform/prefetch_ahead.py`)

Where lines come from memory, prefetches make such a loop half again to twice as quick; where neighbours are read soon
after each other, a third slower, however large the array is. Only the data know. How the two take turns is in
`measured_drivers.py`.

Needs     a body without reductions, marked with the arrays that are larger than caches (`runtime/large_arrays.py`).
Ensures   the units of a launch, once each; results as without prefetches.
Costs     a second version of the body, in code for large arrays alone. Time: for 1 % of the units, that of the slower.
"""

from __future__ import annotations

from collections.abc import Callable

from ..analysis.facts import Facts
from ..ir.function import Function
from ..record import replace
from ..transform.copy_function import copy_function
from .all_units import HAS_TICKS
from .plans import Plan
from .versions import Versions

PREFETCH = "prefetch_ahead"
FAR = "far"  # the attribute of a body: parameters with addresses of large arrays that are read far and wide
# Lanes, so many that it is little what is read before the first prefetch comes, and until code has come from memory;
# so few that what was measured in a first call is soon forgotten. Those with loops read more.
LANES, LANES_TO_LOOK = 8192, 8192
LANES_ALONE, LANES_ALONE_TO_LOOK = 512, 256


def may_be_far(body: Function) -> bool:
    """A first glance: a lanes loop without reductions and updates, in which integers and others are read.

    Who chooses between two needs a clock.
    """
    if not HAS_TICKS or "lanes" not in body.attrs or body.attrs["lanes"]["reductions"]:
        return False
    loads = [op for op in body.ops if op.opcode in ("load", "atomic")]
    return len(loads) > 1 and any(op.type.is_int for op in loads) and all(op.opcode == "load" for op in loads)


def mark_far(body: Function, array: str) -> None:
    """An array of a body is large, by the parameter with its address."""
    body.attrs[FAR] = [*body.attrs.get(FAR, ()), array]


def worth_prefetching(of: Plan) -> bool:
    return bool(of.body.attrs.get(FAR))


def far_texts(of: Plan, versions: Versions, usual: Callable[[Plan], list[str]]) -> list[str]:
    """The driver, and the two between which it chooses, as the loop is driven `usual`ly."""
    from ..transform.prefetch_ahead import prefetch_ahead  # few kernels come here
    from .measured_drivers import GANG, Way, choice_text, same_units

    body = copy_function(of.body)
    body.name = f"{of.body.name}.ahead"
    prefetch_ahead(body, Facts(body), of.body.attrs[FAR], versions.width == 1)
    versions.keep_apart(body, of.body.name)
    gang, ahead = replace(of, variant=GANG), replace(of, body=body, variant=".ahead")
    lanes = (LANES, LANES_TO_LOOK) if versions.width > 1 else (LANES_ALONE, LANES_ALONE_TO_LOOK)
    units, to_look = (count // versions.width for count in lanes)
    way = Way(".ahead", units, to_look, to_look // 4, same_units)
    return [*usual(gang), *usual(ahead), choice_text(of, [way])]

"""Loops for which prices do not tell whether a gang is quicker than one lane: code measures it while it runs.

    mark_unsure_loops(module, "trace", 16)      bodies that get both (`codegen/alone.py`)

Such are loops that follow data through memory and that prices put near one another, or in which lanes walk trees with
stacks of their own: whether they walk together, only the data know. So are loops that lanes leave one by one and in
which they divide: most may be done long before the last is (trial division), and a division takes a gang three times as
long as one lane. If they can be repacked, that is tried in place of one lane.

Numbers must not depend on how many lanes there are, since it would be chance what is computed: nothing is reduced or
told across lanes, and LLVM is not free to reassociate floats (`fastmath=True`). Which products go into sums
(`fma=True`) is settled before (`compiling.py`).

Requires  source stage; a width that nobody but prices chose.
Costs     as `lane_prices.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..codegen.access_prices import AccessPrices, prices_of
from ..codegen.alone import UNLESS_REPACKED, mark_unsure
from ..codegen.repacked import mark_map, may_be_map
from ..codegen.target import native
from ..ir.function import Function, Module, Op
from ..ir.ops import FAST
from .calibrate import machine_prices
from .lane_prices import compared, divides_apart, walks_with_stacks

NEAR = 0.5, 2.0  # one lane's price, in gangs' prices for a lane, at which prices are not believed
FREE = frozenset(FAST)  # flags that leave it to LLVM how floats are rounded


def mark_unsure_loops(module: Module, entry: str, width: int) -> None:
    """For bodies that a launch runs at this width."""
    if width == 1 or depends_on_width(module, entry):
        return
    costs = prices_for_width(module, entry)
    for name, body in module.functions.items():
        if name == entry or "lanes" not in body.attrs:
            continue
        if _is_unsure(module, body, width, costs):
            mark_unsure(body)
        elif divides_apart(module, body):
            mark_unsure(body, UNLESS_REPACKED)


def prices_for_width(module: Module, entry: str) -> AccessPrices:
    """By which a width is chosen: those of the machine, as measured if they were (`calibrate.py`).

    If results depend on the width (sums of floats), it is the table's for this processor: what `lanewise doctor` finds
    in a busy moment must not change them, and two machines of a kind compute the same.
    """
    bodies = [body for name, body in module.functions.items() if name != entry and "lanes" in body.attrs]
    if depends_on_width(module, entry) or any(body.attrs["lanes"]["reductions"] for body in bodies):
        machine = native()
        return prices_of(machine.cpu, machine.features)
    return machine_prices()


def mark_maps(module: Module, entry: str, width: int) -> bool:
    """Bodies whose lanes may be repacked (`codegen/repacked.py`), at any width; whether there are some."""
    bodies = [body for name, body in module.functions.items() if name != entry and may_be_map(body)]
    if width == 1 or not bodies or depends_on_width(module, entry):
        return False
    for body in bodies:
        mark_map(body)
    return True


def _is_unsure(module: Module, body: Function, width: int, costs: AccessPrices) -> bool:
    if walks_with_stacks(module, body, width):
        return True
    found = compared(module, body, width, costs)
    return found is not None and NEAR[0] * found.gang < found.alone < NEAR[1] * found.gang


def would_be_unsure(module: Module, body: Function, width: int) -> bool:
    """Would this body get both, if its numbers did not depend on the width?"""
    if width == 1 or body.attrs["lanes"]["reductions"]:
        return False
    costs = machine_prices()
    found = compared(module, body, width, costs)
    if found is not None and found.favours_one_lane:
        return False
    return _is_unsure(module, body, width, costs) or divides_apart(module, body)


def depends_on_width(module: Module, entry: str) -> bool:
    """May results be others where other lanes run side by side, or other code is made of the same ops?"""
    return tells_others(module, entry) or rounds_freely(module, entry)


def tells_others(module: Module, entry: str) -> bool:
    return any(op.opcode in ("atomic", "cmpxchg", "print") for op in _ops(module, entry))


def rounds_freely(module: Module, entry: str) -> bool:
    """May LLVM round otherwise in other code of the same ops?"""
    return any(not FREE.isdisjoint(op.flags) for op in _ops(module, entry))


def _ops(module: Module, entry: str) -> Iterator[Op]:
    """Of all functions that lanes run."""
    return (op for name, fn in module.functions.items() if name != entry for op in fn.ops)

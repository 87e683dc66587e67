"""Loops for which prices do not decide whether a gang beats scalar code: both are compiled, and measurement decides.

    unsure_loops(module, "trace", 16, machine)  {"trace.lanes0": Reason("walks")}: scalar code competes with the gang
    refillable_loops(module, "trace", 16)       bodies whose idle lanes may take further iterations

A loop is unsure if it follows data through memory and its two costs are close, or if its lanes walk trees with their
own stacks: whether they walk together depends on the data. A loop is unsure, too, if lanes leave it one
by one and divide in it (trial division). Most lanes may be done long before the last, and a division costs a gang
three times as much as scalar code. If such a loop can be refilled, the refilled gang competes in place of scalar code.

Variants may compete only if results do not depend on the width: no lane combines or prints values of others, and LLVM
is not free to reassociate floats (`fastmath=True`). With `fma=True`, `runtime/call/compiling.py` decides before which
products are contracted.

Requires  source stage; for `unsure_loops`, a width that prices chose.
Costs     as `gang_or_scalar.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.function import Function, Module, Op
from ..ir.ops import FAST
from ..machine.host import Machine
from ..machine.prices import Prices
from ..transform.record.record_refills import ORDER, ROUNDING
from .gang_or_scalar import compared, divides_apart, walks_with_stacks
from .variant import Reason

NEAR = 0.5, 2.0  # the cost of scalar code relative to a gang's per lane: between these, prices do not decide
FREE = frozenset(FAST)  # flags that let LLVM choose the rounding of floats
BOUND = frozenset(("lane", "call_pointer", "crev", "everywhere", "atomic", "cmpxchg", "print"))  # no refilled gang


def unsure_loops(module: Module, entry: str, width: int, machine: Machine) -> dict[str, Reason]:
    """The unsure loops at this width, by the names of their bodies, each with its reason."""
    if width == 1 or depends_on_width(module, entry):
        return {}
    costs = prices_for_width(module, entry, machine)
    bodies = [(name, body) for name, body in module.functions.items() if name != entry and "lanes" in body.attrs]
    doubts = {name: _doubt(module, body, width, costs) for name, body in bodies}
    return {name: doubt for name, doubt in doubts.items() if doubt}


def prices_for_width(module: Module, entry: str, machine: Machine) -> Prices:
    """The prices by which a width is chosen: those measured on the machine, if there are any (`lanewise doctor`).

    If results depend on the width (sums of floats), the table's prices for this processor are used. A measurement of
    `lanewise doctor` in a busy moment must not change results, and two machines of a kind must compute the same.
    """
    bodies = [body for name, body in module.functions.items() if name != entry and "lanes" in body.attrs]
    if depends_on_width(module, entry) or any(body.attrs["lanes"]["reductions"] for body in bodies):
        return machine.table
    return machine.prices


def why_never_refilled(module: Module, entry: str) -> str:
    """Why a kernel has no refilled gangs, whatever its loops are, as `record_refills.py` has it; "" if they decide."""
    return ORDER if tells_others(module, entry) else ROUNDING if rounds_freely(module, entry) else ""


def refillable_loops(module: Module, entry: str, width: int) -> list[str]:
    """Bodies whose idle lanes may take further iterations (`codegen/launch/refilled.py`), at any width."""
    bodies = [name for name, body in module.functions.items() if name != entry and _may_be_refilled(body)]
    return bodies if width > 1 and bodies and not depends_on_width(module, entry) else []


def _may_be_refilled(body: Function) -> bool:
    """A quick test: a lanes loop with a loop in it, and no op that `parts_of` refuses in any case."""
    if "lanes" not in body.attrs or body.attrs["lanes"]["reductions"]:
        return False
    place = {block: at for at, block in enumerate(body.blocks)}
    goes_back = any(place[to] <= at for at, block in enumerate(body.blocks) for to in block.successors)
    return goes_back and not any(op.opcode in BOUND for op in body.ops)


def _doubt(module: Module, body: Function, width: int, costs: Prices) -> Reason | None:
    if walks_with_stacks(module, body, width):
        return Reason("walks")
    found = compared(module, body, width, costs)
    if found is not None and NEAR[0] * found.gang < found.alone < NEAR[1] * found.gang:
        return Reason("near", (found.gang, found.alone))
    return Reason("divides") if divides_apart(module, body) else None


def would_be_unsure(module: Module, body: Function, width: int, machine: Machine) -> bool:
    """Would this body be unsure, if its results did not depend on the width?"""
    if width == 1 or body.attrs["lanes"]["reductions"]:
        return False
    costs = machine.prices
    found = compared(module, body, width, costs)
    if found is not None and found.favours_one_lane:
        return False
    return _doubt(module, body, width, costs) is not None


def depends_on_width(module: Module, entry: str) -> bool:
    """May results differ with the number of lanes, or with other code compiled from the same ops?"""
    return tells_others(module, entry) or rounds_freely(module, entry)


def tells_others(module: Module, entry: str) -> bool:
    return any(op.opcode in ("atomic", "cmpxchg", "print") for op in _ops(module, entry))


def rounds_freely(module: Module, entry: str) -> bool:
    """May LLVM round differently in other code of the same ops?"""
    return any(not FREE.isdisjoint(op.flags) for op in _ops(module, entry))


def _ops(module: Module, entry: str) -> Iterator[Op]:
    """The ops of all functions that lanes run."""
    return (op for name, fn in module.functions.items() if name != entry for op in fn.ops)

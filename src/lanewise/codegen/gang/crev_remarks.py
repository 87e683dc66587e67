"""The remark on a crev call: what lanes differ in, and when a loop in each lane would be the better form.

A crev call is made once for each active lane; a loop in each lane would serve all lanes at once. The loop loses if few
lanes are active or if each would read memory far from the others', and wins if many are active and would read
contiguously. The break-even point is estimated (`plan/crev_cost.py`) and recorded as a number of lanes.

    data: the function; "each", or "once" if one run serves all lanes; arguments that differ; how a loop in each lane
    would read; up to how many lanes crev is better with few iterations, and with as many as there are lanes; lanes
"""

from __future__ import annotations

from ...analysis.memory.effects import own_arguments, writes_nothing
from ...ir.function import Op
from ...plan.crev_cost import CrevCost, crev_cost
from ...remarks.remark import is_recording, record
from ..launch.versions import Maker

FEW_ITERATIONS = 8
EACH, ONCE = "each", "once"
GATHERS, SIDE_BY_SIDE, UNKNOWN = "gathers", "side by side", ""


def record_crev(make: Maker, op: Op) -> None:
    if not is_recording():
        return
    name, lanes, module = str(op.attrs["callee"]), make.lanes, make.versions.module
    callee = module.functions[name]
    if lanes.is_source:
        record("LW133", op.position, name, EACH)
        return
    own = own_arguments(module, op)
    differing = [at for at, arg in enumerate(own) if not lanes.shape(arg).is_uniform]
    if not differing:
        record("LW133", op.position, name, ONCE if writes_nothing(module, name) else EACH)
        return
    names = (callee.params[at].name.partition(".")[0] for at in differing)
    differing = ", ".join(dict.fromkeys(f"'{one}'" for one in names))
    cost, gathers = crev_cost(callee, [lanes.shape(arg) for arg in op.args], lanes.width)
    reads = UNKNOWN if gathers is None else GATHERS if gathers else SIDE_BY_SIDE
    record("LW133", op.position, name, EACH, differing, reads, *_limits(cost, lanes.width))


def _limits(cost: CrevCost | None, width: int) -> tuple[int, ...]:
    """Up to how many lanes crev is better, with few iterations and with many; nothing if that is unknown."""
    if cost is None:
        return ()
    few, many = (cost.most_lanes(iterations, width) for iterations in (FEW_ITERATIONS, width))
    return FEW_ITERATIONS, *(width if most >= width else max(round(most), 1) for most in (few, many)), width

"""Atomic updates of a gang.

Lanes that update one address with a commutative integer operation are combined first: one atomic update for the gang.
The old value of each lane is then known only for sums: the value in memory plus the lanes before it. All other updates
run lane by lane. Updates of tables that a piece of a launch keeps for itself need not be atomic (`table_updates.py`).

    atomic.add %p[U], %v if %m          %sum = reduce.add(m ? v : 0);  if any m: %old = atomicrmw add %p, %sum
                                        lane l finds %old + (scan.add(m ? v : 0) - v)
"""

from __future__ import annotations

from ...ir.function import Op
from ..text.elementwise import same
from ..text.function import EMITTERS
from ..text.types import form
from .across_lanes import neutral_text, scanned
from .lane_moves import taking_part
from .lanes import Lanes
from .table_updates import goes_to_copies, update_copies

# the mode of an update: how lanes are combined
COMBINED = {
    **{mode: mode for mode in ("add", "and", "or", "xor", "umax", "umin")},
    "sub": "add",
    "max": "smax",
    "min": "smin",
}


def combines(lanes: Lanes, op: Op) -> bool:
    """Can the gang make one update, or plain ones?"""
    if goes_to_copies(lanes):
        return True
    together = op.type.is_int and op.mode in COMBINED and lanes.shape(op.args[0]).is_uniform
    return together and (op not in lanes.forms.used or op.mode == "add")


def combined_update(lanes: Lanes, op: Op) -> str:
    if goes_to_copies(lanes):
        update_copies(lanes, op)
        return same(form(op.type, lanes.width), "poison")
    write, mask, mode = lanes.write, lanes.mask(op), COMBINED[op.mode]
    shape, kind = form(op.type, lanes.width), form(op.type)
    parts = taking_part(lanes, op, op.args[1], neutral_text(mode, op.type))
    total = write.let(f"call {kind} @llvm.vector.reduce.{mode}({shape} {parts})")

    def update() -> str:
        place = lanes.pick(op.args[0], mask)
        return write.let(EMITTERS["atomic"](write, op, [place, total], 0) or "")

    old = lanes.write.guarded(lanes.any(mask), update, kind, "poison")
    if op not in lanes.forms.used:
        return same(shape, "poison")
    before = write.let(f"sub {shape} {scanned(lanes, op.type, mode, parts)}, {parts}")
    return f"add {shape} {before}, {lanes.ramp(op.type, old, 0)}"

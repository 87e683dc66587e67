"""Unmasked loads: contiguous loads that also read the elements of inactive lanes (`unmask_loads.py`).

    load %x[%i] if %m, loose=1        one plain load; nothing uses the values of inactive lanes
    load %x[%j, %i] if %m, loose=2    the same at  any %m ? &x[j, i] : a spare row,  where there are no masked loads

A plain load is one instruction on machines without masked loads of its elements: with AVX2, bytes and pairs of
bytes load up to ten times as fast, with SSE all do. If no lane is active, the address may be anything; testing that
costs about as much as a masked load. On machines with masked loads of every size, one costs the same as a plain load,
and masked arithmetic takes it as a memory operand (a sum of some elements is 3 % slower with plain loads). A plain load
is better in a loop that loads the same row again, since LLVM hoists it. A load of one element for all lanes then needs
no branch, on any machine.
"""

from __future__ import annotations

from ...ir.function import Op, Value
from ..text.types import form
from .lanes import Lanes
from .strided_access import spreads_masks

ALWAYS = 1


def is_loose(lanes: Lanes, op: Op) -> bool:
    """Can every lane's address be read, whichever lanes are active?"""
    return op.attrs.get("loose") == ALWAYS and lanes.forms.is_scalar(op.args[0])


def reads_whole(lanes: Lanes, op: Op, mask: Value | None) -> bool:
    """Is a contiguous row loaded whole, including inactive lanes?"""
    if mask is None or not op.attrs.get("loose") or not lanes.forms.is_scalar(op.args[0]):
        return mask is None
    return not spreads_masks(lanes) or (is_loose(lanes, op) and bool(op.attrs.get("again")))


def row_or_spare(lanes: Lanes, op: Op, row: str, mask: Value | None) -> str:
    """The row itself, or a spare one if its address may be anything."""
    if mask is None or is_loose(lanes, op):
        return row
    spare = lanes.write.private(f"alloca {form(op.type, lanes.width)}, align 64")
    return lanes.write.let(f"select i1 {lanes.any(mask)}, ptr {row}, ptr {spare}")

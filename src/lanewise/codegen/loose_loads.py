"""Loose loads: rows of an array of which lanes that are not active may be read, too (`transform/loosen_loads.py`).

    load %x[%i] if %m, loose=1        one plain load; what lanes that are not active get, nobody looks at
    load %x[%j, %i] if %m, loose=2    the same at  any %m ? &x[j, i] : a spare row,  where there are no masked loads

A plain load is one instruction on machines that have no masked loads of its elements: with AVX2, bytes and pairs of
bytes are read up to ten times as fast, with SSE all are. Where nobody is active, the row may lie anywhere; asking that
costs about what a masked load does. Where there are masked loads of every size, one costs what a plain load does, and
arithmetic under the mask takes it as its operand (a sum of some elements is 3 % slower with plain loads); a plain one
is better in a loop that reads the same row again, since LLVM reads it once, before the loop. One element for all lanes
needs no branch then, on any machine.
"""

from __future__ import annotations

from ..ir.function import Op, Value
from .lanes import Lanes
from .strided_access import spreads_masks
from .types import form

ALWAYS = 1


def is_loose(lanes: Lanes, op: Op) -> bool:
    """Can the address that a load has in any lane be read, whoever is active?"""
    return op.attrs.get("loose") == ALWAYS and lanes.forms.is_scalar(op.args[0])


def reads_whole(lanes: Lanes, op: Op, mask: Value | None) -> bool:
    """Is a row read as a whole, with lanes that are not active?"""
    if mask is None or not op.attrs.get("loose") or not lanes.forms.is_scalar(op.args[0]):
        return mask is None
    return not spreads_masks(lanes) or (is_loose(lanes, op) and bool(op.attrs.get("again")))


def row_or_spare(lanes: Lanes, op: Op, row: str, mask: Value | None) -> str:
    """The row itself, or a spare one where it may lie anywhere."""
    if mask is None or is_loose(lanes, op):
        return row
    spare = lanes.write.private(f"alloca {form(op.type, lanes.width)}, align 64")
    return lanes.write.let(f"select i1 {lanes.any(mask)}, ptr {row}, ptr {spare}")

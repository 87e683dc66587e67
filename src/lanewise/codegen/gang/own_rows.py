"""Rows of interleaved private arrays under a mask: whole vectors, loaded, blended and stored.

    store %v, %a[%k] if %m      row = any %m ? &a[k] : a;   store (select %m, %v, load row), row
    load  %a[%k] if %m          load row

The memory belongs to the gang alone, so inactive lanes may be overwritten with their own values. Masked stores have no
store forwarding: a load that follows soon waits until the store has reached the cache. On Zen 4 that slowed a loop over
a column (Smith-Waterman) from 9 cycles per row to 40. LLVM may store under the mask again, but then it knows the row's
contents and does not load it. Nor is the row loaded if inactive lanes never read theirs again
(`transform/memory/unmask_stores.py`).

If no lane is active, the address may be anything; the first row of the array is used then, which always exists.
"""

from __future__ import annotations

from ...ir.function import Op, Value
from ...ir.types import I1
from ..text.types import form
from .lanes import Lanes


def own_row(lanes: Lanes, pointer: Value, mask: Value | None) -> str | None:
    """The address of a row that may be loaded and stored whole; None if no mask is needed, or it must be kept."""
    element = lanes.forms.privates.elements.get(pointer)
    if mask is None or element is None:
        return None
    root = pointer
    while isinstance(root, Op) and root.opcode in ("ptradd", "freeze"):
        root = root.args[0]
    if not isinstance(root, Op) or root.opcode != "private" or root.attrs["size"] < element:
        return None
    here = lanes.base(pointer, mask)
    if pointer is root:
        return here
    return lanes.write.let(f"select i1 {lanes.any(mask)}, ptr {here}, ptr {lanes.base(root, None)}")


def blended(lanes: Lanes, op: Op, row: str, mask: Value, align: int) -> str:
    """The store of a whole row: new values in active lanes, anything where no other lane reads again."""
    value = op.args[0]
    shape, let = form(value.type, lanes.width), lanes.write.let
    if op.attrs.get("loose"):
        return f"store {shape} {lanes.vector(value)}, ptr {row}, align {align}"
    before = let(f"load {shape}, ptr {row}, align {align}")
    bools = f"{form(I1, lanes.width)} {lanes.vector(mask)}"
    after = let(f"select {bools}, {shape} {lanes.vector(value)}, {shape} {before}")
    return f"store {shape} {after}, ptr {row}, align {align}"

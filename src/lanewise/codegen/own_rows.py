"""Rows of interleaved private arrays under a mask: whole vectors, read, blended and written back.

    store %v, %a[%k] if %m      row = any %m ? &a[k] : a;   store (select %m, %v, load row), row
    load  %a[%k] if %m          load row

The memory belongs to the gang alone, so that lanes which are not active may be written with what they have. What was
stored through a mask is not forwarded to a load that comes soon after: the load waits until the store has reached the
cache. On a Zen 4 that took a loop over a column (Smith-Waterman) from 9 cycles for a row to 40. LLVM may store under
the mask again, but then it knows what the row holds, and does not read it. Nor is it read where lanes that are not
active never look at theirs again (`transform/loosen_stores.py`).

Where nobody is active the address may be anything; the first row of the array is taken then, which is always there.
"""

from __future__ import annotations

from ..ir.function import Op, Value
from ..ir.types import I1
from .lanes import Lanes
from .types import form


def own_row(lanes: Lanes, pointer: Value, mask: Value | None) -> str | None:
    """Where a row lies that may be read and written as a whole; None where a mask is not needed, or must be kept."""
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
    """The store of a whole row: new values where lanes are active, and anything where no other reads again."""
    value = op.args[0]
    shape, let = form(value.type, lanes.width), lanes.write.let
    if op.attrs.get("loose"):
        return f"store {shape} {lanes.vector(value)}, ptr {row}, align {align}"
    before = let(f"load {shape}, ptr {row}, align {align}")
    truths = f"{form(I1, lanes.width)} {lanes.vector(mask)}"
    after = let(f"select {truths}, {shape} {lanes.vector(value)}, {shape} {before}")
    return f"store {shape} {after}, ptr {row}, align {align}"

"""Promote arrays: a private array with constant indices only becomes values (mem2reg).

    v = lw.array(3, lw.f32)
    v[0] = x                            v0 = x
    if y < v[0]:                        if y < v0: v0 = y           a block parameter, for lanes a select
        v[0] = y                        out[i] = v0
    out[i] = v[0]

Under a mask, a store into a row loads the old row, blends and stores; a load that follows waits for the store. As
values the rows stay in registers, and facts about numbers hold for them.

Requires  source stage.
Ensures   results as before; an entry that is read before it is written is 0.
Leaves    arrays whose address escapes, with a computed index, with entries that overlap, with more than `MOST`.
Costs     for each entry the blocks where it is live.
"""

from __future__ import annotations

from itertools import pairwise

from ...analysis.facts import Facts
from ...analysis.graph.uses import uses
from ...ir.function import Const, Function, Named, Op, Value
from ...ir.ops import TABLE
from ...ir.types import Type
from ...remarks.remark import record
from ..edit.repair_ssa import Variable, repair_ssa
from .private_accesses import accesses_into, array_of, entry_type, is_single, pointer_of

MOST = 32

Entries = dict[int, list[Op]]  # by offset, the loads and stores


def promote_arrays(fn: Function, facts: Facts) -> None:
    arrays = [op for op in fn.entry.ops if op.opcode == "private" and not op.attrs.get("shared")]
    found = {array: entries for array in arrays if (entries := _entries(array, facts)) is not None}
    if not found:
        return
    copies: list[Op] = []
    variables = [_promote(fn, array, entry, copies) for array, each in found.items() for entry in each.values()]
    fn.touch()
    repair_ssa(fn, facts, variables)
    fn.replace({copy: copy.args[0] for copy in copies})
    dead = {op for op in fn.ops if op in found or (op.opcode == "ptradd" and array_of(op) in found)}.union(copies)
    for block in fn.blocks:
        block.ops = [op for op in block.ops if op not in dead]
    for array, entries in found.items():
        record("LW218", array.position, array.name, len(entries))
    fn.touch()


def _entries(array: Op, facts: Facts) -> Entries | None:
    """The accesses of each entry; None if the array stays."""
    found: Entries = {}
    for op in accesses_into(array, facts[uses]) or []:
        offset = _offset(pointer_of(op), array)
        if offset is None or not is_single(op) or op.mask is not None:
            return None
        found.setdefault(offset, []).append(op)
    types: dict[int, Type] = {}
    for offset, ops in found.items():
        types[offset] = entry_type(ops[0])
        if any(entry_type(op) is not types[offset] for op in ops) or types[offset].is_ptr:
            return None
    order = sorted(found)
    apart = all(one + types[one].bytes <= other for one, other in pairwise(order))
    inside = not order or (order[0] >= 0 and order[-1] + types[order[-1]].bytes <= array.attrs["size"])
    return found if 0 < len(order) <= MOST and apart and inside else None


def _offset(pointer: Value, array: Op) -> int | None:
    offset = 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        if not isinstance(pointer.args[1], Const):
            return None
        offset += pointer.args[1].signed * pointer.attrs["scale"]
        pointer = pointer.args[0]
    return offset if pointer is array else None


def _promote(fn: Function, array: Op, entry: list[Op], copies: list[Op]) -> Variable:
    """Stores become definitions, loads uses; both are copies, so that each has a place and a name of its own."""
    type = entry_type(entry[0])
    nothing = Const(type, 0.0 if type.is_float else 0)
    first = _copy(fn, array, nothing, type, copies)
    definitions: list[Named] = [first]
    swaps: dict[Value, Value] = {}
    for op in entry:
        if op.opcode == "load":
            swaps[op] = _copy(fn, op, first, type, copies)
        else:
            definitions.append(_copy(fn, op, op.args[0], type, copies))
        assert op.block is not None, "an op stands in a block"
        op.block.ops.remove(op)
    fn.replace(swaps)
    return Variable(definitions)


def _copy(fn: Function, beside: Op, value: Value, type: Type, copies: list[Op]) -> Op:
    block = beside.block
    assert block is not None, "an op stands in a block"
    new = Op(TABLE["freeze"], type, [value], name=fn.fresh(f"{beside.name or 'entry'}"), position=beside.position)
    new.block = block
    block.ops.insert(block.ops.index(beside), new)
    copies.append(new)
    return new

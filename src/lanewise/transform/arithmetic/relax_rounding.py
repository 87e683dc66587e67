"""Relax rounding: if an integer is exact as a float64, a plain division or conversion rounds correctly.

    %q = quotient %n, %m                       n, m: -2^53 .. 2^53      =>      %q = fdiv (sitofp %n), (sitofp %m)
    %x = fptrunc (sitofp %n to f64) to f32                              =>      %x = sitofp %n to f32

Python rounds the exact quotient of two ints once, and NumPy converts a Python int to float32 by way of float64. If the
float64 is the integer itself, one division or one conversion gives the same result. Ranges nearly always show this: for
indices, elements of few bits, and scalar arguments. A float that was rounded to an integer qualifies too.

Requires  source stage; value facts.
Ensures   the same results.
Leaves    integers that may be larger; ops that became useless (`remove_dead`).
Costs     linear; nothing if no integer is converted to a float.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.values.values import values
from ...ir.function import Const, Function, Op, Value
from ...ir.ops import TABLE
from ...ir.types import F64
from ..clean.remove_dead import remove_dead

EXACT = 1 << 53
FLOATS = {"sitofp": True, "uitofp": False}  # is the integer read with a sign?
CHOSEN = {"freeze": 0, "select": 1, "smin": 0, "smax": 0}  # the result is one of the operands from this index on
DEEP = 6


def relax_rounding(fn: Function, facts: Facts) -> None:
    found = [op for op in fn.ops if op.opcode == "quotient" or _is_rounded_twice(op)]
    if not found:
        return
    plain = [op for op in found if _is_exact(op, facts)]
    for op in plain:
        if op.opcode == "quotient":
            _divide(fn, op)
        else:
            conversion = _defining_op(op.args[0])
            op.row, op.args, op.flags = conversion.row, [*conversion.args], conversion.flags
    if plain:
        fn.touch()
        remove_dead(fn, facts)


def _is_exact(op: Op, facts: Facts) -> bool:
    if op.opcode == "quotient":
        return all(is_float64(value, op, facts) for value in op.args)
    made = _defining_op(op.args[0])
    return is_float64(made.args[0], op, facts, FLOATS[made.opcode])


def is_float64(value: Value, at: Op, facts: Facts, has_sign: bool = True, deep: int = DEEP) -> bool:
    """Is the integer exact as a float64, where this op stands?"""
    assert at.block is not None, "an op stands in a block"
    number = facts[cfg].number.get(at.block)
    known = None if number is None else facts[values].at(value, number)
    if known is not None:
        if known.smin >= -EXACT and known.smax <= EXACT if has_sign else known.umax <= EXACT:
            return True
        if known.umin == known.umax and has_sign and int(float(known.smin)) == known.smin:
            return True
    if not isinstance(value, Op) or not deep:
        return False
    if value.opcode in ("sext", "zext"):
        return value.args[0].type.bits <= 53 and (has_sign or value.opcode == "zext")
    if value.opcode in ("fptosi", "fptoui"):
        return has_sign or value.opcode == "fptoui"
    first = CHOSEN.get(value.opcode)
    return first is not None and all(is_float64(arg, at, facts, has_sign, deep - 1) for arg in value.args[first:])


def _is_rounded_twice(op: Op) -> bool:
    made = op.args[0] if op.opcode == "fptrunc" else None
    return isinstance(made, Op) and made.opcode in FLOATS and made.type is F64


def _defining_op(value: Value) -> Op:
    assert isinstance(value, Op), "a value rounded twice is converted by an op"
    return value


def _divide(fn: Function, op: Op) -> None:
    assert op.block is not None, "an op stands in a block"
    at = op.block.ops.index(op)
    for number, value in enumerate(op.args):
        if isinstance(value, Const) and isinstance(value.value, int):
            op.args[number] = Const(F64, float(value.signed))
            continue
        made = Op(TABLE["sitofp"], F64, [value], name=fn.fresh("float"), position=op.position)
        made.block, op.args[number] = op.block, made
        op.block.ops.insert(at, made)
        at += 1
    op.row = TABLE["fdiv"]

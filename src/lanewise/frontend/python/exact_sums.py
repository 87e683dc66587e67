"""Sums of small integers over lanes are exact: 64 bits accumulate them, and a result that does not fit is reported.

    total = 0                           load i64 %total.slot           the slot has 64 bits, and so has the value
    for i in lw.lanes(len(a)):          add i64 %total, (zext %x)      on its way from the load to the store
        total += a[i]                   after the loop: does the sum fit uint8? else a RuntimeWarning

NumPy's scalars warn, too. The type of the variable stays: a sum that does not fit keeps its low bits, as in NumPy. In
debug mode it is an OverflowError.

Requires  a body as it was written; a slot that is loaded once.
Leaves    values of which something else is made than sums; then every addition wraps, as written.
"""

from __future__ import annotations

from ...ir.function import Const, Function, Op, Param, Value
from ...ir.ops import TABLE
from ...ir.types import I64
from .numbers.convert import from_memory
from .types import NumberType
from .values import Number
from .writer import Writer

WARNING = "RuntimeWarning"  # the error of a print that is a warning
WIDE = 8  # bytes
_OF_SUMS = ("add", "sub", "overflows")


def is_small(type: NumberType) -> bool:
    return type.is_int and not type.is_bool and not type.weak and type.bits < I64.bits


def widen_sum(function: Function, slot: Param, type: NumberType) -> bool:
    """Give the sum in a slot 64 bits; False, and nothing changed, if something else is made of it."""
    web = _web(function, slot)
    if web is None:
        return False
    for op in [op for op in function.ops if op.opcode in _OF_SUMS and any(arg in web for arg in op.args)]:
        op.args[:] = [arg if arg in web else _extended(op, arg, type.is_signed) for arg in op.args]
        op.flags = ()
    for value in web:
        value.type = I64
    for op in function.ops:
        if op.opcode in ("load", "store") and slot in op.args:
            op.attrs["align"] = WIDE
    return True


def _web(function: Function, slot: Param) -> set[Value] | None:
    """The values on the way from the load of the slot to its store, if only sums are on it."""
    uses: dict[Value, list[Op]] = {}
    for op in function.ops:
        for value in op.operands:
            uses.setdefault(value, []).append(op)
    loads = [op for op in uses.get(slot, ()) if op.opcode == "load"]
    web: set[Value] = set(loads)
    work: list[Value] = [*loads]
    while work:
        value = work.pop()
        for op in uses.get(value, ()):
            found = _made_of(op, value, slot)
            if found is None:
                return None
            work += [new for new in found if new not in web]
            web.update(found)
    return web if len(loads) == 1 and all(_is_whole(value, web) for value in web) and _enters(function, web) else None


def _made_of(op: Op, value: Value, slot: Param) -> list[Value] | None:
    """The sums that an op makes of one; None if it makes something else."""
    if op.opcode in ("add", "sub", "select"):
        return [op]
    if op.opcode == "overflows" or (op.opcode == "check" and op.args[0] is not value):  # of debug mode
        return []
    if op.opcode == "store":
        return [] if op.args[1] is slot and op.args[0] is value else None
    if value in op.args or not op.targets:
        return None
    pairs = [(param, arg) for target in op.targets for param, arg in zip(target.block.params, target.args, strict=True)]
    return [param for param, arg in pairs if arg is value]


def _is_whole(value: Value, web: set[Value]) -> bool:
    """Is it a sum plus something that is none, or a choice between sums?"""
    if not isinstance(value, Op) or value.opcode == "load":
        return True
    inside = [arg in web for arg in value.args]
    return inside in {"add": ([True, False], [False, True]), "sub": ([True, False],)}.get(
        value.opcode, ([False, True, True],)
    )


def _enters(function: Function, web: set[Value]) -> bool:
    """Is every value of a block's parameter a sum?"""
    edges = (target for block in function.blocks if block.end is not None for target in block.end.targets)
    return all(
        arg in web
        for target in edges
        for param, arg in zip(target.block.params, target.args, strict=True)
        if param in web
    )


def _extended(before: Op, value: Value, is_signed: bool) -> Value:
    if isinstance(value, Const):
        return extended_constant(value, is_signed)
    word = "sext" if is_signed else "zext"
    block = before.block
    assert block is not None, "an op stands in a block"
    op = Op(TABLE[word], I64, [value], name=block.function.fresh(word), position=before.position)
    op.block = block
    block.ops.insert(block.ops.index(before), op)
    return op


def extended_constant(value: Const, is_signed: bool) -> Const:
    number = int(value.signed if is_signed else value.value)  # type: ignore[arg-type]
    return Const(I64, number & ((1 << I64.bits) - 1))


def extended(w: Writer, x: Number) -> Value:
    if isinstance(x.value, Const):
        return extended_constant(x.value, x.type.is_signed)
    return w.op("sext" if x.type.is_signed else "zext", x.value, type=I64)


def sum_of(w: Writer, exact: Value, name: str, type: NumberType) -> Number:
    """The sum as its own type, after a report if that does not hold it."""
    found = from_memory(w, w.op("trunc", exact, type=type.ir), type)
    fits = w.op("icmp", extended(w, found), exact, mode="eq")
    text = f"'{name}' is {type}, which does not hold the sum {{}}; start from lw.i64(0)"
    if w.options.debug:
        w.check(fits, text, "OverflowError", exact)
        return found
    good, bad = w.fork(fits, "fits", "wraps")
    w.resume(bad)
    w.op("print", exact, format=text, error=WARNING)
    w.meet([good, w.path()], "summed")
    return found

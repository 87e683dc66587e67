"""Narrow conversions: a float that becomes an integer of 64 bits takes 32 bits, or none, where the result is the same.

    %i: i64 = fptosi %x          %x between -2^31 and 2^31, or NaN       =>      %i = sext (fptosi %x to i32)
    %i: i64 = fptosi %x          %i is an index (`clamped_indices.py`)   =>      the same of %x between -LIMIT and LIMIT
    %y: f32 = sitofp (fptosi %x to i64) to f32                           =>      %y = fadd (ftrunc %x), 0.0

`int(x)` is a Python int. A register holds half as many integers of 64 bits as float32; AVX2 and NEON have no
instructions that convert them, and addresses made of them take two gathers. An index is mostly clamped before it is
converted, or tested afterwards. The sum with 0.0 makes 0 of -0.0, as the integer did.

    k = int(min(max(x, 0), n - 2));  y[k], y[k + 1]                    =>      %i = sext (smin (fptosi %x to i32), most)

NaN may become any number, also one to which 1 cannot be added in 32 bits. Where a sum needs it, the result is limited:
to the bound above, and to `FAR_BELOW` below. That is no index of most arrays, so that NaN still leads to an IndexError;
for the same reason a limited float is -LIMIT where it was NaN. The message of a check has the integer itself, which is
computed only where the check fails.

Requires  source stage; value facts; divergence.
Ensures   the same results where the conversion has one: of NaN, and of numbers beyond 64 bits, it may be any.
Leaves    conversions of uniform values; integers that are stored, or computed with, without any bound (LW411); those of
          float64 without a bound, where the machine converts to 64 bits.
Costs     a bounded search for each conversion; nothing where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...analysis.cost.op_cost import Priced
from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.uses import Uses, uses
from ...analysis.values.float_bounds import Bounds, float_bounds
from ...ir.function import Const, Function, Op, Value
from ...ir.ops import TABLE
from ...ir.types import I1, I32, I64, Type
from ...remarks.remark import record
from ..clean.remove_dead import remove_dead
from .clamped_indices import LIMIT, ClampedIndices
from .narrow_rules import from_end

WIDENED = {"fptosi": "sext", "fptoui": "zext"}
SUMS = ("add", "sub")
LEAST, MOST = -(2**31), 2**31 - 1
FAR_BELOW = -(2**30)
WIDE = "avx512dq"  # the feature of instructions between floats and integers of 64 bits
WHOLE = frozenset(("ftrunc", "floor", "ceil", "rint", "round", "roundeven"))


def narrow_conversions(fn: Function, facts: Facts) -> None:
    if _converted(fn, facts):
        _narrow_bounded(fn, facts)
    wide = [op for op in _converted(fn, facts) if op.opcode == "fptosi" and _is_long(op, facts)]
    if wide:
        _limit_indices(fn, facts, wide)


def _converted(fn: Function, facts: Facts) -> list[Op]:
    """The conversions to 64 bits that differ from lane to lane."""
    found = [op for op in fn.ops if op.opcode in WIDENED and op.type is I64]
    return [op for op in found if not facts[divergence].shape(op).is_uniform]


def _is_long(op: Op, facts: Facts) -> bool:
    """Does the conversion take more than one instruction for a register of floats?

    A register of float64 has as many integers of 64 bits, and AVX-512 converts them at once.
    """
    return op.args[0].type.bits < op.type.bits or WIDE in facts.given(Priced).prices.lacks


def _insert(fn: Function, facts: Facts, before: Mapping[Op, Sequence[Op]], after: Mapping[Op, Sequence[Op]]) -> None:
    for block in fn.blocks:
        block.ops = [one for op in block.ops for one in (*before.get(op, ()), op, *after.get(op, ()))]
    fn.touch()
    remove_dead(fn, facts)


def _new(fn: Function, beside: Op, opcode: str, type: Type, args: Sequence[Value], mode: str = "") -> Op:
    name = fn.fresh(f"{beside.name}.{opcode}")
    new = Op(TABLE[opcode], type, [*args], name=name, mode=mode, position=beside.position)
    new.block = beside.block
    return new


# by bounds


def _narrow_bounded(fn: Function, facts: Facts) -> None:
    found, users = _converted(fn, facts), facts[uses]
    numbers, bounds = facts[cfg].number, facts[float_bounds]
    made: dict[Op, list[Op]] = {}
    for op in found:
        if op.block is not None and op.block in numbers:
            between = bounds.at(op.args[0], numbers[op.block])
            if _fits(op, between):
                made[op] = _narrow(fn, op, _sums(op, users), between)
    wide = {op for op in found if op.opcode == "fptosi" and _is_long(op, facts)}.difference(made)
    for op in fn.ops:
        if op.opcode == "sitofp" and op.args[0] in wide:
            made[op] = _rounded(fn, op)
    if made:
        _insert(fn, facts, made, {})


def _fits(op: Op, bounds: Bounds) -> bool:
    """Is the result a number of 32 bits, unless the float is NaN?"""
    return bounds.low > (LEAST - 1 if op.opcode == "fptosi" else -1) and bounds.high < MOST + 1


def _sums(op: Op, users: Uses) -> list[Op]:
    """The sums that use it, except those of an index that counts from the end."""
    sums = [user for user in users.of(op) if user.opcode in SUMS]
    return [one for one in sums if not all((from_end(user) or (None,))[0] is one for user in users.of(one))]


def _narrow(fn: Function, op: Op, sums: Sequence[Op], bounds: Bounds) -> list[Op]:
    """The conversion to 32 bits, with the limits that sums need; the op itself extends the result."""
    made = [_new(fn, op, "fptosi", I32, op.args)]
    if any(_moves(user, op, 1) for user in sums):
        made.append(_new(fn, op, "smin", I32, [made[-1], Const(I32, int(bounds.high))]))
    if any(_moves(user, op, -1) for user in sums) and bounds.low >= FAR_BELOW:
        made.append(_new(fn, op, "smax", I32, [made[-1], Const(I32, FAR_BELOW)]))
    op.row, op.args[:] = TABLE[WIDENED[op.opcode]], [made[-1]]
    return made


def _moves(user: Op, value: Op, sign: int) -> bool:
    """May the sum be greater than the value, or smaller if the sign is negative?"""
    a, b = user.args
    if a is not value or not isinstance(b, Const):
        return True
    return b.signed * (sign if user.opcode == "add" else -sign) > 0


def _rounded(fn: Function, op: Op) -> list[Op]:
    """What is needed for the op to be a sum of floats: the float as a whole number, in the op's type."""
    conversion = op.args[0]
    assert isinstance(conversion, Op), "a conversion is an op"
    whole, made = conversion.args[0], list[Op]()
    if not (isinstance(whole, Op) and whole.opcode in WHOLE):
        made.append(_new(fn, op, "ftrunc", whole.type, [whole]))
        whole = made[-1]
    if whole.type is not op.type:
        how = "fpext" if whole.type.bits < op.type.bits else "fptrunc"
        made.append(_new(fn, op, how, op.type, [whole]))
        whole = made[-1]
    op.row, op.args[:], op.flags = TABLE["fadd"], [whole, Const(op.type, 0.0)], ()
    return made


# by uses


def _limit_indices(fn: Function, facts: Facts, wide: Sequence[Op]) -> None:
    indices, users = ClampedIndices(fn, facts), facts[uses]
    before: dict[Op, list[Op]] = {}
    after: dict[Op, list[Op]] = {}
    for op in wide:
        members = indices.members(op)
        if members is None:
            if indices.is_index(op):
                record("LW411", op.position)
            continue
        for one, more in _limited(fn, op, members, users).items():
            after.setdefault(one, []).extend(more)
        before[op] = _conversion(fn, op)
    if before:
        _insert(fn, facts, before, after)


def _conversion(fn: Function, op: Op) -> list[Op]:
    """The conversion of the limited float; the op itself extends the result."""
    type = op.args[0].type
    made: list[Op] = []
    found = op.args[0]
    for mode, end in (("ogt", -LIMIT), ("olt", LIMIT)):  # one instruction each, and the first replaces NaN
        limit = Const(type, float(end))
        test = _new(fn, op, "fcmp", I1, [found, limit], mode)
        found = _new(fn, op, "select", type, [test, found, limit])
        made += [test, found]
    small = _new(fn, op, "fptosi", I32, [found])
    op.row, op.args[:] = TABLE["sext"], [small]
    return [*made, small]


def _limited(fn: Function, op: Op, members: Mapping[Op, object], users: Uses) -> dict[Op, list[Op]]:
    """Values for messages of checks, made of the integer itself, each after the member that it stands for."""
    copies: dict[Op, Op] = {}
    for member in members:
        for check in users.of(member):
            if check.opcode == "check":
                check.args = [check.args[0], *(_copied(fn, arg, op, members, copies) for arg in check.args[1:])]
    made: dict[Op, list[Op]] = {}
    for member, copy in copies.items():
        made.setdefault(member, []).append(copy)
    return made


def _copied(fn: Function, value: Value, integer: Op, members: Mapping[Op, object], copies: dict[Op, Op]) -> Value:
    if not isinstance(value, Op) or (value not in members and not any(arg in members for arg in value.args)):
        return value
    if value.type is not I64:
        return value
    if value not in copies:
        args = [value.args[0]] if value is integer else [_copied(fn, a, integer, members, copies) for a in value.args]
        copies[value] = _new(fn, value, value.opcode, value.type, args, mode=value.mode)
    return copies[value]

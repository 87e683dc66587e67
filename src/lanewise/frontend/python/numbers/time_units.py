"""Units of datetime64 and timedelta64, and conversions of counts between them.

    weeks to attoseconds    lengths with a known ratio: to a finer unit by a product, which must fit 64 bits
                            (OverflowError), to a coarser one by a quotient that is rounded down, as NumPy does
    years and months        a ratio to each other alone; of datetime64, to days and back by the calendar
    no unit                 np.timedelta64("NaT"): takes the unit of its neighbours

NaT, which is the least count, stays NaT.
"""

from __future__ import annotations

import ast
from fractions import Fraction

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import I1, I64
from ..types import DType, NumberType
from ..values import Number, known
from ..writer import Writer

NAT = -(2**63)
MONTHS = {"Y": 12, "M": 1}
ATTOSECONDS = {
    "W": 7 * 86400 * 10**18,
    "D": 86400 * 10**18,
    "h": 3600 * 10**18,
    "m": 60 * 10**18,
    **{unit: 10 ** (18 - 3 * at) for at, unit in enumerate(("s", "ms", "us", "ns", "ps", "fs", "as"))},
}
COUNT = NumberType(np.dtype(np.int64))
DAY, MONTH = np.dtype("M8[D]"), np.dtype("M8[M]")


def is_nat(w: Writer, x: Number) -> Value:
    exact = known(x.value)
    return w.op("icmp", x.value, NOT_A_TIME, mode="eq") if exact is None else Const(I1, int(exact == NAT))


NOT_A_TIME = Const(I64, NAT)


def ratio(old: DType, new: DType) -> Fraction | None:
    """How many of the new unit make one of the old one; None where the calendar decides."""
    (a, times), (b, over) = np.datetime_data(old), np.datetime_data(new)
    for lengths in (MONTHS, ATTOSECONDS):
        if a in lengths and b in lengths:
            return Fraction(lengths[a] * times, lengths[b] * over)
    return Fraction(1) if "generic" in (a, b) else None


def in_unit(w: Writer, x: Number, dtype: DType, node: ast.AST) -> Number:
    """The time, or the difference of two, in the unit of a dtype of its kind."""
    if x.type.dtype == dtype:
        return x
    type = NumberType(dtype)
    factor = ratio(x.type.dtype, dtype)
    exact = known(x.value)
    if exact is not None and factor is not None:
        return _constant(w, x, type, factor, node)
    if factor is None:
        return _by_calendar(w, x, type, node)
    w.at(node)
    if factor == 1:
        return Number(x.value, type)
    over, under = factor.numerator, factor.denominator
    if over != 1 and under != 1:
        w.refuse(f"{x.type} is no multiple of {type} nor a part of it; convert it before the call", node)
    nat = is_nat(w, x)
    if under == 1:
        if w.options.checks or w.options.debug:
            small = w.op("icmp", w.op("abs", x.value), Const(I64, (2**63 - 1) // over), mode="ule")
            w.check(w.op("or", nat, small), f"{{}} of {x.type} does not fit {type}", "OverflowError", x.value)
        found = w.op("mul", x.value, Const(I64, over))
    else:
        found = _floor(w, x.value, under)
    return Number(w.op("select", nat, NOT_A_TIME, found), type)


def _constant(w: Writer, x: Number, type: NumberType, factor: Fraction, node: ast.AST) -> Number:
    count = known(x.value)
    found = count if count == NAT or count is None else count * factor.numerator // factor.denominator
    if found is None or not NAT <= found < 2**63:
        w.refuse(f"{count} of {x.type} does not fit {type}; use a coarser unit", node)
    return Number(Const(I64, found), type)


def _floor(w: Writer, value: Value, by: int) -> Value:
    """The quotient by a known positive number, rounded down."""
    quotient = w.op("sdiv", value, Const(I64, by))
    rest = w.op("sub", value, w.op("mul", quotient, Const(I64, by)))
    below = w.op("icmp", rest, Const(I64, 0), mode="slt")
    return w.op("select", below, w.op("sub", quotient, Const(I64, 1)), quotient)


def _by_calendar(w: Writer, x: Number, type: NumberType, node: ast.AST) -> Number:
    """Between months and days of the Gregorian calendar."""
    from . import calendar
    from .library_calls import compiled  # which uses arithmetic

    if type.dtype.kind == "m":
        w.refuse(f"{x.type} has no length in the unit of {type}: months differ; use dates (datetime64)", node)
    to_days = np.datetime_data(x.type.dtype)[0] in MONTHS
    function, start, end = (calendar.days_of_months, MONTH, DAY) if to_days else (calendar.months_of_days, DAY, MONTH)
    count = in_unit(w, x, start, node)
    nat = is_nat(w, count)
    safe = Number(w.op("select", nat, Const(I64, 0), count.value), COUNT)
    found = compiled(w, function, [safe], node)
    assert isinstance(found, Number), "a count is a number"
    w.at(node)
    return in_unit(w, Number(w.op("select", nat, NOT_A_TIME, found.value), NumberType(end)), type.dtype, node)

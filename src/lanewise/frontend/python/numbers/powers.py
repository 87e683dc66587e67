"""`x ** y`: products if the exponent is a small integer, a loop of squarings for integers, else the op `pow`.

x ** 2, x ** 3      products, for integers and floats        x ** -1     1 / x
x ** 4, x ** 0.5    the op `pow` with the attribute `twice`, which is twice the exponent: products and roots
n ** k              multiply where bit k of the exponent is set, square, shift the exponent
"""

from __future__ import annotations

import ast

from ....ir.function import Const, Value
from ....std.known_powers import is_known_power
from ..types import WEAK_FLOAT, NumberType
from ..values import Number, known_int
from ..writer import Path, Writer
from .convert import convert


def power(w: Writer, a: Number, b: Number, result: NumberType, node: ast.AST) -> Number:
    if result.is_float:
        return Number(_float_power(w, a, b, result), result)
    exponent = known_int(b)
    if exponent is not None and exponent < 0:
        if not result.weak:
            w.refuse("an integer has no negative power that is an integer; convert with lw.f64(...) first", node)
        base, wide = convert(w, a, WEAK_FLOAT), convert(w, b, WEAK_FLOAT)
        return Number(_float_power(w, base, wide, WEAK_FLOAT), WEAK_FLOAT)
    flags = ("nsw",) if result.is_signed else ()
    if exponent is not None:
        low = a.nonneg or exponent % 2 == 0
        return Number(_product(w, a.value, exponent, result, flags), result, low)
    if result.is_signed and w.options.checks:
        ok = w.op("icmp", b.value, Const(result.ir, 0), mode="sge")
        w.check(ok, "the exponent {} of an integer is negative", "ValueError", b.value)
    return Number(_squares(w, a.value, b.value, result), result, a.nonneg)


def _float_power(w: Writer, a: Number, b: Number, result: NumberType) -> Value:
    exponent = b.value.value if isinstance(b.value, Const) else None
    if exponent == 1.0:
        return a.value
    if exponent == 2.0:
        return w.op("fmul", a.value, a.value)
    if exponent == 3.0:
        return w.op("fmul", w.op("fmul", a.value, a.value), a.value)
    if exponent == -1.0:
        return w.op("fdiv", Const(result.ir, 1.0), a.value)
    if isinstance(exponent, float) and is_known_power(exponent):
        return w.op("pow", a.value, b.value, twice=int(exponent * 2))
    return w.op("pow", a.value, b.value)


def _product(w: Writer, base: Value, exponent: int, result: NumberType, flags: tuple[str, ...]) -> Value:
    """Squarings and products, one per bit of the exponent."""
    total: Value | None = None
    while exponent:
        if exponent & 1:
            total = base if total is None else _times(w, total, base, result, flags)
        exponent >>= 1
        if exponent:
            base = _times(w, base, base, result, flags)
    return Const(result.ir, 1) if total is None else total


def _times(
    w: Writer, a: Value, b: Value, result: NumberType, flags: tuple[str, ...], used: Value | None = None
) -> Value:
    """The product; debug mode checks that it fits its type if it is used."""
    if w.options.debug and result.is_signed:
        ok = w.op("xor", w.op("overflows", a, b, mode="smul"), w.true())
        ok = ok if used is None else w.op("or", ok, w.op("xor", used, w.true()))
        w.check(ok, f"a power does not fit {result.dtype}: {{}} * {{}}", "OverflowError", a, b)
    return w.op("mul", a, b, flags=flags)


def _squares(w: Writer, base: Value, exponent: Value, result: NumberType) -> Value:
    """The last square may overflow but is unused, so the products carry no nsw."""
    head = w.function.add_block("power")
    done = w.function.add_block("powered")
    env = w.env
    kind = result.ir
    w.builder.jump(head, [base, exponent, Const(kind, 1)])
    b, e, total = (w.function.add_param(head, kind, name, w.builder.position) for name in ("base", "exp", "total"))
    w.builder.block = head
    odd = w.op("icmp", w.op("and", e, Const(kind, 1)), Const(kind, 0), mode="ne")
    total = w.op("select", odd, _times(w, total, b, result, (), odd), total)
    rest = w.op("lshr", e, Const(kind, 1))
    more = w.op("icmp", rest, Const(kind, 0), mode="ne")
    w.builder.branch(more, head, done, [_times(w, b, b, result, (), more), rest, total], [])
    w.resume(Path(done, env))
    return total

"""OpenCL's common, relational and integer functions, each as the formula of OpenCL's specification.

    mix(x, y, a)          x + (y - x) * a
    step(edge, x)         0 if x < edge else 1
    hadd(x, y)            (x & y) + ((x ^ y) >> 1)
    isless(x, y)          1, of vectors -1 in each element

Formulas are over scalars; vectors are processed per element, and a scalar operand is broadcast.

Requires  a call whose operands are scalars or vectors in parts, all of one type.
Ensures   results within OpenCL's error bounds. Other calls stay calls.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ....ir.types import I1, Type, int_type
from ..data.types import Composite, leaves_of
from ..data.values import from_leaves, leaves_in
from .calls import Call, Meaning, keep

MOST_BITS = 64


class Formula:
    """Ops of one call, by their names."""

    def __init__(self, call: Call) -> None:
        self.call = call

    def op(self, name: str, *args: Value, mode: str = "", type: Type | None = None) -> Value:
        return self.call.reader.emit(TABLE[name], type or args[0].type, list(args), mode=mode)

    def holds(self, mode: str, a: Value, b: Value) -> Value:
        return self.op("fcmp" if a.type.is_float else "icmp", a, b, mode=mode, type=I1)

    def choose(self, test: Value, a: Value, b: Value) -> Value:
        return self.op("select", test, a, b, type=a.type)

    def number(self, like: Value, number: float) -> Const:
        return Const(like.type, float(number) if like.type.is_float else int(number))

    def bits(self, value: Value) -> Value:
        return self.op("bitcast", value, type=int_type(value.type.bits)) if value.type.is_float else value


def _results(call: Call) -> list[Type]:
    """The types of the result's elements; empty if the result is not in parts."""
    return [*(leaves_of(call.type) or ())]


Scalars = Callable[..., Value]  # of a formula and the operands


# common


def _mix(f: Formula, x: Value, y: Value, a: Value) -> Value:
    return f.op("fadd", x, f.op("fmul", f.op("fsub", y, x), a))


def _step(f: Formula, edge: Value, x: Value) -> Value:
    return f.choose(f.holds("olt", x, edge), f.number(x, 0), f.number(x, 1))


def _smoothstep(f: Formula, low: Value, high: Value, x: Value) -> Value:
    part = f.op("fdiv", f.op("fsub", x, low), f.op("fsub", high, low))
    t = f.op("fmin", f.op("fmax", part, f.number(x, 0)), f.number(x, 1))
    rest = f.op("fsub", f.number(x, 3), f.op("fmul", f.number(x, 2), t))
    return f.op("fmul", f.op("fmul", t, t), rest)


def _sign(f: Formula, x: Value) -> Value:
    """Zeros keep their sign; 0 for NaN."""
    one = f.op("copysign", f.number(x, 1), x)
    some = f.choose(f.holds("oeq", x, f.number(x, 0)), x, one)
    return f.choose(f.holds("uno", x, x), f.number(x, 0), some)


def _times(factor: float) -> Scalars:
    def write(f: Formula, x: Value) -> Value:
        return f.op("fmul", x, f.number(x, factor))

    return write


def _fdim(f: Formula, x: Value, y: Value) -> Value:
    return f.choose(f.holds("ole", x, y), f.number(x, 0), f.op("fsub", x, y))


def _by_size(mode: str, equal: str) -> Scalars:
    def write(f: Formula, x: Value, y: Value) -> Value:
        a, b = f.op("fabs", x), f.op("fabs", y)
        rest = f.choose(f.holds(mode, b, a), y, f.op(equal, x, y))
        return f.choose(f.holds(mode, a, b), x, rest)

    return write


def _divide(f: Formula, x: Value, y: Value) -> Value:
    return f.op("fdiv", x, y)


def _recip(f: Formula, x: Value) -> Value:
    return f.op("fdiv", f.number(x, 1), x)


# integers


def _mul_hi(signed: bool) -> Scalars:
    def write(f: Formula, x: Value, y: Value) -> Value:
        wide, wider = int_type(2 * x.type.bits), "sext" if signed else "zext"
        product = f.op("mul", f.op(wider, x, type=wide), f.op(wider, y, type=wide))
        return f.op("trunc", f.op("lshr", product, Const(wide, x.type.bits)), type=x.type)

    return write


def _mad_hi(signed: bool) -> Scalars:
    def write(f: Formula, x: Value, y: Value, z: Value) -> Value:
        return f.op("add", _mul_hi(signed)(f, x, y), z)

    return write


def _halved(both: str, then: str) -> Callable[[bool], Scalars]:
    """The mean of two numbers, without an overflowing sum: rounded down or up."""

    def of(signed: bool) -> Scalars:
        def write(f: Formula, x: Value, y: Value) -> Value:
            half = f.op("ashr" if signed else "lshr", f.op("xor", x, y), f.number(x, 1))
            return f.op(then, f.op(both, x, y), half)

        return write

    return of


def _abs_diff(signed: bool) -> Scalars:
    sign = "s" if signed else "u"

    def write(f: Formula, x: Value, y: Value) -> Value:
        return f.op("sub", f.op(f"{sign}max", x, y), f.op(f"{sign}min", x, y))

    return write


def _mad24(f: Formula, x: Value, y: Value, z: Value) -> Value:
    return f.op("add", f.op("mul", x, y), z)


def _bitselect(f: Formula, a: Value, b: Value, c: Value) -> Value:
    """Bits of b where c has ones, else of a."""
    first, second, mask = f.bits(a), f.bits(b), f.bits(c)
    found = f.op("xor", first, f.op("and", f.op("xor", first, second), mask))
    return f.op("bitcast", found, type=a.type) if a.type.is_float else found


# relational: 1, or all ones in elements of vectors


def _relation(test: Callable[[Formula, list[Value]], Value]) -> Scalars:
    def write(f: Formula, *args: Value) -> Value:
        result = _results(f.call)
        return f.op("sext" if len(result) > 1 else "zext", test(f, list(args)), type=result[0])

    return write


def _compared(mode: str) -> Scalars:
    return _relation(lambda f, args: f.holds(mode, args[0], args[1]))


def _within(low: str, least: float, high: str) -> Scalars:
    """Is the absolute value beyond the lower bound and below infinity?"""

    def test(f: Formula, args: list[Value]) -> Value:
        size = f.op("fabs", args[0])
        above = f.holds(low, size, f.number(size, least))
        return f.op("and", above, f.holds(high, size, f.number(size, math.inf)))

    return _relation(test)


def _isnormal(f: Formula, args: list[Value]) -> Value:
    size = f.op("fabs", args[0])
    least = f.number(size, {16: 2.0**-14, 32: 2.0**-126, 64: 2.0**-1022}[size.type.bits])
    return f.op("and", f.holds("oge", size, least), f.holds("olt", size, f.number(size, math.inf)))


def _signbit(f: Formula, args: list[Value]) -> Value:
    bits = f.bits(args[0])
    return f.holds("slt", bits, Const(bits.type, 0))


FLOATS: dict[str, tuple[int, Scalars]] = {
    "mix": (3, _mix),
    "step": (2, _step),
    "smoothstep": (3, _smoothstep),
    "sign": (1, _sign),
    "degrees": (1, _times(180 / math.pi)),
    "radians": (1, _times(math.pi / 180)),
    "fdim": (2, _fdim),
    "maxmag": (2, _by_size("ogt", "fmax")),
    "minmag": (2, _by_size("olt", "fmin")),
    "divide": (2, _divide),
    "recip": (1, _recip),
    "bitselect": (3, _bitselect),
}
RELATIONAL: dict[str, tuple[int, Scalars]] = {
    "isequal": (2, _compared("oeq")),
    "isnotequal": (2, _compared("une")),
    "isgreater": (2, _compared("ogt")),
    "isgreaterequal": (2, _compared("oge")),
    "isless": (2, _compared("olt")),
    "islessequal": (2, _compared("ole")),
    "islessgreater": (2, _compared("one")),
    "isordered": (2, _compared("ord")),
    "isunordered": (2, _compared("uno")),
    "isnan": (1, _relation(lambda f, args: f.holds("uno", args[0], args[0]))),
    "isinf": (1, _within("oeq", math.inf, "oeq")),
    "isfinite": (1, _within("oge", 0.0, "olt")),
    "isnormal": (1, _relation(_isnormal)),
    "signbit": (1, _relation(_signbit)),
}
INTEGERS: dict[str, tuple[int, Callable[[bool], Scalars]]] = {
    "mul_hi": (2, _mul_hi),
    "mad_hi": (3, _mad_hi),
    "hadd": (2, _halved("and", "add")),
    "rhadd": (2, _halved("or", "sub")),
    "abs_diff": (2, _abs_diff),
    "mad24": (3, lambda _: _mad24),
    "bitselect": (3, lambda _: _bitselect),
}


def _elements(count: int, scalars: Scalars, of_one_type: bool) -> Meaning:
    """A formula for each element; scalar operands are broadcast."""

    def mean(call: Call) -> None:
        results = _results(call)
        given = [leaves_in(arg) for arg in call.args]
        many = max(map(len, given), default=0)
        types = {leaf.type for leaves in given for leaf in leaves}
        if of_one_type:
            types.update(results)
        known = 0 < len(results) == many and len(call.args) == count and len(types) == 1
        if not known or any(len(leaves) not in (1, many) for leaves in given) or not is_plain(call):
            keep(call, effect="none")
            return
        rows = zip(*(leaves * (many // len(leaves)) for leaves in given), strict=True)
        formula = Formula(call)
        call.take(from_leaves(call.type, [scalars(formula, *row) for row in rows]))

    return mean


def is_plain(call: Call) -> bool:
    """Are all operands scalars, or vectors in parts?"""
    if any(isinstance(arg.type, Composite) and not arg.type.is_vector for arg in call.args):
        return False
    types = [leaf.type for arg in call.args for leaf in leaves_in(arg)]
    return all((type.is_int or type.is_float) and type.bits <= MOST_BITS for type in types)


def formula_meaning(word: str, is_float: bool, signed: bool) -> Meaning | None:
    """The meaning of an OpenCL function, by its name and its first operand; None if it is none of these."""
    if is_float and word in FLOATS:
        return _elements(*FLOATS[word], of_one_type=True)
    if is_float and word in RELATIONAL:
        return _elements(*RELATIONAL[word], of_one_type=False)
    if not is_float and word in INTEGERS:
        count, scalars = INTEGERS[word]
        return _elements(count, scalars(signed), of_one_type=True)
    return None

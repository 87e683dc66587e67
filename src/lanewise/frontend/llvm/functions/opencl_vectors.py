"""OpenCL's functions of whole vectors, and those that return a second result through a pointer.

    length(v)             sqrt(dot(v, v))                    any(v)          the top bit of an element is set
    normalize(v)          v / length(v), zeros stay          shuffle(v, m)   element m[k] of v
    cross(a, b)           of three, or four with a zero      fract(x, p)     x - floor(x); *p = floor(x)

Requires  a call whose operands are scalars or vectors in parts.
Ensures   results within OpenCL's error bounds; lengths are not scaled against overflow. Other calls stay calls.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ....ir.types import VOID
from ..data.types import leaves_of
from ..data.values import from_leaves, leaves_in
from ..ops.memory import moved
from .calls import Call, Meaning, keep
from .opencl_formulas import Formula, is_plain


def _dot(f: Formula, a: list[Value], b: list[Value]) -> Value:
    total = f.op("fmul", a[0], b[0])
    for x, y in zip(a[1:], b[1:], strict=True):
        total = f.op("fadd", total, f.op("fmul", x, y))
    return total


def _length(f: Formula, v: list[Value]) -> list[Value]:
    return [f.op("fabs", v[0]) if len(v) == 1 else f.op("sqrt", _dot(f, v, v))]


def _distance(f: Formula, a: list[Value], b: list[Value]) -> list[Value]:
    return _length(f, [f.op("fsub", x, y) for x, y in zip(a, b, strict=True)])


def _normalize(f: Formula, v: list[Value]) -> list[Value]:
    """A vector of zeros stays one."""
    size = _length(f, v)[0]
    empty = f.holds("oeq", size, f.number(size, 0))
    return [f.choose(empty, x, f.op("fdiv", x, size)) for x in v]


def _cross(f: Formula, a: list[Value], b: list[Value]) -> list[Value]:
    def part(i: int, j: int) -> Value:
        return f.op("fsub", f.op("fmul", a[i], b[j]), f.op("fmul", a[j], b[i]))

    return [part(1, 2), part(2, 0), part(0, 1), *(f.number(x, 0) for x in a[3:])]


def _top_bits(name: str) -> Callable[..., list[Value]]:
    def write(f: Formula, v: list[Value]) -> list[Value]:
        found = v[0]
        for x in v[1:]:
            found = f.op(name, found, x)
        result = leaves_of(f.call.type)
        assert result is not None, "it gives one number"
        return [f.op("zext", f.holds("slt", found, f.number(found, 0)), type=result[0])]

    return write


def _shuffle(f: Formula, *given: list[Value]) -> list[Value]:
    """The low bits of the mask's elements select."""
    *vectors, mask = given
    items = [leaf for vector in vectors for leaf in vector]
    found: list[Value] = []
    for number in mask:
        at = f.op("and", number, Const(number.type, len(items) - 1))
        chosen = items[0]
        for k, item in enumerate(items[1:], 1):
            chosen = f.choose(f.holds("eq", at, Const(at.type, k)), item, chosen)
        found.append(chosen)
    return found


VECTORS: dict[str, tuple[int, Callable[..., list[Value]]]] = {
    "length": (1, _length),
    "fast_length": (1, _length),
    "distance": (2, _distance),
    "fast_distance": (2, _distance),
    "normalize": (1, _normalize),
    "fast_normalize": (1, _normalize),
    "cross": (2, _cross),
    "any": (1, _top_bits("or")),
    "all": (1, _top_bits("and")),
    "shuffle": (2, _shuffle),
    "shuffle2": (3, _shuffle),
}


def _whole(count: int, vectors: Callable[..., list[Value]]) -> Meaning:
    def mean(call: Call) -> None:
        results = leaves_of(call.type)
        if results is None or len(call.args) != count or not is_plain(call):
            keep(call, effect="none")
            return
        call.take(from_leaves(call.type, vectors(Formula(call), *(leaves_in(arg) for arg in call.args))))

    return mean


# results through a pointer


def _through_pointer(scalars: Callable[[Formula, Value], tuple[Value, Value]]) -> Meaning:
    """One result is returned, one stored, element by element."""

    def mean(call: Call) -> None:
        results = leaves_of(call.type)
        pointed = len(call.args) == 2 and isinstance(call.args[1], Value) and call.args[1].type.is_ptr
        leaves = leaves_in(call.args[0])
        if not pointed or results is None or len(results) != len(leaves) or leaves[0].type is not results[0]:
            keep(call)
            return
        formula = Formula(call)
        pairs = [scalars(formula, leaf) for leaf in leaves]
        for at, (_, stored) in enumerate(pairs):
            size, place = stored.type.bytes, moved(call.reader, call.one(1), at * stored.type.bytes)
            call.reader.emit(TABLE["store"], VOID, [stored, place], attrs={"align": size})
        call.take(from_leaves(call.type, [given for given, _ in pairs]))

    return mean


def _fract(f: Formula, x: Value) -> tuple[Value, Value]:
    below = f.op("floor", x)
    least = {16: 1 - 2.0**-11, 32: 1 - 2.0**-24, 64: 1 - 2.0**-53}[x.type.bits]
    part = f.op("fmin", f.op("fsub", x, below), f.number(x, least))
    infinite = f.holds("oeq", f.op("fabs", x), f.number(x, math.inf))
    part = f.choose(infinite, f.number(x, 0), part)
    return f.choose(f.holds("uno", x, x), x, part), below


def _modf(f: Formula, x: Value) -> tuple[Value, Value]:
    whole = f.op("ftrunc", x)
    infinite = f.holds("oeq", f.op("fabs", x), f.number(x, math.inf))
    part = f.choose(infinite, f.number(x, 0), f.op("fsub", x, whole))
    return f.op("copysign", part, x), whole


def _sincos(f: Formula, x: Value) -> tuple[Value, Value]:
    return f.op("sin", x), f.op("cos", x)


POINTERS = {"fract": _fract, "modf": _modf, "sincos": _sincos}


def vector_meaning(word: str, is_float: bool, has_pointer: bool) -> Meaning | None:
    """The meaning of an OpenCL function, by its name; None if it is none of these."""
    if has_pointer:
        return _through_pointer(POINTERS[word]) if is_float and word in POINTERS else None
    return _whole(*VECTORS[word]) if word in VECTORS else None

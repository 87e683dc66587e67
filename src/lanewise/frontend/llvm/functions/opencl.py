"""OpenCL's functions by their mangled names: those that are one op or a few; the other pure ones stay pure calls.

    _Z3madDv4_fS_S_        fmuladd, four times
    _Z5clampiii            smin(smax(x, low), high)
    _Z14convert_float4Dv4_h uitofp, four times
    _Z6vload4mPU3AS1Kf     four loads

Cases that OpenCL leaves undefined (NaN, values that do not fit) follow the op.
"""

from __future__ import annotations

import re
from functools import partial

from ....ir.function import Const, Value
from ....ir.ops import TABLE
from ....ir.types import I1, VOID, Type
from ....std.functions import TABLE as TABLE_OF_FUNCTIONS
from ..data.types import AnyType, Composite, leaves_of
from ..data.values import AnyValue, from_leaves, leaves_in
from ..ops.memory import moved
from ..text.mangling import demangled
from .calls import Call, Meaning, keep
from .opencl_formulas import formula_meaning
from .opencl_vectors import vector_meaning
from .signatures import checked, same_typed

_R = TABLE
_FIRST = re.compile(r"(?:Dv\d+_)?(Dh|[a-z])")
_SIGNED, _FLOATS = frozenset("csilxa"), frozenset({"f", "d", "Dh"})
_CONVERT = re.compile(r"convert_(u?)(char|short|int|long|float|double|half)\d*(_sat)?(?:_rt([ezpn]))?")
_ROUNDED = {"e": "rint", "p": "ceil", "n": "floor"}  # to an integer; others round toward zero
_VECTOR_ACCESS = re.compile(r"v(load|store)(2|3|4|8|16)")

_FLOAT_OPS = {
    **{row.c: row.name for row in TABLE_OF_FUNCTIONS if row.c},  # OpenCL C uses the names of C
    "ldexp": "ldexp",
    "min": "fmin",
    "max": "fmax",
    "mad": "fmuladd",
    "powr": "pow",
    "pown": "powi",
}
_INTEGER_OPS = {"popcount": "ctpop", "clz": "ctlz", "ctz": "cttz", "mul24": "mul"}
_PURE_WORDS = (
    "acospi asinpi atanpi atan2pi tanpi degrees radians sign smoothstep step mix cross distance length "
    "normalize fast_distance fast_length fast_normalize fdim frexp fract ilogb logb maxmag minmag modf nan nextafter "
    "remainder remquo rootn sincos isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater "
    "isfinite isinf isnan isnormal isordered isunordered signbit any all bitselect select shuffle shuffle2 abs "
    "abs_diff add_sat sub_sat hadd rhadd mad24 mad_hi mad_sat mul_hi rotate upsample divide recip"
)
_PURE = frozenset(_PURE_WORDS.split())


def opencl_meaning(name: str) -> Meaning | None:
    word, types = demangled(name)
    first = _FIRST.match(types)
    if word == name or first is None:
        return None
    if found := _VECTOR_ACCESS.fullmatch(word):
        return checked("I P -> T", _load_vector) if found[1] == "load" else checked("T I P -> V", _store_vector)
    letter = first[1]
    short = word.removeprefix("native_").removeprefix("half_")
    op = _float_op(short) if letter in _FLOATS else _integer_op(word, letter in _SIGNED)
    if found := _CONVERT.fullmatch(word):
        how = partial(_convert, source=letter, unsigned=bool(found[1]), saturates=bool(found[3]), rounding=found[4])
        op = checked("T -> U", how)
    is_float, has_pointer = letter in _FLOATS, "P" in types
    op = op or vector_meaning(short, is_float, has_pointer)
    if op is None and not has_pointer:
        op = formula_meaning(short, is_float, letter in _SIGNED)
    if op is not None:
        return op
    return partial(keep, effect="none") if short in _PURE and "P" not in types else None


def _float_op(word: str) -> Meaning | None:
    if word == "clamp":
        return checked("F f f -> F", partial(_clamp, low="fmax", high="fmin"))
    if word == "dot":
        return checked("F F -> f", _dot)
    if word == "rsqrt":
        return checked("F -> F", _inverse_root)
    if word == "select":
        return checked("F F I -> F", _select)
    return same_typed(_FLOAT_OPS[word]) if word in _FLOAT_OPS else None


def _integer_op(word: str, signed: bool) -> Meaning | None:
    sign = "s" if signed else "u"
    if word in ("min", "max"):
        return same_typed(sign + word)
    if word == "clamp":
        return checked("I i i -> I", partial(_clamp, low=f"{sign}max", high=f"{sign}min"))
    if word == "abs":
        return same_typed("abs") if signed else checked("I -> I", lambda call: call.take(call.args[0]))
    if word in ("add_sat", "sub_sat"):
        return same_typed(sign + word)
    if word == "select":
        return checked("I I J -> I", _select)
    if word == "rotate":
        return checked("I I -> I", lambda call: call.each(_R["fshl"], call.args[0], call.args[0], call.args[1]))
    return same_typed(_INTEGER_OPS[word]) if word in _INTEGER_OPS else None


def _clamp(call: Call, low: str, high: str) -> None:
    """The bounds of a vector may be scalars."""
    made: list[Value] = []
    lows, highs = _spread(call.args[1], call.type), _spread(call.args[2], call.type)
    for value, least, most in zip(leaves_in(call.args[0]), lows, highs, strict=True):
        raised = call.reader.emit(_R[low], value.type, [value, least])
        made.append(call.reader.emit(_R[high], value.type, [raised, most]))
    call.take(from_leaves(call.type, made))


def _dot(call: Call) -> None:
    reader, pairs = call.reader, zip(leaves_in(call.args[0]), leaves_in(call.args[1]), strict=True)
    products = [reader.emit(_R["fmul"], a.type, [a, b]) for a, b in pairs]
    total = products[0]
    for product in products[1:]:
        total = reader.emit(_R["fadd"], product.type, [total, product])
    call.take(total)


def _inverse_root(call: Call) -> None:
    made: list[Value] = []
    for leaf in leaves_in(call.args[0]):
        root = call.reader.emit(_R["sqrt"], leaf.type, [leaf])
        made.append(call.reader.emit(_R["fdiv"], leaf.type, [Const(leaf.type, 1.0), root]))
    call.take(from_leaves(call.type, made))


def _select(call: Call) -> None:
    """select(a, b, c) is b where c holds: a scalar that is not zero, an element of a vector with its top bit set."""
    mode = "slt" if isinstance(call.type, Composite) else "ne"
    made: list[Value] = []
    for a, b, c in zip(*(leaves_in(arg) for arg in call.args), strict=True):
        holds = call.reader.emit(_R["icmp"], I1, [c, Const(c.type, 0)], mode=mode)
        made.append(call.reader.emit(_R["select"], a.type, [holds, b, a]))
    call.take(from_leaves(call.type, made))


def _spread(value: AnyValue, type: AnyType) -> list[Value]:
    leaves = leaves_in(value)
    return leaves * type.count if isinstance(type, Composite) and len(leaves) == 1 else leaves


def _convert(call: Call, source: str, unsigned: bool, saturates: bool, rounding: str | None) -> None:
    """Values that do not fit are implementation-defined, unless saturation is requested: here floats saturate."""
    to = call.type.element if isinstance(call.type, Composite) else call.type
    leaves = leaves_in(call.args[0])
    if not isinstance(to, Type) or len(leaves) != len(leaves_of(call.type) or ()) or to.is_ptr:
        keep(call)
        return
    given, signed = leaves[0].type, source in _SIGNED
    if to.is_float:
        if rounding not in (None, "e"):
            keep(call)
            return
        resized = "fpext" if to.bits > given.bits else "fptrunc"
        name = resized if given.is_float else "sitofp" if signed else "uitofp"
    elif given.is_float:
        name = "fptoui_sat" if unsigned else "fptosi_sat"
        if rounding in _ROUNDED:
            leaves = [call.reader.emit(_R[_ROUNDED[rounding]], given, [leaf]) for leaf in leaves]
    else:
        name = "trunc" if to.bits < given.bits else "sext" if signed else "zext"
        if saturates:
            leaves = [_saturated(call, leaf, to, signed, unsigned) for leaf in leaves]
    made = leaves if given is to else [call.reader.emit(_R[name], to, [leaf]) for leaf in leaves]
    call.take(from_leaves(call.type, list[Value](made)))


def _saturated(call: Call, value: Value, to: Type, signed: bool, unsigned: bool) -> Value:
    """An integer clamped to the range of another type; both signed or unsigned."""
    type, sign = value.type, "s" if signed else "u"
    least = 0 if unsigned else -(1 << (to.bits - 1))
    most = (1 << (to.bits if unsigned else to.bits - 1)) - 1
    if signed and least > -(1 << (type.bits - 1)):
        value = call.reader.emit(_R["smax"], type, [value, Const(type, least)])
    if most < (1 << (type.bits - 1 if signed else type.bits)) - 1:
        value = call.reader.emit(_R[f"{sign}min"], type, [value, Const(type, most)])
    return value


def _load_vector(call: Call) -> None:
    """vloadN(offset, p): N elements from p + N * offset, aligned as one element is."""
    leaves = leaves_of(call.type)
    assert leaves, "a vector has elements"
    reader, leaf = call.reader, leaves[0]
    place = _element_place(call, call.one(0), call.one(1), len(leaves), leaf)
    loads = [
        reader.emit(_R["load"], leaf, [moved(reader, place, at * leaf.bytes)], attrs={"align": leaf.bytes})
        for at in range(len(leaves))
    ]
    call.take(from_leaves(call.type, list[Value](loads)))


def _store_vector(call: Call) -> None:
    leaves = leaves_in(call.args[0])
    place = _element_place(call, call.one(1), call.one(2), len(leaves), leaves[0].type)
    for at, leaf in enumerate(leaves):
        size = leaf.type.bytes
        call.reader.emit(_R["store"], VOID, [leaf, moved(call.reader, place, at * size)], attrs={"align": size})


def _element_place(call: Call, offset: Value, pointer: Value, count: int, leaf: Type) -> Value:
    if isinstance(offset, Const) and offset.value == 0:
        return pointer
    attrs = {"scale": count * leaf.bytes}
    return call.reader.emit(_R["ptradd"], pointer.type, [pointer, offset], attrs=attrs)

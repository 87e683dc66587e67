"""LLVM's intrinsics on floats, and the equivalent functions of the C library.

A C function sets errno unless its declaration says that it touches no memory (`-fno-math-errno`); only then is it an
op. Functions that never set errno always are.
"""

from __future__ import annotations

from ....ir.function import Value
from ....ir.ops import TABLE
from ....ir.types import F16, F32, F64, I1
from ....std.functions import TABLE as TABLE_OF_FUNCTIONS
from ..data.types import Composite
from ..data.values import Parts, from_leaves, leaves_in
from ..reader import Reader, constant_number
from ..text.attributes import effect_of
from ..text.heads import Head
from ..text.tokens import Unreadable
from .calls import Call, Meaning, keep, same_op
from .signatures import same_typed

_R = TABLE


def fp_class(call: Call) -> None:
    classes = constant_number(call.args[1])
    if classes is None:
        raise Unreadable("'llvm.is.fpclass' of classes that are no constant")
    call.reader.each(call.result, _R["is_fpclass"], call.type, call.args[:1], attrs={"classes": classes})


def number_of(name: str) -> Meaning:
    """Minimum or maximum that prefers a number to a NaN, with -0 below +0."""
    row = _R[name]

    def mean(call: Call) -> None:
        reader = call.reader
        made: list[Value] = []
        for a, b in zip(leaves_in(call.args[0]), leaves_in(call.args[1]), strict=True):
            if a.type.is_opaque:
                keep(call)
                return
            best = reader.emit(row, a.type, [a, b], flags=call.fast(row))
            no_a = reader.emit(_R["fcmp"], I1, [a, a], mode="uno")
            no_b = reader.emit(_R["fcmp"], I1, [b, b], mode="uno")
            best = reader.emit(_R["select"], a.type, [no_b, a, best])
            made.append(reader.emit(_R["select"], a.type, [no_a, b, best]))
        call.take(from_leaves(call.type, made))

    return mean


def sine_and_cosine(*names: str) -> Meaning:
    """One intrinsic that returns both."""

    def mean(call: Call) -> None:
        reader = call.reader
        leaves = leaves_in(call.args[0])
        floats = all(leaf.type.is_float for leaf in leaves)  # a long double is opaque
        if not floats or not isinstance(call.type, Composite) or call.type.leaves is None:
            keep(call)
            return
        both = [reader.emit(_R[name], leaf.type, [leaf]) for name in names for leaf in leaves]
        call.take(Parts(call.type, list[Value](both)))

    return mean


def half_to_float(call: Call) -> None:
    half = call.reader.emit(_R["bitcast"], F16, [call.one(0)])
    call.reader.each(call.result, _R["fpext"], call.type, (half,))


def float_to_half(call: Call) -> None:
    half = call.reader.emit(_R["fptrunc"], F16, [call.one(0)])
    call.reader.each(call.result, _R["bitcast"], call.type, (half,))


MEANINGS: dict[str, Meaning] = {
    **{row.llvm: same_op(row.name) for row in TABLE_OF_FUNCTIONS if row.llvm},
    **{name: same_op(name) for name in ("fmuladd", "powi", "ldexp")},
    "nearbyint": same_op("rint"),
    "minimum": same_op("fminimum"),
    "maximum": same_op("fmaximum"),
    "minimumnum": number_of("fminimum"),
    "maximumnum": number_of("fmaximum"),
    "fptosi.sat": same_op("fptosi_sat"),
    "fptoui.sat": same_op("fptoui_sat"),
    "is.fpclass": fp_class,
    "sincos": sine_and_cosine("sin", "cos"),
    "sincospi": sine_and_cosine("sinpi", "cospi"),
    "convert.from.fp16": half_to_float,
    "convert.to.fp16": float_to_half,
}

_LIBRARY = {**{row.c: row.name for row in TABLE_OF_FUNCTIONS if row.c}, "nearbyint": "rint"}
_SILENT = frozenset(("nearbyint", *(row.c for row in TABLE_OF_FUNCTIONS if row.c and not row.sets_errno)))


def library_meaning(reader: Reader, name: str) -> Meaning | None:
    """The op for a function of the C library, if it has the library's type and is not defined here."""
    head = reader.context.heads.get(name)
    if head is None or name in reader.context.bodies:
        return None
    single = name.endswith("f") and name[:-1] in _LIBRARY
    plain_name = name[:-1] if single else name
    op = _LIBRARY.get(plain_name)
    if op is None or head.result is not (F32 if single else F64):
        return None
    return same_typed(op) if plain_name in _SILENT else _if_silent(op, head)


def _if_silent(op: str, head: Head) -> Meaning:
    mean_it = same_typed(op)

    def mean(call: Call) -> None:
        silent = effect_of(call.site, head.attributes) == "none" and not call.site.get("nobuiltin")
        (mean_it if silent else keep)(call)

    return mean

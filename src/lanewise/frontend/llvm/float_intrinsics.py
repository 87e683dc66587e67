"""LLVM's functions on floats, and those of the C library that are the same.

A C function sets errno unless its declaration says that it touches no memory (`-fno-math-errno`), so only then is it
an op; those that never set errno always are.
"""

from __future__ import annotations

from ...ir.function import Value
from ...ir.ops import TABLE
from ...ir.types import F16, F32, F64, I1
from .attributes import effect_of
from .calls import Call, Meaning, keep, same_op
from .heads import Head
from .reader import Reader, constant_number
from .signatures import same_typed
from .tokens import Unreadable
from .types import Composite
from .values import Parts, leaves_in, made_of

_R = TABLE


def fp_class(call: Call) -> None:
    classes = constant_number(call.args[1])
    if classes is None:
        raise Unreadable("'llvm.is.fpclass' of classes that are no constant")
    call.reader.each(call.result, _R["is_fpclass"], call.type, call.args[:1], attrs={"classes": classes})


def number_of(name: str) -> Meaning:
    """Minimum or maximum where a NaN loses against a number, and -0 is below +0."""
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
        call.take(made_of(call.type, made))

    return mean


def sine_and_cosine(call: Call) -> None:
    reader = call.reader
    leaves = leaves_in(call.args[0])
    if not isinstance(call.type, Composite) or call.type.leaves is None:
        keep(call)
        return
    both = [reader.emit(_R[name], leaf.type, [leaf]) for name in ("sin", "cos") for leaf in leaves]
    call.take(Parts(call.type, list[Value](both)))


def half_to_float(call: Call) -> None:
    half = call.reader.emit(_R["bitcast"], F16, [call.one(0)])
    call.reader.each(call.result, _R["fpext"], call.type, (half,))


def float_to_half(call: Call) -> None:
    half = call.reader.emit(_R["fptrunc"], F16, [call.one(0)])
    call.reader.each(call.result, _R["bitcast"], call.type, (half,))


_SAME = (
    "fabs sqrt floor ceil rint round roundeven exp exp2 exp10 log log2 log10 sin cos tan asin acos atan sinh cosh tanh "
    "pow atan2 copysign fma fmuladd powi ldexp"
)

MEANINGS: dict[str, Meaning] = {
    **{name: same_op(name) for name in _SAME.split()},
    "trunc": same_op("ftrunc"),
    "nearbyint": same_op("rint"),
    "minnum": same_op("fmin"),
    "maxnum": same_op("fmax"),
    "minimum": same_op("fminimum"),
    "maximum": same_op("fmaximum"),
    "minimumnum": number_of("fminimum"),
    "maximumnum": number_of("fmaximum"),
    "fptosi.sat": same_op("fptosi_sat"),
    "fptoui.sat": same_op("fptoui_sat"),
    "is.fpclass": fp_class,
    "sincos": sine_and_cosine,
    "convert.from.fp16": half_to_float,
    "convert.to.fp16": float_to_half,
}

_NEVER_ERRNO = "fabs floor ceil rint round roundeven copysign fmin fmax"
_SOMETIMES_ERRNO = (
    "sqrt exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt "
    "erf erfc lgamma pow atan2 hypot fmod fma"
)
_SILENT = {**{name: name for name in _NEVER_ERRNO.split()}, "trunc": "ftrunc", "nearbyint": "rint"}
_LIBRARY = {**_SILENT, **{name: name for name in _SOMETIMES_ERRNO.split()}, "tgamma": "gamma"}


def library_meaning(reader: Reader, name: str) -> Meaning | None:
    """The op that a function of the C library is, if it has the library's type and is not defined here."""
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

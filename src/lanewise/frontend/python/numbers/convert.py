"""Numbers in code, and conversions between their types, each as NumPy's cast.

    bool to number      0 or 1                      number to bool    not zero
    integer narrower    low bits; but a Python int must fit, which a check tests (`fit_check`)
    float to integer    toward zero; out of range it is undefined
    Python's numbers    constants keep all their digits until they need a type

Only conversions that change something emit an op.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from ....ir.function import Const, Op, Value
from ....ir.position import CompileError
from ....ir.types import F32, F64, I1, I32
from ....std.functions import FUNCTIONS
from ..refusals.advice import element_words, number_instead, part_instead, part_of_row
from ..types import (
    COMPLEX,
    INT,
    STRONG_BOOL,
    UINT64,
    WEAK_BOOL,
    WEAK_INT,
    ArrayType,
    FrontType,
    MaybeSet,
    NumberType,
    TupleType,
    fits,
    is_scalar,
    is_time_dtype,
    memory_type,
)
from ..unify import WIDER
from ..values import (
    Array,
    Constant,
    Fact,
    Missing,
    Number,
    Row,
    Several,
    known,
    misfit,
    place_for,
    type_of,
    type_of_constant,
)
from ..writer import Writer
from .time_units import in_unit, ratio

LEAST, MOST = "least", "most"
BOTH = f"{LEAST} {MOST}"
LOW_BITS = "low bits"  # instead of ends: a number that does not fit is truncated
NARROWED = frozenset((*FUNCTIONS, "sqrt", "fabs", "copysign"))


def constant(type: NumberType, value: Any) -> Number:
    """A number of the type, known at compile time; the value must fit."""
    if type.is_float:
        number = float(np.float32(value)) if type.bits == 32 else float(value)
    else:
        number = int(value) if not is_scalar(value) or not is_time_dtype(value.dtype) else int(value.view(np.int64))
    return Number(Const(type.ir, number), type, not type.is_float and number >= 0)


def number(w: Writer, fact: Fact, node: ast.AST) -> Number:
    """The fact as a number in code; refused if it is not a number."""
    if isinstance(fact, Number):
        own = w.rules.own(fact.type)
        return fact if own is fact.type else Number(fact.value, own, fact.nonneg)
    if isinstance(fact, Constant):
        type = type_of_constant(fact.value)
        if isinstance(type, NumberType):
            if not fits(type, fact.value):
                w.refuse(_too_large(fact.value), node)
            return constant(w.rules.own(type), fact.value)
    if isinstance(fact, Missing):
        w.refuse(fact.why, node)
    if isinstance(fact, Row):
        what = f"'{ast.unparse(fact.node)}' is {type_of(fact)}"
        w.refuse(f"a number must stand here, and {what}: {part_of_row(fact)}", node)
    if isinstance(fact, Array):
        if fact.dtype.names and not fact.ndim:
            w.refuse(f"a number must stand here, {part_instead(fact, node)}", node)
        w.refuse(
            f"a number must stand here, not {type_of(fact)}; write an element of it, as {element_words(fact)}", node
        )
    if isinstance(fact, Constant) and fact.of:
        w.refuse(f"'{fact.of}' returns nothing, and a number must stand here; write 'return' with a value in it", node)
    w.refuse(f"a number must stand here, not {type_of(fact)}{number_instead(fact)}", node)


def _too_large(value: int) -> str:
    inside = fits(UINT64, value)
    return f"{value} does not fit {'int64; write lw.u64(...)' if inside else '64 bits; write it as a float'}"


def vast(fact: Fact, *beside: FrontType) -> Fact:
    """A Python int of 2^63 to 2^64 - 1 takes the type of its neighbours, as in NumPy, if that is uint64 or a float."""
    value = fact.value if isinstance(fact, Constant) else None
    if not isinstance(value, int) or fits(WEAK_INT, value) or not fits(UINT64, value):
        return fact
    if UINT64 in beside:
        return Constant(np.uint64(value))
    floats = [type for type in beside if isinstance(type, NumberType) and type.is_float]
    exact = int(float(value)) == value  # Python compares all digits of its own ints
    return Constant(float(value)) if floats and (exact or not all(type.weak for type in floats)) else fact


def numbers(w: Writer, facts: Sequence[Fact], node: ast.AST) -> list[Number]:
    """The facts as numbers in code, operands of one operation."""
    types = [type_of(fact) for fact in facts]
    return [number(w, vast(fact, *types), node) for fact in facts]


def convert(w: Writer, x: Number, type: NumberType, ends: str = BOTH) -> Number:
    """The number in another type. `ends` are the bounds of the type that a Python int must not exceed."""
    if x.type.is_time or type.is_time:
        return _converted_time(w, x, type)
    if isinstance(x.value, Const) and isinstance(x.value.value, int | float):
        lost = misfit(x, type) if ends == BOTH else None
        if lost is not None:
            _refuse_here(w, f"{lost} does not fit {type}; {WIDER}")
        folded = _fold(x.value, x.type, type)
        if folded is not None:
            return folded
    value = _cast(w, x, type, ends)
    wider = x.type.bits < type.bits or (x.type.bits == type.bits and (x.type.is_signed or not type.is_signed))
    keeps = type.is_int and (x.type.is_bool or wider or (x.type.weak and ends != LOW_BITS))
    return Number(value, type, (x.nonneg and keeps) or (x.type.is_bool and type.is_int))


def _converted_time(w: Writer, x: Number, type: NumberType) -> Number:
    """A time in another unit; a whole number as the count of one, as NumPy stores it."""
    old, new = x.type, type
    node = w.source.tree
    if old.is_time and new.is_time and old.dtype.kind == new.dtype.kind:
        if ratio(old.dtype, new.dtype) is None:
            _refuse_here(w, f"{old} becomes {new} by the calendar; write the conversion, as x.astype('{new.dtype}')")
        position = w.builder.position
        found = in_unit(w, x, new.dtype, node)
        w.builder.position = position
        return found
    if old.is_int and new.is_time:
        return Number(_cast(w, x, NumberType(INT), BOTH), new)
    if old.is_time:
        advice = "write x.astype(np.int64), the count of its unit" if not new.is_time else "add it to a time"
        _refuse_here(w, f"{old} does not become {new} by itself; {advice}")
    _refuse_here(w, f"{old} does not become {new}; a time is a whole number of its unit, as int(...)")


def _fold(value: Const, old: NumberType, new: NumberType) -> Number | None:
    exact: int | float = value.value  # type: ignore[assignment]
    if old.is_signed and isinstance(exact, int):
        exact = value.signed
    if new.is_bool:
        return constant(new, exact != 0)
    if new.is_int and isinstance(exact, float):
        if exact != exact or not fits(new, int(exact) if abs(exact) < 2.0**65 else 2**65):
            return None
        return constant(new, int(exact))
    if new.is_int and isinstance(exact, int) and not fits(new, exact):
        return Number(Const(new.ir, exact), new)
    if new.is_float and old.is_int and not old.weak:
        return constant(new, old.dtype.type(exact))  # rounded once
    return constant(new, exact)


def _cast(w: Writer, x: Number, type: NumberType, ends: str) -> Value:
    old, new = x.type, type
    if old.dtype == new.dtype:
        return x.value
    if new.is_bool:
        return nonzero(w, x)
    if old.is_bool:
        return w.op("zext", x.value, type=new.ir) if new.is_int else w.op("uitofp", x.value, type=new.ir)
    if old.is_int and new.is_int:
        if old.weak or new.weak:
            fit_check(w, x, new, ends)
        return _resize(w, x, new, exact=x.type.weak and ends != LOW_BITS)
    if old.is_int:
        if old.weak and new.bits < 64 and ends != LOW_BITS:  # NumPy converts a Python int through float64
            return w.op("fptrunc", w.op("sitofp", x.value, type=F64), type=new.ir)
        return w.op("sitofp" if old.is_signed else "uitofp", x.value, type=new.ir)
    if new.is_float:
        return _narrowed(w, x) or w.op("fpext" if new.bits > old.bits else "fptrunc", x.value, type=new.ir)
    _whole_check(w, x, new)
    return _to_int(w, x.value, new)


def fit_check(w: Writer, x: Number, new: NumberType, ends: str = BOTH) -> None:
    """Check that an integer fits the type, as NumPy does for Python's ints."""
    if not (w.options.checks or w.options.debug):
        return
    for mode, limit in _limits(x.type, new, ends):
        ok = w.op("icmp", x.value, Const(x.type.ir, limit), mode=mode)
        w.check(ok, f"{place_for(x)} does not fit {new.dtype}", "OverflowError", x.value)


def _limits(old: NumberType, new: NumberType, ends: str) -> list[tuple[str, int]]:
    """The comparisons that hold for an integer within these ends of the type."""
    have, want = np.iinfo(old.dtype), np.iinfo(new.dtype)
    below, above = LEAST in ends and want.min > have.min, MOST in ends and want.max < have.max
    if below and above and want.min == 0:
        return [("ule", int(want.max))]  # read unsigned, a negative number is large
    sign = "s" if old.is_signed else "u"
    return [*([("sge", int(want.min))] if below else []), *([(f"{sign}le", int(want.max))] if above else [])]


def may_not_fit(fact: Fact, type: FrontType) -> bool:
    """Is it a Python int, unknown at compile time, that needs a check whether it fits the type?"""
    own = type_of(fact)
    if isinstance(own, TupleType) and isinstance(type, TupleType) and isinstance(fact, Several):
        return any(may_not_fit(item, kind) for item, kind in zip(fact.items, type.items, strict=True))
    if not (isinstance(fact, Number) and isinstance(type, NumberType) and fact.type.is_int and type.is_int):
        return False
    return fact.type.weak and known(fact.value) is None and bool(_limits(fact.type, type, BOTH))


def _whole_check(w: Writer, x: Number, new: NumberType) -> None:
    """In debug mode, check that the integer part of a float fits the type."""
    if not w.options.debug:
        return
    limits, kind = np.iinfo(new.dtype), np.float32 if x.type.bits == 32 else np.float64
    low, high = int(limits.min), float(int(limits.max) + 1)
    exact = int(kind(low - 1)) == low - 1
    above = w.op("fcmp", x.value, Const(x.type.ir, float(low - exact)), mode="ogt" if exact else "oge")
    ok = w.op("and", above, w.op("fcmp", x.value, Const(x.type.ir, high), mode="olt"))
    w.check(ok, f"{{}} does not fit {new.dtype}", "OverflowError", x.value)


def _narrowed(w: Writer, x: Number) -> Value | None:
    """A function of `math`, which returns Python floats, on f32 operands and wanted as f32: the f32 function.

    Exact functions lose nothing, and elementary ones keep their error bound for f32.
    """
    op = x.value
    if not (x.type.weak and isinstance(op, Op) and op.opcode in NARROWED):
        return None
    args = [_as_f32(arg) for arg in op.args]
    return w.op(op.opcode, *(arg for arg in args if arg is not None)) if None not in args else None


def _as_f32(value: Value) -> Value | None:
    """The operand of a widening, or a constant that is exact as f32."""
    if isinstance(value, Op) and value.opcode == "fpext" and value.args[0].type is F32:
        return value.args[0]
    if isinstance(value, Const) and isinstance(value.value, float) and float(np.float32(value.value)) == value.value:
        return Const(F32, value.value)
    return None


def _resize(w: Writer, x: Number, new: NumberType, exact: bool) -> Value:
    """`exact`: it fits, or is undefined."""
    if new.bits > x.type.bits:
        return w.op("sext" if x.type.is_signed else "zext", x.value, type=new.ir)
    if new.bits < x.type.bits:
        flags = ("nsw",) if exact and new.is_signed else ()
        return w.op("trunc", x.value, type=new.ir, flags=flags)
    return x.value


def _to_int(w: Writer, value: Value, new: NumberType) -> Value:
    """Small integers go through 32 bits, as in the C casts of NumPy."""
    if new.bits < 32:
        return w.op("trunc", w.op("fptosi", value, type=I32), type=new.ir)
    return w.op("fptosi" if new.is_signed else "fptoui", value, type=new.ir)


def nonzero(w: Writer, x: Number) -> Value:
    """Is the number true, in Python's sense?"""
    if x.type.is_bool:
        return x.value
    if isinstance(x.value, Const):
        return Const(I1, int(x.value.value != 0))
    if x.type.is_float:
        return w.op("fcmp", x.value, Const(x.type.ir, 0.0), mode="une")
    return w.op("icmp", x.value, Const(x.type.ir, 0), mode="ne")


def boolean(value: Value, weak: bool) -> Number:
    return Number(value, WEAK_BOOL if weak else STRONG_BOOL, True)


def to_memory(w: Writer, x: Number) -> Value:
    """As its type is stored in memory: a bool is a byte."""
    memory = memory_type(x.type.dtype)
    if not x.type.is_bool:
        return x.value
    if isinstance(x.value, Const):
        return Const(memory, int(x.value.value))  # type: ignore[arg-type]
    return w.op("zext", x.value, type=memory)


def from_memory(w: Writer, value: Value, type: NumberType) -> Number:
    if type.is_bool:
        value = w.op("icmp", value, Const(value.type, 0), mode="ne")
    return Number(value, type, type.is_bool or (type.is_int and not type.is_signed))


def coerce(w: Writer, fact: Fact, type: FrontType) -> Fact:
    """The fact converted to a type that `unify` found for it."""
    lost = misfit(fact, type)
    if lost is not None:
        _refuse_here(w, f"{lost} does not fit {type}; {WIDER}")
    match fact, type:
        case Number(), NumberType():
            return convert(w, fact, type)
        case Constant(), NumberType():
            own = type_of_constant(fact.value)
            assert isinstance(own, NumberType), f"{fact.value} is no number"
            return (
                _large(w, fact.value, type)
                if not fits(own, fact.value)
                else convert(w, constant(own, fact.value), type)
            )
        case _, TupleType() if type.of is MaybeSet:
            return _coerced_maybe(w, fact, type)
        case _, TupleType() if type.of in COMPLEX:
            return _coerced_complex(w, fact, type)
        case Several(), TupleType():
            items = zip(fact.items, type.items, strict=True)
            return Several(tuple(coerce(w, item, kind) for item, kind in items), type.of)
        case Constant(), TupleType():
            items = zip(fact.value, type.items, strict=True)
            return Several(tuple(coerce(w, Constant(item), kind) for item, kind in items), type.of)
        case Array(), ArrayType():
            return fact
        case _:
            return fact


def _coerced_maybe(w: Writer, fact: Fact, type: TupleType) -> Fact:
    """A number, or none yet, as a variable that may be unset."""
    if isinstance(fact, Several) and fact.of is MaybeSet:
        value, is_set = fact.items
    else:
        is_set = constant(WEAK_BOOL, not isinstance(fact, Missing))
        value = Constant(0) if isinstance(fact, Missing) else fact
    return Several((coerce(w, value, type.items[0]), is_set), MaybeSet)


def _coerced_complex(w: Writer, fact: Fact, type: TupleType) -> Fact:
    """A number, real or complex, as a complex number."""
    if isinstance(fact, Constant):
        items: tuple[Fact, ...] = (Constant(float(fact.value.real)), Constant(float(fact.value.imag)))
    else:
        items = fact.items if isinstance(fact, Several) else (fact, Constant(0.0))
    return Several(tuple(coerce(w, item, kind) for item, kind in zip(items, type.items, strict=True)), type.of)


def _large(w: Writer, value: int, type: NumberType) -> Number:
    """A Python int beyond int64 where paths meet or a function is called: there it must have one type."""
    if type.is_float and abs(value) < 2**1023:
        return constant(type, float(value))
    if not type.weak and fits(type, value):
        return constant(type, value)
    _refuse_here(w, _too_large(value) if type.weak else f"{value} does not fit {type}; {WIDER}")


def _refuse_here(w: Writer, why: str) -> NoReturn:
    where = w.builder.position
    raise CompileError(why, where, w.source.line(where.line))


def whole_instead(type: NumberType) -> str:
    return "write x.astype(np.int64), the count of its unit" if type.is_time else "write int(...)"


def integer(w: Writer, fact: Fact, node: ast.AST, what: str) -> Number:
    """The fact as a 64-bit Python int; refused if it is a float."""
    x = number(w, fact, node)
    if x.type.is_float or x.type.is_time:
        w.refuse(f"{what} must be an integer, not {x.type}; {whole_instead(x.type)}", node)
    w.at(node)
    return convert(w, x, WEAK_INT)

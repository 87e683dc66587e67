"""Unify: the type of a variable where several of its values meet, and the sentence where they have none in common.

    unify            two types: equal, or a weak number that takes the other's type
    common_type      several values of one variable, with the lines that assigned them

A number variable that some path does not set has the type of a pair, the number and a boolean (`MaybeSet`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ...record import dataclass, replace
from .types import (
    COMPLEX,
    INT,
    WEAK_BOOL,
    ArrayType,
    FrontType,
    MaybeSet,
    MissingType,
    NumberType,
    ObjectType,
    TupleType,
    is_complex,
    unit_of,
)

if TYPE_CHECKING:
    from .values import Fact

ONLY_NUMBERS = "only numbers are tested for whether a path has set them; give the variable a value before the loop"
WIDER = "write a conversion to a wider type, as lw.i64(...), of what it meets"


@dataclass(frozen=True, slots=True, eq=False)
class Binding:
    """A variable's value and the first line that assigned it; 0 if none did."""

    fact: Fact
    line: int


Env = dict[str, Binding]
Meet = Callable[[NumberType, NumberType], NumberType | None]  # the type of a variable that holds either


def maybe_set(type: FrontType | None) -> FrontType | None:
    """The type of a variable that may be unset, and else has this type; None if that is no number."""
    return TupleType((type, WEAK_BOOL), MaybeSet) if isinstance(type, NumberType) else None


def _with_unset(a: FrontType, b: FrontType, meet: Meet) -> FrontType | None:
    """The type of a variable that holds either, if one is, or may be, unset; None if there is none."""
    for one in (a, b):
        if isinstance(one, MissingType) and not one.unset:
            return one
    if isinstance(b, MissingType) or (isinstance(b, TupleType) and b.of is MaybeSet):
        a, b = b, a
    inner = a.items[0] if isinstance(a, TupleType) and a.of is MaybeSet else None
    if isinstance(b, MissingType):
        return a
    if isinstance(b, TupleType) and b.of is MaybeSet:
        return maybe_set(unify(inner, b.items[0], meet)) if inner is not None else b
    return maybe_set(unify(inner, b, meet)) if inner is not None else maybe_set(b)


def _may_be_unset(type: FrontType) -> bool:
    return (isinstance(type, MissingType) and type.unset) or (isinstance(type, TupleType) and type.of is MaybeSet)


def _complex_beside(a: TupleType, b: FrontType) -> TupleType | None:
    """The complex type of a variable that holds a complex number or this; None if there is none."""
    if isinstance(b, TupleType):
        if complex not in (a.of, b.of) or b.of not in COMPLEX:
            return None
        return b if a.of is complex else a
    if not isinstance(b, NumberType):
        return None
    fits = b.weak or (a.of is not complex and np.result_type(b.dtype, a.of) == np.dtype(a.of))
    return a if fits else None


def meeting_type(a: NumberType, b: NumberType) -> str:
    """The name of a type for both: the one with more digits, a float if either is."""
    wide = np.promote_types(a.dtype, b.dtype)
    floats = [type.dtype for type in (a, b) if type.is_float]
    if floats:
        wide = max(floats, key=lambda dtype: dtype.itemsize)
    elif wide.kind == "f":
        wide = INT
    return "bool" if wide.kind == "b" else f"lw.{wide.kind}{wide.itemsize * 8}"


def unify(a: FrontType, b: FrontType, meet: Meet | None = None) -> FrontType | None:
    """The type of a variable that holds either; None if there is none. `meet` is that of the rules (`promotion.py`)."""
    meet = meet or meet_as_numpy
    if a == b:
        return a
    if _may_be_unset(a) or _may_be_unset(b):
        found = _with_unset(a, b, meet)
        if found is not None:
            return found
        if not (isinstance(a, MissingType) or isinstance(b, MissingType)):
            return MissingType(ONLY_NUMBERS)
    if isinstance(a, MissingType):
        return a
    if isinstance(b, MissingType):
        return b
    if isinstance(a, NumberType) and isinstance(b, NumberType):
        x, y = replace(a, range=None), replace(b, range=None)
        return x if x == y else meet(x, y)
    for one, other in ((a, b), (b, a)):
        if isinstance(one, TupleType) and is_complex(one):
            return _complex_beside(one, other)
    if isinstance(a, TupleType) and isinstance(b, TupleType) and len(a.items) == len(b.items):
        items = [unify(x, y, meet) for x, y in zip(a.items, b.items, strict=True)]
        of = a.of if a.of is b.of else None
        if None in items or (of is None and not (a.is_sequence and b.is_sequence)):
            return None
        return TupleType(tuple(item for item in items if item is not None), of)
    if isinstance(a, ArrayType) and isinstance(b, ArrayType):
        return _unify_arrays(a, b)
    return None


def meet_as_numpy(a: NumberType, b: NumberType) -> NumberType | None:
    """The type of a variable that holds either number: that of the one which is not weak."""
    if a.weak and b.weak:
        return max(a, b, key=lambda t: "bif".index(t.dtype.kind))
    if a.is_time and b.is_time:
        return _unify_times(a, b)
    if a.weak == b.weak:
        return None
    weak, strong = (a, b) if a.weak else (b, a)
    if strong.is_time:
        return None
    return strong if "biuf".index(weak.dtype.kind) <= "biuf".index(strong.dtype.kind) and _fits(weak, strong) else None


def _unify_times(a: NumberType, b: NumberType) -> NumberType | None:
    """The finer unit, which NumPy compares in, too; months and days clash."""
    if a.dtype.kind != b.dtype.kind:
        return None
    try:
        found = np.promote_types(a.dtype, b.dtype)
    except (TypeError, OverflowError):
        return None
    by_calendar = {unit_of(type.dtype) in "YM" for type in (a, b) if unit_of(type.dtype) != "generic"}
    return NumberType(found) if len(by_calendar) < 2 else None


def _fits(weak: NumberType, strong: NumberType) -> bool:
    """A Python bool does not unify with NumPy's integers: True and uint8 are different kinds."""
    return strong.is_bool == weak.is_bool


def _unify_arrays(a: ArrayType, b: ArrayType) -> ArrayType | None:
    if a.dtype != b.dtype or a.ndim != b.ndim or a.private != b.private:
        return None
    same = tuple(x if x == y else None for x, y in zip(a.lengths, b.lengths, strict=True))
    strides = tuple(x if x == y else None for x, y in zip(a.strides, b.strides, strict=True))
    return ArrayType(
        a.dtype,
        same,
        strides,
        a.writable and b.writable,
        min(a.align, b.align),
        a.private,
        a.short and b.short,
        a.near and b.near,
    )


def missing_sentence(name: str, line: int) -> str:
    where = f"line {line}" if line else "the loop"
    return f"'{name}' may not have a value here; give it one before {where}"


def common_type(name: str, bindings: Sequence[Binding], meet: Meet | None = None) -> FrontType:
    """The type that all have, or a missing one whose sentence names both lines."""
    from .values import type_of  # programs that only define kernels load this file

    first = bindings[0]
    type = type_of(first.fact)
    for binding in bindings[1:]:
        other = type_of(binding.fact)
        joined = unify(type, other, meet)
        if joined is None:
            return MissingType(clash_sentence(name, type, first.line, other, binding.line))
        if joined != type:
            first = binding
        type = joined
    why = misfit_sentence(name, type, bindings)
    return MissingType(why) if why else type


def misfit_sentence(name: str, type: FrontType, bindings: Sequence[Binding]) -> str:
    """The sentence if one of them is a Python int that does not fit the type of the others; empty if none is."""
    from .values import misfit

    for binding in bindings:
        value = misfit(binding.fact, type)
        if value is not None:
            what = f"'{name}'" if name else "the value"
            where = f" in line {binding.line}" if binding.line else ""
            return f"{what} is {value}{where} and {type} otherwise, which does not hold {value}; {WIDER}"
    return ""


def clash_sentence(name: str, a: FrontType, line: int, b: FrontType, other: int) -> str:
    what = f"'{name}'" if name else "the value"
    where = f" in line {line}" if line else ""
    there = f" in line {other}" if other else ""
    return f"{what} is {a}{where} and {b}{there}; {_clash_advice(name, a, b)}"


def _clash_advice(name: str, a: FrontType, b: FrontType) -> str:
    if isinstance(a, NumberType) and isinstance(b, NumberType):
        time = next((type.dtype for type in (a, b) if type.is_time), None)
        if time is not None:
            return f"write a time of one unit for both, as np.{time.type.__name__}(0, '{unit_of(time)}')"
        return f"write the conversion, as {meeting_type(a, b)}(...), where they should be one type"
    known = [type.value for type in (a, b) if isinstance(type, ObjectType)]
    if None in known:
        return "use a number that stands for nothing, as -1 or math.nan"
    if any(isinstance(value, str) for value in known):
        return "a text must be known when compiling: use numbers here, and choose the text where the kernel is called"
    if isinstance(a, TupleType) and isinstance(b, TupleType) and len(a.items) == len(b.items):
        items = enumerate(zip(a.items, b.items, strict=True))
        k, x, y = next((k, x, y) for k, (x, y) in items if unify(x, y) is None)
        return f"item {k} is {x} and {y}: {_clash_advice('', x, y)}"
    if isinstance(a, TupleType) or isinstance(b, TupleType):
        return "write as many items in both"
    return "use another name for one of them" if name else "make them of one kind"

"""Does a call have the types that its meaning requires? The name proves nothing: any program may declare a `sin`.

    F F -> F     two floats or vectors of floats, all of one type          I J  integers      P Q  pointers
    F f f -> F   the last two may also be the scalar of the first's type   T U  any types     V    no result

Vectors count as their elements; a composite that is not in parts matches nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from ....ir.ops import TABLE
from ....ir.types import VOID, Type
from ..data.types import AnyType, Composite
from .calls import Call, Meaning, keep, same_op

_KINDS: dict[str, Callable[[Type], bool]] = {
    **dict.fromkeys("IJ", lambda type: type.is_int),
    **dict.fromkeys("FG", lambda type: type.is_float),
    **dict.fromkeys("PQ", lambda type: type.is_ptr),
    **dict.fromkeys("TU", lambda type: not type.is_opaque and not type.is_void),
}


def checked(signature: str, meaning: Meaning) -> Meaning:
    """A meaning for calls of these types; others stay calls."""

    def mean(call: Call) -> None:
        if suits(call, signature):
            meaning(call)
        else:
            keep(call)

    return mean


def same_typed(name: str) -> Meaning:
    """The op of this name, for operands of the types it takes."""
    row = TABLE[name]
    return checked(f"{row.arguments} -> {row.result}", same_op(name))


def suits(call: Call, signature: str) -> bool:
    wanted, _, result = signature.partition("->")
    letters = wanted.split()
    if len(letters) != len(call.args):
        return False
    bound: dict[str, AnyType] = {}
    if not all(_fits(letter, arg.type, bound) for letter, arg in zip(letters, call.args, strict=True)):
        return False
    result = result.strip()
    return call.type is VOID if result == "V" else _fits(result, call.type, bound)


def _fits(letter: str, type: AnyType, bound: dict[str, AnyType]) -> bool:
    if letter.islower():
        whole = bound.get(letter.upper())
        return type is whole or type is _scalar(whole)
    scalar = _scalar(type)
    if scalar is None or not _KINDS[letter](scalar):
        return False
    return bound.setdefault(letter, type) is type


def _scalar(type: AnyType | None) -> Type | None:
    """The scalar that a type is or repeats; None if it cannot be split."""
    if isinstance(type, Composite):
        apart = type.is_vector and type.leaves is not None
        return type.element if apart and isinstance(type.element, Type) else None
    return type if isinstance(type, Type) else None

"""Results of a kernel for Python: numbers, arrays, None, texts, and tuples of these, also nested.

Numbers are computed by code; the rest is known at compile time and is part of the result's type. At the `return`,
`check_returned` refuses results that could not be returned as by the plain function. Functions that only code calls may
return more, but not a private array of their own: it lives in their frame (`check_kept`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any, cast

from ...ir.function import Op, Symbol, Value
from .types import COMPLEX, ArrayType, DType, FrontType, NumberType, ObjectType, TupleType, is_scalar, is_supported
from .values import Array, Constant, Fact, Several, type_of
from .writer import Writer

ADVICE = "return numbers, arrays that were passed or made outside of lanes, or a tuple of them"
LEAST, MOST = -(2**63), 2**63 - 1


def check_returned(w: Writer, fact: Fact, node: ast.expr) -> None:
    """Refuse a result that cannot leave compiled code; the caret is under the item, if it is written out."""
    match fact:
        case Several():
            nodes = _items(node, len(fact.items))
            for item, place in zip(fact.items, nodes, strict=True):
                check_returned(w, item, place)
        case Array():
            _check_array(w, fact, node)
        case Constant():
            _check_constant(w, fact.value, node)
        case _:
            pass


def _check_array(w: Writer, array: Array, node: ast.expr) -> None:
    """Arrays that were passed or made outside of lanes come out, also views of them."""
    if array.private:
        w.refuse(f"a kernel cannot return {type_of(array)}, which is on its stack; make it with np.empty", node)
    if isinstance(_start(array.pointer), Symbol):
        w.refuse(f"a kernel cannot return {type_of(array)} from outside; {ADVICE}", node)
    if not array.ndim:
        w.refuse(f"a kernel cannot return {type_of(array)}; return numbers, or an array of it, as ps[i:i + 1]", node)


def _start(pointer: Value) -> Value:
    while isinstance(pointer, Op) and pointer.opcode in ("ptradd", "freeze"):
        pointer = pointer.args[0]
    return pointer


def check_kept(w: Writer, fact: Fact, node: ast.expr) -> None:
    """Refuse a private array whose lifetime ends with the function; one that came as an argument is the caller's."""
    match fact:
        case Several():
            for item, place in zip(fact.items, _items(node, len(fact.items)), strict=True):
                check_kept(w, item, place)
        case Array() if fact.private and w.privates and not _is_callers(w, fact.pointer):
            name = w.source.name
            why = f"a private array made in '{name}' is gone when it returns"
            w.refuse(f"{why}; make it where '{name}' is called, and pass it", node)
        case _:
            pass


def _is_callers(w: Writer, pointer: Value) -> bool:
    start = _start(pointer)
    return any(start is param for param in w.function.params)


def _check_constant(w: Writer, value: Any, node: ast.expr) -> None:
    if type(value) is tuple:
        items = cast(tuple[Any, ...], value)
        for item, place in zip(items, _items(node, len(items)), strict=True):
            _check_constant(w, item, place)
    elif isinstance(value, int) and not LEAST <= value <= MOST:
        instead = "int64; return np.uint64(...)" if 0 <= value < 2**64 else "64 bits; return a float"
        w.refuse(f"a kernel cannot return {value}, which does not fit {instead}", node)
    elif not _comes_out(value):
        what = "'...'" if value is ... else f"a {type(value).__name__}"
        w.refuse(f"a kernel cannot return {what}; {ADVICE}", node)


def _comes_out(value: Any) -> bool:
    if is_scalar(value):
        return is_supported(value.dtype)
    return value.__class__ in (*COMPLEX, bool, int, float, str, type(None))


def _items(node: ast.expr, count: int) -> list[ast.expr]:
    """The nodes of a tuple's items; the whole expression for each if they are not written out."""
    if isinstance(node, ast.Tuple) and len(node.elts) == count:
        return node.elts
    return [node] * count


ArrayAt = Callable[[DType, int, tuple[int, ...], tuple[int, ...]], Any]


def _none(*place: Any) -> Any:
    raise AssertionError("a result without arrays")


NO_ARRAYS: ArrayAt = _none


def assembled(type: FrontType, numbers: Iterator[Any], array_at: ArrayAt) -> Any:
    """The result for Python, from its numbers in the order of `piece_kinds`.

    `array_at` finds the array of a dtype at an address, with a shape and strides.
    """
    match type:
        case NumberType():
            return next(numbers)
        case TupleType():
            items = tuple(assembled(item, numbers, array_at) for item in type.items)
            return items if type.of is None else type.of(*items)
        case ArrayType():
            address = next(numbers)
            shape, strides = (
                tuple(next(numbers) if fixed is None else fixed for fixed in sizes)
                for sizes in (type.lengths, type.strides)
            )
            return array_at(type.dtype, address, shape, strides)
        case ObjectType():
            return type.value
        case _:
            raise AssertionError(f"a result cannot be {type} outside of code")

"""Extents: what a body function is told of the arrays that it captures, as its attribute "arrays".

    def k(x, y): for i in lw.lanes(len(x)): ...       [["x.ptr", 4, ["x.n0", 4]], ["y.ptr", 8, ["y.n0", "y.s0"]]]

Of each array the name of the parameter with its address, the bytes of an element, and for each axis its length and
stride in bytes: numbers, or names of parameters. A length or a stride that the body does not have is 0: so nobody
takes anything for an element that is none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...ir.function import Const, Function, Named, Op, Value
from .values import Array, Fact, Several


def arrays_in(fact: Fact) -> list[Array]:
    """The arrays that a value of the host holds; not those of a lane."""
    if isinstance(fact, Several):
        return [array for item in fact.items for array in arrays_in(item)]
    return [fact] if isinstance(fact, Array) and not fact.private else []


def extent_of(array: Array, kept: Collection[int]) -> list[object]:
    """What is told of one; `kept` are the identities of the parameters that the body has."""

    def told(value: Value) -> int | str:
        return name_or_number(value) if isinstance(value, Const) or id(value) in kept else 0

    axes = [[told(length), told(stride)] for length, stride in zip(array.lengths, array.strides, strict=True)]
    return [name_of(array.pointer), array.dtype.itemsize, *axes]


def lengths_of_accessed(function: Function, arrays: Sequence[Array]) -> set[int]:
    """The identities of the lengths of arrays that are read behind the first branch: who skips a read may be there
    (`transform/loosen_loads.py`); and of those that are updated: who has few places has copies of them (`tables.py`).

    Code without checks has no other use for them.
    """
    read = {id(_start(op.args[0])) for block in function.blocks[1:] for op in block.ops if op.opcode == "load"}
    read |= {id(_start(op.args[0])) for op in function.ops if op.opcode == "atomic"}
    return {id(length) for array in arrays if id(array.pointer) in read for length in array.lengths}


def _start(pointer: Value) -> Value:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer


def name_or_number(value: Value | int) -> int | str:
    if isinstance(value, int):
        return value
    if isinstance(value, Const):
        return value.signed
    return name_of(value)


def name_of(value: Value) -> str:
    return value.name if isinstance(value, Named) else ""

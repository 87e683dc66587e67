"""Extents: what a body function knows of the arrays that it captures, as its attribute "arrays".

    def k(x, y): for i in lw.lanes(len(x)): ...       [["x.ptr", 4, ["x.n0", 4]], ["y.ptr", 8, ["y.n0", "y.s0"]]]

For each array: the name of the parameter with its address, the bytes of an element, and for each axis its length and
stride in bytes, as numbers or names of parameters. A length or stride that the body does not have is 0, so that no pass
takes an address outside of the array for an element.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....ir.function import Const, Function, Named, Op, Value
from ..values import Array, Fact, Several


def arrays_in(fact: Fact) -> list[Array]:
    """The arrays in a value of the host, without private ones."""
    if isinstance(fact, Several):
        return [array for item in fact.items for array in arrays_in(item)]
    return [fact] if isinstance(fact, Array) and not fact.private else []


def extent_of(array: Array, param_ids: Collection[int]) -> list[object]:
    """The extent of one array; `param_ids` are the identities of the parameters that the body has."""

    def number_or_name(value: Value) -> int | str:
        return name_or_number(value) if isinstance(value, Const) or id(value) in param_ids else 0

    axes = [
        [number_or_name(length), number_or_name(stride)]
        for length, stride in zip(array.lengths, array.strides, strict=True)
    ]
    return [name_of(array.pointer), array.dtype.itemsize, *axes]


def lengths_of_accessed(function: Function, arrays: Sequence[Array]) -> set[int]:
    """The identities of the lengths of arrays that are loaded after the first branch, which `unmask_loads.py` needs,
    and of arrays that are updated, which `tables.py` needs to privatize small ones.

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

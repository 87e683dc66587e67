"""Array places: an address as indices into the array that it lies in, one for each axis.

    ptradd(ptradd(x.ptr, mul(j, x.s0), 1), i + 1, 4)          x[j, i + 1]

A body function describes its arrays in the attribute "arrays" (`frontend/python/arrays/extents.py`). A step of an
address belongs to the axis whose stride it has. If every index is in bounds on its axis, the element exists, however
the program computed the address.

Requires  the body function of a lanes loop, at the source stage.
Leaves    addresses that do not start at an array, or with steps that match no axis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...ir.function import Const, Function, Op, Param, Value
from ...record import dataclass
from ..values.linear import Linear
from ..values.sums import Sum

LENGTH = 2  # which of a check's operands is the length of an axis


@dataclass(frozen=True, slots=True)
class Axis:
    """Length and stride in bytes: numbers or parameters; a length of 0 is unknown."""

    length: Param | int
    stride: Param | int


@dataclass(frozen=True, slots=True)
class Extent:
    """An array: the bytes of an element, and its axes."""

    bytes: int
    axes: tuple[Axis, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """An index for each axis of an array, and the offset inside an element."""

    array: Extent
    indices: tuple[Sum, ...]
    inside: int


Form = Callable[[Value], Sum | None]


def extents(fn: Function) -> dict[Param, list[Extent]]:
    """By the parameters with their addresses; two views may begin at one."""
    named = {param.name: param for param in fn.params}
    found: dict[Param, list[Extent]] = {}

    def known(word: Any) -> Param | int:
        return named.get(word, 0) if isinstance(word, str) else word

    for address, bytes, *axes in fn.attrs.get("arrays", ()):
        extent = Extent(bytes, tuple(Axis(known(length), known(stride)) for length, stride in axes))
        if address in named:
            found.setdefault(named[address], []).append(extent)
    return found


def lengths_of(fn: Function) -> set[Value]:
    """Lengths of axes: of arrays that are known, and those that indices are checked against; sizes of a lanes loop."""
    sizes = fn.attrs.get("lanes", {}).get("sizes", ())
    found: set[Value] = {param for param in fn.params if param.name in sizes}
    axes = (axis for arrays in extents(fn).values() for array in arrays for axis in array.axes)
    found |= {axis.length for axis in axes if isinstance(axis.length, Param)}
    checks = (op for op in fn.ops if op.opcode == "check" and op.attrs.get("error") == "IndexError")
    return found | {op.args[LENGTH] for op in checks if len(op.args) > LENGTH}


def start_of(pointer: Value) -> Value:
    """The base of an address."""
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer


def places(pointer: Value, arrays: dict[Param, list[Extent]], form: Form) -> Iterator[Place]:
    """The possible interpretations of an address; `form` gives the sums of indices."""
    steps: list[tuple[Value, int]] = []
    far = 0
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        step, scale = pointer.args[1], pointer.attrs["scale"]
        if isinstance(step, Const):
            far += step.signed * scale
        else:
            steps.append((step, scale))
        pointer = pointer.args[0]
    for array in arrays.get(pointer, ()) if isinstance(pointer, Param) else ():
        found = _place(array, steps, far, form)
        if found is not None:
            yield found


def _place(array: Extent, steps: Sequence[tuple[Value, int]], far: int, form: Form) -> Place | None:
    indices: list[Sum] = [Linear() for _ in array.axes]
    for step, scale in steps:
        at, index = _axis(array, step, scale)
        moved = form(index) if at is not None else None
        if at is None or moved is None:
            return None
        indices[at] = indices[at].plus(moved)
    fixed = [(at, axis.stride) for at, axis in enumerate(array.axes) if isinstance(axis.stride, int) and axis.stride]
    for at, stride in sorted(fixed, key=lambda item: -abs(item[1])):
        count, far = divmod(far, abs(stride))
        indices[at] = indices[at].moved(count if stride > 0 else -count)
    return Place(array, tuple(indices), far)


def _axis(array: Extent, step: Value, scale: int) -> tuple[int | None, Value]:
    """The axis whose stride a step has, and by how many elements it moves."""
    ways: list[tuple[Value, Value | int]] = []
    if scale == 1 and isinstance(step, Op) and step.opcode == "mul":
        a, b = step.args
        ways += [(a, b), (b, a)]
    for index, stride in (*ways, (step, scale)):
        for at, axis in enumerate(array.axes):
            if axis.stride is stride or (isinstance(stride, int) and axis.stride == stride):
                return at, index
    return None, step

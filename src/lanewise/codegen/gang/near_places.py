"""Near places: the addresses of a gather as one base and 32-bit distances, where the array has no longer ones.

    x[j, i]                             x.ptr + (low(j) * low(x.s0) + low(i) * 4)        one gather of 16 numbers

A gather with 64-bit distances reads half as many numbers, and many machines multiply vectors of 64-bit integers slowly
or not at all. The distance of an element from the array's start is below 2^31 (attribute "near"), so its low half is
all of it, and depends on the low halves of indices and strides alone: these need not fit 32 bits.

The base is the address of a row if the row's index is uniform. A base that was moved along the same axis as the lanes
might be anywhere, so distances are then counted from the start of the array.

Requires  an access that is in bounds in every active lane; an address that starts at a parameter.
Ensures   the same addresses in active lanes.
Leaves    private arrays; indices that are vectors of 64 bits, which the machine would have to cut to half their size.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Const, Op, Param, Value
from ...ir.types import I32, I64
from ...record import dataclass
from ..text.types import form
from .lanes import Lanes

HALF = 1 << 32
SUMS = ("add", "sub", "mul")
DEEP = 6  # sums within sums of an index


@dataclass(frozen=True, slots=True)
class Near:
    """The addresses as text: that of the base, and a vector of i32, the distances from it."""

    base: str
    distances: str


@dataclass(frozen=True, slots=True)
class _Step:
    index: Value
    scale: int

    @property
    def axis(self) -> Value | int:
        """What the index is multiplied by: the same along one axis."""
        factor = _factor(self)
        return self.scale if factor is None else factor


def near_places(lanes: Lanes, pointer: Value) -> Near | None:
    """The addresses that an access by a vector of addresses uses; None if distances may be longer."""
    steps, at = list[_Step](), pointer
    while isinstance(at, Op) and at.opcode == "ptradd":
        steps.insert(0, _Step(at.args[1], int(at.attrs["scale"])))
        at = at.args[0]
    if not isinstance(at, Param) or at.name not in lanes.function.attrs.get("near", ()):
        return None
    if lanes.forms.stride(at) != 0 or not all(_is_narrow(lanes, step.index, DEEP) for step in steps):
        return None
    rows = [step for step in steps if lanes.forms.stride(step.index) == 0]
    lines = [step for step in steps if lanes.forms.stride(step.index) != 0]
    if any(step.axis == row.axis for row in rows for step in lines):
        rows, lines = list[_Step](), steps
    if not lines:
        return None
    base = lanes.scalar(at)
    for row in rows:
        index, kind = lanes.scalar(row.index), row.index.type
        if row.scale < 0:  # an element's size is never negative
            index = lanes.write.let(f"sub {kind} 0, {index}")
        base = lanes.write.let(f"getelementptr [{abs(row.scale)} x i8], ptr {base}, {kind} {index}")
    total = ""
    for distance in _distances(lanes, lines):
        total = lanes.write.let(f"add {_kind(lanes)} {total}, {distance}") if total else distance
    return Near(base, total)


def address_vector(lanes: Lanes, pointer: Value) -> str:
    """The vector of addresses, from near places where that is possible."""
    found = near_places(lanes, pointer)
    if found is None:
        return lanes.vector(pointer)
    return lanes.write.let(f"getelementptr i8, ptr {found.base}, {_kind(lanes)} {found.distances}")


def _factor(step: _Step) -> Param | None:
    """The stride that is known only at run time."""
    index = step.index
    if step.scale != 1 or not isinstance(index, Op) or index.opcode != "mul":
        return None
    return next((arg for arg in reversed(index.args) if isinstance(arg, Param)), None)


def _kind(lanes: Lanes) -> str:
    return str(form(I32, lanes.width))


def _distances(lanes: Lanes, steps: list[_Step]) -> Iterator[str]:
    for step in steps:
        low, scale = _low(lanes, step.index, DEEP), step.scale % HALF
        if scale != 1:
            power = scale.bit_length() - 1
            how = f"shl {_kind(lanes)} {low}, splat (i32 {power})" if scale == 1 << power else ""
            low = lanes.write.let(how or f"mul {_kind(lanes)} {low}, splat (i32 {scale})")
        yield low


def _low(lanes: Lanes, value: Value, deep: int) -> str:
    """The low half of an index in each lane; a narrower one is extended by its sign, as in an address."""
    kind = _kind(lanes)
    if isinstance(value, Const):
        return f"splat (i32 {value.signed % HALF})"
    stride = lanes.forms.stride(value)
    if stride is not None:
        return lanes.ramp(I32, _resized(lanes, value, lanes.scalar(value), False), stride)
    if isinstance(value, Op) and value.type is I64 and deep:
        if value.opcode in ("sext", "zext") and value.args[0].type is I32:
            return lanes.vector(value.args[0])
        if value.opcode in SUMS:
            a, b = (_low(lanes, arg, deep - 1) for arg in value.args)
            return lanes.write.let(f"{value.opcode} {kind} {a}, {b}")
    return _resized(lanes, value, lanes.vector(value), True)


def _is_narrow(lanes: Lanes, value: Value, deep: int) -> bool:
    """Can the low half be had without cutting a vector of wider numbers?"""
    if value.type.bits <= I32.bits:
        return True
    if lanes.forms.stride(value) is not None:
        return value.type is I64
    if not isinstance(value, Op) or value.type is not I64 or not deep:
        return False
    if value.opcode in ("sext", "zext"):
        return value.args[0].type is I32
    return value.opcode in SUMS and all(_is_narrow(lanes, arg, deep - 1) for arg in value.args)


def _resized(lanes: Lanes, value: Value, text: str, whole: bool) -> str:
    """A number or a vector in 32 bits."""
    if value.type is I32:
        return text
    how = "trunc" if value.type.bits > I32.bits else "sext"
    width = lanes.width if whole else 0
    return lanes.write.let(f"{how} {form(value.type, width)} {text} to {form(I32, width)}")

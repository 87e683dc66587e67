"""Elements and views of arrays: integers, slices, `...`, fields of structured dtypes.

    a[i, 1:n]       view: address moved by i*s0 + 1*s1, one axis left, of length max(0, n-1)
    a[i, j]         address, then a load or a store
    p['x'][i]       a field is a view with a byte offset

An index is checked against its axis (`check`, IndexError) before the access; a negative one counts from the end. An
axis whose stride the signature fixes multiplies by a constant, so that the analysis sees contiguous accesses.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from math import gcd
from typing import Any

from ....ir.function import Const, Op, Symbol, Value
from ....ir.types import I64
from ....record import replace
from ..numbers.complex_numbers import load_complex, store_complex
from ..numbers.convert import BOTH, convert, fit_check, integer, number, vast, whole_instead
from ..numbers.storage import loaded, to_stored
from ..refusals.advice import element_instead, element_words
from ..types import (
    WEAK_INT,
    NumberType,
    complex_class,
    element_type,
    fits,
    is_complex,
    memory_type,
    open_number,
)
from ..values import NONE, Array, Constant, Fact, Number, Several, is_sequence, known, place_for, type_of
from ..writer import Writer
from .fields import field, field_by_number, field_of_record, no_such_field
from .sequences import Choice, chosen_item, sequence_item

ATTRIBUTES = ("shape", "ndim", "dtype", "itemsize", "T", "size")
LONGEST = 1 << 47  # a larger step reaches another element only if the stride is 0


def subscript(w: Writer, base: Fact, node: ast.Subscript) -> Fact:
    """base[...] as a value."""
    if isinstance(base, Array):
        return element_or_view(w, view(w, base, indices(w, base, node), node), node)
    if is_sequence(base) is None:
        w.refuse(f"only arrays and tuples have elements, not {type_of(base)}{element_instead(base, node)}", node)
    found = sequence_item(w, base, node)
    if isinstance(found, Choice):
        length = Const(I64, len(found.items))
        place = inside(w, found.name, 0, length, found.index, node)
        return chosen_item(w, found, place)
    if not isinstance(found, tuple):
        return found
    array, type, index = found
    item = load(w, view(w, array, [index], node), node)
    return Number(item.value, type, item.nonneg)


def element_or_view(w: Writer, array: Array, node: ast.AST) -> Fact:
    return element(w, array, node) if array.ndim == 0 and array.dtype.fields is None else array


def element(w: Writer, array: Array, node: ast.AST) -> Fact:
    """The element of a view without axes, also a complex number."""
    return load(w, array, node) if complex_class(array.dtype) is None else load_complex(w, array, node)


def load(w: Writer, array: Array, node: ast.AST) -> Number:
    """The element of a view without axes."""
    w.at(node)
    value = w.op("load", array.pointer, type=memory_type(array.dtype), align=_align(array))
    return loaded(w, value, array.dtype)


def put(w: Writer, place: Array, fact: Fact, node: ast.AST, value_node: ast.AST | None = None) -> None:
    """Write the element of a view without axes.

    A Python int must fit the element. For 32 bits only debug mode checks it: a counter that is checked must have 64
    bits, which costs a counting loop a quarter of its time.
    """
    if place.ndim or place.dtype.fields is not None:
        what = f"'{ast.unparse(node)}' is {type_of(place)}"
        w.refuse(f"{what}; set its elements one by one in a loop, as {element_words(place)}", node)
    if not place.writable:
        w.refuse(read_only_words(place), node)
    if complex_class(place.dtype) is not None:
        store_complex(w, place, fact, value_node or node)
        return
    type = element_type(place.dtype)
    if isinstance(fact, Array) and fact.ndim:
        what = f"'{ast.unparse(node)}' is one number, '{fact.name}' is {type_of(fact)}"
        w.refuse(f"{what}; write an element of it, as {element_words(fact)}", node)
    asked = open_number(place.dtype)
    if asked is not None:
        w.program.stored.setdefault(asked, []).append(type_of(fact))
        if is_complex(type_of(fact)):
            return  # the place will have another dtype when the code is compiled that runs
    x = number(w, vast(fact, type), value_node or node)
    exact = known(x.value)
    if exact is not None and x.type.weak and x.type.is_int and not fits(type, exact) and asked is None:
        w.refuse(f"{exact} does not fit {type}, the type of '{place.name}'; use an array of a wider type", node)
    w.at(node)
    if w.options.debug and x.type.is_int and type.is_int and not x.type.weak and exact is None:
        fit_check(w, x, type)
    value = convert(w, x, type, "" if type.bits == 32 and not w.options.debug else BOTH)
    w.op("store", to_stored(w, value, place.dtype), place.pointer, align=_align(place))


def read_only_words(place: Array) -> str:
    pointer = place.pointer
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    if isinstance(pointer, Symbol):
        return f"'{place.name}' stands outside of the kernel, where all is constant; pass it as an argument"
    return f"'{place.name}' is read-only; pass an array that can be written, as b = {place.name}.copy()"


def _align(array: Array) -> int:
    return max(1, gcd(array.align, array.dtype.itemsize))


# indices


def indices(w: Writer, base: Array, node: ast.Subscript) -> list[Any]:
    """The contents of the brackets: facts, slices (start, stop, step) and Ellipsis."""
    nodes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    found: list[Any] = []
    for item in nodes:
        if isinstance(item, ast.Slice):
            found.append(tuple(None if x is None else w.evaluate(x) for x in (item.lower, item.upper, item.step)))
            continue
        if isinstance(item, ast.Starred):
            found += _spread(w, w.evaluate(item.value), item)
            continue
        fact = w.evaluate(item)
        found += _spread(w, fact, item) if isinstance(fact, Several) else [fact]
    return found


def _spread(w: Writer, fact: Fact, node: ast.AST) -> list[Fact]:
    items = is_sequence(fact)
    if items is None:
        w.refuse("'*' needs a tuple here", node)
    return items


def view(w: Writer, array: Array, indices: Sequence[Any], node: ast.AST) -> Array:
    """The part of an array that indices select, as an array with the remaining axes."""
    if len(indices) == 1 and isinstance(indices[0], Constant) and isinstance(indices[0].value, str):
        return field(w, array, indices[0].value, node)
    if array.dtype.fields is not None and array.ndim == 0:
        return field_by_number(w, array, indices, node)
    indices = _full(w, array, indices, node)
    w.at(node)
    pointer = array.pointer
    lengths: list[Value] = []
    strides: list[Value] = []
    for axis, index in enumerate(indices):
        if isinstance(index, tuple):
            first, length, stride = _slice(w, array, axis, index, node)  # type: ignore[reportUnknownArgumentType]
            lengths.append(length)
            strides.append(stride)
        else:
            first = inside(w, array.name, axis, array.lengths[axis], index, node)
        pointer = move(w, pointer, first, array.strides[axis])
    name = ast.unparse(node) if lengths and isinstance(node, ast.Subscript) else array.name
    return replace(array, pointer=pointer, lengths=tuple(lengths), strides=tuple(strides), name=name)


def _full(w: Writer, array: Array, indices: Sequence[Any], node: ast.AST) -> list[Any]:
    """One index per axis: '...' and omitted ones are whole axes."""
    whole = (None, None, None)
    found: list[Any] = []
    for index in indices:
        if isinstance(index, Constant) and index.value is Ellipsis:
            found += [whole] * (array.ndim - len(indices) + 1)
        elif isinstance(index, Constant) and index.value is None:
            w.refuse("a new axis cannot be made here; reshape the array before the call", node)
        elif isinstance(index, Array):
            w.refuse(f"an array cannot be indexed by {type_of(index)}; write a loop over its elements", node)
        else:
            found.append(index)
    if len(found) > array.ndim:
        axes = "1 axis" if array.ndim == 1 else f"{array.ndim} axes"
        w.refuse(f"'{array.name}' has {axes} and {len(found)} indices{_of_a_tuple(node)}", node)
    return found + [whole] * (array.ndim - len(found))


def _of_a_tuple(node: ast.AST) -> str:
    """A hint where one name holds several indices: they come from lw.lanes, mistaken for range."""
    if not (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name)):
        return ""
    name = node.slice.id
    return f": '{name}' is a tuple, with an index for each size; for a start write lw.lanes(range(start, stop))"


def _of_unsigned(type: NumberType, node: ast.AST) -> str:
    """A hint where mixing integer types may have produced the float64."""
    mixed = isinstance(node, ast.Subscript) and any(
        isinstance(part, ast.BinOp) and not isinstance(part.op, ast.Div) for part in ast.walk(node.slice)
    )
    if str(type) != "float64" or not mixed:
        return ""
    return " (NumPy's type of uint64 beside signed integers, too: convert one of them, as lw.i64(...))"


def inside(w: Writer, name: str, axis: int, length: Value, fact: Fact, node: ast.AST) -> Value:
    """The index from the start of the axis, checked to be inside."""
    x = number(w, fact, node)
    if not x.type.is_int:
        w.refuse(
            f"an index must be an integer, not {x.type}{_of_unsigned(x.type, node)}; {whole_instead(x.type)}", node
        )
    index = convert(w, x, WEAK_INT, "")
    place, size = known(index.value), known(length)
    if place is not None and size is not None:
        if not -size <= place < size:
            w.refuse(f"index {place} is outside of axis {axis} of '{name}', which has length {size}", node)
        return Const(I64, place % size)
    low = index.nonneg or not x.type.is_signed
    if place is not None and place < 0:
        value = w.op("add", length, index.value, flags=("nsw",))
    elif low:
        value = index.value
    else:
        negative = w.op("icmp", index.value, Const(I64, 0), mode="slt")
        value = w.op("select", negative, w.op("add", index.value, length, flags=("nsw",)), index.value)
    if w.options.checks or w.options.debug:
        inside = w.op("icmp", value, length, mode="ult")
        text = f"index {place_for(x)} is out of range for axis {axis} of '{name}' with length {{}}"
        w.check(inside, text, "IndexError", index.value, length)
    return value


def move(w: Writer, pointer: Value, index: Value, stride: Value) -> Value:
    step = known(stride)
    if step is not None:
        return pointer if known(index) == 0 else w.op("ptradd", pointer, index, scale=step)
    if known(index) == 0:
        return pointer
    return w.op("ptradd", pointer, w.op("mul", index, stride, flags=("nsw",)), scale=1)


# slices


def _slice(
    w: Writer, array: Array, axis: int, bounds: tuple[Any, Any, Any], node: ast.AST
) -> tuple[Value, Value, Value]:
    """First index, length and byte stride of start:stop:step, with bounds clamped as Python does."""
    length, stride = array.lengths[axis], array.strides[axis]
    start, stop, step_fact = bounds
    step = 1
    if step_fact is not None and step_fact is not NONE:
        exact = integer(w, step_fact, node, "the step of a slice")
        step = known(exact.value)
        if step is None or step == 0:
            right = "; write 'for k in range(start, stop, step)'" if step is None else ""
            w.refuse(f"the step of a slice must be a number known when compiling, and not zero{right}", node)
    if start is None and stop is None and step == 1:
        return Const(I64, 0), length, stride
    exact = _exact_slice(length, stride, start, stop, step)
    if exact is not None:
        return exact
    low, high = (Const(I64, 0), length) if step > 0 else (Const(I64, -1), _add(w, length, -1))
    first = _clamp(w, start, low if step > 0 else high, low, high, length, node)
    last = _clamp(w, stop, high if step > 0 else low, low, high, length, node)
    span = w.op("sub", last, first, flags=("nsw",)) if step > 0 else w.op("sub", first, last, flags=("nsw",))
    span = w.op("smax", span, Const(I64, 0))
    size = abs(step)
    if size > LONGEST:
        return first, _step_count(w, span, min(size, 2**63 - 1)), stride
    count = span if size == 1 else w.op("sdiv", _add(w, span, size - 1), Const(I64, size))
    exact_stride = known(stride)
    if exact_stride is not None:
        return first, count, Const(I64, exact_stride * step)
    return first, count, stride if step == 1 else w.op("mul", stride, Const(I64, step), flags=("nsw",))


def _step_count(w: Writer, span: Value, size: int) -> Value:
    """The number of steps of this size in a span; the usual span + size - 1 could overflow."""
    more = w.op("add", w.op("sdiv", _add(w, span, -1), Const(I64, size)), Const(I64, 1), flags=("nsw",))
    return w.op("select", w.op("icmp", span, Const(I64, 0), mode="sgt"), more, Const(I64, 0))


def _exact_slice(
    length: Value, stride: Value, start: Fact | None, stop: Fact | None, step: int
) -> tuple[Value, Value, Value] | None:
    """First index, length and byte stride of a slice with known bounds and length."""
    size, bytes = known(length), known(stride)
    ends: list[Any] = [
        None if end is None else end.value if isinstance(end, Constant) else ... for end in (start, stop)
    ]
    if size is None or bytes is None or not all(end is None or isinstance(end, int) for end in ends):
        return None
    found = range(size)[ends[0] : ends[1] : step]
    return Const(I64, found.start), Const(I64, len(found)), Const(I64, bytes * step if abs(step) <= LONGEST else bytes)


def _add(w: Writer, value: Value, number: int) -> Value:
    exact = known(value)
    return Const(I64, exact + number) if exact is not None else w.op("add", value, Const(I64, number), flags=("nsw",))


def _clamp(
    w: Writer, fact: Fact | None, default: Value, low: Value, high: Value, length: Value, node: ast.AST
) -> Value:
    if fact is None or (isinstance(fact, Constant) and fact.value is None):
        return default
    x = integer(w, fact, node, "a bound of a slice")
    value = x.value
    if not x.nonneg:
        negative = w.op("icmp", value, Const(I64, 0), mode="slt")
        value = w.op("select", negative, w.op("add", value, length, flags=("nsw",)), value)
    if known(value) is None:  # negative only if a sum overflowed: no view begins before its array
        value = w.op("smax", value, low)
    return w.op("smin", value, high)


# properties


def attribute(w: Writer, array: Array, name: str, node: ast.AST) -> Fact:
    """a.shape, a.size, a.ndim, a.T, a.dtype, a.itemsize; of records, a field."""
    if name not in ATTRIBUTES and array.dtype.fields is not None and name in array.dtype.fields:
        return element_or_view(w, field_of_record(w, array, name, node), node)
    match name:
        case "real" | "imag" if complex_class(array.dtype) is not None:
            from .complex_rows import part_of_row  # which uses rows

            part = part_of_row(w, array, name, node)
            assert isinstance(part, Array), "a part of an array is a view"
            return element_or_view(w, part, node)
        case "shape":
            return Several(tuple(Number(n, WEAK_INT, True) for n in array.lengths))
        case "ndim":
            return Constant(array.ndim)
        case "dtype":
            return Constant(array.dtype)
        case "itemsize":
            return Constant(array.dtype.itemsize)
        case "T":
            return replace(array, lengths=array.lengths[::-1], strides=array.strides[::-1])
        case "size":
            return _size(w, array, node)
        case _ if array.dtype.names:
            no_such_field(w, array, name, node)
        case _:
            w.refuse(f"arrays in kernels have shape, size, ndim, dtype, itemsize and T, not '{name}'", node)


def _size(w: Writer, array: Array, node: ast.AST) -> Number:
    w.at(node)
    total: Value = Const(I64, 1)
    for n in array.lengths:
        a, b = known(total), known(n)
        if a is not None and b is not None:
            total = Const(I64, a * b)
        else:
            total = n if a == 1 else w.op("mul", total, n, flags=("nsw",))
    return Number(total, WEAK_INT, True)

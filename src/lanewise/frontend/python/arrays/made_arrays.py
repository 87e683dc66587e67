"""Arrays that a kernel makes: np.empty, zeros, ones, full, arange, linspace, their *_like, and copies.

    outside of lanes    memory from the caller (op `allocate`), which may be returned; contents are set by a lanes loop
    in a lane           a private array, if its size is known when compiling

Both are in C order. The loops that set contents are generated as Python syntax over the array under a reserved name.
"""

from __future__ import annotations

import ast
import itertools
import math
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import F64, I64, PTR
from ..control.hidden_names import hidden
from ..control.iteration import counted
from ..numbers.arithmetic import binary
from ..numbers.complex_numbers import as_complex, complex_of
from ..numbers.convert import constant, convert, integer, number
from ..parallel.cross_lane import is_outside, named_type, of_its_size
from ..refusals.language import element_dtype
from ..types import FLOAT, INT, WEAK_FLOAT, WEAK_INT, DType, NumberType, complex_class, element_type
from ..values import Array, Constant, Fact, Number, is_sequence, known, type_of
from ..writer import Writer
from .private_memory import private_array

MADE = "new array"  # the name of one that no variable holds
MOST_BYTES = 2.0**62
PARAMETERS: dict[Any, tuple[str, ...]] = {
    np.empty: ("shape", "dtype"),
    np.zeros: ("shape", "dtype"),
    np.ones: ("shape", "dtype"),
    np.full: ("shape", "fill_value", "dtype"),
    np.empty_like: ("prototype", "dtype"),
    np.zeros_like: ("a", "dtype"),
    np.ones_like: ("a", "dtype"),
    np.full_like: ("a", "fill_value", "dtype"),
    np.copy: ("a",),
    np.arange: ("start", "stop", "step", "dtype"),
    np.linspace: ("start", "stop", "num"),
}


def makes_array(value: object) -> bool:
    """Is it one of the functions here? Most objects that are called have a hash, but not all."""
    return any(value is function for function in PARAMETERS)


def make_array(w: Writer, function: Any, node: ast.Call, facts: Sequence[Fact]) -> Array:
    """The value of a call of one of the functions."""
    given = _bound(w, function, node, facts)
    name = function.__name__
    w.at(node)
    if name == "arange":
        return _arange(w, given, node)
    if name == "linspace":
        return _linspace(w, given, node)
    if name == "copy":
        return copied(w, _needed(w, given, "a", node), node)
    like = given.get("prototype") or given.get("a")
    if name.endswith("_like"):
        if not isinstance(like, Array):
            w.refuse(f"np.{name} takes an array, not {'nothing' if like is None else type_of(like)}", node)
        sizes = [Number(length, WEAK_INT, True) for length in like.lengths]
        dtype = _dtype(w, given.get("dtype"), like.dtype, node)
    else:
        sizes = _sizes(w, _needed(w, given, "shape", node), node)
        dtype = _dtype(w, given.get("dtype"), None, node)
    if name.startswith("full"):
        value = _needed(w, given, "fill_value", node)
        return _full(w, sizes, dtype or _own_dtype(w, value, node), value, node)
    dtype = dtype or FLOAT
    if name.startswith("ones"):
        return _full(w, sizes, dtype, Constant(1), node)
    return new_array(w, sizes, dtype, node, zeroed=name.startswith("zeros"))


def _bound(w: Writer, function: Any, node: ast.Call, facts: Sequence[Fact]) -> dict[str, Fact]:
    """Arguments by the names of parameters."""
    names, word = PARAMETERS[function], ast.unparse(node.func)
    if len(facts) > len(names):
        w.refuse(f"'{word}' takes {', '.join(names)} in a kernel, not {len(facts)} arguments", node)
    if function is np.arange and len(facts) == 1:
        names = ("stop", "start", "step", "dtype")
    given = dict(zip(names, facts, strict=False))
    for keyword in node.keywords:
        fact = w.evaluate(keyword.value)
        if keyword.arg == "order" and isinstance(fact, Constant) and fact.value == "C":
            continue
        if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
            w.refuse(f"'{word}' has no free parameter '{keyword.arg}' in a kernel; it has {', '.join(names)}", node)
        given[keyword.arg] = fact
    return {name: fact for name, fact in given.items() if not (isinstance(fact, Constant) and fact.value is None)}


def _needed(w: Writer, given: dict[str, Fact], name: str, node: ast.Call) -> Fact:
    if name not in given:
        w.refuse(f"'{ast.unparse(node.func)}' needs a value for '{name}'", node)
    return given[name]


def _dtype(w: Writer, fact: Fact | None, otherwise: DType | None, node: ast.AST) -> DType | None:
    if fact is None:
        return otherwise
    value = named_type(fact.value) if isinstance(fact, Constant) else None
    if isinstance(value, np.dtype) and value.names:
        return cast("DType", value)
    found = element_dtype(value)
    if found is None:
        w.refuse(
            "the dtype of an array must be a number's, and known when compiling: lw.f32, np.int64 or a.dtype", node
        )
    return found


def _own_dtype(w: Writer, value: Fact, node: ast.AST) -> DType:
    kind = complex_of(value)
    if kind is not None:
        return np.dtype(kind)
    return number(w, value, node).type.dtype


def _sizes(w: Writer, fact: Fact, node: ast.AST) -> list[Number]:
    items = is_sequence(fact)
    return [integer(w, item, node, "a size of an array") for item in ([fact] if items is None else items)]


# memory


def new_array(w: Writer, sizes: Sequence[Number], dtype: DType, node: ast.AST, zeroed: bool = False) -> Array:
    """Memory for an array; outside of lanes it may be returned."""
    exact = [known(size.value) for size in sizes]
    least = min((size for size in exact if size is not None), default=0)
    if least < 0:
        w.refuse(f"the size of an array must not be negative, it is {least}", node)
    if not is_outside(w):
        return _private(w, exact, dtype, node, zeroed)
    lengths = [_not_negative(w, size, node) for size in sizes]
    strides: list[Value] = []
    bytes: Value = Const(I64, dtype.itemsize)
    _refuse_too_large(w, lengths, dtype, node)
    for length in reversed(lengths):
        strides.insert(0, bytes)
        bytes = _product(w, bytes, length)
    align = 1 if dtype.names else dtype.itemsize
    pointer = w.op("allocate", bytes, type=PTR, align=align, zeroed=int(zeroed))
    short = all((known(length) or 2**31) < 2**31 or _is_short(w, length) for length in lengths)
    return Array(pointer, dtype, tuple(lengths), tuple(strides), True, align, False, short, name=MADE)


def _private(w: Writer, exact: Sequence[int | None], dtype: DType, node: ast.AST, zeroed: bool) -> Array:
    """In a lane: of known size, on the stack."""
    shape = tuple(size for size in exact if size is not None)
    if len(shape) < len(exact):
        w.refuse(f"the size of an array that a lane makes must be known when compiling; {of_its_size(w)}", node)
    found = private_array(w, shape, dtype, node)
    if zeroed:
        set_all(w, found, Constant(0), node)
    return found


def _not_negative(w: Writer, size: Number, node: ast.AST) -> Value:
    if not size.nonneg and known(size.value) is None and w.checked:
        ok = w.op("icmp", size.value, Const(I64, 0), mode="sge")
        w.check(ok, "the size of an array must not be negative, it is {}", "ValueError", size.value)
    return size.value


def _refuse_too_large(w: Writer, lengths: Sequence[Value], dtype: DType, node: ast.AST) -> None:
    """More bytes than 64 bits count would wrap around, and too few be allocated: asked also if checks are off."""
    exact = [known(length) for length in lengths]
    if 0 in exact or _at_most(w, lengths, dtype) <= MOST_BYTES:
        return
    if None not in exact:
        w.refuse(f"an array of {', '.join(map(str, exact))} elements is too large", node)
    product: Value = Const(F64, float(dtype.itemsize))
    for length in lengths:
        product = w.op("fmul", product, w.op("sitofp", length, type=F64))
    ok = w.op("fcmp", product, Const(F64, MOST_BYTES), mode="ole")
    w.check(ok, f"an array of {', '.join('{}' for _ in lengths)} elements is too large", "ValueError", *lengths)


def _at_most(w: Writer, lengths: Sequence[Value], dtype: DType) -> float:
    """The bytes of an array, by the ranges of its lengths."""
    bytes = float(dtype.itemsize)
    for length in lengths:
        exact, found = known(length), w.ranges.get(length)
        most = found[1] if found is not None and isinstance(found[1], int) else 2**63
        bytes *= most if exact is None else exact
    return bytes


def _product(w: Writer, a: Value, b: Value) -> Value:
    x, y = known(a), known(b)
    if x is not None and y is not None:
        return Const(I64, x * y)
    return a if y == 1 else w.op("mul", b, a, flags=("nsw",))


def _is_short(w: Writer, length: Value) -> bool:
    found = w.ranges.get(length)
    return found is not None and isinstance(found[1], int) and found[1] < 2**31


# contents


def _full(w: Writer, sizes: Sequence[Number], dtype: DType, value: Fact, node: ast.AST) -> Array:
    if dtype.names:
        w.refuse("records are set field by field; write np.zeros, then the fields", node)
    found = new_array(w, sizes, dtype, node)
    set_all(w, found, as_element(w, value, dtype, node), node)
    return found


def as_element(w: Writer, value: Fact, dtype: DType, node: ast.AST) -> Fact:
    kind = complex_class(dtype)
    return convert(w, number(w, value, node), element_type(dtype)) if kind is None else as_complex(w, value, kind, node)


def set_all(w: Writer, array: Array, value: Fact, node: ast.AST) -> None:
    """Every element of an array in C order becomes a number."""
    _set_each(w, array, {"value": value}, "value", node)


def _set_each(w: Writer, array: Array, values: dict[str, Fact], text: str, node: ast.AST) -> None:
    """Every element, in order, becomes the value of a text in which `k` is its number."""
    total: Value = Const(I64, 1)
    for length in array.lengths:
        total = _product(w, total, length)
    step = Const(I64, array.dtype.itemsize)
    flat = Array(
        array.pointer, array.dtype, (total,), (step,), True, array.align, array.private, array.short, name=MADE
    )
    loop = "lanes(count)" if is_outside(w) else "range(count)"
    facts = {"array": flat, "count": Number(total, WEAK_INT, True), **values}
    hidden(w, f"for k in {loop}:\n    array[k] = {text}", facts, node)


def _arange(w: Writer, given: dict[str, Fact], node: ast.AST) -> Array:
    if "stop" not in given:
        if "start" not in given:
            w.refuse("np.arange takes a stop, or a start, a stop and a step", node)
        given["stop"] = given.pop("start")
    start, stop, step = (
        number(w, given.get(name, Constant(value)), node) for name, value in (("start", 0), ("stop", 0), ("step", 1))
    )
    dtype = _dtype(w, given.get("dtype"), None, node)
    if not (start.type.is_float or stop.type.is_float or step.type.is_float):
        ends = (convert(w, start, WEAK_INT), convert(w, stop, WEAK_INT), convert(w, step, WEAK_INT))
        _no_zero_step(w, ends[2], node)
        a, b, c = (known(end.value) for end in ends)
        exact = None if a is None or b is None or c is None else constant(WEAK_INT, len(range(a, b, c)))
        found = new_array(w, [exact or counted(w, *ends, node)], dtype or _range_dtype((start, stop, step)), node)
        _set_each(w, found, {"start": ends[0], "step": ends[2]}, _cast("start + k * step", found), node)
        return found
    dtype = dtype or FLOAT
    if dtype.kind != "f":
        w.refuse("np.arange of floats makes floats in a kernel; convert its elements", node)
    ends = (convert(w, start, WEAK_FLOAT), convert(w, stop, WEAK_FLOAT), convert(w, step, WEAK_FLOAT))
    w.at(node)
    found = new_array(w, [_float_count(w, *ends, node)], dtype, node)
    own, second = NumberType(dtype), Number(w.op("fadd", ends[0].value, ends[2].value), WEAK_FLOAT)
    first, second = convert(w, ends[0], own), convert(w, second, own)
    values: dict[str, Fact] = {"first": first, "second": second, "delta": binary(w, ast.Sub(), second, first, node)}
    text = "first if k == 0 else second if k == 1 else first + array.dtype.type(k) * delta"
    _set_each(w, found, values, text, node)
    return found


def _float_count(w: Writer, start: Number, stop: Number, step: Number, node: ast.AST) -> Number:
    """How many numbers there are, as NumPy counts; asked also if checks are off, since memory depends on it."""
    _no_zero_step(w, step, node)
    way = w.op("fsub", stop.value, start.value)
    span = w.op("fdiv", way, step.value)
    ok = w.op("fcmp", span, Const(F64, MOST_BYTES), mode="olt")
    shown = (start.value, stop.value, step.value)
    w.check(ok, "np.arange from {} to {} by {} has no length that an array can have", "ValueError", *shown)
    # of a way that is lost in the division, as by an infinite step, the first number is there
    is_some = w.op("fcmp", way, Const(F64, 0.0), mode="une")
    is_lost = w.op("fcmp", w.op("fdiv", Const(F64, 1.0), span), Const(F64, math.inf), mode="oeq")
    least = w.op("select", w.op("and", is_some, is_lost), Const(F64, 1.0), Const(F64, 0.0))
    return Number(w.op("fptosi", w.op("fmax", w.op("ceil", span), least), type=I64), WEAK_INT, True)


def _cast(text: str, array: Array) -> str:
    return f"array.dtype.type({text})" if array.dtype != INT else text


def _no_zero_step(w: Writer, step: Number, node: ast.AST) -> None:
    if known(step.value) == 0:
        w.refuse("the step of np.arange must not be zero", node)
    if known(step.value) is None and (w.checked or step.type.is_float):
        zero, opcode, mode = (Const(F64, 0.0), "fcmp", "une") if step.type.is_float else (Const(I64, 0), "icmp", "ne")
        w.check(w.op(opcode, step.value, zero, mode=mode), "the step of np.arange is zero", "ZeroDivisionError")


def _range_dtype(ends: Sequence[Number]) -> DType:
    """NumPy's type of integers, at least int64."""
    return np.result_type(np.int64, *(x.type.dtype for x in ends if not x.type.weak))


def _linspace(w: Writer, given: dict[str, Fact], node: ast.Call) -> Array:
    """As NumPy: k * step + start, and exactly the end at the end."""
    first, last = (convert(w, number(w, _needed(w, given, name, node), node), WEAK_FLOAT) for name in ("start", "stop"))
    size = integer(w, given.get("num", Constant(50)), node, "the number of points")
    found = new_array(w, [size], FLOAT, node)
    values: dict[str, Fact] = {"first": first, "last": last, "parts": binary(w, ast.Sub(), size, Constant(1), node)}
    hidden_step = "(last - first) / (parts if parts > 0 else 1)"
    text = (
        f"last if k == parts and parts > 0 else (k * ({hidden_step}) if {hidden_step} != 0 else "
        "k / (parts if parts > 0 else 1) * (last - first)) + first"
    )
    _set_each(w, found, values, text, node)
    return found


def copied(w: Writer, fact: Fact, node: ast.AST) -> Array:
    """A new array with the elements of another."""
    if not isinstance(fact, Array):
        w.refuse(f"only arrays can be copied, not {type_of(fact)}", node)
    found = new_array(w, [Number(length, WEAK_INT, True) for length in fact.lengths], fact.dtype, node)
    copy_elements(w, found, fact, node)
    return found


def copy_elements(w: Writer, to: Array, source: Array, node: ast.AST) -> None:
    """All elements, in lanes outside of lanes: over up to three axes, and sequentially over the others."""
    names = [f"k{axis}" for axis in range(to.ndim)]
    if not names:
        hidden(w, "to[()] = source[()]", {"to": to, "source": source}, node)
        return
    facts: dict[str, Fact] = {f"n{axis}": Number(length, WEAK_INT, True) for axis, length in enumerate(to.lengths)}
    together = min(len(names), 3) if is_outside(w) else 0
    lines: list[str] = []
    if together:
        sizes = ", ".join(f"n{axis}" for axis in range(together))
        lines.append(f"for {', '.join(names[:together])} in lanes({sizes}):")
    for axis in range(together, len(names)):
        lines.append(f"{'    ' * len(lines)}for {names[axis]} in range(n{axis}):")
    place = ", ".join(names)
    lines.append(f"{'    ' * len(lines)}to[{place}] = source[{place}]")
    hidden(w, "\n".join(lines), {**facts, "to": to, "source": source}, node)


def of_items(w: Writer, node: ast.Call) -> Array:
    """np.array((x, y, z)): an array of as many numbers, also of rows of them."""
    word = ast.unparse(node.func)
    given = {str(keyword.arg): w.evaluate(keyword.value) for keyword in node.keywords}
    if len(node.args) == 2:
        given["dtype"] = w.evaluate(node.args[1])
    if not node.args or len(node.args) > 2 or any(name != "dtype" for name in given):
        w.refuse(f"'{word}' takes a list or tuple of numbers, and a dtype, in a kernel", node)
    items, shape = _rows(w, node.args[0])
    if isinstance(items, Array):
        return copied(w, items, node)
    dtype = _dtype(w, given.get("dtype"), None, node) or _common_dtype(w, items, node)
    found = new_array(w, [constant(WEAK_INT, size) for size in shape], dtype, node)
    places = itertools.product(*map(range, shape))
    for place, item in zip(places, items, strict=True):
        at = ", ".join(map(str, place))
        hidden(w, f"array[{at}] = value", {"array": found, "value": as_element(w, item, dtype, node)}, node)
    return found


def _rows(w: Writer, node: ast.expr) -> tuple[list[Fact] | Array, tuple[int, ...]]:
    """All items in order, and the shape."""
    if isinstance(node, ast.List | ast.Tuple):
        parts = [_rows(w, item) for item in node.elts]
    else:
        fact = w.evaluate(node)
        items = is_sequence(fact)
        if isinstance(fact, Array):
            return fact, ()
        if items is None:
            return [fact], ()
        parts = [([item], ()) for item in items]
    if len({shape for _, shape in parts}) > 1 or any(isinstance(items, Array) for items, _ in parts):
        w.refuse("the rows of an array must be numbers, and as many in each", node)
    whole = [item for items, _ in parts if not isinstance(items, Array) for item in items]
    return whole, (len(parts), *(parts[0][1] if parts else ()))


def _common_dtype(w: Writer, items: Sequence[Fact], node: ast.AST) -> DType:
    """As NumPy: that of the strong numbers, with Python's own as int64, float64, complex128 or bool."""
    return np.result_type(*(_own_dtype(w, item, node) for item in items)) if items else FLOAT

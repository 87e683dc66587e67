"""Element-wise expressions of arrays, as NumPy has them: b[i, :] = 2 * a[i] + c, a[i] *= 2, np.exp(t).

An expression of arrays is a `Row`: what to do with one element of each operand. No memory is made for it. It is
computed element by element where it is stored, summed up (`row_reductions.py`) or subscripted; a name that it is given
to is a new array (`made_arrays.py`).

    2 * a[i] + c        Row(+, Row(*, 2, a[i]), c)          element k: 2 * a[i, k] + c[k]

Lengths broadcast where they are known to be 1, else they are checked to be equal.

Ensures   an assignment stores what NumPy would: a target that overlaps an operand is refused, when compiling or at run
          time, unless both are the same elements in the same order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from ....ir.function import Const, Op, Value
from ....ir.types import I64, PTR
from ....record import replace
from ..control.hidden_names import hidden
from ..numbers.arithmetic import binary, unary
from ..numbers.complex_numbers import complex_of
from ..numbers.convert import number
from ..refusals.advice import part_of_row
from ..types import WEAK_INT, NumberType
from ..values import Array, Fact, Number, Row, known
from ..writer import HOST, Writer, same_value
from .indexing import attribute, indices, inside, move, read_only_words, view
from .indexing import element as item
from .made_arrays import new_array

Make = Callable[[Writer, list[Fact], ast.AST], Fact]


def is_row(fact: Fact) -> bool:
    """Is it an array with axes, or an expression of arrays?"""
    return isinstance(fact, Row) or (isinstance(fact, Array) and fact.ndim > 0 and fact.dtype.fields is None)


def elementwise(w: Writer, facts: Sequence[Fact], node: ast.AST, make: Make) -> Fact:
    """`make` of the facts; of each of their elements, if there are arrays."""
    if not any(map(is_row, facts)):
        return make(w, list(facts), node)
    facts = [in_memory(w, fact, node) for fact in facts]
    mask = common_mask(w, facts, node)
    lengths = _broadcast(w, [fact for fact in facts if isinstance(fact, Array | Row)], node)
    plain = tuple(replace(fact, where=None) if isinstance(fact, Row) else fact for fact in facts)
    return Row(make, plain, lengths, _type(w, plain, node, make), node, mask)


def common_mask(w: Writer, facts: Sequence[Fact], node: ast.AST) -> Array | Row | None:
    """The mask of operands that have one: all have the same."""
    masks = [fact.where for fact in facts if isinstance(fact, Row) and fact.where is not None]
    if not masks:
        return None
    whole = [fact for fact in facts if is_row(fact) and not (isinstance(fact, Row) and fact.where is not None)]
    if whole or any(mask is not masks[0] for mask in masks):
        w.refuse("arrays beside each other need one mask; apply it once, as (a[i] * b[i])[a[i] > 0]", node)
    return masks[0]


def in_memory(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    """A row that is finished in place, such as a sorted one, as an array."""
    return stored(w, fact, node) if isinstance(fact, Row) and fact.then is not None else fact


def refuse_times(w: Writer, facts: Sequence[Fact], word: str, node: ast.AST) -> None:
    """Refuse a function of whole rows that knows numbers alone."""
    if any(isinstance(fact, Array | Row) and is_row(fact) and Row.of(fact, node).type.is_time for fact in facts):
        w.refuse(f"'{word}' of a row of times is not in kernels; pass the counts, t.view(np.int64)", node)


def operate(w: Writer, op: ast.operator, left: Fact, right: Fact, node: ast.AST) -> Fact:
    """left op right, of numbers or arrays."""
    if isinstance(op, ast.MatMult) or not (is_row(left) or is_row(right)):
        return binary(w, op, left, right, node)
    return elementwise(w, (left, right), node, lambda w, sides, node: binary(w, op, sides[0], sides[1], node, True))


def operate_on_one(w: Writer, op: ast.unaryop, fact: Fact, node: ast.AST) -> Fact:
    if not is_row(fact):
        return unary(w, op, fact, node)
    return elementwise(w, (fact,), node, lambda w, sides, node: unary(w, op, sides[0], node))


# lengths


def lengths_of(fact: Fact) -> tuple[Value, ...]:
    return fact.lengths if isinstance(fact, Array | Row) else ()


def _broadcast(w: Writer, facts: Sequence[Array | Row], node: ast.AST) -> tuple[Value, ...]:
    """The lengths of the result; those of operands are equal, or known to be 1."""
    found: list[Value] = []
    for axis in range(1, max(len(fact.lengths) for fact in facts) + 1):
        lengths = [fact.lengths[-axis] for fact in facts if len(fact.lengths) >= axis]
        longer = [length for length in lengths if known(length) != 1] or lengths
        for a, b in pairwise(longer):
            _check_equal(w, a, b, node)
        found.insert(0, longer[0])
    return tuple(found)


def _check_equal(w: Writer, a: Value, b: Value, node: ast.AST) -> None:
    x, y = known(a), known(b)
    if a is b or (x is not None and x == y):
        return
    if x is not None and y is not None:
        w.refuse(f"the operands have lengths {x} and {y}, which do not go together; make them equal", node)
    if w.options.checks or w.options.debug:
        w.at(node)
        same = w.op("icmp", a, b, mode="eq")
        w.check(same, "operands of lengths {} and {} do not go together", "ValueError", a, b)


# elements


def element(w: Writer, fact: Fact, at: Sequence[Value], node: ast.AST) -> Fact:
    """The element at places that are inside; a number is its own."""
    if isinstance(fact, Row):
        operands = [element(w, operand, at, node) for operand in fact.operands]
        w.at(node)
        return fact.make(w, operands, node)
    if not is_row(fact) or not isinstance(fact, Array):
        return fact
    return item(w, _place(w, fact, at), node)


def _place(w: Writer, array: Array, at: Sequence[Value]) -> Array:
    """A view of one element; an axis of length 1 has one for all."""
    pointer = array.pointer
    for index, length, stride in zip(at[len(at) - array.ndim :], array.lengths, array.strides, strict=True):
        if known(length) != 1 or known(index) == 0:
            pointer = move(w, pointer, index, stride)
    return replace(array, pointer=pointer, lengths=(), strides=())


def _type(w: Writer, facts: Sequence[Fact], node: ast.AST, make: Make) -> NumberType:
    """The type of an element, from a trial that leaves no code."""
    mark = w.mark()
    zero = Const(I64, 0)
    place = [zero] * max(len(lengths_of(fact)) for fact in facts)
    made = make(w, [element(w, fact, place, node) for fact in facts], node)
    kind = complex_of(made)
    found = number(w, made, node).type if kind is None else NumberType(np.dtype(kind))
    w.roll_back(mark)
    return replace(found, weak=False)


def item_of_row(w: Writer, row: Row, node: ast.Subscript) -> Fact:
    """row[k] of an expression of arrays."""
    if row.where is not None:
        w.refuse(f"'{ast.unparse(row.node)}' has elements only at run time; write a loop with 'if' over them", node)
    found = indices(w, Array(Const(PTR, 0), row.type.dtype, row.lengths, row.lengths), node)
    if len(found) <= len(row.lengths) and all(isinstance(index, tuple) for index in found):
        return part_of(w, row, found, node)
    if len(found) != len(row.lengths) or any(isinstance(index, tuple) for index in found):
        w.refuse(
            f"'{ast.unparse(row.node)}' has {_axes(len(row.lengths))}; write an index for each, or a name for it", node
        )
    at = [inside(w, "row", axis, row.lengths[axis], index, node) for axis, index in enumerate(found)]
    return element(w, row, at, node)


def part_of(w: Writer, fact: Fact, slices: Sequence[Slice], node: ast.AST) -> Fact:
    """(a + b)[1:] is a[1:] + b[1:]. A number, and an axis that is the same for all, stay as they are."""
    if isinstance(fact, Row):
        operands = [part_of(w, operand, _own(fact, operand, slices), node) for operand in fact.operands]
        return elementwise(w, operands, node, fact.make)
    return view(w, fact, slices, node) if isinstance(fact, Array) and is_row(fact) else fact


Slice = tuple[Fact | None, Fact | None, Fact | None]


def _own(row: Row, operand: Fact, slices: Sequence[Slice]) -> list[Slice]:
    """The slices for the axes of an operand, which are the last ones of the row."""
    lengths = lengths_of(operand)
    whole: Slice = (None, None, None)
    padded = [*slices, *[whole] * (len(row.lengths) - len(slices))]
    found = padded[len(row.lengths) - len(lengths) :]
    wide = row.lengths[len(row.lengths) - len(lengths) :]
    return [
        whole if known(mine) == 1 and known(all) != 1 else one
        for one, mine, all in zip(found, lengths, wide, strict=True)
    ]


def attribute_of_row(w: Writer, row: Row, node: ast.Attribute) -> Fact:
    """Of an expression of arrays, what does not need its elements."""
    if row.where is not None:
        w.refuse(f"'{ast.unparse(node)}' of elements that a mask selects; write their number as (mask).sum()", node)
    if node.attr in ("real", "imag") and row.type.is_complex:
        from .complex_rows import part_of_row as part  # which uses rows

        return part(w, row, node.attr, node)
    if node.attr not in ("shape", "ndim", "dtype", "size", "itemsize"):
        w.refuse(
            f"'{ast.unparse(node)}': an expression of arrays has shape, size, ndim and dtype; give it a name", node
        )
    return attribute(w, Array(Const(PTR, 0), row.type.dtype, row.lengths, row.lengths), node.attr, node)


# stores


def stored(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    """An expression as a new array; anything else as it is."""
    if not isinstance(fact, Row):
        return fact
    if fact.where is not None:
        w.refuse(
            f"'{ast.unparse(fact.node)}' has as many elements as the mask selects, which only a reduction takes, as "
            ".sum(); write a loop with 'if', or np.where(mask, x, y)",
            fact.node,
        )
    if not (w.place == HOST and not w.in_lanes) and any(known(length) is None for length in fact.lengths):
        mask = "; a mask is an 'if' around what is set" if fact.type.is_bool else ""
        text = ast.unparse(node) if isinstance(node, ast.expr) else ast.unparse(fact.node)
        w.refuse(
            f"'{text}' is an array of a length known only at run time, and a lane has no memory for it: "
            f"{part_of_row(fact)}, or assign it to a part of an array, as b[i, :] = ..., or to t[:] of "
            f"t = lw.array(n, dtype, most=64){mask}",
            fact.node,
        )
    w.at(node)
    found = new_array(w, [Number(length, WEAK_INT, True) for length in fact.lengths], fact.type.dtype, node)
    _set(w, found, fact, None, node)
    return found


def set_elements(w: Writer, place: Array, fact: Array | Row, node: ast.AST, op: ast.operator | None = None) -> None:
    """place[...] = fact, or place op= fact, element by element."""
    if not place.writable:
        w.refuse(read_only_words(place), node)
    if len(fact.lengths) > place.ndim:
        w.refuse(
            f"{_axes(len(fact.lengths))} cannot be stored in {_axes(place.ndim)} of '{place.name}'; take a part of it",
            node,
        )
    for mine, theirs in zip(reversed(place.lengths), reversed(fact.lengths), strict=False):
        if known(theirs) != 1:
            _check_equal(w, mine, theirs, node)
    if isinstance(fact, Row) and fact.then is not None and (op is not None or fact.type.dtype != place.dtype):
        if op is None and w.in_lanes and any(known(length) is None for length in fact.lengths):
            w.refuse(f"this is {fact.type} in memory, and '{place.name}' is {place.dtype}; make them one type", node)
        fact = Row.of(_array(stored(w, fact, node)), node)
    if isinstance(fact, Row) and fact.where is not None:
        w.refuse("how many elements the mask selects is known only at run time; write a loop with 'if'", node)
    if _overlaps(w, place, fact, node):
        held = stored(w, Row.of(fact, node), node)
        fact = _array(held)
    _set(w, place, fact, op, node)


def _array(fact: Fact) -> Array:
    assert isinstance(fact, Array), "what is stored is an array"
    return fact


def _axes(count: int) -> str:
    return "one axis" if count == 1 else f"{count} axes"


def _set(w: Writer, place: Array, fact: Array | Row, op: ast.operator | None, node: ast.AST) -> None:
    names = [f"k{axis}" for axis in range(place.ndim)]
    facts: dict[str, Fact] = {f"n{axis}": Number(length, WEAK_INT, True) for axis, length in enumerate(place.lengths)}
    lines = loops(w, names)
    source = names[len(names) - len(fact.lengths) :]
    sign = SIGNS[type(op)] if op is not None else ""
    at = ", ".join(names)
    lines.append(f"{'    ' * len(lines)}place[{at}] {sign}= row[{', '.join(source)}]")
    row = Row.of(fact, node)
    hidden(w, "\n".join(lines), {**facts, "place": place, "row": replace(row, then=None)}, node)
    if row.then is not None:
        row.then(w, place, node)


def loops(w: Writer, names: Sequence[str]) -> list[str]:
    """The lines of loops over all elements, n0 n1 ... of each axis: in lanes outside of lanes, up to three axes."""
    together = min(len(names), 3) if w.place == HOST and not w.in_lanes else 0
    lines: list[str] = []
    if together:
        sizes = ", ".join(f"n{axis}" for axis in range(together))
        lines.append(f"for {', '.join(names[:together])} in lanes({sizes}):")
    for axis in range(together, len(names)):
        lines.append(f"{'    ' * len(lines)}for {names[axis]} in range(n{axis}):")
    return lines


def check_lengths(w: Writer, a: Array | Row, b: Array | Row, node: ast.AST) -> None:
    """Both have the same lengths."""
    for mine, theirs in zip(a.lengths, b.lengths, strict=True):
        _check_equal(w, mine, theirs, node)


SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}


# overlap


def arrays_of(fact: Fact) -> list[Array]:
    """The arrays that an expression reads."""
    if isinstance(fact, Row):
        return [array for operand in fact.operands for array in arrays_of(operand)]
    return [fact] if isinstance(fact, Array) and is_row(fact) else []


def _overlaps(w: Writer, place: Array, fact: Fact, node: ast.AST) -> bool:
    """Must the values be computed before any is stored? If only known at run time, it is checked not to be so."""
    small = all(known(length) is not None for length in place.lengths)
    for source in arrays_of(fact):
        if _start(source.pointer) is not _start(place.pointer) or _same(place, source):
            continue
        if small or (w.place == HOST and not w.in_lanes):
            return True
        _check_apart(w, place, source, node)
    return False


def _start(pointer: Value) -> Value:
    while isinstance(pointer, Op) and pointer.opcode == "ptradd":
        pointer = pointer.args[0]
    return pointer


def _same(a: Array, b: Array) -> bool:
    """The same elements in the same order."""
    mine, theirs = (a.pointer, *a.strides), (b.pointer, *b.strides)
    return a.ndim == b.ndim and all(map(same_value, mine, theirs))


def _check_apart(w: Writer, place: Array, source: Array, node: ast.AST) -> None:
    """The memory of both is apart, or they are the same elements."""
    if not (w.options.checks or w.options.debug):
        return
    w.at(node)
    first, second = _ends(w, place), _ends(w, source)
    before = w.op("icmp", first[1], second[0], mode="ule")
    apart = w.op("or", before, w.op("icmp", second[1], first[0], mode="ule"))
    equal = w.op("icmp", place.pointer, source.pointer, mode="eq")
    if place.ndim == source.ndim:
        for mine, theirs in zip(place.strides, source.strides, strict=True):
            equal = w.op("and", equal, w.op("icmp", mine, theirs, mode="eq"))
        apart = w.op("or", apart, equal)
    message = f"'{place.name}' overlaps '{source.name}', from which it is computed; write a loop over the elements"
    w.check(apart, message, "ValueError")


def _ends(w: Writer, array: Array) -> tuple[Value, Value]:
    """The address of the first byte, and the one after the last; equal if there is no element."""
    low: Value = array.pointer
    high: Value = w.op("ptradd", array.pointer, Const(I64, array.dtype.itemsize), scale=1)
    for length, stride in zip(array.lengths, array.strides, strict=True):
        last = w.op("smax", w.op("sub", length, Const(I64, 1)), Const(I64, 0))
        span = w.op("mul", last, stride)
        low = w.op("ptradd", low, w.op("smin", span, Const(I64, 0)), scale=1)
        high = w.op("ptradd", high, w.op("smax", span, Const(I64, 0)), scale=1)
    return low, high

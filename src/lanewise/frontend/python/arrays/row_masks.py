"""Boolean masks as indices: elements of a row where a condition holds.

    t[t < 0] = 0, a[i, a[i] > 9] += x          an 'if' around each element
    a[i][a[i] > 0].sum(), t[m].max(), len(t[m])      a reduction over the elements that are selected

What a mask selects has a length known only at run time, so it has no memory: reductions take it, and operations with
numbers (`2 * t[m] + 1`) keep the mask.
"""

from __future__ import annotations

import ast
from typing import cast

from ....record import replace
from ..control.hidden_names import hidden
from ..types import WEAK_INT
from ..values import Array, Fact, Number, Row, type_of
from ..writer import Writer
from .indexing import indices, view
from .rows import SIGNS, check_lengths, is_row, loops

_MASKS = (ast.Compare, ast.Name, ast.Call, ast.Attribute, ast.Subscript)
_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)


def masked(w: Writer, base: Fact, node: ast.Subscript) -> tuple[Array | Row, Array | Row] | None:
    """The array and the mask, if the last index is a row of booleans."""
    if not isinstance(base, Array | Row) or not is_row(base):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    mask = _mask(w, parts[-1]) if parts else None
    if mask is None:
        return None
    if len(parts) > 1:
        if isinstance(base, Row):
            w.refuse("an expression of arrays takes one mask; write (a + b)[mask]", node)
        outer = ast.copy_location(ast.Subscript(node.value, ast.Tuple(parts[:-1], ast.Load()), ast.Load()), node)
        ast.copy_location(outer.slice, node.slice)
        base = view(w, base, indices(w, base, outer), outer)
    if len(mask.lengths) != len(base.lengths):
        w.refuse(f"the mask has {len(mask.lengths)} axes, and what it selects from {len(base.lengths)}", node)
    check_lengths(w, mask, base, node)
    return base, mask


def _mask(w: Writer, node: ast.expr) -> Array | Row | None:
    """The row of booleans that an index is; None for others, which are not evaluated here for good."""
    inside = node
    while isinstance(inside, ast.UnaryOp) and isinstance(inside.op, ast.Invert):
        inside = inside.operand
    if not isinstance(inside, _MASKS) and not (isinstance(inside, ast.BinOp) and isinstance(inside.op, _BITS)):
        return None
    if isinstance(inside, ast.Name):
        binding = w.env.get(inside.id)
        found = _booleans(binding.fact if binding is not None else None)
    else:
        mark = w.mark()
        found = _booleans(w.evaluate(node))
        w.roll_back(mark)
    return _evaluated(w, node) if found else None


def _evaluated(w: Writer, node: ast.expr) -> Array | Row:
    return cast("Array | Row", w.evaluate(node))


def _booleans(fact: Fact | None) -> bool:
    if not isinstance(fact, Array | Row) or not is_row(fact):
        return False
    dtype = fact.dtype if isinstance(fact, Array) else fact.type.dtype
    return dtype.kind == "b"


def selected(base: Array | Row, mask: Array | Row, node: ast.AST) -> Row:
    """base[mask] as a value."""
    return replace(Row.of(base, node), where=mask, node=node)


def set_selected(
    w: Writer, place: Array | Row, mask: Array | Row, fact: Fact, node: ast.Subscript, op: ast.operator | None = None
) -> None:
    """place[mask] = fact, or place[mask] op= fact."""
    if isinstance(place, Row):
        w.refuse("an expression of arrays cannot be set; write an array", node)
    value: Fact = fact
    names = [f"k{axis}" for axis in range(place.ndim)]
    at = ", ".join(names)
    right = "value"
    if is_row(fact):
        if not isinstance(fact, Row) or (fact.where is not mask and not _alike(fact.where, mask)):
            w.refuse(
                "what is set where a mask holds is one number, or has the same mask, as t[m] = u[m]; "
                "for others write np.where(mask, x, y)",
                node,
            )
        value, right = replace(fact, where=None), f"value[{at}]"
    elif not isinstance(fact, Number) and not hasattr(fact, "value"):
        w.refuse(f"a number is set where a mask holds, not {type_of(fact)}", node)
    sign = SIGNS[type(op)] if op is not None else ""
    lines = loops(w, names)
    depth = "    " * len(lines)
    lines.append(f"{depth}if mask[{at}]:\n{depth}    place[{at}] {sign}= {right}")
    facts: dict[str, Fact] = {f"n{axis}": Number(length, WEAK_INT, True) for axis, length in enumerate(place.lengths)}
    hidden(w, "\n".join(lines), {**facts, "mask": Row.of(mask, node), "place": place, "value": value}, node)


def _alike(a: Array | Row | None, b: Array | Row) -> bool:
    """The same array, read twice."""
    return isinstance(a, Array) and isinstance(b, Array) and a.pointer is b.pointer and a.strides == b.strides

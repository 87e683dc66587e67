"""Small integers that wrap without a word, in sums, means and shifts; and sums of 32 bits that Numba has in 64.

    s = 0                               s is uint8 from the first sum on, and wraps
    for k in range(n): s += a[i, k]
    (a[i] + b[i]) // 2                  the sum is uint8, and wraps before it is halved
    (a[i] & 127) << n                   the bits beyond uint8 are lost

NumPy warns when its scalars wrap; a kernel says so when it is compiled, once for each line, by the types alone. Where a
mask, a remainder or a shift bounds the operands so that nothing can be lost, nothing is said.

    s = 0.0                             s is float32 from the first sum on: its error grows with the count
    for k in range(n): s += a[i, k]     of int32: it wraps beyond 2**31

A sum of 32 bits that starts from a plain number is a remark of `explain`, without a warning: it is mostly as intended.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

import numpy as np

from ..definitions.scopes import plain
from ..types import NumberType
from ..values import Fact, Number, known
from ..writer import Writer

SMALL, WORD = 16, 32  # bits
_GROWS: dict[type[ast.operator], Callable[[int, int], int]] = {ast.Add: operator.add, ast.Mult: operator.mul}
_SMALLER = (ast.FloorDiv, ast.RShift, ast.Div)


def note_overflow(w: Writer, node: ast.AST, left: Number, right: Number, result: NumberType) -> None:
    """Record a likely mistake in left op right, as the node says it."""
    if not isinstance(node, ast.BinOp) or not _is_small(left.type):
        return
    inner = node.left
    if isinstance(node.op, _SMALLER) and isinstance(inner, ast.BinOp) and type(inner.op) in _GROWS:
        if _GROWS[type(inner.op)](most(inner.left, left.type), most(inner.right, left.type)) > _greatest(left.type):
            text, first = ast.unparse(inner), ast.unparse(inner.left)
            sign = "+" if isinstance(inner.op, ast.Add) else "*"
            right_text = f"lw.i32({first}) {sign} {ast.unparse(inner.right)}"
            _note(w, node, f"'{text}' of {left.type} is {left.type}, and wraps before it is made smaller", right_text)
    elif isinstance(node.op, ast.LShift) and _is_masked(inner) and known(right.value) is None and _is_small(result):
        shifted = f"lw.i32({ast.unparse(inner)}) << {ast.unparse(node.right)}"
        _note(w, node, f"'{ast.unparse(node)}' of {result} loses the bits beyond {result.bits}", shifted)


def note_accumulator(w: Writer, node: ast.AST, name: str, op: ast.operator, fact: Fact, added: ast.expr) -> None:
    """Record a sum or product in a loop, `name op= added`, that is of a small type."""
    if not w.loops or type(op) not in _GROWS or not isinstance(fact, Number):
        return
    if isinstance(op, ast.Add) and fact.type.bits == WORD and not fact.type.weak and _starts_plain(w, name):
        w.program.narrow_sums[w.source.position(node)] = (name, str(fact.type), ast.unparse(added))
    if not _is_small(fact.type):
        return
    if plain(name) != name:  # no variable of the user: `sum` of a row or of a generator
        why = f"this sum is {fact.type}, the type of its terms, and wraps"
        _note(w, node, why, "sum(..., lw.i64(0))", "start it with ")
        return
    word = "sum" if isinstance(op, ast.Add) else "product"
    start = "0" if isinstance(op, ast.Add) else "1"
    why = f"the {word} '{name}' is {fact.type}, the type of '{ast.unparse(added)}', and wraps"
    _note(w, node, why, f"{name} = lw.i64({start})", "start it with ")


def _starts_plain(w: Writer, name: str) -> bool:
    """Is the variable set to a number without a type anywhere in the function?"""
    return any(
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
        for node in ast.walk(w.source.tree)
    )


def _note(w: Writer, node: ast.AST, why: str, right: str, words: str = "") -> None:
    w.program.mistakes.setdefault(w.source.position(node), f"{why}; {words or 'write '}{right}")


def _is_small(type: NumberType) -> bool:
    return type.is_int and not type.weak and type.bits <= SMALL


def _greatest(type: NumberType) -> int:
    return int(np.iinfo(type.dtype).max)


def _is_masked(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd)


def most(node: ast.expr, type: NumberType) -> int:
    """The greatest value of an expression of this type, as far as its last operation says."""
    greatest = _greatest(type)
    match node:
        case ast.Constant(value=int(value)):
            return abs(value)
        case ast.BinOp(op=ast.BitAnd(), right=ast.Constant(value=int(mask))) if mask >= 0:
            return min(mask, greatest)
        case ast.BinOp(op=ast.Mod(), right=ast.Constant(value=int(value))) if value > 0:
            return value - 1
        case ast.BinOp(op=ast.RShift(), left=left, right=ast.Constant(value=int(amount))) if amount >= 0:
            return most(left, type) >> amount
        case ast.BinOp(op=ast.FloorDiv(), left=left, right=ast.Constant(value=int(value))) if value > 0:
            return most(left, type) // value
        case _:
            return greatest

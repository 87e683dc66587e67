"""Comparisons: `==`, `<`, chains of them, `in`, and `is`.

Integers of different signedness compare by value, as in NumPy; so does a Python int that does not fit the other's
type.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import I1
from ..definitions.number_words import NumberWord
from ..numbers.complex_numbers import complex_compare, is_complex
from ..numbers.convert import boolean, convert, number, vast
from ..numbers.times import compare_times, is_time
from ..refusals.advice import part_instead
from ..types import UINT64, NumberType
from ..values import Array, Constant, Fact, Number, Row, Several, is_sequence, known_int, type_of
from ..writer import Writer
from .conditions import as_condition, choose, decided

_COMPARE: dict[type[ast.cmpop], tuple[Callable[[Any, Any], Any], str]] = {
    ast.Eq: (operator.eq, "eq"),
    ast.NotEq: (operator.ne, "ne"),
    ast.Lt: (operator.lt, "lt"),
    ast.LtE: (operator.le, "le"),
    ast.Gt: (operator.gt, "gt"),
    ast.GtE: (operator.ge, "ge"),
}


def compare(w: Writer, node: ast.Compare) -> Fact:
    """a < b, and a < b < c, which is a < b and b < c with b computed once."""
    left = w.evaluate(node.left)
    right = w.evaluate(node.comparators[0])
    if any(isinstance(side, Array | Row) for side in (left, right)):
        return _compare_rows(w, node, left, right)
    result = _compare(w, node.ops[0], left, right, node)
    for op, operand in zip(node.ops[1:], node.comparators[1:], strict=True):
        known_result = decided(result)
        if known_result is False:
            return result
        middle = right
        if known_result is True:
            right = w.evaluate(operand)
            result = _compare(w, op, middle, right, node)
            continue
        result, right = _chain(w, result, op, middle, operand, node)
    return result


def _compare_rows(w: Writer, node: ast.Compare, left: Fact, right: Fact) -> Fact:
    """A boolean for each element; a longer chain would ask whether an array is true, as in NumPy."""
    from ..arrays.rows import elementwise  # which uses expressions of numbers

    op = node.ops[0]
    if len(node.ops) > 1 or isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot):
        return _compare(w, op, left, right, node)
    return elementwise(w, (left, right), node, lambda w, sides, node: _compare(w, op, sides[0], sides[1], node))


def _chain(
    w: Writer, result: Fact, op: ast.cmpop, middle: Fact, operand: ast.expr, node: ast.Compare
) -> tuple[Fact, Fact]:
    """The last operand of a longer chain is used after the choice, so it is computed before it."""
    if operand is node.comparators[-1]:
        test = as_condition(w, result, node)
        decisive = _false(result)
        both = choose(w, test, (lambda: _compare(w, op, middle, w.evaluate(operand), node), decisive), node)
        return both, middle
    right = w.evaluate(operand)
    test = as_condition(w, result, node)
    decisive = _false(result)
    return choose(w, test, (lambda: _compare(w, op, middle, right, node), decisive), node), right


def _false(result: Fact) -> Fact:
    return Number(Const(I1, 0), result.type, True) if isinstance(result, Number) else result


def _compare_items(w: Writer, word: str, left: Sequence[Fact], right: Sequence[Fact], node: ast.AST) -> Fact:
    """Are two tuples equal? Their lengths are known."""
    found: list[Fact] = []
    if len(left) == len(right):
        found = [_compare(w, ast.Eq(), x, y, node) for x, y in zip(left, right, strict=True)]
    unknown = [one.value for one in found if isinstance(one, Number)]
    if len(left) != len(right) or any(isinstance(one, Constant) and not one.value for one in found):
        return Constant(word == "ne")
    if not unknown:
        return Constant(word == "eq")
    w.at(node)
    equal = reduce(lambda a, b: w.op("and", a, b), unknown)
    return boolean(equal if word == "eq" else w.op("xor", equal, Const(I1, 1)), weak=True)


def _compare(w: Writer, op: ast.cmpop, left: Fact, right: Fact, node: ast.AST) -> Fact:
    if isinstance(op, ast.Is | ast.IsNot):
        return _identity(w, op, left, right, node)
    if isinstance(op, ast.In | ast.NotIn):
        return _membership(w, op, left, right, node)
    python, word = _COMPARE[type(op)]
    nothing = any(isinstance(side, Constant) and side.of for side in (left, right))
    if isinstance(left, Constant) and isinstance(right, Constant) and not (nothing and word not in ("eq", "ne")):
        try:
            return Constant(python(left.value, right.value))
        except TypeError as error:
            w.refuse(f"this cannot be computed: {error}", node)
    if (is_complex(left) or is_complex(right)) and not any(isinstance(side, Array) for side in (left, right)):
        return boolean(complex_compare(w, word, left, right, node), weak=False)
    sides = is_sequence(left), is_sequence(right)
    if word in ("eq", "ne") and sides[0] is not None and sides[1] is not None:
        return _compare_items(w, word, sides[0], sides[1], node)
    if isinstance(left, Several | Array) or isinstance(right, Several | Array):
        array = next((side for side in (left, right) if isinstance(side, Array)), None)
        if array is not None:
            mask = "; a mask is an 'if' around what is set" if not array.name.endswith("]") and array.ndim else ""
            w.refuse(f"only numbers are compared, {part_instead(array, node)}{mask}", node)
        w.refuse(f"only numbers are compared, not {type_of(left)} with {type_of(right)}; write the parts", node)
    if is_time(left) or is_time(right):
        return compare_times(w, word, left, right, node)
    weak = all(isinstance(type, NumberType) and type.weak for type in (type_of(left), type_of(right)))
    a, b = (number(w, beside(fact, other), node) for fact, other in ((left, right), (right, left)))
    w.at(node)
    return boolean(compare_numbers(w, word, a, b), weak)


def beside(fact: Fact, other: Fact) -> Fact:
    """An integer beside one beyond int64 is compared by value, whatever its type."""
    type = type_of(other)
    return vast(fact, UINT64 if isinstance(type, NumberType) and not type.is_float else type)


def _membership(w: Writer, op: ast.cmpop, left: Fact, right: Fact, node: ast.AST) -> Fact:
    """x in (1, 2, 3): is it one of them? For floats Python also compares object identity."""
    items = is_sequence(right)
    if items is None:
        w.refuse("'in' takes a tuple of integers in a kernel; write the comparisons with 'or', or a loop", node)
    inside = isinstance(op, ast.In)
    if isinstance(left, Constant) and all(isinstance(item, Constant) for item in items):
        values = [item.value for item in items if isinstance(item, Constant)]
        return Constant((left.value in values) == inside)
    numbers = [number(w, vast(fact, UINT64), node) for fact in (left, *items)]
    if any(x.type.is_float or x.type.is_time for x in numbers):
        others = "times" if any(x.type.is_time for x in numbers) else "floats"
        w.refuse(f"'in' takes integers in a kernel; write the comparisons of {others} with 'or'", node)
    w.at(node)
    found: Value = Const(I1, 0)
    for item in numbers[1:]:
        found = w.op("or", found, compare_integers(w, "eq", numbers[0], item))
    return boolean(found if inside else w.op("xor", found, w.true()), True)


def compare_numbers(w: Writer, word: str, a: Number, b: Number) -> Value:
    """Compare in the type that NumPy chooses; integers by value."""
    if not a.type.is_float and not b.type.is_float:
        return compare_integers(w, word, a, b)
    found = w.rules.operator(np.less, a.type, b.type)
    assert found is not None, f"NumPy compares {a.type} and {b.type}"
    x, y = convert(w, a, found[0]), convert(w, b, found[1])
    mode = {"ne": "une"}.get(word, "o" + word)
    return w.op("fcmp", x.value, y.value, mode=mode)


def _identity(w: Writer, op: ast.cmpop, left: Fact, right: Fact, node: ast.AST) -> Fact:
    sides = [fact.value for fact in (left, right) if isinstance(fact, Constant)]
    if len(sides) == 2 and all(isinstance(side, type) for side in sides):  # type(x) is np.float32
        if any(isinstance(side, NumberWord) for side in sides):
            w.refuse("'is' never holds for lw's types, which stand for NumPy's; write '=='", node)
        return Constant((sides[0] is sides[1]) == isinstance(op, ast.Is))
    if None not in sides:
        w.refuse("'is' compares only with None; write '==' for numbers", node)
    same = len(sides) == 2 and sides[0] is sides[1]
    return Constant(same == isinstance(op, ast.Is))


def compare_integers(w: Writer, word: str, a: Number, b: Number) -> Value:
    """By value: in the smallest type that holds both, or if there is none, by the sign first."""
    x, y = known_int(a), known_int(b)
    if x is not None and y is not None:
        return Const(I1, int(getattr(operator, word)(x, y)))
    common = _common(a.type, b.type, x, y)
    if common is not None:
        left, right = convert(w, a, common, ""), convert(w, b, common, "")
        mode = word if word in ("eq", "ne") else ("s" if common.is_signed else "u") + word
        return w.op("icmp", left.value, right.value, mode=mode)
    if a.type.is_signed:
        flipped = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}.get(word, word)
        return compare_integers(w, flipped, b, a)
    negative = w.op("icmp", b.value, Const(b.type.ir, 0), mode="slt")
    plain = w.op("icmp", a.value, convert(w, b, a.type, "").value, mode=word if word in ("eq", "ne") else f"u{word}")
    return w.op("select", negative, Const(I1, int(word in ("gt", "ge", "ne"))), plain)


def _common(a: NumberType, b: NumberType, x: int | None, y: int | None) -> NumberType | None:
    """The type in which both are compared; a known Python int takes the other's type if it fits."""
    for type, value, other in ((a, x, b), (b, y, a)):
        if type.weak and value is not None and _holds(other, value):
            return other
    if a.dtype == b.dtype:
        return a
    wide = np.promote_types(a.dtype, b.dtype)
    if wide.kind in "biu":
        return NumberType(wide)
    for type, value in ((a, x), (b, y)):
        if type.weak and value is not None and value >= 0:
            return b if type is a else a
    return None


def _holds(type: NumberType, value: int) -> bool:
    if type.is_bool:
        return value in (0, 1)
    limits = np.iinfo(type.dtype)
    return int(limits.min) <= value <= int(limits.max)

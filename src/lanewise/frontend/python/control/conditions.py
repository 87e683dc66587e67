"""Conditions: comparison, `and`, `or`, `not`, and the conditional expression.

A right operand that is short and speculatable is computed unconditionally and chosen by `select`, which keeps a loop
with two conditions at one exit. An operand that may trap, touches memory, or costs more than a branch gets a branch:

    a and b     select a, b, false              branch a, rhs, join(false);  rhs: ...; jump join(b)

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

from ....ir.function import Block, Const, Value
from ....ir.types import I1
from ....std.functions import FUNCTIONS
from ..definitions.number_words import NumberWord
from ..numbers.complex_numbers import complex_compare, is_complex, is_nonzero
from ..numbers.convert import boolean, convert, may_not_fit, nonzero, number, vast
from ..numbers.promoted_results import as_one_type
from ..refusals.advice import part_instead, part_of_row
from ..types import UINT64, MissingType, NumberType, promote, unify
from ..values import Array, Constant, Fact, Missing, Number, Row, Several, is_sequence, known_int, type_of
from ..writer import Binding, Bottom, Path, Writer, common_type

CHEAP = 16
_PRICES: dict[str, int] = {
    **dict.fromkeys((*FUNCTIONS, "powi", "ldexp"), CHEAP + 1),
    **dict.fromkeys(("fdiv", "sqrt", "quotient"), 6),
}


def as_condition(w: Writer, fact: Fact, node: ast.AST) -> Value:
    """Is it true, in Python's sense? As i1."""
    if isinstance(fact, Constant) and not fact.is_number:
        return Const(I1, int(bool(fact.value)))
    if is_complex(fact):
        return is_nonzero(w, fact, node)
    if isinstance(fact, Several):
        return Const(I1, int(bool(fact.items)))
    if isinstance(fact, Row):
        why = "an array is neither true nor false; write any(...) or all(...) of it"
        w.refuse(f"{why}, or elements: {part_of_row(fact)}", node)
    if isinstance(fact, Array):
        if fact.dtype.names and not fact.ndim:
            w.refuse(f"numbers are true or false, {part_instead(fact, node)}", node)
        w.refuse(f"an array is neither true nor false; write len({fact.name}) > 0 or a comparison of elements", node)
    w.at(node)
    return nonzero(w, number(w, fact, node))


def decided(fact: Fact) -> bool | None:
    """The boolean value of a fact that is known at compile time."""
    if isinstance(fact, Constant):
        return bool(fact.value)
    if isinstance(fact, Number) and isinstance(fact.value, Const) and isinstance(fact.value.value, int | float):
        return bool(fact.value.value)
    return None


def logical_not(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    known_result = decided(fact)
    if known_result is not None:
        return Constant(not known_result)
    value = as_condition(w, fact, node)
    return boolean(w.op("xor", value, Const(I1, 1)), weak=True)


def logical(w: Writer, node: ast.BoolOp) -> Fact:
    """a and b and c, a or b or c: the value of the deciding operand."""
    stops = isinstance(node.op, ast.Or)
    left = w.evaluate(node.values[0])
    for operand in node.values[1:]:
        known_result = decided(left)
        if known_result is not None:
            if known_result == stops:
                return left
            left = w.evaluate(operand)
            continue
        test = as_condition(w, left, node)
        decisive = left
        if isinstance(decisive, Number) and decisive.type.is_bool:
            decisive = Number(Const(I1, int(stops)), decisive.type, True)
        left = choose(w, test, (decisive, operand) if stops else (operand, decisive), node)
    return left


def condition(w: Writer, node: ast.expr) -> Fact:
    """The boolean value of an expression that is only tested: operands of `and` and `or` need no common type."""
    match node:
        case ast.BoolOp():
            stops = isinstance(node.op, ast.Or)
            left = condition(w, node.values[0])
            for operand in node.values[1:]:
                left = _both(w, left, operand, stops, node)
            return left
        case ast.UnaryOp(op=ast.Not()):
            return logical_not(w, condition(w, node.operand), node)
        case _:
            fact = w.evaluate(node)
            known_result = decided(fact)
            return (
                Constant(known_result) if known_result is not None else boolean(as_condition(w, fact, node), weak=True)
            )


def _both(w: Writer, left: Fact, operand: ast.expr, stops: bool, node: ast.AST) -> Fact:
    known_result = decided(left)
    if known_result is not None:
        return left if known_result == stops else condition(w, operand)
    test = as_condition(w, left, node)
    decisive = Constant(stops)
    right: Arm = lambda: condition(w, operand)  # noqa: E731
    return choose(w, test, (decisive, right) if stops else (right, decisive), node)


Arm = ast.expr | Callable[[], Fact] | Fact


def conditional(w: Writer, node: ast.IfExp) -> Fact:
    test = condition(w, node.test)
    known_result = decided(test)
    if known_result is not None:
        return w.evaluate(node.body if known_result else node.orelse)
    return choose(w, as_condition(w, test, node.test), (node.body, node.orelse), node)


def choose(w: Writer, test: Value, arms: tuple[Arm, Arm], node: ast.AST) -> Fact:
    """The value of one arm; the other arm has no effect."""
    blocks = len(w.function.blocks)
    block = w.block
    first, second = w.fork(test, "then", "else")
    paths: list[Path] = []
    for arm, path in zip(arms, (first, second), strict=True):
        w.resume(path)
        try:
            fact = w.evaluate(arm) if isinstance(arm, ast.expr) else arm() if callable(arm) else arm
            fact = w.stored(fact, arm if isinstance(arm, ast.expr) else node)
        except Bottom:
            w.builder.block.end = None
            w.builder.unreachable()
            continue
        paths.append(w.path(fact, getattr(arm, "lineno", 0)))
    if not paths:
        raise Bottom
    w.at(node)
    if node in w.chosen_results:
        paths = as_one_type(w, paths)
    if isinstance(node, ast.BoolOp):
        _same_kind(w, [path.result for path in paths], node)
    straight = len(paths) == 2 and len(w.function.blocks) == blocks + 2 and all(_same_env(p, first) for p in paths)
    if straight and _harmless(first) and _harmless(second):
        return _select(w, test, block, paths, node)
    result = w.meet(paths, "join")
    assert result is not None, "each arm has a value"
    return usable(w, result, node)


def _same_kind(w: Writer, facts: list[Fact | None], node: ast.BoolOp) -> None:
    """Refuse to mix booleans and numbers: the value of `and` or `or` could be either."""
    types = [type_of(fact) for fact in facts if fact is not None]
    numbers = [type for type in types if isinstance(type, NumberType)]
    if len(numbers) < 2 or numbers[0].is_bool == numbers[1].is_bool or unify(numbers[0], numbers[1]) is not None:
        return
    stops = isinstance(node.op, ast.Or)
    word = "or" if stops else "and"
    first, *rest = (ast.unparse(value) for value in node.values)
    advice = "write 'x != 0' to ask whether a number x is not 0"
    if numbers[0 if stops else 1].is_bool:  # the first operand is the boolean
        rest_text = f" {word} ".join(rest)
        advice += f", or '1 if {first} else {rest_text}'" if stops else f", or '{rest_text} if {first} else 0'"
        advice += " for the number"
    w.refuse(f"'{word}' gives {numbers[0]} or {numbers[1]} here, as in Python; {advice}", node)


def _same_env(path: Path, start: Path) -> bool:
    """No variable was assigned on the path (':=' can)."""
    return len(path.env) == len(start.env) and all(path.env[name] is start.env.get(name) for name in path.env)


def usable(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    if isinstance(fact, Missing):
        w.refuse(fact.why, node)
    return fact


def _harmless(path: Path) -> bool:
    price = 0
    for op in path.block.ops:
        price += _PRICES.get(op.opcode, 1)
        if not op.row.speculates or price > CHEAP:
            return False
    return True


def _select(w: Writer, test: Value, block: Block, paths: list[Path], node: ast.AST) -> Fact:
    """Undo the branch: the arms' ops move before it, and their values are selected."""
    facts = [path.result for path in paths if path.result is not None]
    type = common_type("", [Binding(fact, path.line) for fact, path in zip(facts, paths, strict=True)])
    if isinstance(type, MissingType):
        w.refuse(type.why, node)
    if not isinstance(type, NumberType) or any(may_not_fit(fact, type) for fact in facts):
        return usable(w, _met(w, paths), node)
    values: list[Number] = []
    for path, fact in zip(paths, facts, strict=True):
        w.builder.block = path.block
        converted = w.coerce(fact, type)
        assert isinstance(converted, Number), "a number stays one"
        values.append(converted)
    _splice(w, block, [path.block for path in paths])
    env = paths[0].env
    w.resume(Path(block, {name: env[name] for name in env}))
    a, b = values
    if type.is_bool:
        return Number(_select_bool(w, test, a.value, b.value), type, True)
    return Number(w.op("select", test, a.value, b.value, flags=()), type, a.nonneg and b.nonneg)


def _met(w: Writer, paths: list[Path]) -> Fact:
    result = w.meet(paths, "join")
    assert result is not None, "each arm has a value"
    return result


def _select_bool(w: Writer, test: Value, a: Value, b: Value) -> Value:
    """A select: poison in the operand that is not chosen does not reach the result; with `and` it would."""
    if isinstance(a, Const) and isinstance(b, Const):
        if a.value == b.value:
            return a
        return test if a.value == 1 else w.op("xor", test, Const(I1, 1))
    return w.op("select", test, a, b)


def _splice(w: Writer, block: Block, arms: list[Block]) -> None:
    block.end = None
    for arm in arms:
        for op in arm.ops:
            op.block = block
            block.ops.append(op)
        w.function.blocks.remove(arm)
        w.function.block_names.pop(arm.name, None)


# comparison

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
    if any(x.type.is_float for x in numbers):
        w.refuse("'in' takes integers in a kernel; write the comparisons of floats with 'or'", node)
    w.at(node)
    found: Value = Const(I1, 0)
    for item in numbers[1:]:
        found = w.op("or", found, compare_integers(w, "eq", numbers[0], item))
    return boolean(found if inside else w.op("xor", found, w.true()), True)


def compare_numbers(w: Writer, word: str, a: Number, b: Number) -> Value:
    """Compare in the type that NumPy chooses; integers by value."""
    if not a.type.is_float and not b.type.is_float:
        return compare_integers(w, word, a, b)
    found = promote(np.less, a.type, b.type)
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

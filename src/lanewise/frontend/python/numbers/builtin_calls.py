"""Python's builtin functions of numbers: abs min max round divmod pow int float bool len.

`min` and `max` keep the first of equals and compare as Python does, which also defines their result for NaN:
`min(a, b)` is `b if b < a else a`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from ....ir.function import Const
from ..control.comparisons import compare_numbers
from ..control.conditions import as_condition, decided
from ..promotion import Promotion
from ..refusals.advice import element_words, length_instead
from ..types import WEAK_FLOAT, WEAK_INT, NumberType
from ..unify import WIDER
from ..values import Array, Constant, Fact, Number, Row, Several, is_sequence, misfit, type_of
from ..writer import Writer
from .arithmetic import binary
from .convert import BOTH, LEAST, MOST, boolean, convert, number, numbers
from .division import float_divmod, integer_divmod

Call = Callable[[Writer, list[Fact], ast.AST], Fact]


MEANT = {  # the likely intention, by another number of arguments
    "lw.lane": "; write lw.lanes(...) for the loop",
    "lw.min": ": it is of all lanes; write min(x, y) for the smaller of two",
    "lw.max": ": it is of all lanes; write max(x, y) for the larger of two",
    "lw.sum": ": it is of all lanes; write x + y for the sum of two",
    "lw.atomic": ": an array, an index and a value, as (a, i, 1) for a[i] and (a, (i, j), 1) for a[i, j]",
}


def arity(w: Writer, facts: list[Fact], least: int, most: int, name: str, node: ast.AST) -> None:
    if not least <= len(facts) <= most:
        many = f"{least}" if least == most else f"{least} to {most}"
        meant = MEANT.get(name, MEANT["lw.atomic"] if name.startswith("lw.atomic_") and most == 3 else "")
        w.refuse(f"{name} takes {many} argument{'s' if many != '1' else ''} here, not {len(facts)}{meant}", node)


def folds(facts: list[Fact]) -> bool:
    return all(isinstance(fact, Constant) for fact in facts)


def fold(w: Writer, function: Callable[..., Any], facts: list[Fact], node: ast.AST) -> Fact:
    try:
        with np.errstate(all="ignore"):
            found: Any = function(*(fact.value for fact in facts if isinstance(fact, Constant)))
            is_array = type(found) is np.ndarray and not found.shape  # np.where returns one
            return Constant(found[()] if is_array else found)
    except Exception as error:
        w.refuse(f"this cannot be computed: {error}", node)


def _abs(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "abs", node)
    if folds(facts):
        return fold(w, abs, facts, node)
    x = number(w, facts[0], node)
    return absolute(w, x, node)


def absolute(w: Writer, x: Number, node: ast.AST) -> Number:
    w.at(node)
    if x.type.is_bool:
        return convert(w, x, WEAK_INT) if x.type.weak else x
    if x.type.is_float:
        return Number(w.op("fabs", x.value), x.type)
    if not x.type.is_signed:
        return x
    if w.options.debug:
        ok = w.op("icmp", x.value, Const(x.type.ir, -(1 << (x.type.bits - 1))), mode="ne")
        w.check(ok, f"abs({{}}) does not fit {x.type.dtype}", "OverflowError", x.value)
    return Number(w.op("abs", x.value, flags=("nsw",)), x.type, True)


def _least(word: str, python: Callable[..., Any]) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        if len(facts) == 1:
            facts = is_sequence(facts[0]) or facts
        facts = _accumulator_first(w, facts, node)
        if len(facts) == 1 and isinstance(facts[0], Array):
            name, element = python.__name__, element_words(facts[0])
            w.refuse(f"{name} of an array is a loop here; write it as 'm = {name}(m, {element})'", node)
        arity(w, facts, 2, 64, python.__name__, node)
        if folds(facts):
            return fold(w, python, facts, node)
        best, *others = numbers(w, facts, node)
        for other in others:
            best = better(w, word, best, other, node)
        return best

    return write


def _accumulator_first(w: Writer, facts: list[Fact], node: ast.AST) -> list[Fact]:
    """A reduction is max(m, e) however it is written: max(e, m) would drop a lane's value at each NaN."""
    if w.extremes and isinstance(node, ast.Call) and len(node.args) == len(facts):
        for at, arg in enumerate(node.args):
            if isinstance(arg, ast.Name) and arg.id in w.extremes:
                return [facts[at], *facts[:at], *facts[at + 1 :]]
    return facts


def better(w: Writer, word: str, best: Number, other: Number, node: ast.AST) -> Number:
    w.at(node)
    test = compare_numbers(w, word, other, best)
    type = common(w.rules, best.type, other.type)
    end = LEAST if word == "lt" else MOST  # beyond the other end, the other number is chosen
    a, b = fitted(w, other, type, node, end), fitted(w, best, type, node, end)
    low = (a.nonneg and b.nonneg) or (word == "gt" and (a.nonneg or b.nonneg))
    return Number(w.op("select", test, a.value, b.value), type, low)


def fitted(w: Writer, x: Number, type: NumberType, node: ast.AST, ends: str = BOTH) -> Number:
    """The number in the type that it shares with others; a Python int must fit it."""
    lost = misfit(x, type)
    if lost is not None:
        w.refuse(f"{lost} does not fit {type}; {WIDER}", node)
    return convert(w, x, type, ends)


def common(rules: Promotion, a: NumberType, b: NumberType) -> NumberType:
    """A type for either."""
    joined = rules.unify(a, b)
    if isinstance(joined, NumberType):
        return joined
    found = rules.operator(np.add, a, b)
    assert found is not None, f"NumPy adds {a} and {b}"
    return found[-1]


def _round(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 2, "round", node)
    if folds(facts):
        return fold(w, round, facts, node)
    x = number(w, facts[0], node)
    w.at(node)
    if len(facts) == 2 and x.type.weak and x.type.is_float:
        w.refuse(
            "a Python float is not rounded to digits in a kernel, since Python rounds its exact decimal value; write "
            "np.round(x, digits), which rounds x * 10**digits",
            node,
        )
    if len(facts) == 2:
        return rounded(w, x, facts[1], node)
    if not x.type.is_float:
        return convert(w, x, WEAK_INT)
    return convert(w, Number(w.op("roundeven", x.value), x.type), WEAK_INT)


def rounded(w: Writer, x: Number, digits: Fact, node: ast.AST) -> Number:
    """Rounded to decimal digits as NumPy does: scaled in its own type, rounded to even, scaled back."""
    exact = digits.value if isinstance(digits, Constant) else None
    if not isinstance(exact, int):
        w.refuse("the digits of round must be a number known when compiling", node)
    if not x.type.is_float:
        if exact < 0:
            ten = 10**-exact
            w.refuse(f"an integer is rounded before the point by a quotient; write round(x / {ten}) * {ten}", node)
        return x
    scale = Const(x.type.ir, float(np.float32(10.0 ** abs(exact)) if x.type.bits == 32 else 10.0 ** abs(exact)))
    up, down = ("fmul", "fdiv") if exact >= 0 else ("fdiv", "fmul")
    return Number(w.op(down, w.op("roundeven", w.op(up, x.value, scale)), scale), x.type)


def _divmod(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, "divmod", node)
    if folds(facts):
        return fold(w, divmod, facts, node)
    a, b = numbers(w, facts, node)
    if a.type.weak and b.type.weak:
        a, b = (convert(w, x, WEAK_INT) if x.type.is_bool else x for x in (a, b))
    found = w.rules.operator(np.floor_divide, a.type, b.type)
    if found is None:
        w.refuse(f"divmod has no meaning for {a.type} and {b.type}", node)
    w.at(node)
    x, y = convert(w, a, found[0]), convert(w, b, found[1])
    pair = float_divmod(w, x, y, found[2]) if found[2].is_float else integer_divmod(w, x, y, found[2])
    return Several(pair)


def _pow(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    if len(facts) == 3:
        w.refuse("pow of three numbers is a loop here: square, multiply, and take '% m' of each product", node)
    arity(w, facts, 2, 2, "pow", node)
    return binary(w, ast.Pow(), facts[0], facts[1], node)


def _to(type: NumberType, python: Callable[..., Any]) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 0, 1, python.__name__, node)
        if folds(facts):
            return fold(w, python, facts, node)
        x = number(w, facts[0], node)
        w.at(node)
        return convert(w, x, w.rules.converted(type, x.type))

    return write


def _bool(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 0, 1, "bool", node)
    if not facts:
        return Constant(False)
    known = decided(facts[0])
    return Constant(known) if known is not None else boolean(as_condition(w, facts[0], node), weak=True)


def _len(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "len", node)
    fact = facts[0]
    if (isinstance(fact, Array) and fact.ndim) or isinstance(fact, Row):
        length = fact.lengths[0]
        return Constant(length.signed) if isinstance(length, Const) else Number(length, WEAK_INT, True)
    items = is_sequence(fact)
    if items is not None:
        return Constant(len(items))
    w.refuse(f"len takes an array or a tuple, not {type_of(fact)}{length_instead(fact, node)}", node)


LOOPS = {"sum": "s += {}", "any": "found = found or {} != 0", "all": "every = every and {} != 0"}


def _of_items(python: Callable[..., Any]) -> Call:
    """sum, any and all of a tuple; other operands need a loop."""
    name = python.__name__

    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        items = is_sequence(facts[0]) if len(facts) == 1 else None
        if len(facts) == 1 and isinstance(facts[0], Array):
            w.refuse(
                f"{name} of an array is a loop here; write it as '{LOOPS[name].format(element_words(facts[0]))}'", node
            )
        if items is None:
            w.refuse(f"'{name}' takes a tuple in a kernel; write a loop, or lw.{name}(x) for all lanes", node)
        if folds(items):
            return fold(w, lambda *of: python(of), items, node)
        if name == "sum":
            return _sum(w, items, node)
        w.at(node)
        op, conditions = ("or" if name == "any" else "and"), [as_condition(w, item, node) for item in items]
        found = conditions[0]
        for one in conditions[1:]:
            found = w.op(op, found, one)
        return boolean(found, weak=True)

    return write


def _sum(w: Writer, items: list[Fact], node: ast.AST) -> Fact:
    if any(type_of(item) == WEAK_FLOAT for item in items):
        w.refuse("sum of Python floats is rounded otherwise by newer Pythons; write a + b", node)
    total: Fact = Constant(0)
    for item in items:
        total = binary(w, ast.Add(), total, item, node)
    return total


def _plain_loop(name: str) -> Call:
    def write(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
        if name in ("enumerate", "zip", "reversed"):
            w.refuse(f"'{name}(...)' can only follow 'in' of a for loop", node)
        instead = "'for i in range(...)'"
        match node:
            case ast.Call(args=[ast.Tuple(elts=[a, b])]) if name == "sorted":
                two = f"{ast.unparse(a)}, {ast.unparse(b)}"
                instead = f"min({two}), max({two})"
            case _:
                pass
        w.refuse(f"'{name}' is not part of the kernel language; write {instead}", node)

    return write


def _ord(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "ord", node)
    fact = facts[0]
    if isinstance(fact, Constant) and isinstance(fact.value, str) and len(fact.value) == 1:
        return Constant(ord(fact.value))
    w.refuse("ord takes a text of one character that is known when compiling; pass texts as arrays of uint8", node)


def _type(w: Writer, facts: list[Fact], node: ast.AST) -> Fact:
    """The class of a number, which converts others to it: type(x)(0)."""
    arity(w, facts, 1, 1, "type", node)
    if isinstance(facts[0], Constant):
        return Constant(type(facts[0].value))
    found = type_of(facts[0])
    if not isinstance(found, NumberType):
        w.refuse(f"type takes a number in a kernel, not {found}; for an array write a.dtype.type", node)
    weak = {"b": bool, "i": int, "u": int, "f": float}
    return Constant(weak[found.dtype.kind] if found.weak else found.dtype.type)


REFUSED: dict[Any, Call] = {
    **{function: _plain_loop(function.__name__) for function in (enumerate, zip, map, filter, reversed, sorted)},
}
BUILTINS: dict[Any, Call] = {
    abs: _abs,
    min: _least("lt", min),
    max: _least("gt", max),
    round: _round,
    divmod: _divmod,
    pow: _pow,
    int: _to(WEAK_INT, int),
    float: _to(WEAK_FLOAT, float),
    bool: _bool,
    len: _len,
    ord: _ord,
    type: _type,
    **{function: _of_items(function) for function in (sum, any, all)},
    **REFUSED,
}

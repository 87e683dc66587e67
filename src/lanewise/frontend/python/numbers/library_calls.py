"""Calls of the functions in `library.py` and `float_bits.py`, with operands in the types of Python or NumPy.

    math.gcd(a, b, ...)     Python's ints; several are folded
    math.remainder(x, y)    Python's floats
    np.gcd(a, b)            the type that NumPy's promotion chooses; results are NumPy's own

Like NumPy's, and unlike Python's, functions of floats do not raise outside of their domain. Functions of Python's ints
do: for the root of a negative number, for a product that does not fit 64 bits.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from ....ir.function import Const, Value
from ....ir.types import I64
from ....record import replace
from ..definitions.source import FUNCTION, KernelSource, source_of
from ..functions import call_instance, instance
from ..types import WEAK_FLOAT, WEAK_INT, NumberType
from ..values import Array, Constant, Fact, Number, Several, is_sequence, type_of
from ..writer import Writer
from . import library
from .arithmetic import binary
from .builtin_calls import absolute, arity
from .convert import constant, convert, integer, number, numbers
from .elementary import Call, numpy_types, strong
from .float_bits import bit_count, frexp, ldexp, nextafter, spacing, ulp

MOST_FACTORIAL = 20
FARTHEST_POWER = 5000  # a larger one gives zero or infinity for any float
UINT8, INT32 = NumberType(np.dtype(np.uint8)), NumberType(np.dtype(np.int32))


@cache
def _source(function: Callable[..., Any]) -> KernelSource:
    return source_of(function, FUNCTION)


def compiled(w: Writer, function: Callable[..., Any], facts: list[Fact], node: ast.AST) -> Fact:
    """The result of a function of the library."""
    callee = instance(w, _source(function), tuple(type_of(fact) for fact in facts), w.place)
    return call_instance(w, callee, facts, node)


def _floats(w: Writer, facts: Sequence[Fact], node: ast.AST) -> list[Number]:
    given = numbers(w, facts, node)
    kind = w.rules.math(*(x.type for x in given))
    return [convert(w, x, kind) for x in given]


def _integers(w: Writer, name: str, facts: list[Fact], node: ast.AST) -> list[Number]:
    return [integer(w, fact, node, f"an argument of math.{name}") for fact in facts]


def _of_floats(function: Callable[..., Any], count: int) -> Call:
    def write(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, count, count, f"math.{called.__name__}", node)
        return _weak(compiled(w, function, [*_floats(w, facts, node)], node))

    return write


def _weak(fact: Fact) -> Fact:
    """NumPy numbers as Python's own."""
    if isinstance(fact, Several):
        return Several(tuple(_weak(item) for item in fact.items))
    return Number(fact.value, replace(fact.type, weak=True), fact.nonneg) if isinstance(fact, Number) else fact


def _of_many_integers(function: Callable[..., Any], none: int) -> Call:
    def write(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
        numbers = _integers(w, called.__name__, facts, node)
        w.at(node)
        if len(numbers) == 1:
            return absolute(w, numbers[0], node)
        found: Fact = numbers[0] if numbers else Constant(none)
        for x in numbers[1:]:
            found = compiled(w, function, [found, x], node)
        return found

    return write


def _not_negative(w: Writer, x: Number, name: str) -> None:
    if w.options.checks or w.options.debug:
        ok = w.op("icmp", x.value, Const(I64, 0), mode="sge")
        w.check(ok, f"math.{name} takes no negative number, such as {{}}", "ValueError", x.value)


def _counted(function: Callable[..., Any], least: int, most: int) -> Call:
    """Functions of nonnegative integers; math.perm(n) is math.factorial(n)."""

    def write(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
        name = called.__name__
        arity(w, facts, least, most, f"math.{name}", node)
        numbers = _integers(w, name, facts, node)
        for x in numbers:
            _not_negative(w, x, name)
        wanted = library.factorial if name == "perm" and len(numbers) == 1 else function
        if wanted is library.factorial and (w.options.checks or w.options.debug):
            ok = w.op("icmp", numbers[0].value, Const(I64, MOST_FACTORIAL), mode="sle")
            w.check(ok, "the factorial of {} does not fit 64 bits", "OverflowError", numbers[0].value)
        found = compiled(w, wanted, [*numbers], node)
        if not isinstance(found, Number):
            return found
        if wanted is not library.factorial and (w.options.checks or w.options.debug):
            ok = w.op("icmp", found.value, Const(I64, 0), mode="sge")
            values = [x.value for x in numbers]
            w.check(ok, f"math.{name}({{}}, {{}}) does not fit 64 bits", "OverflowError", *values)
        return replace(found, nonneg=True)

    return write


def _isclose(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 4, "math.isclose", node)
    return compiled(w, library.isclose, [*_floats(w, [*facts, Constant(1e-9), Constant(0.0)][:4], node)], node)


def _numpy_isclose(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 4, "np.isclose", node)
    a, b, *tolerances = (number(w, fact, node) for fact in [*facts, Constant(1e-5), Constant(1e-8)][:4])
    found = numpy_types(w, np.true_divide, [a, b], node)[-1]
    given = [convert(w, a, found), convert(w, b, found), *tolerances]
    return compiled(w, library.numpy_isclose, [*given], node)


def _hypot(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    """Any number of operands."""
    if not facts:
        return Constant(0.0)
    given = _floats(w, facts, node)
    w.at(node)
    whole: Value = w.op("fabs", given[0].value)
    for x in given[1:]:
        whole = w.op("hypot", given[0].value if len(given) == 2 else whole, x.value)
    return Number(whole, given[0].type)


def _dist(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, "math.dist", node)
    a, b = (is_sequence(fact) for fact in facts)
    if a is None or b is None or len(a) != len(b):
        w.refuse("math.dist takes two tuples with as many coordinates, as math.dist((x, y), (u, v))", node)
    pairs = zip(_floats(w, a, node), _floats(w, b, node), strict=True)
    return _hypot(w, called, [binary(w, ast.Sub(), x, y, node) for x, y in pairs], node)


def _prod(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "math.prod", node)
    items = is_sequence(facts[0])
    if items is None:
        w.refuse("math.prod takes a tuple in a kernel; of an array write a loop, as 'p = p * a[i]'", node)
    product: Fact = Constant(1)
    for item in items:
        product = binary(w, ast.Mult(), product, item, node)
    return product


# numpy


def _promoted(function: Callable[..., Any]) -> Call:
    """All operands in the one type in which NumPy computes."""

    def write(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, called.nin, called.nin, f"np.{called.__name__}", node)
        args = numbers(w, facts, node)
        kinds = numpy_types(w, called, args, node)
        given: list[Fact] = [convert(w, x, kind) for x, kind in zip(args, kinds, strict=False)]
        return compiled(w, function, given, node)

    return write


def _float_power(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, "np.float_power", node)
    kind = NumberType(np.dtype(np.float64))
    x, y = (convert(w, number(w, fact, node), kind) for fact in facts)
    return binary(w, ast.Pow(), x, y, node)


def _numpy_divmod(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, "np.divmod", node)
    a, b = facts
    return Several(tuple(strong(w, binary(w, op, a, b, node), node) for op in (ast.FloorDiv(), ast.Mod())))


def _sinc(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.sinc", node)
    x = number(w, facts[0], node)
    kind = x.type if x.type.is_float else WEAK_FLOAT  # np.sinc computes integers of any size as float64
    return compiled(w, library.sinc, [convert(w, x, replace(kind, weak=False))], node)


def _interp(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 3, 3, "np.interp", node)
    if not all(isinstance(fact, Array) and fact.ndim == 1 for fact in facts[1:]):
        w.refuse("np.interp takes a number and two arrays of one axis in a kernel: np.interp(x, xp, fp)", node)
    x = convert(w, number(w, facts[0], node), NumberType(np.dtype(np.float64)))
    if w.options.checks or w.options.debug:
        w.at(node)
        points, values = (fact.lengths[0] for fact in facts[1:] if isinstance(fact, Array))
        alike, some = w.op("icmp", points, values, mode="eq"), w.op("icmp", points, Const(I64, 0), mode="ne")
        w.check(alike, "np.interp takes as many points as values, not {} and {}", "ValueError", points, values)
        w.check(some, "np.interp takes at least one point", "ValueError")
    return compiled(w, library.interp, [x, *facts[1:]], node)


def _nan_to_num(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.nan_to_num", node)
    x = strong(w, facts[0], node)
    w.at(node)
    if not x.type.is_float:
        return x
    greatest = float(np.finfo(x.type.dtype).max)
    low, high = (constant(x.type, end).value for end in (-greatest, greatest))
    inside = w.op("fmin", w.op("fmax", x.value, low), high)
    strange = w.op("fcmp", x.value, x.value, mode="uno")
    return Number(w.op("select", strange, constant(x.type, 0).value, inside), x.type)


def _infinite(sign: float) -> Call:
    def write(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, f"np.{called.__name__}", node)
        x = number(w, facts[0], node)
        x = x if x.type.is_float else convert(w, x, WEAK_FLOAT)
        w.at(node)
        end = Const(x.type.ir, sign * math.inf)
        return Number(w.op("fcmp", x.value, end, mode="oeq"), NumberType(np.dtype(np.bool_)), True)

    return write


# bits


def _one_float(w: Writer, called: Any, fact: Fact, node: ast.AST) -> Number:
    """The operand as a float: Python's for `math`, NumPy's own for NumPy."""
    x = number(w, fact, node)
    if getattr(called, "__module__", "") == "math":
        return convert(w, x, w.rules.math(x.type))
    return convert(w, x, numpy_types(w, np.sqrt, [x], node, called.__name__)[0])


def _by_bits(function: Callable[[Writer, Number], Number]) -> Call:
    def write(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
        arity(w, facts, 1, 1, called.__name__, node)
        x = _one_float(w, called, facts[0], node)
        w.at(node)
        return function(w, x)

    return write


def _frexp(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, called.__name__, node)
    x = _one_float(w, called, facts[0], node)
    w.at(node)
    part, power = frexp(w, x)
    return Several((part, convert(w, power, WEAK_INT) if x.type.weak else power))


def _ldexp(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, called.__name__, node)
    x, many = number(w, facts[0], node), number(w, facts[1], node)
    if isinstance(called, np.ufunc) and not many.type.is_float:  # NumPy's type depends on both operands
        kind, size, _ = numpy_types(w, called, [x, many], node)
        facts = [facts[0], convert(w, many, size)]
    else:
        kind = WEAK_FLOAT
    x = convert(w, x, kind)
    power = integer(w, facts[1], node, "the power of ldexp").value
    w.at(node)
    near = w.op("smax", w.op("smin", power, Const(I64, FARTHEST_POWER)), Const(I64, -FARTHEST_POWER))
    return ldexp(w, x, near)


def _nextafter(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 2, 2, called.__name__, node)
    a, b = (number(w, fact, node) for fact in facts)
    kind = numpy_types(w, np.nextafter, [a, b], node)[0] if isinstance(called, np.ufunc) else WEAK_FLOAT
    w.at(node)
    return nextafter(w, convert(w, a, kind), convert(w, b, kind))


def _bitwise_count(w: Writer, called: Any, facts: list[Fact], node: ast.AST) -> Fact:
    arity(w, facts, 1, 1, "np.bitwise_count", node)
    x = number(w, facts[0], node)
    if not x.type.is_int:
        w.refuse(f"np.bitwise_count takes an integer, not {x.type}", node)
    w.at(node)
    return convert(w, Number(bit_count(w, x), replace(x.type, weak=False), True), UINT8)


# parameters that can be passed by keyword, with their defaults
NAMED: dict[Any, dict[str, Any]] = {
    math.isclose: {"a": None, "b": None, "rel_tol": 1e-9, "abs_tol": 0.0},
    np.isclose: {"a": None, "b": None, "rtol": 1e-5, "atol": 1e-8},
    np.round: {"a": None, "decimals": 0},
    np.around: {"a": None, "decimals": 0},
    round: {"number": None, "ndigits": None},
}
LIBRARY: dict[Any, Call] = {
    math.gcd: _of_many_integers(library.gcd, 0),
    math.lcm: _of_many_integers(library.lcm, 1),
    math.isqrt: _counted(library.isqrt, 1, 1),
    math.factorial: _counted(library.factorial, 1, 1),
    math.comb: _counted(library.comb, 2, 2),
    math.perm: _counted(library.perm, 1, 2),
    math.isclose: _isclose,
    math.remainder: _of_floats(library.remainder, 2),
    math.modf: _of_floats(library.modf, 1),
    math.hypot: _hypot,
    math.dist: _dist,
    math.prod: _prod,
    math.frexp: _frexp,
    math.ldexp: _ldexp,
    math.nextafter: _nextafter,
    math.ulp: _by_bits(ulp),
    np.gcd: _promoted(library.gcd),
    np.lcm: _promoted(library.lcm),
    np.isclose: _numpy_isclose,
    np.modf: _promoted(library.modf),
    np.heaviside: _promoted(library.heaviside),
    np.logaddexp: _promoted(library.logaddexp),
    np.logaddexp2: _promoted(library.logaddexp2),
    np.float_power: _float_power,
    np.divmod: _numpy_divmod,
    np.sinc: _sinc,
    np.interp: _interp,
    np.nan_to_num: _nan_to_num,
    np.isposinf: _infinite(1.0),
    np.isneginf: _infinite(-1.0),
    np.frexp: _frexp,
    np.ldexp: _ldexp,
    np.nextafter: _nextafter,
    np.spacing: _by_bits(spacing),
    np.bitwise_count: _bitwise_count,
}

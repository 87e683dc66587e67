"""The rules of the linear arithmetic, and of how sums are read from code that may wrap, by Z3."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3

from lanewise.analysis.values.linear import Linear
from lanewise.analysis.values.relations import compared_sums, differences

X, Y = z3.Ints("x y")
ATOMS = {"x": X, "y": Y}
FACTORS = (-6, -4, -3, -1, 1, 2, 3, 6)
WIDE = 4  # bits more, in which no sum of a few numbers wraps


def always(claim: Any) -> bool:
    solver = z3.Solver()
    solver.add(z3.Not(claim))
    return solver.check() == z3.unsat


def term(one: Linear[str]) -> Any:
    return one.value(ATOMS.__getitem__) + z3.IntVal(0)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(("mine", "there"), list(product(FACTORS, repeat=2)))
def test_a_relation_taken_away(mine: int, there: int) -> None:
    """For all numbers, constants among them: they are atoms of their own here."""
    c, k = z3.Ints("c k")
    numbers = {**ATOMS, "c": c, "k": k}
    value, known = Linear(0, {"c": 1, "x": mine, "y": 2}), Linear(0, {"k": 1, "x": there, "y": -1})
    rest = value.less(known, "x")
    if mine * there < 0:
        assert rest is None
        return
    assert rest is not None and "x" not in rest.parts
    left, given, asked = (one.value(numbers.__getitem__) for one in (rest, known, value))  # pyright: ignore[reportArgumentType]
    assert always(z3.Implies(z3.And(left >= 0, given >= 0), asked >= 0))
    assert not always(z3.Implies(left >= -2, asked >= 0))


@pytest.mark.parametrize(("one", "other"), [(2, 4), (-3, 6), (6, 9), (-4, -4), (1, 5), (5, -10)])
@pytest.mark.parametrize("constant", [-7, -1, 0, 1, 12])
def test_smaller_factors_say_the_same(one: int, other: int, constant: int) -> None:
    value = Linear(constant, {"x": one, "y": other})
    assert always((term(value) >= 0) == (term(value.tightened()) >= 0))
    assert always((term(value) < 0) == (term(value.negated()) >= 0))
    assert not always((term(value) >= 0) == (term(value.tightened().moved(1)) >= 0))


@pytest.mark.parametrize("by", [2, 3, 8])
def test_the_same_remainder(by: int) -> None:
    value = Linear(-7, {"x": -5, "y": 9})
    assert always(term(value) % by == term(value.modulo(by)) % by)


# comparisons

MODES: dict[str, Callable[[Any, Any], Any]] = {
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
    "ult": z3.ULT,
    "ule": z3.ULE,
    "ugt": z3.UGT,
    "uge": z3.UGE,
    "eq": lambda a, b: a == b,
}


@pytest.mark.parametrize("mode", MODES)
def test_sums_of_a_comparison(mode: str) -> None:
    """A value counts as the signed number it is, also where it is compared as an unsigned one."""
    a, b = z3.BitVecs("a b", 16)
    numbers = {"a": z3.SignExt(WIDE, a), "b": z3.SignExt(WIDE, b)}
    found = compared_sums(Linear(0, {"a": 1}), Linear(0, {"b": 1}), mode)  # type: ignore[arg-type]
    assert found is not None
    shown = z3.And([one.value(numbers.__getitem__) >= 0 for one in found])  # type: ignore[arg-type]
    assert always(z3.Implies(shown, MODES[mode](a, b)))
    assert always(MODES[mode](a, b) == shown) == (mode[0] != "u")
    assert not always(z3.Not(shown))


def test_numbers_that_differ() -> None:
    assert compared_sums(Linear(), Linear(1), "ne") is None
    one, other = differences(Linear(0, {"x": 1}), Linear(0, {"y": 1}))  # type: ignore[arg-type]
    assert always(z3.Or(term(one) >= 0, term(other) >= 0) == (X != Y))  # type: ignore[arg-type]


# sums of ops that keep their promises


@pytest.mark.parametrize("bits", [8, 16])
def test_ops_that_keep_their_promise_give_the_exact_number(bits: int) -> None:
    a, b = z3.BitVecs("a b", bits)
    wide = bits + WIDE

    def exact(value: Any, to: int = wide) -> Any:
        return z3.SignExt(to - value.size(), value)

    no_add = z3.And(z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b))
    no_sub = z3.And(z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True))
    assert always(z3.Implies(no_add, exact(a + b) == exact(a) + exact(b)))
    assert always(z3.Implies(no_sub, exact(a - b) == exact(a) - exact(b)))
    assert not always(exact(a + b) == exact(a) + exact(b))
    for factor in (3, -2, 7):
        times = z3.BitVecVal(factor, bits)
        no_mul = z3.And(z3.BVMulNoOverflow(a, times, True), z3.BVMulNoUnderflow(a, times))
        assert always(z3.Implies(no_mul, exact(a * times, 2 * bits) == exact(a, 2 * bits) * factor))
    for by in range(bits - 1):
        kept = (a << by) >> by == a
        assert always(z3.Implies(kept, exact(a << by, 2 * bits) == exact(a, 2 * bits) * (1 << by)))
    low = z3.Extract(bits // 2 - 1, 0, a)
    assert always(z3.Implies(exact(low, bits) == a, exact(low) == exact(a)))  # trunc.nsw
    assert always(z3.Implies(a >= 0, z3.ZeroExt(WIDE, a) == exact(a)))  # zext.nneg
    assert not always(z3.ZeroExt(WIDE, a) == exact(a))


@pytest.mark.parametrize("divisor", [1, 2, 3, 8, 100])
def test_a_quotient_and_its_operand(divisor: int) -> None:
    """x - q*d and q*d + d - 1 - x: rounded down. A machine rounds to zero, which is down if x is not negative."""
    x = z3.BitVec("x", 16)
    wide, by = z3.SignExt(16, x), z3.BitVecVal(divisor, 16)

    def holds(quotient: Any) -> Any:
        product = z3.SignExt(16, quotient) * divisor
        return z3.And(wide - product >= 0, product + divisor - 1 - wide >= 0)

    assert always(z3.Implies(x >= 0, holds(x / by)))
    assert always(z3.Implies(x >= 0, holds(z3.UDiv(x, by))))
    if divisor & (divisor - 1) == 0:
        shift = divisor.bit_length() - 1
        assert always(holds(x >> shift))
        assert always(z3.Implies(x >= 0, holds(z3.LShR(x, shift))))
    if divisor > 1:
        assert not always(holds(x / by))

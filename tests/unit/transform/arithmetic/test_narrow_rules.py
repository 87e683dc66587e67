"""The rules of narrowing, with all operands of six bits, narrowed to three."""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.analysis.values.known import just
from lanewise.ir.function import Const, Op, Param, Undefined, Value
from lanewise.ir.meaning.meaning import fold
from lanewise.ir.ops import TABLE
from lanewise.ir.position import NOWHERE
from lanewise.ir.types import I1, int_type
from lanewise.transform.arithmetic.narrow_rules import (
    EXACT,
    LOW,
    SHIFTS,
    ends_fit,
    fits,
    fits_unsigned,
    from_end,
    limits_shift,
    may_be_exact,
    may_be_low,
    may_be_unsigned,
)

WIDE, NARROW = int_type(6), int_type(3)
NUMBERS = range(64)


def result(name: str, type: object, operands: tuple[int, ...]) -> int | None:
    """None where the op has no value."""
    assert type in (WIDE, NARROW)
    own = WIDE if type is WIDE else NARROW
    args: list[Value] = [Const(own, number) for number in operands]
    found = fold(Op(TABLE[name], own, args), [number % (1 << own.bits) for number in operands])
    return None if found is None or isinstance(found, Undefined | float) else found


def op_of(name: str, operands: tuple[int, ...]) -> Op:
    return Op(TABLE[name], WIDE, [Const(WIDE, number) for number in operands])


@pytest.mark.parametrize("name", sorted(LOW - {"select", "freeze"}))
def test_low_halves(name: str) -> None:
    seen = 0
    for operands in product(NUMBERS, repeat=2):
        if not may_be_low(op_of(name, operands), NARROW.bits):
            continue
        wide = result(name, WIDE, operands)
        assert wide is not None
        assert wide % 8 == result(name, NARROW, operands), operands
        seen += 1
    assert seen > 100


def test_choices() -> None:
    for name, args in (("select", [Const(I1, 1), Const(WIDE, 50), Const(WIDE, 3)]), ("freeze", [Const(WIDE, 50)])):
        assert may_be_low(Op(TABLE[name], WIDE, list(args)), NARROW.bits)


@pytest.mark.parametrize("name", sorted(EXACT))
def test_numbers(name: str) -> None:
    seen = 0
    for operands in product(NUMBERS, repeat=2):
        facts = [just(6, number) for number in operands]
        wide = result(name, WIDE, operands)
        if wide is None or not fits(just(6, wide), 3) or not may_be_exact(op_of(name, operands), facts, 3):
            continue
        assert wide % 8 == result(name, NARROW, operands), operands
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("name", sorted(SHIFTS))
def test_shifts_by_variables_are_limited(name: str) -> None:
    seen = 0
    for number, amount in product(NUMBERS, range(6)):
        shift = Op(TABLE[name], WIDE, [Const(WIDE, number), Param(WIDE, "amount", None, NOWHERE)])
        facts = [just(6, number), just(6, amount)]
        if limits_shift(shift) and fits(facts[0], 3) and fits(facts[1], 3) and may_be_exact(shift, facts, 3):
            wide = result(name, WIDE, (number, amount))
            assert wide is not None
            assert wide % 8 == result(name, NARROW, (number, min(amount, 2))), (number, amount)
            seen += 1
    assert seen == (8 if name == "ashr" else 4) * 4
    assert not limits_shift(op_of(name, (1, 2))) and not limits_shift(op_of("shl", (1, 2)))


@pytest.mark.parametrize("name", sorted(SHIFTS))
def test_shifts_without_sign(name: str) -> None:
    seen = 0
    for operands in product(NUMBERS, repeat=2):
        if may_be_unsigned(op_of(name, operands), just(6, operands[0]), 3):
            assert result(name, WIDE, operands) == result("lshr", NARROW, operands), operands
            seen += 1
    assert seen == 8 * 3


def test_comparisons() -> None:
    signs = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}

    def boolean(mode: str, type: object, a: int, b: int) -> object:
        own = WIDE if type is WIDE else NARROW
        args: list[Value] = [Const(own, a), Const(own, b)]
        return fold(Op(TABLE["icmp"], I1, args, mode=mode), [a % (1 << own.bits), b % (1 << own.bits)])

    for a, b in product(NUMBERS, repeat=2):
        facts = (just(6, a), just(6, b))
        for mode in (*signs, *signs.values(), "eq", "ne"):
            if all(fits(fact, 3) for fact in facts):
                assert boolean(mode, WIDE, a, b) == boolean(mode, NARROW, a, b)
            if all(fits_unsigned(fact, 3) for fact in facts):
                assert boolean(mode, WIDE, a, b) == boolean(signs.get(mode, mode), NARROW, a, b)


def signed(number: int, bits: int) -> int:
    return number - (1 << bits) if number >= 1 << (bits - 1) else number


def test_indices_from_the_end_are_numbers() -> None:
    seen = 0
    for index, length in product(NUMBERS, repeat=2):
        if not ends_fit(just(6, index), just(6, length), NARROW.bits):
            continue
        i, n = signed(index, 6), signed(length, 6)
        chosen = i + n if i < 0 else i
        low = result("add", NARROW, (index, length)) if i < 0 else index % 8
        assert low is not None
        assert signed(low, 3) == chosen
        seen += 1
    assert seen == 8 * 4


def test_from_end() -> None:
    index, length, other = Const(WIDE, 3), Const(WIDE, 5), Const(WIDE, 4)

    def choice(of: Const, zero: int, sum_of: Const, opcode: str = "add", mode: str = "slt") -> Op:
        negative = Op(TABLE["icmp"], I1, [of, Const(WIDE, zero)], mode=mode)
        return Op(TABLE["select"], WIDE, [negative, Op(TABLE[opcode], WIDE, [sum_of, length]), index])

    found = from_end(choice(index, 0, index))
    assert found is not None and found[1:] == (index, length)
    assert from_end(choice(other, 0, index)) is None
    assert from_end(choice(index, 1, index)) is None
    assert from_end(choice(index, 0, other)) is None
    assert from_end(choice(index, 0, index, opcode="sub")) is None
    assert from_end(choice(index, 0, index, mode="sgt")) is None

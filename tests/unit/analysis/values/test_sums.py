"""Sums read from code: a value is what its sum says wherever no op breaks its word; and which ops cannot wrap."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lanewise.analysis.values.sums import bounds_of, never_wraps, op_sum, value_sum
from lanewise.ir.function import Function, Op
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse

ENDS = (-128, -127, -65, -64, -3, -1, 0, 1, 2, 7, 63, 64, 126, 127)
PLAIN = {"add": int.__add__, "sub": int.__sub__, "mul": int.__mul__}


def signed(number: int, bits: int) -> int:
    number &= (1 << bits) - 1
    return number - (number >> (bits - 1) << bits)


def op_of(text: str) -> Op:
    fn: Function = parse(f"func @f(%a: i8, %b: i8, %w: i16) {{\nentry:\n  %r: {text}\n  return\n}}\n")
    return next(iter(fn.ops))


def test_a_value_of_which_nothing_is_known_has_the_bounds_of_its_type() -> None:
    assert bounds_of(op_of("i8 = add %a, %b"), None) == (-128, 127)
    assert bounds_of(op_of("i1 = icmp.slt %a, %b"), None) == (-1, 0)


@pytest.mark.parametrize("opcode", PLAIN)
def test_two_operands_that_cannot_wrap(opcode: str, seed: int) -> None:
    op, random, seen = op_of(f"i8 = {opcode} %a, %b"), Random(seed), set[bool]()
    for _ in range(1500):
        a, b = (tuple(sorted(random.choices(ENDS, k=2))) for _ in range(2))
        numbers = [PLAIN[opcode](x, y) for x, y in product(a, b)]  # it is at its ends at the ends of both
        wanted = all(-128 <= number <= 127 for number in numbers)
        assert never_wraps(op, [(a[0], a[1]), (b[0], b[1])]) == wanted, (a, b)
        seen.add(wanted)
    assert seen == {False, True}


def test_other_ops_that_cannot_wrap() -> None:
    shift, narrow, wide, sign = map(op_of, ("i8 = shl %a, %b", "i8 = trunc %w", "i16 = zext %a", "i16 = sext %a"))
    for low, high in product(ENDS, repeat=2):
        if low > high:
            continue
        assert never_wraps(wide, [(low, high)]) == (low >= 0)
        assert never_wraps(sign, [(low, high)])
        for by in range(8):
            fits = all(-128 <= number << by <= 127 for number in (low, high))
            assert never_wraps(shift, [(low, high), (0, by)]) == fits
        assert not never_wraps(shift, [(low, high), (-1, 0)])
    for low, high in ((-129, 0), (-128, 127), (0, 128), (5, 6)):
        assert never_wraps(narrow, [(low, high)]) == (low >= -128 and high <= 127)
    assert not never_wraps(op_of("i8 = xor %a, %b"), [(0, 1), (0, 1)])


TEXT = """
func @f(%a: i8, %b: i8) -> i64 {{
entry:
  %0: i8 = add{flag} %a, i8 7
  %1: i8 = sub{flag} %0, %b
  %2: i16 = sext %1
  %3: i16 = mul{flag} %2, i16 -3
  %4: i16 = shl{flag} %3, i16 2
  %5: i32 = sext %4
  %6: i32 = sub{flag} i32 100, %5
  %7: i64 = sext %6
  return %7
}}
"""


def test_a_value_is_its_sum_where_nothing_wraps(seed: int) -> None:
    fn = parse(TEXT.format(flag=".nsw"))
    found = value_sum(_last(fn))
    assert found is not None and str(found) == "12*%a - 12*%b + 184"
    random, exact = Random(seed), 0
    for _ in range(200):
        a, b = random.randrange(-128, 128), random.randrange(-128, 128)
        if not -128 <= a + 7 <= 127 or not -128 <= a + 7 - b <= 127:
            continue  # it breaks its word, and has no value
        (result,) = run_lanes(fn, [[a, b]], width=1).expect()
        assert signed(result, 64) == found.value(lambda atom, given={"a": a, "b": b}: given[atom.name])
        exact += 1
    assert exact > 50


def test_no_sum_without_a_promise() -> None:
    fn = parse(TEXT.format(flag=""))
    found = value_sum(_last(fn))
    assert found is not None and [(atom.name, n) for atom, n in found.parts.items()] == [("6", 1)]


def test_ranges_in_the_place_of_promises() -> None:
    """`op_sum` looks through an op where its caller knows that it is exact, and only there."""
    op = op_of("i8 = add %a, %b")
    assert str(op_sum(op, value_sum, lambda _: True)) == "%a + %b"
    assert op_sum(op, value_sum, lambda _: False) is None
    assert op_sum(op_of("i8 = mul %a, %b"), value_sum, lambda _: True) is None
    assert op_sum(op_of("i8 = shl %a, i8 7"), value_sum, lambda _: True) is None
    assert str(op_sum(op_of("i8 = shl %a, i8 6"), value_sum, lambda _: True)) == "64*%a"


def _last(fn: Function) -> Op:
    return [op for op in fn.ops if op.type.is_int][-1]

"""Division of 64-bit lanes by constants: the factors, and every op at the ends of numbers."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.constant_division import divided, factor, wide_factor
from lanewise.ir.function import Op
from lib.gang_texts import agrees, first_masked, gang_code, module_of

DIVISORS = (3, 7, 10, 641, 2**31 + 11, 2**62 + 1, 2**63 - 1)


def text(op: str, divisor: int, type: str = "i64") -> str:
    return (
        f"func @f(%x: {type}[T]) -> {type} masked {{\nentry:\n"
        f"  %r: {type}[T] = {op} %x, {type} {divisor}\n  return %r\n}}"
    )


@pytest.mark.parametrize("divisor", DIVISORS)
def test_factors_are_exact(divisor: int) -> None:
    multiplier, shift = factor(divisor)
    wide, wide_shift = wide_factor(divisor)
    for n in {0, 1, divisor - 1, divisor, 2**63, 2**63 - 1, 2**63 // divisor * divisor, 2**63 // divisor * divisor - 1}:
        assert (n * multiplier >> 64) >> shift == n // divisor
    for n in {0, 1, divisor, 2**64 - 1, 2**63, 2**64 // divisor * divisor % 2**64, 2**64 // divisor * divisor - 1}:
        high = n * wide >> 64
        assert high + (n - high >> 1) >> wide_shift == n // divisor
    assert multiplier < 2**64 and wide < 2**64


@pytest.mark.parametrize("op", ["sdiv", "udiv", "srem", "urem"])
@pytest.mark.parametrize("divisor", [7, -10, 2**62 + 1])
def test_all_ops(op: str, divisor: int) -> None:
    numbers = [2**63, 2**63 - 1, 2**64 - 1, 70, 69, 71, 0, 2**64 - 70]
    agrees(text(op, divisor), numbers, width=8)
    assert not any(f"{op} <" in line for line in gang_code(text(op, divisor)))


@pytest.mark.parametrize(
    ("op", "divisor", "type", "found"),
    [
        ("sdiv", 7, "i64", 7),
        ("srem", -7, "i64", -7),
        ("udiv", -7, "i64", 2**64 - 7),
        ("sdiv", 8, "i64", None),
        ("sdiv", -8, "i64", None),
        ("sdiv", 1, "i64", None),
        ("sdiv", 7, "i32", None),
        ("add", 7, "i64", None),
    ],
)
def test_which_divisions(op: str, divisor: int, type: str, found: int | None) -> None:
    (one, *_) = first_masked(module_of(text(op, divisor, type))).entry.ops
    assert isinstance(one, Op) and divided(one) == found


def test_a_variable_divisor_is_none() -> None:
    fn = first_masked(
        module_of("func @f(%x: i64[T]) -> i64 masked {\nentry:\n  %r: i64[T] = udiv %x, %x\n  return %r\n}")
    )
    assert divided(fn.entry.ops[0]) is None

"""Integer arithmetic against Python's, for all operands of four bits: results, and which ones have no value."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from lanewise.ir.function import POISON
from lanewise.ir.interpreter.ask import Ask, signed
from lanewise.ir.meaning.integers import INTEGER

BITS = 4
ALL = range(1 << BITS)


def made(name: str, *flags: str, mode: str = "") -> Any:
    return INTEGER[name](Ask(BITS, BITS, mode, flags, {}, lambda sentence: POISON))


def whole(a: int, b: int, name: str) -> int:
    return {"add": a + b, "sub": a - b, "mul": a * b}[name]


@pytest.mark.parametrize("name", ["add", "sub", "mul"])
def test_sums_wrap_and_promises_make_poison(name: str) -> None:
    for a, b in itertools.product(ALL, ALL):
        exact = whole(a, b, name)
        assert made(name)(a, b) == exact % 16
        assert (made(name, "nuw")(a, b) is POISON) == (not 0 <= exact < 16)
        of_signs = whole(signed(a, BITS), signed(b, BITS), name)
        assert (made(name, "nsw")(a, b) is POISON) == (not -8 <= of_signs < 8)


def test_shifts() -> None:
    for a, b in itertools.product(ALL, ALL):
        if b >= BITS:
            assert made("shl")(a, b) is POISON and made("lshr")(a, b) is POISON and made("ashr")(a, b) is POISON
        else:
            assert made("shl")(a, b) == (a << b) % 16 and made("lshr")(a, b) == a >> b
            assert signed(made("ashr")(a, b), BITS) == signed(a, BITS) >> b


def test_least_and_greatest() -> None:
    for a, b in itertools.product(ALL, ALL):
        assert made("umin")(a, b) == min(a, b) and made("umax")(a, b) == max(a, b)
        assert signed(made("smin")(a, b), BITS) == min(signed(a, BITS), signed(b, BITS))


def test_quotients_go_towards_zero() -> None:
    for a, b in itertools.product(ALL, ALL):
        x, y = signed(a, BITS), signed(b, BITS)
        if b and not (x == -8 and y == -1):
            quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
            assert signed(made("sdiv")(a, b), BITS) == quotient
            assert signed(made("srem")(a, b), BITS) == x - quotient * y
        if b:
            assert made("udiv")(a, b) == a // b and made("urem")(a, b) == a % b

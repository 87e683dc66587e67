"""Bits of integers against their text, for all operands of eight bits."""

from __future__ import annotations

import itertools
from typing import Any

from lanewise.ir.function import POISON
from lanewise.ir.interpreter.ask import Ask
from lanewise.ir.meaning.integer_bits import BITS

WIDTH = 8
ALL = range(1 << WIDTH)


def made(name: str, *flags: str, bits: int = WIDTH) -> Any:
    return BITS[name](Ask(bits, bits, "", flags, {}, lambda sentence: POISON))


def test_counts() -> None:
    for a in ALL:
        text = f"{a:08b}"
        assert made("ctpop")(a) == text.count("1")
        assert made("ctlz")(a) == len(text) - len(text.lstrip("0"))
        assert made("cttz")(a) == len(text) - len(text.rstrip("0"))
        assert made("bitreverse")(a) == int(text[::-1], 2)


def test_logic() -> None:
    for a, b in itertools.product(ALL[::7], ALL[::5]):
        assert (made("and")(a, b), made("or")(a, b), made("xor")(a, b)) == (a & b, a | b, a ^ b)


def test_bytes_are_swapped() -> None:
    assert made("bswap", bits=32)(0x01020304) == 0x04030201


def test_funnel_shifts_take_a_window_of_both() -> None:
    for a, b, by in itertools.product(ALL[::31], ALL[::29], range(0, 20, 3)):
        both = a << WIDTH | b
        assert made("fshl")(a, b, by) == (both << by % WIDTH >> WIDTH) % 256
        assert made("fshr")(a, b, by) == (both >> by % WIDTH) % 256

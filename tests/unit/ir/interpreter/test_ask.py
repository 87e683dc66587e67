"""What a meaning sees of an op: widths, masks, signs."""

from __future__ import annotations

import pytest

from lanewise.ir.function import POISON
from lanewise.ir.interpreter.ask import Ask, signed


@pytest.mark.parametrize("bits", [1, 4, 8, 64])
def test_signed_numbers(bits: int) -> None:
    ask = Ask(bits, bits, "", (), {}, lambda sentence: POISON)
    assert ask.mask == (1 << bits) - 1 and ask.sign == 1 << bits - 1
    for number in {0, 1 & ask.mask, ask.sign - 1, ask.sign, ask.mask}:
        assert signed(number, bits) == (number ^ ask.sign) - ask.sign
        assert signed(number, bits) % (1 << bits) == number and -ask.sign <= signed(number, bits) < ask.sign

"""Quotients of integers are those of Python: exact, rounded once."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.ir.interpreter.ask import signed
from lib.oracles.elementary_errors import of

CHANCE = Random(9)
LARGE = [(CHANCE.getrandbits(64), CHANCE.getrandbits(CHANCE.choice((3, 40, 64))) | 1) for _ in range(60)]


@pytest.mark.parametrize(("n", "m"), [(7, 2), (2**64 - 7, 3), (2**53 + 1, 1), (2**63, 2**64 - 1), (2**63 - 1, 3)])
def test_some(n: int, m: int) -> None:
    assert of("quotient", n, m, kind="f64") == signed(n, 64) / signed(m, 64)


def test_large_integers() -> None:
    for n, m in LARGE:
        assert of("quotient", n, m, kind="f64") == signed(n, 64) / signed(m, 64), (n, m)

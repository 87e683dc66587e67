"""The quotient of two integers is CPython's, in every bit: random ones, the ends, and those next to halfway cases."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator

import pytest

from lanewise.ir.meaning.elementary import standard

MASK = 2**64 - 1
ENDS = (1, 2, 3, 10, 2**31, 2**53 - 1, 2**53, 2**53 + 1, 2**54 + 2, 2**62 - 1, 2**62 + 1, 2**63 - 512, 2**63 - 1, 2**63)


def signed(n: int, draw: random.Random) -> int:
    return -n if n == 2**63 or draw.random() < 0.4 else n


def ends(draw: random.Random) -> Iterator[tuple[int, int]]:
    for n in (0, *ENDS):
        for m in ENDS:
            yield signed(n, draw), signed(m, draw)


def of_all_sizes(draw: random.Random) -> Iterator[tuple[int, int]]:
    for _ in range(4000):
        n, m = (draw.getrandbits(draw.randrange(1, 64)) for _ in range(2))
        yield signed(n, draw), signed(m, draw) or 1


def beside_powers_of_two(draw: random.Random) -> Iterator[tuple[int, int]]:
    for _ in range(4000):
        n, m = (min((1 << draw.randrange(64)) + draw.randrange(-2, 3), 2**63 - 1) for _ in range(2))
        yield signed(n, draw), signed(m, draw) or 1


def whole_numbers_halfway(draw: random.Random) -> Iterator[tuple[int, int]]:
    for _ in range(4000):
        bits = draw.randrange(54, 64)
        n = draw.getrandbits(53) << (bits - 53) | 1 << bits - 1
        m = draw.choice((1, 2, 3, 4, 5, 7))
        yield signed(min(n + (1 << bits - 54) + draw.randrange(-1, 2), 2**63 - 1), draw), signed(m, draw)


def nearest_to_halfway(draw: random.Random) -> Iterator[tuple[int, int]]:
    """n 2^k = M m + 1, + 0 or - 1, with M odd and of 54 bits, halfway between two floats: nothing is nearer to it."""
    found = 0
    while found < 4000:
        m, k = draw.getrandbits(draw.randrange(2, 63)) | 1, draw.randrange(1, 60)
        step = draw.choice((1, -1))
        middle = pow(m, -1, 1 << k) * step % (1 << k)  # times m, it is so much more than a multiple of 2^k
        middle += (draw.getrandbits(54) | 1 << 53) >> k << k
        n = (middle * m - step) >> k
        if middle >> 53 == 1 and 0 < n < 2**63:
            found += 1
            yield signed(n, draw), signed(m, draw)


KINDS = (ends, of_all_sizes, beside_powers_of_two, whole_numbers_halfway, nearest_to_halfway)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_as_python(kind: Callable[[random.Random], Iterator[tuple[int, int]]]) -> None:
    quotient = standard("quotient", "f64")
    before = 0
    for n, m in kind(random.Random(11)):
        got, want = quotient(n & MASK, m & MASK), n / m
        assert struct.pack("<d", got) == struct.pack("<d", want), (n, m)
        before += want != float(n) / float(m)
    assert before > 20, "one division of floats would do"

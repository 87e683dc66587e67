"""What `count_bits.py` puts in the place of loops is what they count: by induction over rounds, by Z3.

One round takes one from the count, and a number that leaves the loop has none left; so it is the number of rounds.
"""

from __future__ import annotations

from typing import Any

import pytest
import z3

BITS = (8, 16, 32, 64)


def ones(v: Any) -> Any:
    return z3.Sum([z3.If(z3.Extract(k, k, v) == 1, 1, 0) for k in range(v.size())])


def length(v: Any) -> Any:
    found: Any = z3.IntVal(0)
    for k in range(v.size()):
        found = z3.If(z3.Extract(k, k, v) == 1, k + 1, found)
    return found


def trailing(v: Any) -> Any:
    found: Any = z3.IntVal(v.size())
    for k in reversed(range(v.size())):
        found = z3.If(z3.Extract(k, k, v) == 1, k, found)
    return found


def holds(claim: Any) -> bool:
    solver = z3.Solver()
    solver.add(z3.Not(claim))
    return solver.check() == z3.unsat


@pytest.mark.parametrize("bits", BITS)
def test_clearing_the_lowest_bit_takes_one(bits: int) -> None:
    v = z3.BitVec("v", bits)
    lowest = v & -v
    assert holds(z3.And(v & (v - 1) == v - lowest, v & (v - 1) == v ^ lowest))
    below = [z3.Extract(k, k, v) == 0 for k in range(bits)]
    for k in range(bits):  # by which bit is the lowest: the sum over all others stays
        is_lowest = z3.And(*below[:k], z3.Extract(k, k, v) == 1)
        assert holds(z3.Implies(is_lowest, v & (v - 1) == v & ~z3.BitVecVal(1 << k, bits)))
    assert holds(z3.Implies(v == 0, ones(v) == 0))


@pytest.mark.parametrize("bits", BITS)
def test_shifting_takes_the_lowest_bit_and_one_of_the_length(bits: int) -> None:
    v = z3.BitVec("v", bits)
    down = z3.LShR(v, 1)
    for k in range(bits - 1):  # bit by bit, so that the sum of the bits is one less if the lowest was set
        assert holds(z3.Extract(k, k, down) == z3.Extract(k + 1, k + 1, v))
    assert holds(z3.Extract(bits - 1, bits - 1, down) == 0)
    assert holds(z3.Implies(v != 0, length(v) == 1 + length(down)))
    assert holds(z3.Implies(v == 0, length(v) == 0))
    assert holds(z3.Implies(v >= 0, down == v >> 1))


@pytest.mark.parametrize("bits", BITS)
@pytest.mark.parametrize("signed", [False, True])
def test_a_zero_below_is_shifted_out(bits: int, signed: bool) -> None:
    v = z3.BitVec("v", bits)
    down = v >> 1 if signed else z3.LShR(v, 1)
    goes_on = z3.And(v != 0, v & 1 == 0)
    assert holds(z3.Implies(goes_on, z3.And(down != 0, trailing(v) == 1 + trailing(down))))
    assert holds(z3.Implies(v & 1 == 1, trailing(v) == 0))
    n = z3.BitVec("n", bits)
    more = z3.UGT(z3.BitVecVal(bits - 1, bits), n)
    moved = [(v >> (n + 1), (v >> 1) >> n)] if signed else [(z3.LShR(v, n + 1), z3.LShR(z3.LShR(v, 1), n))]
    assert all(holds(z3.Implies(more, once == twice)) for once, twice in moved)


def test_the_proofs_are_not_empty() -> None:
    v = z3.BitVec("v", 8)
    assert not holds(length(v) == 1 + length(z3.LShR(v, 1)))
    assert not holds(z3.Implies(v != 0, z3.LShR(v, 1) == v >> 1))
    assert not holds(z3.Implies(v & 1 == 0, trailing(v) == 1 + trailing(v >> 1)))

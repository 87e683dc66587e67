"""What `fold_sign_tests.py` writes for another, and `relations.py` says of remainders, is so: by Z3."""

from __future__ import annotations

import pytest
import z3

BITS = (8, 16, 32)


def always(claim: z3.BoolRef | bool) -> bool:
    solver = z3.Solver()
    solver.add(z3.Not(claim))
    return solver.check() == z3.unsat


@pytest.mark.parametrize("bits", BITS)
def test_the_sign_of_one_alone(bits: int) -> None:
    a, b = z3.BitVecs("a b", bits)
    for compare in (lambda x: x < 0, lambda x: x >= 0):
        assert always(z3.Implies(b >= 0, compare(a ^ b) == compare(a)))
        assert always(z3.Implies(b < 0, compare(a ^ b) == z3.Not(compare(a))))
    assert not always((a ^ b < 0) == (a < 0))


@pytest.mark.parametrize("bits", BITS)
def test_what_is_negative_is_not_zero(bits: int) -> None:
    a = z3.BitVec("a", bits)
    assert always(z3.And(a != 0, a < 0) == (a < 0))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("bits", (6, 8))
def test_remainders_are_nearer_to_zero_than_the_divisor(bits: int) -> None:
    """As sums without an end; a divisor is not 0 where there is a remainder."""
    a, d = z3.BitVecs("a d", bits)
    rest, by = z3.SignExt(2, z3.SRem(a, d)), z3.SignExt(2, d)
    assert always(z3.Implies(d > 0, z3.And(by - rest - 1 >= 0, by + rest - 1 >= 0)))
    plain = z3.SignExt(2, z3.URem(a, d))
    assert always(z3.Implies(d > 0, z3.And(by - plain - 1 >= 0, plain >= 0)))
    assert not always(z3.Implies(d > 0, rest >= 0))

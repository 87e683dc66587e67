"""Minterms: lists of assignments, and their prime implicants by Quine and McCluskey."""

from __future__ import annotations

import pytest

from lanewise.fortran.restructure.minterm import LIMIT, Implicant, covers, minterms, prime_implicants, simplify

T, F, X = True, False, None


def test_minterms_are_the_assignments_under_which_it_holds() -> None:
    assert minterms(["A", "B"], lambda on: "A" in on and "B" not in on) == [(T, F)]
    assert minterms(["A", "B"], lambda on: "B" in on) == [(F, T), (T, T)]
    assert minterms([], lambda on: not on) == [()]


def test_more_than_ten_flags_are_too_many() -> None:
    with pytest.raises(AssertionError, match="up to ten flags"):
        minterms([f"F{number}" for number in range(LIMIT + 1)], lambda on: True)


@pytest.mark.parametrize(
    ("terms", "primes"),
    [
        ([], set[Implicant]()),
        ([(T, T)], {(T, T)}),
        ([(F, T), (F, F)], {(F, X)}),
        ([(F, F), (F, T), (T, F), (T, T)], {(X, X)}),
        ([(F, T), (T, F)], {(F, T), (T, F)}),
        ([(T, T, F), (T, T, T), (F, T, T)], {(T, T, X), (X, T, T)}),
    ],
)
def test_prime_implicants(terms: list[Implicant], primes: set[Implicant]) -> None:
    assert set(prime_implicants(terms)) == primes


@pytest.mark.parametrize(
    ("implicant", "term", "covered"),
    [((T, X), (T, F), True), ((T, X), (F, F), False), ((X, X), (F, T), True), ((T, F), (T, T), False)],
)
def test_covers(implicant: Implicant, term: Implicant, covered: bool) -> None:
    assert covers(implicant, term) is covered


def test_an_implicant_that_others_make_redundant_is_left_out() -> None:
    """A AND B OR NOT A AND C: the consensus B AND C is a prime implicant, and not needed."""
    terms = minterms(["A", "B", "C"], lambda on: "B" in on if "A" in on else "C" in on)
    assert set(prime_implicants(terms)) == {(T, T, X), (F, X, T), (X, T, T)}
    assert set(simplify(terms)) == {(T, T, X), (F, X, T)}
    assert simplify([]) == []


def test_a_cycle_of_implicants_without_an_essential_one() -> None:
    """Six minterms around a cube: three of the six prime implicants suffice."""
    terms = minterms(["A", "B", "C"], lambda on: len(on) in (1, 2))
    assert len(prime_implicants(terms)) == 6
    chosen = simplify(terms)
    assert all(any(covers(one, term) for one in chosen) for term in terms)
    assert len(chosen) in (3, 4)

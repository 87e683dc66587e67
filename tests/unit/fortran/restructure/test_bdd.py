"""Decision diagrams: one node per function, known values of flags, sums of products, the shorter of two formulas."""

from __future__ import annotations

import pytest

from lanewise.fortran.restructure.bdd import ONE, ZERO, Diagrams
from lanewise.fortran.restructure.formula import FALSE, TRUE, And, Flag, Not, Or, show

A, B, C = Flag("A"), Flag("B"), Flag("C")


def diagrams(*flags: str) -> tuple[Diagrams, list[int]]:
    made = Diagrams()
    return made, [made.flag(one) for one in flags]


def test_laws_hold_as_equal_numbers() -> None:
    all_, (a, b, c) = diagrams("A", "B", "C")
    assert all_.flag("A") == a
    assert all_.both(a, all_.negated(a)) == ZERO
    assert all_.either(a, all_.negated(a)) == ONE
    assert all_.negated(all_.negated(all_.either(a, b))) == all_.either(b, a)
    assert all_.both(a, all_.either(b, c)) == all_.either(all_.both(c, a), all_.both(b, a))
    assert all_.choose(a, b, c) == all_.either(all_.both(a, b), all_.both(all_.negated(a), c))
    assert all_.choose(a, b, b) == b


def test_support_size_and_value() -> None:
    all_, (a, b, c) = diagrams("A", "B", "C")
    one = all_.choose(a, b, all_.negated(c))
    assert all_.support(one) == {"A", "B", "C"}
    assert all_.size(one) == 5
    assert (all_.size(ONE), all_.size(a)) == (1, 3)
    assert all_.value(one, {"A", "B"}) and all_.value(one, set()) and not all_.value(one, {"A", "C"})
    assert all_.support(all_.either(one, ONE)) == set()


def test_cofactors_only_at_their_own_level() -> None:
    all_, (a, b) = diagrams("A", "B")
    one = all_.both(a, b)
    assert (all_.low(one, 0), all_.high(one, 0)) == (ZERO, b)
    assert (all_.low(one, 1), all_.high(one, 1)) == (one, one)


def test_known_values_restrict_a_function() -> None:
    all_, (a, b, c) = diagrams("A", "B", "C")
    one = all_.both(a, all_.either(b, c))
    assert all_.literals(one) == {(0, True)}
    assert all_.given(one, {(0, True)}) == all_.either(b, c)
    assert all_.given(one, {(0, True), (1, False)}) == c
    assert all_.given(one, {(0, False)}) == ZERO
    assert all_.literals(all_.both(all_.negated(b), c)) == {(1, False), (2, True)}


def test_products_use_what_is_free() -> None:
    """Between A AND B and A OR B there are shorter functions than either."""
    all_, (a, b) = diagrams("A", "B")
    made, products = all_.products(all_.both(a, b), all_.either(a, b))
    assert products in ((((0, True),),), (((1, True),),))
    assert made in (a, b)
    assert all_.products(ZERO, a) == (ZERO, ())
    assert all_.products(a, ONE) == (ONE, ((),))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("T", ".TRUE."),
        ("F", ".FALSE."),
        ("a", "A"),
        ("~a", ".NOT. A"),
        ("a&b", "A .AND. B"),
        ("~a|b", ".NOT. A .OR. B"),
        ("(a|b)&(~a|b)", "B"),
        ("~(a&b&c)", ".NOT. A .OR. .NOT. B .OR. .NOT. C"),
        ("~(a&b|c&d)", ".NOT. (A .AND. B .OR. C .AND. D)"),
    ],
)
def test_formulas_are_short(text: str, shown: str) -> None:
    all_, flags = diagrams("A", "B", "C", "D")

    class Value:
        def __init__(self, at: int) -> None:
            self.at = at

        def __and__(self, other: Value) -> Value:
            return Value(all_.both(self.at, other.at))

        def __or__(self, other: Value) -> Value:
            return Value(all_.either(self.at, other.at))

        def __invert__(self) -> Value:
            return Value(all_.negated(self.at))

    names = {**dict(zip("abcd", map(Value, flags), strict=True)), "T": Value(ONE), "F": Value(ZERO)}
    one: Value = eval(text, names)
    assert show(all_.formula(one.at)) == shown


def test_formulas_as_trees() -> None:
    all_, (a, b) = diagrams("A", "B")
    assert all_.formula(ONE) == TRUE and all_.formula(ZERO) == FALSE
    assert all_.formula(all_.both(a, all_.negated(b))) == And((A, Not(B)))
    assert all_.function((((0, True),), ((1, False),))) == all_.either(a, all_.negated(b))


def test_minterms_list_prime_implicants_up_to_ten_flags() -> None:
    """Both forms cover the same function; the list form may hold more terms."""
    plain, listed = Diagrams(), Diagrams(by_minterms=True)
    shown: list[object] = []
    for all_ in (plain, listed):
        a, b, c = all_.flag("A"), all_.flag("B"), all_.flag("C")
        shown.append(all_.formula(all_.negated(all_.either(all_.both(a, b), all_.both(a, c)))))
    assert shown[1] == Or((Not(A), And((Not(B), Not(C)))))
    assert shown[0] == shown[1]
    many = Diagrams(by_minterms=True)
    wide = ONE
    for number in range(11):
        wide = many.both(wide, many.flag(f"F{number}"))
    assert isinstance(many.formula(wide), And)

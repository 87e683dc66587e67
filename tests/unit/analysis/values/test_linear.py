"""Linear arithmetic against exact evaluation: what a sum is after an operation, it is at every point."""

from __future__ import annotations

from itertools import accumulate
from math import gcd

from hypothesis import given
from hypothesis import strategies as st

from lanewise.analysis.values.linear import Linear, atom_sum, total
from lanewise.analysis.values.products import coefficient, multiplied, variable

ATOMS = "abcd"
Sum = Linear[str]
numbers = st.integers(-(2**70), 2**70) | st.integers(-9, 9)
small = st.integers(-9, 9)
points = st.fixed_dictionaries(dict.fromkeys(ATOMS, numbers))
near = st.fixed_dictionaries({atom: st.integers(-30, 30) for atom in ATOMS})


@st.composite
def sums(draw: st.DrawFn, factors: st.SearchStrategy[int] = small) -> Sum:
    atoms = draw(st.permutations(ATOMS))[: draw(st.integers(0, 4))]
    parts = {atom: draw(factors.filter(bool)) for atom in atoms}
    return Linear(draw(st.integers(-40, 40)), parts)


def at(one: Sum, point: dict[str, int]) -> int:
    """By hand."""
    return one.constant + sum(factor * point[atom] for atom, factor in one.parts.items())


@given(sums(numbers), sums(numbers), numbers, points)
def test_sums_differences_and_multiples(a: Sum, b: Sum, n: int, point: dict[str, int]) -> None:
    x, y = at(a, point), at(b, point)
    before = a.constant, dict(a.parts), b.constant, dict(b.parts)
    for found, wanted in (
        (a.plus(b), x + y),
        (a.plus(b, n), x + n * y),
        (a.minus(b), x - y),
        (a.moved(n), x + n),
        (a.times(n), n * x),
        (a.negated(), -1 - x),
        (a.without_constant(), x - a.constant),
        (total(((n, a), (2, b), (-1, a)), 7), n * x + 2 * y - x + 7),
    ):
        assert at(found, point) == found.value(point.__getitem__) == wanted
        assert all(found.parts.values()), "a factor is 0"
    assert before == (a.constant, dict(a.parts), b.constant, dict(b.parts)), "an operand has changed"


@given(sums(numbers), sums(numbers), points)
def test_substitution(a: Sum, b: Sum, point: dict[str, int]) -> None:
    for atom in a.parts:
        there = {**point, atom: at(b, point)}
        assert at(a.substituted(atom, b), point) == at(a, there)
        assert at(a.without(atom), point) == at(a, {**point, atom: 0})
        assert a.factor(atom) == a.parts[atom]
    joined = a.renamed(lambda atom: "x" if atom in "ab" else "y")
    assert joined.value({"x": 5, "y": -3}.__getitem__) == at(a, {"a": 5, "b": 5, "c": -3, "d": -3})


@given(sums(), sums(), near)
def test_a_relation_taken_away(a: Sum, known: Sum, point: dict[str, int]) -> None:
    """Where what is left and the relation are not negative, the sum is not."""
    for atom in ATOMS:
        rest = a.less(known, atom)
        assert (rest is None) == (a.factor(atom) * known.factor(atom) <= 0)
        if rest is not None:
            assert atom not in rest.parts
            assert at(known, point) < 0 or at(rest, point) < 0 or at(a, point) >= 0


def test_a_relation_is_taken_away_whole() -> None:
    """3*a - 5 is shown by a - 2, and by 2*a - 3: then 2*(3*a - 5) + 1 is as much as three times that."""
    three = Linear(-5, {"a": 3})
    assert three.less(Linear(-2, {"a": 1}), "a") == Linear(1)
    assert three.less(Linear(-3, {"a": 2}), "a") == Linear(0)
    assert three.less(Linear(-1, {"a": 1}), "a") == Linear(-2)


@given(sums(), near)
def test_smaller_factors_say_the_same(a: Sum, point: dict[str, int]) -> None:
    found = a.tightened()
    assert (at(found, point) >= 0) == (at(a, point) >= 0) if a.parts else found == a
    assert gcd(*found.parts.values()) <= 1
    assert (at(a.negated(), point) >= 0) == (at(a, point) < 0)


@given(sums(numbers), st.fixed_dictionaries({atom: st.tuples(numbers, numbers) for atom in ATOMS}), st.data())
def test_the_least_is_not_above(a: Sum, ends: dict[str, tuple[int, int]], data: st.DataObject) -> None:
    ranges = {atom: (min(pair), max(pair)) for atom, pair in ends.items()}
    point = {atom: data.draw(st.integers(low, high)) for atom, (low, high) in ranges.items()}
    least = a.least(ranges.__getitem__)
    assert least <= at(a, point)
    corner = {atom: low if a.factor(atom) >= 0 else high for atom, (low, high) in ranges.items()}
    assert least == at(a, corner)


@given(sums(numbers), points, st.permutations(range(4)))
def test_no_partial_sum_is_out_of_reach(a: Sum, point: dict[str, int], order: list[int]) -> None:
    parts = list(a.parts.items())
    parts = [parts[at] for at in order if at < len(parts)]
    products = [factor * point[atom] for atom, factor in parts]
    reach = a.reach(lambda atom: abs(point[atom]))
    for partial in (*products, *accumulate(products, initial=a.constant), *accumulate(products)):
        assert abs(partial) <= reach


@given(sums(), st.integers(1, 12), near)
def test_division(a: Sum, by: int, point: dict[str, int]) -> None:
    assert a.times(by).divided(by) == a.times(-by).divided(-by) == a
    assert a.times(by).modulo(by) == Linear()
    exact = a.divided(by)
    assert exact is None or exact.times(by) == a
    assert (exact is None) == bool(a.constant % by or any(n % by for n in a.parts.values()))
    rest = a.modulo(by)
    assert at(rest, point) % by == at(a, point) % by
    assert all(0 <= number < by for number in (rest.constant, *rest.parts.values()))


@given(sums(), sums(), st.integers(-7, 7))
def test_how_often_a_sum_goes_into_another(a: Sum, b: Sum, n: int) -> None:
    if a != Linear():
        assert a.times(n).ratio(a) == n
        found = b.ratio(a)
        assert found is None or a.times(found) == b
        assert found is not None or all(a.times(times) != b for times in range(-50, 50))
    assert b.ratio(Linear()) is None


@given(sums(), st.permutations(range(4)))
def test_equal_in_any_order(a: Sum, order: list[int]) -> None:
    parts = list(a.parts.items())
    other = Linear(a.constant, dict(parts[at] for at in order if at < len(parts)))
    assert a == other and hash(a) == hash(other)
    assert a != a.moved(1) and a != a.plus(atom_sum("e"))


def test_an_atom_plus_a_number() -> None:
    assert Linear(3, {"a": 1}).offset_from("a") == 3
    assert Linear(3, {"a": 2}).offset_from("a") is None
    assert Linear(3, {"a": 1, "b": 1}).offset_from("a") is None
    assert Linear(3).offset_from("a") is None


def test_as_people_write_it() -> None:
    assert str(Linear(-3, {"a": -1, "b": 2})) == "2*b - a - 3"
    assert str(Linear(0, {"a": 1})) == "a"
    assert str(Linear(-1, {"a": -2})) == "-2*a - 1"
    assert str(Linear()) == "0"


# sums of products


@given(sums(), sums(), near)
def test_products_multiplied_out(a: Sum, b: Sum, point: dict[str, int]) -> None:
    def number(product: tuple[str, ...]) -> int:
        result = 1
        for atom in product:
            result *= point[atom]
        return result

    one, other = (total(((n, variable(atom)) for atom, n in x.parts.items()), x.constant) for x in (a, b))
    found = multiplied(one, other, ord)
    assert found.value(number) == at(a, point) * at(b, point)
    assert () not in found.parts and found == multiplied(other, one, ord)
    for atom in ATOMS:
        slope = coefficient(found, atom)
        assert (slope is None) == (a.factor(atom) * b.factor(atom) != 0)
        if slope is not None:
            zero = at(a, {**point, atom: 0}) * at(b, {**point, atom: 0})
            assert slope.value(number) * point[atom] + zero == found.value(number)

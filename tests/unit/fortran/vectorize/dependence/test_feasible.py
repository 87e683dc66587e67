"""Integer feasibility against brute force: what is called impossible has no solution in a box of small numbers."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lanewise.analysis.values.linear import Linear, atom_sum
from lanewise.fortran.vectorize.dependence.affine import Affine, number
from lanewise.fortran.vectorize.dependence.exact import impossible_by_isl, isl
from lanewise.fortran.vectorize.dependence.feasible import impossible

NAMES: tuple[str, ...] = ("i", "j", "k")
BOX = range(-3, 5)


def form(random: Random) -> Affine:
    made = number(random.randint(-4, 4))
    for name in NAMES:
        made = made.plus(atom_sum(name), random.choice([0, 0, 1, -1, 2, -3]))
    return made


def value(one: Affine, point: dict[str, int]) -> int:
    return one.value(point.__getitem__)


def system(random: Random) -> tuple[tuple[Affine, ...], tuple[Affine, ...]]:
    """Random equations and inequalities inside the box, so that brute force sees every solution."""
    equal = tuple(form(random) for _ in range(random.randint(0, 2)))
    bounds = [Linear(-sign * end, {name: sign}) for name in NAMES for sign, end in ((1, BOX[0]), (-1, BOX[-1]))]
    return equal, (*bounds, *(form(random) for _ in range(random.randint(0, 3))))


def has_solution(equal: tuple[Affine, ...], at_least: tuple[Affine, ...]) -> bool:
    points = (dict(zip(NAMES, point, strict=True)) for point in product(BOX, repeat=3))
    return any(
        all(value(one, point) == 0 for one in equal) and all(value(one, point) >= 0 for one in at_least)
        for point in points
    )


def test_never_wrong_and_often_right() -> None:
    random = Random(3)
    systems = [system(random) for _ in range(400)]
    none = [one for one in systems if not has_solution(*one)]
    reported = [one for one in systems if impossible(*one)]
    assert all(one in none for one in reported)
    assert len(none) > 100
    assert len(reported) > 0.9 * len(none)


def test_symbols_are_unknowns() -> None:
    """A(I) = A(I+H), I = 1..H: the two never meet, whatever H is."""
    one, two, h = (atom_sum(name) for name in ("i", "j", "h"))
    inside = tuple(part for index in (one, two) for part in (index.plus(number(-1)), h.plus(index, -1)))
    assert impossible((one.plus(two, -1).plus(h, -1),), inside)
    assert not impossible((one.plus(two, -1).plus(number(-1)),), inside)


def test_isl_is_exact() -> None:
    if isl() is None:
        pytest.skip("islpy is not installed: pip install islpy (it has no wheels for Windows)")
    random = Random(4)
    for _ in range(150):
        equal, at_least = system(random)
        assert impossible_by_isl(equal, at_least) == (not has_solution(equal, at_least))

"""Dependence tests against all pairs of iterations, and the words of the issue on single cases."""

from __future__ import annotations

from itertools import product
from random import Random

from lanewise.analysis.values.linear import Linear
from lanewise.fortran.vectorize.dependence.affine import Affine, number
from lanewise.fortran.vectorize.dependence.subscript import Range, directions


def grown(random: Random, names: list[str]) -> Affine:
    terms = {name: factor for name in names if (factor := random.randint(-2, 2))}
    return Linear(random.randint(-4, 4), terms)


def at(form: Affine, point: dict[str, int]) -> int:
    return form.value(point.__getitem__)


def met(first: list[Affine], second: list[Affine], loops: list[Range]) -> set[tuple[str, ...]]:
    """Directions that really occur."""
    spaces = [range(int(loop.low), int(loop.high) + 1) for loop in loops]
    names = [loop.index for loop in loops]
    found: set[tuple[str, ...]] = set()
    for one in product(*spaces):
        for two in product(*spaces):
            left, right = dict(zip(names, one, strict=True)), dict(zip(names, two, strict=True))
            if all(at(f, left) == at(g, right) for f, g in zip(first, second, strict=True)):
                found.add(tuple("<" if a < b else "=" if a == b else ">" for a, b in zip(one, two, strict=True)))
    return found


def test_no_dependence_is_missed() -> None:
    random = Random(5)
    exact = total = 0
    for _ in range(1200):
        names = ["I", "J"][: random.randint(1, 2)]
        loops: list[Range] = []
        for name in names:
            low = random.randint(-2, 3)
            length = random.randint(0, 4)
            loops.append(Range(name, low, low + length, number(length)))
        size = random.randint(1, 2)
        first, second = [grown(random, names) for _ in range(size)], [grown(random, names) for _ in range(size)]
        real, reported = met(first, second, loops), set(directions(list(first), list(second), loops))
        assert real <= reported
        exact += real == reported
        total += 1
    assert exact > 0.85 * total


def test_symbolic_distance_longer_than_the_loop() -> None:
    """A(I) and A(I+N) for I = 1..N never meet."""
    i, shifted = Linear(0, {"I": 1}), Linear(0, {"I": 1, "N": 1})
    loop = Range("I", 0, float("inf"), Linear(-1, {"N": 1}))
    assert directions([i], [shifted], [loop]) == []


def test_strong_distance() -> None:
    loop = Range("I", 0, float("inf"), None)
    written, read = Linear(1, {"I": 1}), Linear(0, {"I": 1})
    assert directions([written], [read], [loop]) == [("<",)]

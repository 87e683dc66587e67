"""Triangle: turned bounds give the same pairs of indices."""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.fortran.read.expression import Expr, show
from lanewise.fortran.vectorize.dependence.affine import affine
from lanewise.fortran.vectorize.nests.nest import Head
from lanewise.fortran.vectorize.nests.triangle import turned_triangle
from lib.samples.fortran_nests import head_of, known_of

KNOWN = known_of()


def value(expr: Expr, names: dict[str, int]) -> int:
    text = show(expr).replace("MAX", "max").replace("MIN", "min")
    return int(eval(text, {}, names))


def pairs(outer: Head, inner: Head, names: dict[str, int]) -> set[tuple[int, int]]:
    """The pairs (I, J)."""
    found: set[tuple[int, int]] = set()
    for one in range(value(outer.low, names), value(outer.high, names) + 1):
        around = {**names, outer.index: one}
        for two in range(value(inner.low, around), value(inner.high, around) + 1):
            both = {**around, inner.index: two}
            found.add((both["I"], both["J"]))
    return found


TURNED = [
    ("J = 2, N", "I = 2, J", "I = 2, N", "J = I, N"),
    ("J = 1, N", "I = J, N", "I = 1, N", "J = 1, I"),
    ("J = 1, N", "I = 1, J - 1", "I = 1, N - 1", "J = I + 1, N"),
    ("J = 1, N", "I = J + 1, N", "I = 2, N", "J = 1, I - 1"),
    ("J = 1, N", "I = J, J + 3", "I = 1, N + 3", "J = MAX(1, I - 3), MIN(N, I)"),
    ("J = 1, N", "I = 1, M", "I = 1, M", "J = 1, N"),
    ("J = 1, N", "I = 0, J", "I = 0, N", "J = MAX(1, I), N"),
    ("J = 1, N", "I = J, M", "I = 1, M", "J = 1, MIN(N, I)"),
]


@pytest.mark.parametrize(("outer", "inner", "first", "second"), TURNED)
def test_turned(outer: str, inner: str, first: str, second: str) -> None:
    found = turned_triangle(head_of(outer), head_of(inner), KNOWN)
    assert found is not None
    assert [f"{one.index} = {show(one.low)}, {show(one.high)}" for one in found] == [first, second]
    for n, m in product(range(-1, 6), repeat=2):
        names = {"N": n, "M": m}
        assert pairs(*found, names) == pairs(head_of(outer), head_of(inner), names)


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("J = 1, N", "I = 1, 2*J"),
        ("J = 1, N", "I = 1, N - J"),
        ("J = 1, N, 2", "I = J, N"),
        ("J = 1, N", "I = J, N, 2"),
        ("J = 1, N", "I = J, K1(3)"),
        ("J = I, N", "I = J, N"),
    ],
)
def test_not_turned(outer: str, inner: str) -> None:
    assert turned_triangle(head_of(outer), head_of(inner), KNOWN) is None
    assert affine(head_of(outer).low, KNOWN, set()) is not None

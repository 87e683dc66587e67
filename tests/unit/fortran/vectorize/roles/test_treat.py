"""Treat: scalars of a loop or a nest resolved, and what stands in the way."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.roles.scalars import Resolved
from lanewise.fortran.vectorize.roles.treat import Setting, Treatment, refuse_long
from lib.samples.fortran_nests import Nest, head_of, known_of, nest_of, texts


def treatment(nest: Nest, live: str = "", simd: bool = False, reassociate: bool = False) -> Treatment:
    setting = Setting(simd, reassociate)
    return Treatment(nest.known, nest.names, Assumed(), setting, lambda name: name in live.split())


@pytest.mark.parametrize(
    ("body", "lines", "before", "after"),
    [
        ("x = a(i)\nb(i) = x*x", ["B(I) = A(I)*A(I)"], [], []),
        ("k = k + 1\na(k) = b(i)", ["A(I + K) = B(I)"], [], ["K = K + MAX(0, N)"]),
        ("a(i) = x\nx = b(i)", ["A(I) = B(I - 1)"], ["IF (1 .LE. N) A(1) = X"], ["IF (1 .LE. N) X = B(N)"]),
        (
            "do j = 1, n\na(k) = a(k) + m2(k,j)\nend do",
            ["LWV1 = M2(K, J) [+]"],
            ["IF (1 .LE. N) LWV1 = A(K)"],
            ["IF (1 .LE. N) A(K) = LWV1"],
        ),
    ],
    ids=["substituted", "counted", "wrapped around", "an element"],
)
def test_loops(body: str, lines: list[str], before: list[str], after: list[str]) -> None:
    nest = nest_of(body)
    found = treatment(nest).of_loop(nest.lines)
    assert (texts(found.lines), found.before, found.after) == (lines, before, after)


@pytest.mark.parametrize(
    ("body", "declared", "sentence"),
    [
        ("k = k + 1", "", "the loop only counts"),
        ("if (l1(i) /= 0) k = k + 12/l1(i)", "", "the condition may be what keeps a division or a subscript right"),
        ("do big = 1, n\nk = k + 1\na(k) = 1\nend do", "integer*8 big",
         "BIG or its bound is an INTEGER\\*8, and more than sections is needed"),
    ],
)  # fmt: skip
def test_loops_that_stay(body: str, declared: str, sentence: str) -> None:
    nest = nest_of(body, declared)
    with pytest.raises(Blocked, match=sentence):
        treatment(nest, live="K").of_loop(nest.lines)


@pytest.mark.parametrize(
    ("body", "refused"),
    [("x = x + a(i)", True), ("x = x*a(i)", True), ("x = max(x, a(i))", False), ("k = k + k1(i)", False)],
)
def test_sums_of_reals_keep_their_order(body: str, refused: bool) -> None:
    nest = nest_of(body)
    ours = treatment(nest, live="X K")
    found = ours.of_loop(nest.lines)
    if refused:
        with pytest.raises(Blocked, match="X is summed up in order; --reassociate allows another order"):
            ours.refuse_inexact(found)
        ours.setting.reassociate = True
    ours.refuse_inexact(found)


def test_nests() -> None:
    nest = nest_of("do i = 1, n\nx = 0\ndo j = 1, n\nx = x + m2(i,j)\nend do\na(i) = x\nend do")
    assert texts(treatment(nest).of_nest(nest.lines).lines) == ["A(I) = 0", "A(I) = A(I) + M2(I, J)"]
    with pytest.raises(Blocked, match="X, a scalar, is assigned in a nest of loops"):
        treatment(nest, simd=True).of_nest(nest.lines)
    plain = nest_of("do i = 1, n\ndo j = 1, n\nm2(i,j) = 1\nend do\nend do")
    found = treatment(plain, simd=True).of_nest(plain.lines)
    assert isinstance(found, Resolved) and found.lines == plain.lines


def test_long_indices() -> None:
    known = known_of("integer*8 big")
    refuse_long([head_of("I = 1, N")], known)
    for text in ("BIG = 1, N", "I = 1, BIG"):
        with pytest.raises(Blocked):
            refuse_long([head_of(text)], known)

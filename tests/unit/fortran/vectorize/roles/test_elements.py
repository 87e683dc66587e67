"""Elements: those that every iteration writes become scalars, unless another element may be the same."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.meeting import Assumed
from lanewise.fortran.vectorize.roles.elements import as_scalars, names_of
from lib.samples.fortran_nests import nest_of, texts
from lib.samples.fortran_texts import expr

Made = tuple[list[str], list[str], list[str]]
NONE: list[str] = []


def scalars(body: str, declared: str = "") -> Made:
    nest = nest_of(f"do j = 1, n\n{body}\nend do" if not body.startswith("do") else body, declared)
    lines, before, after, made = as_scalars(nest.lines, nest.head, nest.known, nest.names, Assumed())
    assert all(nest.known.type_of(name) == "real" for name in made)
    return texts(lines), before, after


@pytest.mark.parametrize(
    ("body", "made"),
    [
        (
            "a(k) = a(k) + m2(k,j)*b(j)",
            (["LWV1 = LWV1 + M2(K, J)*B(J)"], ["IF (1 .LE. N) LWV1 = A(K)"], ["IF (1 .LE. N) A(K) = LWV1"]),
        ),
        (
            "do j = 1, 5\na(k) = b(j)\nc(j) = a(k)\nend do",
            (["LWV1 = B(J)", "C(J) = LWV1"], NONE, ["A(K) = LWV1"]),
        ),
        (
            "do j = 1, 5\nc(j) = a(k)\na(k) = b(j)\nend do",
            (["C(J) = LWV1", "LWV1 = B(J)"], ["LWV1 = A(K)"], ["A(K) = LWV1"]),
        ),
    ],
    ids=["sum", "set first", "read first"],
)
def test_promoted(body: str, made: Made) -> None:
    assert scalars(body) == made


@pytest.mark.parametrize(
    ("body", "declared"),
    [
        ("a(k) = a(k) + a(j)", ""),
        ("a(j) = b(j)", ""),
        ("k = k + 1\na(k) = b(j)", ""),
        ("if (b(j) > 0) a(k) = b(j)", ""),
        ("p(k) = p(k)", "character p(9)"),
        ("e(k) = e(k) + f(j)", "real e(9), f(9)\nequivalence (e, f)"),
    ],
    ids=["another element", "moves", "index changes", "guarded", "type", "storage"],
)
def test_left_alone(body: str, declared: str) -> None:
    assert scalars(body, declared)[1:] == ([], [])


def test_an_element_under_a_condition_is_promoted_within_bounds() -> None:
    lines, before, after = scalars("do j = 1, 9\nif (b(j) > 0) e(3) = b(j)\nend do", "real e(9)")
    assert lines[-1] == "LWV1 = B(J) if LWM1"
    assert (before, after) == (["LWV1 = E(3)"], ["E(3) = LWV1"])


def test_names_in_subscripts() -> None:
    ref = expr("a(i + k1(j), 3)")
    assert names_of(ref) == {"I", "K1", "J"}  # pyright: ignore[reportArgumentType]

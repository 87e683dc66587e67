"""Split: old values read first, into an array or a private scalar."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.graph import edges
from lanewise.fortran.vectorize.nests.split import split_nodes
from lanewise.fortran.vectorize.roles.scalars import Resolved
from lib.samples.fortran_nests import nest_of, texts

CYCLE = "a(i) = b(i)*c(i)\nb(i) = a(i) + a(i+1)"


def split(body: str, expand: bool = True, within: bool = False, declared: str = "") -> Resolved | None:
    nest = nest_of(body, declared)
    graph = edges(nest.lines, nest.known, set())
    return split_nodes(Resolved(nest.lines), graph, nest.known, nest.names, expand, within)


def test_into_an_array() -> None:
    made = split(CYCLE)
    assert made is not None
    assert texts(made.lines) == ["LWT1(I) = A(I + 1)", "A(I) = B(I)*C(I)", "B(I) = A(I) + LWT1(I)"]
    assert (made.before, made.after) == (["ALLOCATE (LWT1(1:N))"], ["DEALLOCATE (LWT1)"])


def test_into_a_private_scalar() -> None:
    made = split(CYCLE, expand=False)
    assert made is not None
    assert texts(made.lines) == ["LWOLD1 = A(I + 1)", "A(I) = B(I)*C(I)", "B(I) = A(I) + LWOLD1"]
    assert (made.before, made.after, made.private) == ([], [], {"LWOLD1"})


def test_two_old_values() -> None:
    made = split("a(i) = b(i)*c(i)\nb(i) = a(i) + a(i+1)*a(i+2)")
    assert made is not None
    assert texts(made.lines)[-1] == "B(I) = A(I) + LWT1(I)*LWT2(I)" and len(made.lines) == 4
    backwards = split(f"do i = n, 1, -1\n{CYCLE.replace('i+1', 'i-1')}\nend do")
    assert backwards is not None and backwards.before == ["ALLOCATE (LWT1(1:N))"]


def test_values_of_the_same_iteration_if_asked() -> None:
    body = "a(i) = b(i) + b(i-1)\nb(i) = d(i)"
    assert split(body) is None
    made = split(body, within=True)
    assert made is not None
    assert texts(made.lines) == ["LWT1(I) = B(I)", "A(I) = LWT1(I) + B(I - 1)", "B(I) = D(I)"]


@pytest.mark.parametrize(
    ("body", "declared"),
    [
        ("a(i) = b(i)", ""),
        ("a(i) = a(i+1)", ""),
        ("a(i) = a(i-1)", ""),
        ("a(i) = b(i)\nb(i) = a(i-1)", ""),
        ("if (d(i) > 0) then\na(i) = b(i)*c(i)\nb(i) = a(i) + a(i+1)\nend if", ""),
        ("e(i) = f(i)\nf(i) = e(i+1)", "character e(9), f(9)"),
    ],
    ids=["no cycle", "one line", "recurrence", "reads new values", "guarded", "type"],
)
def test_left_alone(body: str, declared: str) -> None:
    assert split(body, declared=declared) is None

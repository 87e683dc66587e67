"""Plan: which lines are vector over which loop, and which loops stay around them."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.graph import edges
from lanewise.fortran.vectorize.plan import (
    Plan,
    Scalar,
    Serial,
    Vector,
    components,
    fused,
    make_plan,
    moved_heads,
    order_of,
    vectors,
)
from lib.samples.fortran_nests import head_of, nest_of, text_of, texts


def shown(plans: list[Plan]) -> str:
    return "; ".join(_one(plan) for plan in plans)


def _one(plan: Plan) -> str:
    if isinstance(plan, Vector):
        return f"{text_of(plan.line)} over {plan.over.index}"
    if isinstance(plan, Scalar):
        return text_of(plan.line)
    return f"DO {plan.head.index}{' moved' if plan.moved else ''} {{{shown(plan.body)}}}"


def planned(body: str) -> list[Plan]:
    nest = nest_of(body)
    return make_plan(nest.lines, edges(nest.lines, nest.known, set()), nest.known)


def nested(*lines: str, inner: str = "do i = 1, n") -> str:
    return "\n".join(["do j = 1, n", inner, *lines, "end do", "end do"])


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("a(i) = b(i)", "A(I) = B(I) over I"),
        ("a(i) = a(i+1)", "A(I) = A(I + 1) over I"),
        ("a(i) = a(i-1)", "DO I {A(I) = A(I - 1)}"),
        ("a(i) = b(i)\nc(i) = a(i-1)", "A(I) = B(I) over I; C(I) = A(I - 1) over I"),
        ("c(i) = a(i-1)\na(i) = b(i)", "A(I) = B(I) over I; C(I) = A(I - 1) over I"),
        ("a(i) = c(i-1)\nc(i) = a(i)", "DO I {A(I) = C(I - 1); C(I) = A(I)}"),
        (nested("m2(i,j) = n2(i,j)"), "DO J {M2(I, J) = N2(I, J) over I}"),
        (nested("m2(j,i) = n2(i,j)"), "DO I moved {M2(J, I) = N2(I, J) over J}"),
        (nested("m2(i,j) = m2(i,j-1)"), "DO J {M2(I, J) = M2(I, J - 1) over I}"),
        (nested("m2(i,j) = m2(i-1,j)"), "DO I moved {M2(I, J) = M2(I - 1, J) over J}"),
        (nested("m2(i,j) = m2(i-1,j)", inner="do i = 2, j"), "DO I moved {M2(I, J) = M2(I - 1, J) over J}"),
        (nested("m2(i,j) = m2(i-1,j)", inner="do i = 2, k1(j)"), "DO J {DO I {M2(I, J) = M2(I - 1, J)}}"),
        (nested("m2(i,j) = m2(i-1,j-1)"), "DO J {M2(I, J) = M2(I - 1, J - 1) over I}"),
        (nested("m2(i,j) = m2(i-1,j) + m2(i,j-1)"), "DO J {DO I {M2(I, J) = M2(I - 1, J) + M2(I, J - 1)}}"),
    ],
)
def test_plans(body: str, text: str) -> None:
    assert shown(planned(body)) == text


def test_counts_of_vectors_and_moved_loops() -> None:
    plan = planned(nested("m2(i,j) = m2(i-1,j)"))
    assert vectors(plan) == 1 and [head.index for head in moved_heads(plan)] == ["I"]
    plan = planned("a(i) = a(i-1)\nc(i) = 1\nd(i) = 2")
    assert vectors(plan) == 2 and moved_heads(plan) == []


def test_components_are_in_an_order_that_edges_allow() -> None:
    nest = nest_of("c(i) = a(i-1)\na(i) = b(i)\nd(i) = 1")
    graph = edges(nest.lines, nest.known, set())
    assert [texts(part) for part in components(nest.lines, graph, 1)] == [
        ["A(I) = B(I)"], ["C(I) = A(I - 1)"], ["D(I) = 1"],
    ]  # fmt: skip
    assert len(components(nest.lines, [], 1)) == 3


def test_deeper_levels_leave_out_what_outer_loops_carry() -> None:
    nest = nest_of(nested("m2(i,j) = n2(i,j-1)", "n2(i,j) = m2(i,j)"))
    graph = edges(nest.lines, nest.known, set())
    assert [len(part) for part in components(nest.lines, graph, 1)] == [2]
    assert [len(part) for part in components(nest.lines, graph, 2)] == [1, 1]


def test_order() -> None:
    nest = nest_of("c(i) = a(i-1)\na(i) = b(i)")
    graph = edges(nest.lines, nest.known, set())
    assert order_of(nest.lines, graph) is None
    assert order_of(nest.lines, []) == nest.lines
    assert order_of(nest.lines[::-1], graph) == nest.lines[::-1]


def test_neighbours_over_one_head_are_one_loop() -> None:
    head = head_of("J = 1, N")
    one, two = Serial(head), Serial(head)
    assert len(fused([one, two])) == 1
    assert len(fused([Serial(head), Serial(head, moved=True)])) == 2
    assert len(fused([Serial(head), Serial(head_of("J = 1, N"))])) == 2

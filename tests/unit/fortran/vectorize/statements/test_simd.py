"""Simd: one loop with its clauses and merged guards, loops in strips, and loops that are best left alone."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.dependence.graph import edges
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.plan import make_plan
from lanewise.fortran.vectorize.roles.reductions import find_reductions
from lanewise.fortran.vectorize.roles.scalars import Resolved
from lanewise.fortran.vectorize.statements.simd import simd_nodes
from lib.samples.fortran_nests import nest_of, statements


def simd(
    body: str, declared: str = "", private: str = "", last: str = "", inlined: bool = False
) -> tuple[list[str], str]:
    nest = nest_of(body, declared)
    found = find_reductions(nest.lines, nest.known, loose=False)
    own = {line.target.name for line in nest.lines if line.is_mask}
    resolved = Resolved(found.lines, private=own | set(last.split()), last=set(last.split()))
    resolved.reductions, resolved.from_tests = found.operations, found.from_tests
    plan = make_plan(found.lines, edges(found.lines, nest.known, resolved.private), nest.known)
    nodes, why, reasons = simd_nodes(resolved, plan, nest.known, nest.names, inlined)
    assert all(one in why for one in reasons)
    return statements(nodes), why


DO = "DO I = 1, N {"


@pytest.mark.parametrize(
    ("body", "nodes", "why"),
    [
        ("a(i) = b(i)", [], "as it stands: compilers vectorize it"),
        (
            "if (b(i) > 0) a(i) = a(i) + 1\na(i) = a(i)*2",
            ["!$omp simd private(LWM1)", DO + "LWM1 = B(I) .GT. 0; A(I) = MERGE(A(I) + 1, A(I), LWM1); A(I) = A(I)*2}"],
            "one loop with !$omp simd: guards merged",
        ),
        (
            "c(i) = a(i-1)\na(i) = b(i)",
            [
                "DO LWK1 = 1, N, 1024 {!$omp simd; DO I = LWK1, MIN(LWK1 + 1023, N) {A(I) = B(I)}; !$omp simd; "
                "DO I = LWK1, MIN(LWK1 + 1023, N) {C(I) = A(I - 1)}}"
            ],
            "one loop with !$omp simd: in strips",
        ),
        (
            "k = k + k1(i)",
            ["!$omp simd reduction(+:K)", DO + "K = K + K1(I)}"],
            "one loop with !$omp simd: a reduction",
        ),
        ("k = max(k, k1(i))", [], "as it stands: compilers vectorize it"),
        (
            "if (k1(i) > k) k = k1(i)",
            ["!$omp simd reduction(max:K)", DO + "K = MAX(K, K1(I))}"],
            "one loop with !$omp simd: a reduction",
        ),
    ],
)
def test_one_loop(body: str, nodes: list[str], why: str) -> None:
    found, said = simd(body)
    assert found == nodes
    assert said == why


def test_short_parts_need_no_strips() -> None:
    nodes, why = simd("do i = 2, 9\na(i) = b(i)\nc(i) = a(i-1)\nend do")
    assert nodes == ["!$omp simd", "DO I = 2, 9 {A(I) = B(I)}", "!$omp simd", "DO I = 2, 9 {C(I) = A(I - 1)}"]
    assert why.endswith("cut in parts")


def test_interchanged_loops() -> None:
    nodes, why = simd("do j = 1, n\ndo i = 1, n\nm2(j,i) = m2(j,i-1)\nend do\nend do")
    assert nodes == ["DO I = 1, N {!$omp simd; DO J = 1, N {M2(J, I) = M2(J, I - 1)}}"]
    assert why.endswith("loops interchanged")


def test_last_values_need_an_iteration() -> None:
    nodes, why = simd("x = a(i)\nb(i) = x*x", last="X")
    assert nodes == ["IF (1 .LE. N) {!$omp simd lastprivate(X); DO I = 1, N {X = A(I); B(I) = X*X}}"]
    assert why.endswith("last values kept")
    assert simd("do i = 1, 9\nx = a(i)\nb(i) = x*x\nend do", last="X")[0][0] == "!$omp simd lastprivate(X)"


def test_inlined_calls_are_a_reason() -> None:
    assert simd("a(i) = b(i)", inlined=True)[1].endswith("calls replaced by what they do")


@pytest.mark.parametrize(
    ("body", "merged"),
    [
        ("if (b(i) > 0) e(i) = 1.", "E(I) = MERGE(1., E(I), LWM1)"),
        ("if (b(i) > 0) e(i) = a(i)\nc(i) = a(i)", "E(I) = MERGE(A(I), E(I), LWM1)"),
        ("if (b(i) > 0) e(i) = 1", ""),
        ("if (b(i) > 0) a(i) = 1.", ""),
        ("if (b(i) > 0) e(i) = a(i)", ""),
        ("if (k1(i) > 0) l2(i) = 7/k1(i)", ""),
        ("if (k1(i) > 0) l2(i) = mod(7, k1(i))", ""),
    ],
    ids=[
        "in bounds",
        "read elsewhere",
        "converted",
        "may be out of bounds",
        "may not be read",
        "division",
        "remainder",
    ],
)
def test_guards_are_merged_only_where_that_is_safe(body: str, merged: str) -> None:
    nodes, why = simd(f"do i = 1, 9\n{body}\nend do", "real e(9)\ninteger l2(9)")
    assert merged in "; ".join(nodes)
    assert ("guards merged" in why) is bool(merged) is bool(nodes)


@pytest.mark.parametrize(
    ("body", "declared", "sentence"),
    [
        ("a(i) = a(i-1)", "", "part of the loop is a recurrence; splitting it would cost more than it gains"),
        ("a(i) = b(k1(i))", "", "B is not read along its first dimension in steps of one"),
        ("a(i) = b(2*i)", "", "B is not read along its first dimension in steps of one"),
        ("a(i) = m2(k,i)", "", "M2 is not read along its first dimension in steps of one"),
        (
            "a(i) = e(i)*2",
            "double precision e(9)",
            "double precision is rounded, which compilers may forget in vectors",
        ),
    ],
)
def test_blocked(body: str, declared: str, sentence: str) -> None:
    with pytest.raises(Blocked, match=sentence):
        simd(body, declared)


def test_a_namelist_member_is_in_no_clause() -> None:
    with pytest.raises(Blocked, match="X is in a NAMELIST and so cannot be in a clause"):
        simd("x = a(i)\nb(i) = x*x", "namelist /nl/ x", last="X")


def test_many_arms_of_reals_are_left_to_the_compiler() -> None:
    arms = "if (b(i) < 0) then\na(i) = 1\nelse if (b(i) < 1) then\na(i) = 2\nelse\na(i) = 3\nend if"
    assert simd(arms) == ([], "as it stands: all arms would be computed for every element")

"""Given: facts from tests and from loop bounds, where nothing can change their names."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.expression import show as expression
from lanewise.fortran.read.tree import Act, Do, Goto, If, walk
from lanewise.fortran.restructure.formula import Flag, Pred
from lanewise.fortran.vectorize.dependence.affine import as_expr
from lanewise.fortran.vectorize.dependence.given import facts_of, facts_of_loop, leaving, may_call
from lib.samples.fortran_nests import DECLARED, known_of
from lib.samples.fortran_texts import body_tree, body_unit, show, tree_of

KNOWN = known_of("integer p, q\ncommon /c/ p\nequivalence (q, r)\ninteger, target :: t")


def facts(test: str, holds: bool = True, within: str = "x = 1") -> list[str]:
    found = facts_of(Pred(test), holds, KNOWN, body_tree(within))
    return [expression(as_expr(one)) for one in found]


@pytest.mark.parametrize(
    ("test", "holds", "found"),
    [
        ("k .gt. 0", True, ["K - 1"]),
        ("k > 0", False, ["-K"]),
        ("k >= l", True, ["K - L"]),
        ("k < l", True, ["L - K - 1"]),
        ("k <= 3", True, ["-K + 3"]),
        ("k == 3", True, ["K - 3", "-K + 3"]),
        ("k /= 3", True, []),
        ("k /= 3", False, ["K - 3", "-K + 3"]),
        ("k > 0 .and. l > 0", True, ["K - 1", "L - 1"]),
        ("k > 0 .and. l > 0", False, []),
        ("k > 0 .or. l > 0", False, ["-K", "-L"]),
        (".not. (k > 0)", True, ["-K"]),
        ("x > 0", True, []),
        ("f(k) > 0", True, []),
        ("k > k1(3)", True, []),
        ("1 > 0", True, []),
    ],
)
def test_tests(test: str, holds: bool, found: list[str]) -> None:
    assert facts(test, holds) == found


@pytest.mark.parametrize(
    ("within", "stands"),
    [
        ("x = k", True),
        ("k = 3", False),
        ("if (x > 0) k = 3", False),
        ("do k = 1, 3\nx = 1\nend do", False),
        ("do j = 1, k\nx = k\nend do", True),
        ("call g(k)", False),
        ("call g", True),
        ("x = f(k)", False),
        ("x = f(3)", True),
        ("read (*, *) k", False),
        ("print *, x", True),
        ("if (k > 3) then\nx = 1\nend if", True),
        ("associate (z => x)\nz = 1\nend associate", False),
        ("t = 3", False),
    ],
)
def test_statements_that_may_change_a_name(within: str, stands: bool) -> None:
    assert bool(facts("k > 0", within=within)) is stands


@pytest.mark.parametrize(
    ("test", "within", "stands"),
    [
        ("p > 0", "x = 1", True),
        ("p > 0", "call g", False),
        ("p > 0", "x = f(1)", False),
        ("q > 0", "x = 1", False),
        ("t > 0", "x = 1", False),
    ],
)
def test_names_that_others_reach(test: str, within: str, stands: bool) -> None:
    assert bool(facts(test, within=within)) is stands


def test_a_flag_gives_no_facts() -> None:
    assert facts_of(Flag("LWM1"), True, KNOWN, []) == ()


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("do j = 1, m", ["J - 1", "M - J"]),
        ("do j = m, 1, -1", ["J - 1", "M - J"]),
        ("do j = 1, m, 2", ["J - 1", "M - J"]),
        ("do j = k1(3), m", ["M - J"]),
        ("do j = 1, m, k", []),
        ("do x = 1, m", []),
        ("do while (p > 1)", []),
    ],
)
def test_loops(head: str, found: list[str]) -> None:
    unit = body_unit(f"{DECLARED}{head}\ny = 1\nend do", "subroutine s(m, n)")
    loop = next(one for one in walk(tree_of(unit)) if isinstance(one, Do))
    assert [expression(as_expr(one)) for one in facts_of_loop(loop, declarations(unit))] == found


def test_what_leaves_a_list() -> None:
    branch, back, stop, other = body_tree("if (p) goto 9\nif (q) return\nif (r) stop\n9 x = 1")
    tests = [leaving(one) for one in (branch, back, stop)]
    assert [show(one) for one in tests if one is not None] == ["p", "q", "r"]
    assert (
        leaving(other) is None and leaving(If()) is None and leaving(Goto()) is None and leaving(Act(text="X")) is None
    )


@pytest.mark.parametrize(
    ("code", "calls"),
    [("A(I)=ABS(X)", False), ("A(I)=F(X)", True), ("IF(X.GT.0)GOTO10", False), ("X=B%G(1)", True), ("CALLF(X)", True)],
)
def test_may_call(code: str, calls: bool) -> None:
    assert may_call(code, KNOWN) is calls

"""Inline: calls of straight-line procedures replaced by what they do, and calls that stay."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.expression import show
from lanewise.fortran.read.straight import straight_procedures
from lanewise.fortran.read.tree import Do, walk
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.vectorize.nests.inline import inline_calls, know_functions
from lib.samples.fortran_nests import DECLARED, HEAD
from lib.samples.fortran_texts import names_of, outline, tree_of

PROCEDURES = """
subroutine rot(p, q, r, s)
t = r*p + s*q
q = r*q - s*p
p = t
end

real function poly(z)
t = z*z
poly = t + 2*z
end

subroutine twice(p)
p = p + p
end
"""


def inlined(body: str, declared: str = "", procedures: str = PROCEDURES) -> tuple[bool, str]:
    unit = read_file("s.f90", f"{HEAD}\n{DECLARED}{declared}\ndo i = 1, n\n{body}\nend do\nend\n{procedures}").units[0]
    known = declarations(unit)
    loop = next(one for one in walk(tree_of(unit)) if isinstance(one, Do))
    changed = inline_calls(loop, straight_procedures(unit), known, names_of(unit))
    return changed, outline(loop.body)


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ("call rot(a(i), b(i), x, y)", "LWV1=X*A(I)+Y*B(I) B(I)=X*B(I)-Y*A(I) A(I)=LWV1"),
        ("call twice(x)", "X=X+X"),
        ("10 call twice(a(i))\nc(i) = 1", "10:A(I)=A(I)+A(I) C(I)=1"),
        ("call rot(x, y, x + 1., 2.)", "LWV1=X+1. LWV2=LWV1*X+2.*Y Y=LWV1*Y-2.*X X=LWV2"),
        ("if (x > 0) then\ncall twice(y)\nend if", "if (x > 0) [Y=Y+Y]"),
    ],
)
def test_subroutines(body: str, shown: str) -> None:
    changed, found = inlined(body)
    assert changed
    assert found == shown


@pytest.mark.parametrize(
    ("body", "declared"),
    [
        ("call other(x)", ""),
        ("call twice(k)", ""),
        ("call twice(a)", ""),
        ("call twice(x + 1)", ""),
        ("call twice(x, y)", ""),
        ("call twice(a(k1(i)))\na(i) = 1", "equivalence (a, k1)"),
        ("call rot(a(i), x, a(1), y)", "external rot2"),
    ],
)
def test_calls_that_stay(body: str, declared: str) -> None:
    changed, found = inlined(body, declared)
    assert ("CALL" in found) is not changed


def test_without_procedures_nothing_is_done() -> None:
    assert inlined("call f(x)", procedures="") == (False, "CALLF(X)")


@pytest.mark.parametrize(
    ("declared", "known"),
    [("", True), ("real poly(9)", False), ("integer poly", False), ("use m", False)],
)
def test_functions_become_statement_functions(declared: str, known: bool) -> None:
    unit = read_file("s.f90", f"{HEAD}\n{declared}\nx = 1\nend\n{PROCEDURES}").units[0]
    found = declarations(unit)
    know_functions(straight_procedures(unit), found)
    assert ("POLY" in found.statement_functions) is known
    if known:
        formals, body = found.statement_functions["POLY"]
        assert formals == ("POLY%Z",) and body is not None
        assert show(body) == "((POLY%Z*POLY%Z) + 2*POLY%Z)"
        assert found.type_of("POLY%Z") == "real"

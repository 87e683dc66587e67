"""Types of expressions, and of Fortran's own functions."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.expression import show
from lanewise.fortran.read.intrinsic import keeps, type_of, widened
from lib.samples.fortran_texts import body_unit, expr

KNOWN = declarations(
    body_unit(
        "double precision d\ncomplex c\ncomplex*16 z\nlogical l\ninteger*8 k8\nreal max(3)\nexternal min\nreal min\n"
        "type(t) :: p"
    )
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *[
            ("1", "integer"),
            ("1.5", "real"),
            ("1D0", "double"),
            (".TRUE.", "logical"),
            ("1.5_8", ""),
            ("'A'", "character"),
        ],
        *[("I", "integer"), ("X", "real"), ("(D)", "double"), ("-I", "integer"), (".NOT. L", "logical")],
        *[("I + X", "real"), ("X*D", "double"), ("D*C", "dcomplex"), ("C*X", "complex"), ("Z*C", "dcomplex")],
        *[("I + K8", "long"), ("K8 + X", ""), ("I > X", "logical"), ("L .AND. L", "logical"), ("P + 1", "")],
        *[
            ("SQRT(D)", "double"),
            ("ABS(C)", "real"),
            ("ABS(Z)", "double"),
            ("ABS(I)", "integer"),
            ("INT(X)", "integer"),
        ],
        *[("INT(X, 8)", ""), ("REAL(I, KIND=8)", ""), ("CMPLX(X, X)", "complex"), ("CMPLX(X, X, 8)", "")],
        *[
            ("REAL(Z)", "double"),
            ("AIMAG(C)", "real"),
            ("DBLE(I)", "double"),
            ("MAX(I)", "real"),
            ("MIN(1, 2)", "real"),
        ],
        *[("NAME(X)", "integer"), ("(1.0, 2.0)", ""), ("SQRT()", "real")],
    ],
)
def test_types(text: str, kind: str) -> None:
    assert type_of(expr(text), KNOWN) == kind


def test_nothing_has_no_type() -> None:
    assert type_of(None, KNOWN) == ""


def test_kept_without_conversion() -> None:
    assert keeps("real", expr("X + 1"), KNOWN)
    assert not keeps("real", expr("D"), KNOWN)
    assert not keeps("integer", expr("X"), KNOWN)
    assert keeps("logical", expr("I > 1"), KNOWN)
    assert not keeps("character", expr("'A'"), KNOWN)


@pytest.mark.parametrize(
    ("kind", "text", "wide"),
    [
        ("real", "X", "X"),
        ("real", "I", "REAL(I)"),
        ("double", "X", "DBLE(X)"),
        ("double", "I", "DBLE(I)"),
        ("real", "D", None),
        ("integer", "X", None),
        ("complex", "X", None),
        ("double", "C", None),
    ],
)
def test_widened(kind: str, text: str, wide: str | None) -> None:
    found = widened(kind, expr(text), KNOWN)
    assert (found and show(found)) == wide

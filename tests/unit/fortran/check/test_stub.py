"""Stub: what stands for a procedure that the file does not define, by how it is used."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.stub import FORTRAN, kind_of_procedure, stub_text, stubs
from lanewise.fortran.read.declaration import declarations
from lib.samples.fortran_texts import body_unit


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("call f(x)", "call"),
        ("call f", "call"),
        ("call ff(x)", ""),
        ("x = f(1)", "real"),
        ("integer f\nx = f(1)", "integer"),
        ("character f\nc = f(1)", ""),
        ("x = gf(1)", ""),
        ("x = f", ""),
        ("external f\ncall g(f)", ""),
    ],
)
def test_kinds(body: str, kind: str) -> None:
    unit = body_unit(body)
    assert kind_of_procedure("F", unit, declarations(unit)) == kind


@pytest.mark.parametrize("kind", ["call", *FORTRAN])
def test_texts(kind: str) -> None:
    text = stub_text("F", kind)
    assert text.startswith("subroutine F()" if kind == "call" else f"{FORTRAN[kind]} function F()")
    assert text.count("lw_calls = modulo(lw_calls + 1, 100003)") == 1
    assert ("F = " in text) is (kind != "call")


def test_names_differ_in_the_checksum() -> None:
    one, two = (stub_text(name, "call").replace(name, "") for name in ("F", "G"))
    assert one != two


def test_stubs_for_all_that_is_missing() -> None:
    units = [body_unit("call g(x)\nx = f(1)"), body_unit("x = f(2)")]
    known = [(unit, declarations(unit)) for unit in units]
    text = stubs(["F", "G"], known)
    assert text is not None and text.index("function F") < text.index("subroutine G")
    assert stubs([], known) == ""
    assert stubs(["H"], known) is None
    assert stubs(["F"], [*known, *[(one, declarations(one)) for one in [body_unit("call f")]]]) is None

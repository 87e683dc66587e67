"""Liveness: what else sees a variable, and reads after the loop."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.fortran.flow.liveness import Liveness
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Do, walk
from lanewise.fortran.read.unit import Unit, read_file
from lib.samples.fortran_texts import body_unit, tree_of

LOOP = "do i = 1, n\nt = a(i)\nb(i) = t\nend do\n"


def live(unit: Unit, name: str) -> bool:
    """Of the first loop."""
    nodes = tree_of(unit)
    loop = next(one for one in walk(nodes) if isinstance(one, Do))
    return Liveness(unit, nodes, declarations(unit)).is_live(name, loop)


@pytest.mark.parametrize(
    ("after", "is_live"),
    [
        ("", False),
        ("x = t", True),
        ("t = 1\nx = t", False),
        ("if (n > 1) t = 1\nx = t", True),
        ("do i = 1, n\nt = 2\nx = t\nend do", False),
        ("do i = 1, n\nx = t\nt = 2\nend do", True),
        ("call f(t)", True),
        ("print *, x", False),
    ],
)
def test_a_scalar_is_live_if_it_is_read_before_it_is_set(after: str, is_live: bool) -> None:
    assert live(body_unit(f"real a(9), b(9)\n{LOOP}{after}"), "T") is is_live


@pytest.mark.parametrize(
    "declared",
    [
        "common /c/ t",
        "save t",
        "save",
        "data t /1./",
        "real :: t = 1",
        "real, save :: t",
        "real, volatile :: t",
        "real t /3.0/",
        "equivalence (t, u)",
        "namelist /l/ t",
        "target t",
        "use m",
        "f(x) = x + t",
    ],
)
def test_what_others_see_is_live(declared: str) -> None:
    assert live(body_unit(f"{declared}\n{LOOP}"), "T")


@pytest.mark.parametrize("declared", ["real t", "real :: t", "parameter (u = 3)", "common /c/ u", "save u"])
def test_other_declarations_do_not_matter(declared: str) -> None:
    assert not live(body_unit(f"{declared}\nreal a(9), b(9)\n{LOOP}"), "T")


def test_arguments_and_the_result_are_live() -> None:
    assert live(body_unit(LOOP, "subroutine s(t)"), "T")
    assert live(body_unit(LOOP, "function t(x)"), "T")
    assert live(body_unit(LOOP, "function f(x) result(t)"), "T")
    assert not live(body_unit(LOOP, "function f(x)"), "T")


@pytest.mark.parametrize(
    ("after", "is_live"),
    [("", False), ("x = w(1)", True), ("w(1) = 2", True), ("do i = 1, n\nw(i) = 1\nend do", True)],
)
def test_any_mention_of_an_array_counts(after: str, is_live: bool) -> None:
    assert live(body_unit(f"real w(9)\ndo i = 1, n\nw(i) = 1\nend do\n{after}"), "W") is is_live


def test_variables_of_contained_procedures_are_live() -> None:
    text = f"subroutine s\nreal a(9), b(9)\n{LOOP}contains\nsubroutine u\nx = t\nend subroutine\nend\n"
    unit = read_file("s.f90", text).units[0]
    assert live(unit, "T")


def test_a_loop_over_the_same_variable_sets_it_anew() -> None:
    """In a loop whose statements were moved, so that mentions outside count."""
    later = "do i = 1, 3\nx = i\nend do"
    unit = body_unit(f"real a(9), b(9)\n{LOOP}{later}")
    nodes = tree_of(unit)
    first, *_, last = [one for one in walk(nodes) if isinstance(one, Do)]
    first.body.append(last.body[0])
    liveness = Liveness(unit, nodes, declarations(unit))
    assert not liveness.is_live("I", first)
    assert liveness.is_live("X", first) and not liveness.is_live("T", first)


def test_names_that_an_included_file_saves(tmp_path: Path) -> None:
    (tmp_path / "saved.inc").write_text("save t\n")
    text = f"subroutine s\ninclude 'saved.inc'\nreal a(9), b(9)\n{LOOP}end\n"
    unit = read_file(str(tmp_path / "s.f90"), text).units[0]
    assert live(unit, "T")


def test_a_loop_variable_that_the_next_loop_sets_is_dead() -> None:
    assert not live(body_unit(f"real a(9), b(9)\n{LOOP}do i = 1, 3\nx = i\nend do"), "I")
    assert live(body_unit(f"real a(9), b(9)\n{LOOP}do i = i, 3\nx = i\nend do"), "I")

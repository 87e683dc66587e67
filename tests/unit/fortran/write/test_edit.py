"""Edit: replaced ranges, and where a unit may get declarations."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.unit import read_file
from lanewise.fortran.write.edit import Edits, declaration_line
from lib.samples.fortran_texts import unit_of

FILE = read_file("s.f90", "a = 1\nb = 2\r\nc = 3")


@pytest.mark.parametrize(
    ("ranges", "text"),
    [
        (list[tuple[int, int, list[str]]](), FILE.text),
        ([(1, 2, ["x\n", "y\n"])], "a = 1\nx\ny\nc = 3"),
        ([(2, 3, ["x\n"]), (0, 1, list[str]())], "b = 2\r\nx\n"),
        ([(1, 1, ["x\n"])], "a = 1\nx\nb = 2\r\nc = 3"),
        ([(1, 2, ["y\n"]), (1, 1, ["x\n"])], "a = 1\nx\ny\nc = 3"),
        ([(3, 3, ["x\n"])], "a = 1\nb = 2\r\nc = 3\nx\n"),
    ],
    ids=["none", "longer", "in any order", "inserted", "inserted before a change", "after a line without an end"],
)
def test_applied(ranges: list[tuple[int, int, list[str]]], text: str) -> None:
    edits = Edits()
    for one in ranges:
        edits.replace(*one)
    assert edits.applied(FILE) == text


def test_ranges_may_not_overlap() -> None:
    with pytest.raises(AssertionError, match="overlap"):
        Edits([(0, 2, []), (1, 3, [])]).applied(FILE)


@pytest.mark.parametrize(
    ("specification", "line"),
    [
        ("real a\ninteger b", 1),
        ("use m\nimplicit none\nreal a", 3),
        ("", 1),
        ("use m", 2),
        ("include 'x.inc'\nreal a", 2),
        ("real a\ninclude 'x.inc'\ninteger b", 1),
        ("implicit none\ntype t\nimplicit none\nend type\nreal a", 2),
        ("save\nimplicit none", 3),
        ("real a\n#ifdef X\nreal b\n#endif", 4),
    ],
    ids=["first", "after use", "none", "only use", "include", "include among others", "type", "order", "conditional"],
)
def test_declarations_come_before(specification: str, line: int) -> None:
    body = f"{specification}\n" if specification else ""
    assert declaration_line(unit_of(f"subroutine s\n{body}x = 1\nend\n")) == line


def test_a_unit_without_a_head() -> None:
    assert declaration_line(unit_of("real a\nx = 1\nend\n")) == 0
    assert declaration_line(unit_of("subroutine s; real a\nx = 1\nend\n")) == 1

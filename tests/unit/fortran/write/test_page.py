"""Page: lines of the file kept or shifted, labels blanked, and new lines in the unit's case."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.tree import Act, Do, Node, Note
from lanewise.fortran.read.unit import Unit
from lanewise.fortran.write.page import DEEPEST, STEP, Page
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import unit_of

FIXED = """\
      SUBROUTINE S
C     NOTE
   10 A  =  1
      B = 2 ; C = 3
      IF (P) THEN
        D = 4
      END IF
      END
"""


def page(text: str = FIXED, name: str = "s.f", dead: set[int] | None = None) -> tuple[Page, Unit]:
    unit = unit_of(text, name)
    return Page(unit, dead or set()), unit


@pytest.mark.parametrize(
    ("depth", "dead", "line"),
    [
        (0, False, "   10 A  =  1\n"),
        (1, False, "   10    A  =  1\n"),
        (0, True, "      A  =  1\n"),
        (2, True, "            A  =  1\n"),
    ],
)
def test_a_line_of_the_file(depth: int, dead: bool, line: str) -> None:
    ours, unit = page(dead={10} if dead else None)
    first = unit.executable[0]
    ours.raw(Note([10]), first, first, depth)
    assert ours.out == [line]
    assert ours.spots.kept == {2}


def test_a_construct_is_shifted_as_a_whole() -> None:
    ours, unit = page()
    ours.raw(Note(), unit.executable[3], unit.executable[5], 1)
    assert ours.out == ["         IF (P) THEN\n", "           D = 4\n", "         END IF\n"]


def test_one_of_two_statements_on_a_line_is_written_anew() -> None:
    ours, unit = page()
    ours.raw(Note(), unit.executable[2], unit.executable[2], 0)
    assert ours.out == ["      C = 3\n"] and ours.spots.kept == set()
    assert not ours.alone(unit.executable[1], unit.executable[1])
    assert ours.alone(unit.executable[1], unit.executable[2])


def test_a_construct_that_shares_its_line_is_refused() -> None:
    ours, unit = page("subroutine s\nx = 1; if (p) then\na = 1\nend if\nend\n", "s.f90")
    with pytest.raises(CompileError, match="a construct that shares its line with another statement"):
        ours.raw(Note(), unit.executable[1], unit.executable[3], 0)


def test_the_unit_s_own_indentation() -> None:
    body = "      DO 10 I = 1, N\n        IF (P) THEN\n          A = 1\n        END IF\n 10   CONTINUE\n"
    ours, _ = page(f"      SUBROUTINE S\n{body}      END\n")
    assert (ours.base, ours.step, ours.column(2)) == (6, 2, 10)
    assert page("      SUBROUTINE S\n      DO 10 I = 1, N\n 10   A = 1\n      END\n")[0].step == STEP


def test_deep_nests_are_indented_by_less() -> None:
    ours, _ = page("      SUBROUTINE S\n      A = 1\n      END\n")
    nodes: list[Node] = [Act(text="A = 1")]
    for _ in range(14):
        nodes = [Do(kind="doforever", body=nodes)]
    ours.fit(nodes)
    assert ours.step == 2 and ours.column(14) <= DEEPEST
    assert ours.fits("A" * 30, 14) and not ours.fits("A" * 60, 14)


def test_lines_too_long_to_shift() -> None:
    long = "A = " + " + ".join(f"B{number}" for number in range(10, 22)) + " + CCCC"
    ours, unit = page(f"      SUBROUTINE S\n      {long}\n      END\n")
    ours.raw(Note(), unit.executable[0], unit.executable[0], 2)
    assert len(ours.out) == 2 and ours.out[1].startswith("     &")
    assert max(map(len, ours.out)) <= 73


def test_comments_move_with_their_statement() -> None:
    ours, _ = page()
    ours.trivia(Note(trivia=(1, 2)))
    assert ours.out == ["C     NOTE\n"]
    assert ours.spots.begins == {2: 1}
    ours.trivia(Note())
    assert len(ours.out) == 1


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        (FIXED, "s.f", "20          IF (LWBR1) GOTO 10\n"),
        (FIXED.lower(), "s.f", "20          if (lwbr1) goto 10\n"),
        (FIXED.replace("\n", "\r\n"), "s.f", "20          IF (LWBR1) GOTO 10\r\n"),
        ("subroutine s\n  x = 1\nend\n", "s.f90", "20      if (lwbr1) goto 10\n"),
        ("SUBROUTINE S\nX = 1\nEND\n", "s.f90", "20    IF (LWBR1) GOTO 10\n"),
    ],
    ids=["fixed", "lower case", "line ends of Windows", "free, indented", "free"],
)
def test_new_lines(text: str, name: str, line: str) -> None:
    ours, _ = page(text, name)
    ours.line("IF (LWBR1)   GOTO 10", 2, 20)
    assert ours.out == [line]


def test_a_label_keeps_its_field() -> None:
    ours, _ = page()
    ours.line("CONTINUE", 0, 10)
    assert ours.out == ["   10 CONTINUE\n"]
    assert ours.label(Note([10])) == 10 and ours.label(Note()) is None


def test_a_block_of_statements() -> None:
    ours, _ = page()
    ours.texts(["WHERE (L)", "A = 1", "ELSEWHERE", "A = 2", "END WHERE"], 0, 10)
    assert [line.rstrip() for line in ours.out] == [
        "   10 WHERE (L)", "         A = 1", "      ELSEWHERE", "         A = 2", "      END WHERE",
    ]  # fmt: skip


def test_names_of_constructs_as_they_are_spelled() -> None:
    ours, _ = page("subroutine s\nOuter: do i = 1, 3\nexit Outer\nend do Outer\nend\n", "s.f90")
    assert (ours.named("OUTER"), ours.named("LWL1")) == ("Outer", "LWL1")


def test_the_column_of_a_body() -> None:
    ours, unit = page()
    assert ours.column_inside([Note(origin=unit.executable[4])], 6) == 8
    assert ours.column_inside([], 6) == 9

"""Vectorize: every loop of a unit has its sentence, facts reach the loops inside, and what is left alone stays."""

from __future__ import annotations

import pytest

from lanewise.fortran.convert import Conversion
from lanewise.fortran.modes import convert_text

HEAD = "subroutine s(a, b, n, k, x)\nreal a(n), b(n)\n"


def converted(body: str, mode: str = "vector") -> Conversion:
    made = convert_text("s.f90", f"{HEAD}{body}\nend\n", mode)
    assert not made.refused
    return made


def loops(body: str, mode: str = "vector") -> list[tuple[int, str, str]]:
    return [(one.line, one.outcome, one.why) for one in converted(body, mode).results[0].loops]


def test_facts_from_tests_around_a_loop() -> None:
    loop = "do i = 1, n\na(i) = a(i+k)\nend do"
    (found,) = loops(f"if (k > 0) then\n{loop}\nend if")
    assert found[2] == "1 of 1 statements are array statements"
    for around in (f"if (k < 0) return\n{loop}", f"if (k <= 0) then\nx = 1\nelse\n{loop}\nend if"):
        assert ", if " not in loops(around)[0][2]
    (found,) = loops(loop)
    assert found[2].endswith(", if K .GE. 0")
    labelled = f"if (k < 0) goto 20\n10 {loop}\n20 if (x > 0) goto 10"
    assert loops(labelled)[0][2].endswith(", if K .GE. 0")


def test_facts_from_the_bounds_of_an_outer_loop() -> None:
    body = "do j = 1, n\ncall f(j)\ndo i = 1, j\na(i) = a(i+j)\nend do\nend do"
    (outer, inner) = loops(body)
    assert outer[1] == "scalar" and "a CALL inside the loop" in outer[2]
    assert inner[:2] == (5, "vector") and ", if" not in inner[2]


LOOP = "do i = 1, n\na(i) = 1\nend do"


@pytest.mark.parametrize(
    ("body", "line", "why"),
    [
        (f"!$omp parallel do\n{LOOP}", 4, "OpenMP or OpenACC controls how the unit runs (line 3)"),
        (f"!dir$ ivdep\n{LOOP}", 4, "a compiler directive controls how it runs (line 3)"),
        (f"{LOOP}\nentry t\nx = 1", 3, "another entry leads into the unit (line 6)"),
        (f"#ifdef X\n{LOOP}\n#endif", 4, "what the preprocessor makes of the unit is not known"),
        (
            "10 x = x/2\nif (x > 1) goto 10",
            3,
            "a loop by GOTO (line 4) that no variable counts in fixed steps to a fixed end",
        ),
        (
            f"associate (c => b)\n{LOOP}\nend associate\nif (x > 1) goto 10\nx = 1\n10 x = 2",
            4,
            "a construct with names of its own stays whole (lines 3 to 7)",
        ),
    ],
    ids=["openmp", "directive", "entry", "preprocessor", "goto", "associate"],
)
def test_loops_that_are_left_alone(body: str, line: int, why: str) -> None:
    made = converted(body)
    (found,) = made.results[0].loops
    assert (found.line, found.outcome, found.why) == (line, "scalar", why)
    assert "a(1:n)" not in made.text


def test_inner_loops_of_a_rewritten_nest() -> None:
    body = "do j = 2, n\ndo i = 1, n\nm(i,j) = m(i,j-1)\nend do\nend do"
    text = f"subroutine s(m, n)\nreal m(n,n)\n{body}\nend\n"
    outer, inner = convert_text("s.f90", text, "vector").results[0].loops
    assert (outer.line, outer.outcome) == (3, "vector")
    assert (inner.line, inner.outcome, inner.why) == (4, "vector", "rewritten with the loop at line 3")
    turned = text.replace("m(i,j) = m(i,j-1)", "m(i,j) = m(i-1,j)").replace("do i = 1", "do i = 2")
    outer, inner = convert_text("s.f90", turned, "vector").results[0].loops
    assert inner.why == "runs in order around the array statements of the loop at line 3"


def test_inner_loops_are_tried_where_the_nest_is_not_read() -> None:
    body = "do j = 1, n\nprint *, j\ndo i = 1, n\na(i) = b(i)\nend do\nend do"
    (outer, inner) = loops(body)
    assert (outer[1], inner[1]) == ("scalar", "vector")
    assert "a(1:n) = b(1:n)" in converted(body).text


def test_generated_names_are_written_as_in_the_program() -> None:
    (found,) = loops("do i = 2, n\nif (a(i-1) > x) a(i) = b(i)\nend do")
    assert found[1] == "scalar" and "LW" not in found[2]


def test_a_unit_without_loops_or_branches_is_not_touched() -> None:
    made = converted("x = 1")
    assert made.results[0].status == "unchanged" and made.text == f"{HEAD}x = 1\nend\n"


def test_a_loop_by_goto_that_counts() -> None:
    made = converted("i = 1\n10 if (i > n) goto 20\na(i) = 1\ni = i + 1\ngoto 10\n20 x = 1")
    assert [one.outcome for one in made.results[0].loops] == ["vector"]
    assert "a(1:n) = 1" in made.text and "goto" not in made.text

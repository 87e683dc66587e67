"""Reading a nest: assignments under guards, and the obstacle where a statement is none."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.nests.read_nest import read_head
from lib.samples.fortran_nests import nest_of, texts


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("a(i) = b(i)", ["A(I) = B(I)"]),
        ("if (b(i) > 0) a(i) = 1", ["LWM1 = B(I) .GT. 0", "A(I) = 1 if LWM1"]),
        (
            "if (b(i) > 0) goto 10\na(i) = 1\n10 c(i) = 2",
            ["LWBR1 = B(I) .GT. 0", "A(I) = 1 if .NOT. LWBR1", "C(I) = 2"],
        ),
        (
            "if (b(i) > 0) then\na(i) = 1\nelse if (c(i) > 0) then\na(i) = 2\nelse\na(i) = 3\nend if",
            [
                "LWM1 = B(I) .GT. 0",
                "A(I) = 1 if LWM1",
                "LWM2 = C(I) .GT. 0 if .NOT. LWM1",
                "A(I) = 2 if .NOT. LWM1 .AND. LWM2",
                "A(I) = 3 if .NOT. LWM1 .AND. .NOT. LWM2",
            ],
        ),
        ("do j = 1, n\nif (a(j) > 0) cycle\nb(j) = 1\nend do", ["LWBR1 = .NOT. A(J) .GT. 0", "B(J) = 1 if LWBR1"]),
        ("a(i) = huge(x)", ["A(I) = HUGE(1.0)"]),
        ("a(i) = own(b(i))", ["A(I) = (B(I)*2 + 1)"]),
        ("10 format (i5)\na(i) = 1\ncontinue", ["A(I) = 1"]),
    ],
)
def test_lines(body: str, lines: list[str]) -> None:
    assert texts(nest_of(body, "own(z) = z*2 + 1").lines) == lines


def test_loops_around_each_line() -> None:
    nest = nest_of("do j = 1, n\na(j) = 1\ndo i = j, n, 2\nm2(i,j) = 2\nend do\nend do")
    assert [[head.index for head in line.loops] for line in nest.lines] == [["J"], ["J", "I"]]
    assert nest.lines[1].loops[1].step == 2 and nest.lines[0].loops[0] is nest.lines[1].loops[0]
    assert nest_of("do i = 1, n, k\na(i) = 1\nend do").head.stride is not None


@pytest.mark.parametrize(
    ("body", "sentence", "line"),
    [
        ("call f", "a CALL inside the loop", 7),
        ("print *, 1", "input or output inside the loop", 7),
        ("return", "a statement that is no assignment inside the loop", 7),
        ("if (p) exit\na(i) = 1", "the loop is left by EXIT", 7),
        ("if (b(i) > 0) goto 20\na(i) = 1", "a branch leaves the loop", 7),
        ("10 a(i) = 1\nif (p) goto 10", "a branch goes back inside the loop", 0),
        ("if (b(i) > 0) goto 30\nstop\n30 a(i) = 1", "RETURN or STOP inside the loop", 8),
        ("do while (p)\na(1) = 1\nend do", "a DO without a counter", 6),
        ("do x = 1, n\na(1) = 1\nend do", "the loop's index X is no INTEGER of four or eight bytes", 6),
        ("do i = 1, x\na(i) = 1\nend do", "the loop's bound X is no INTEGER of four or eight bytes", 6),
        ("do i = 1, n, 0\na(i) = 1\nend do", "the loop's step is zero", 6),
        ("i = 3", "the loop index I is assigned", 7),
        ("e(i) = 1", "E is no array we know", 7),
        ("a = 1", "whole arrays inside the loop", 7),
        ("q%z = 1", "an assignment we cannot read", 7),
        ("data x /1/\na(i) = 1", "a specification statement inside the loop", 7),
        ("a(i) = own(k1(i))", "the statement function OWN converts between types", 0),
        ("do j = 1, i\na(j) = 1\nend do\nb(i) = j", "J is read outside the loop that counts with it", 10),
        ("if (b(i) > 0) then\ndo j = 1, k1(i)\na(j) = 1\nend do\nend if", "the inner loop runs under a condition", 8),
        ("do j = 1, n\nif (b(j) > 0) goto 10\nc(j) = 1\n10 continue\nend do\nif (p) goto 30\n30 continue",
         "branches inside and around an inner loop", 7),
    ],
)  # fmt: skip
def test_blocked(body: str, sentence: str, line: int) -> None:
    inside = body if body.startswith(("do while", "do x", "do i")) else f"do i = 1, n\n{body}\nend do"
    with pytest.raises(Blocked) as blocked:
        nest_of(inside, "own(z) = z*2 + 1", after="20 y = 1")
    assert (blocked.value.sentence, blocked.value.line) == (sentence, line)


def test_a_head_alone() -> None:
    nest = nest_of("do i = 2, n - 1\na(i) = 1\nend do")
    head = read_head(nest.unit, nest.loop, nest.known, nest.names)
    assert (head.index, head.step, head.line, head.runs()) == ("I", 1, 6, "2 .LE. N - 1")


@pytest.mark.parametrize("leaves", ["RETURN", "STOP"])
def test_a_return_from_an_inner_loop_inside_branches(leaves: str) -> None:
    text = f"""      SUBROUTINE S(A, B, N)
      REAL A(N), B(N)
      DO 50 J = 1, N
      DO 10 I = 1, N
      IF (A(I) .EQ. B(J)) {leaves}
   10 CONTINUE
      IF (B(J) .GT. 2.0) GOTO 40
      B(J) = B(J) + 1.0
   40 A(J) = B(J)
   50 CONTINUE
      END
"""
    made = convert_text("x.f", text, "vector")
    assert not made.refused
    assert "RETURN or STOP inside the loop (line 5)" in [one.why for one in made.results[0].loops]

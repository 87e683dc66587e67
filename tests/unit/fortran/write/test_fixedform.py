"""Fixed form up to its last column: what reaches it, crosses it or stands after it when statements move."""

from __future__ import annotations

import re

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.write.fixedform import to_fixed
from lanewise.fortran.write.freeform import to_free
from lanewise.fortran.write.typeset import broken

FLOW = ["structured", "guarded"]


def unit(*lines: str) -> str:
    """A branch around these lines, which an IF block will hold."""
    body = "".join(f"{one}\n" for one in lines)
    return f"      SUBROUTINE S(N)\n      IF (N .LT. 0) GOTO 10\n{body}   10 N = N + 1\n      END\n"


def constants(text: str, free: bool, width: int = 72) -> list[str]:
    return [one for found in read_file("s", text, free, width).statements for one in found.line.literals]


@pytest.mark.parametrize("mode", FLOW)
@pytest.mark.parametrize("indent", [12, 24, 26])
def test_a_statement_that_moves_keeps_all_its_columns(mode: str, indent: int) -> None:
    value = "B" + "+B" * ((74 - indent) // 2)
    head = f"{' ' * indent}A = "
    loop = [f"{' ' * indent}DO 5 I = 1, N", f"{head}{value[:-2]}", f"    5{' ' * (indent - 5)}CONTINUE"]
    text = unit(head + value, *loop)
    assert max(map(len, text.splitlines())) == 79
    made = convert_text("s.f", text, mode, width=80)
    assert made.refused == []
    codes = [one.line.code for one in read_file("s.f", made.text, False, 80).statements]
    assert codes.count("A=" + value) == 1 and codes.count("A=" + value[:-2]) == 1


CROSSING = [
    ('               X = "HELLO', '     &WORLD"'),
    ("                              X = 'IT''S", "     & ME'"),
    ("                              CALL X(38HBAD VALUE OF N IN ROUTINE Q", "     1 REALLY BAD VALUE THAT,N)"),
    (
        "            X = 'A LONG ONE THAT IS FULL TO THE LAST COLUMN OF ITS CARD AND THEN",
        "     & GOES ON FOR MORE THAN 66'",
    ),
    ("      PRINT *,'DON''T", "     1 MIDDLE", "     2 X',\"IT'S", '     3 Y"'),
    ("      IF(N.GT.2)PRINT *,'A',\"BC", "     1 D   EF", '     2   GH"'),
]


@pytest.mark.parametrize("width", [60, 72, 80, 132])
@pytest.mark.parametrize("mode", FLOW)
@pytest.mark.parametrize("lines", CROSSING)
def test_a_constant_that_crosses_a_card_stays_itself(lines: tuple[str, ...], mode: str, width: int) -> None:
    whole = (lines[0][:width], *lines[1:])
    nested = ["         IF (N .GT. 1) THEN", *whole, "         END IF"]
    for text in (unit(*whole, "      N = 4"), unit(*nested, "      N = 4")):
        made = convert_text("s.f", text, mode, width=width)
        assert made.refused == [] and made.results[0].status == "converted"
        assert constants(made.text, False, width) == constants(text, False, width) != []
        assert constants(to_free(text, width), True) == constants(text, False, width)


@pytest.mark.parametrize("width", [60, 72, 80])
@pytest.mark.parametrize("mode", FLOW)
def test_a_constant_that_ends_with_its_card_keeps_its_blanks(mode: str, width: int) -> None:
    text = unit(f"                CALL X(1, {width - 29}HA B", "     1, 2)", "      N = 4")
    found = constants(text, False, width)
    assert [len(one) for one in found] == [width - 26]
    made = convert_text("s.f", text, mode, width=width).text
    assert constants(made, False, width) == constants(to_free(text, width), True) == found


NOTES = [
    "      IF (N .GT. 3) GOTO 10".ljust(74) + "! after the last column",
    "      IF (N .GT. 3) GOTO 10 ! " + "after the statement " * 3 + "and on",
    "      IF (N .EQ. 2H!X) GOTO 10 ! after a Hollerith constant",
    "\tIF (N .GT. 3) GOTO 10 ! after a tab",
]


@pytest.mark.parametrize("width", [72, 132])
@pytest.mark.parametrize("mode", FLOW)
@pytest.mark.parametrize("line", NOTES)
def test_a_comment_reaches_its_end(line: str, mode: str, width: int) -> None:
    text = convert_text("s.f", unit(line, "      N = 4"), mode, width=width).text
    note = line[line.rindex("! ") :].rstrip()
    assert [one[one.index(note) :] for one in text.splitlines() if note in one] == [note]


@pytest.mark.parametrize("mode", FLOW)
def test_a_comment_after_the_last_column_moves_with_its_line(mode: str) -> None:
    line = "                 N = 3".ljust(72) + "! after the last column"
    made = convert_text("s.f", unit(line, "      N = 4"), mode).text
    assert [one.split() for one in made.splitlines() if "N = 3" in one] == [line.split()]


NOTED = """      SUBROUTINE S(N, K)
      DO10I=1,N ! first
      K = K + ! second
      ! third
C fourth

     1   I + ! fifth
     !   2                                                              ! sixth
   10 CONTINUE                                                          SEVENTH
      CALL T('a                                                         ! eighth
     & b', K)
      END
"""


def test_comments_of_continued_lines_in_free_form() -> None:
    free = to_free(NOTED)
    old, new = (read_file("s", one, free).statements for one, free in ((NOTED, False), (free, True)))
    assert [(one.code, one.line.literals) for one in old] == [(one.code, one.line.literals) for one in new]
    for word in ("first", "second", "third", "fourth", "fifth", "sixth", "SEVENTH", "eighth"):
        assert [one.partition("!")[2].strip() for one in free.splitlines()].count(word) == 1, word


@pytest.mark.parametrize("mode", FLOW)
def test_a_label_alone_on_the_first_line(mode: str) -> None:
    head = "      SUBROUTINE S(N)\n      IF (N .LT. 0) GOTO 10\n      N = 4\n"
    text = f"{head}   10 \nC\n\n     1N = N\n     2+ 1\n      END\n"
    codes = [one.code for one in read_file("s.f", convert_text("s.f", text, mode).text, False).statements]
    assert "N=N+1" in codes


def test_card_numbers_are_no_comments() -> None:
    card = "      IF (N .GT. 3) GOTO 10".ljust(72) + "SEQ00010"
    assert "SEQ" not in convert_text("s.f", unit(card, "      N = 4"), "structured").text


@pytest.mark.parametrize("mode", [*FLOW, "vector", "simd"])
@pytest.mark.parametrize("byte", ["\x85", "\xa0", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r"])
def test_only_a_newline_ends_a_line(byte: str, mode: str) -> None:
    """Bytes of letters in UTF-8, and what else Python takes for the end of a line or a blank at it."""
    fixed = f"C     \xc3{byte}      N = 7\n      X = 'A\xc3{byte}B'\nC     \xc3{byte}\n"
    free = f"! \xc3{byte}  n = 7\nx = 'a\xc3{byte}b' ! \xc3{byte}\n! \xc3{byte}\n"
    for name, body in (("s.f", fixed), ("s.f90", free)):
        text = f"{unit(body)}" if name == "s.f" else unit(body).replace("\n      ", "\n ")
        made = convert_text(name, text, mode)
        assert made.refused == [] and "7" not in "".join(one.code for one in read_file(name, made.text).statements)
        if byte > "\x7f":
            assert made.text.count(f"\xc3{byte}") == text.count(f"\xc3{byte}")
            other = to_free(made.text) if name == "s.f" else to_fixed(made.text, 72)
            assert other.count(f"\xc3{byte}") == text.count(f"\xc3{byte}")


def test_marks_of_two_characters_are_not_cut() -> None:
    """Blanks mean nothing in fixed form: where a card ends inside of `(/` or `**`, free form has it in one piece."""
    text = (
        "      REAL A(3)\n      A = (\n     1    / 1., 2.E-\n     2 5, 3. /\n     3  )\n      A = A *\n     1  * 2\n"
        "      IF (A(1) /\n     1  = A(2)) A(3) = 1\n      END\n"
    )
    codes = [one.code for one in read_file("s.f", text).statements]
    free = to_free(text)
    assert [one.code for one in read_file("s.f90", free).statements] == codes
    assert all(mark in free for mark in ("(/", "/)", "**", "/=", "2.E-5"))
    for room in range(8, 20):
        pieces = broken("A(1:N) = (/ (I**2, I = 1, N) /) // B >= C == D /= E => F :: G", room, room)
        tokens = [one for piece in pieces for one in re.findall(r"[(*/=<>:]+", piece)]
        for mark in ("(/", "**", "//", ">=", "==", "/=", "=>", "::"):
            assert any(mark in one for one in tokens), (room, mark)


def test_words_on_two_cards_stay_two() -> None:
    """`10` and `I` stand apart by the blanks that fill the card; a name that fills its card goes on in the next."""
    text = f"      DO 10\n     &I = 1,\n     &9\n   10 CONTINUE\n      XLONG ={' ' * 57}YS\n     &HORT\n      END\n"
    free = to_free(text)
    assert "DO 10 &\n     &I = 1,&\n     &9\n" in free and "YS&\n     &HORT\n" in free
    old, new = read_file("s.f", text), read_file("s.f90", free)
    assert [one.code for one in new.statements] == [one.code for one in old.statements]


def test_names_with_blanks_in_them_after_an_if() -> None:
    text = "      LOGICAL L\n      INTEGER GOTO\n      L = .TRUE.\n      IF (L) GO TO = 9\n      END\n"
    assert "IF(L)GOTO=9" in to_free(text)

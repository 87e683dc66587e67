"""Modes: each name does what it says, to a whole text."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import MODES, STAGES, convert_text

TEXT = """\
      SUBROUTINE S(A, N, X)
      REAL A(N)
      IF (X) 10, 20, 20
   10 X = 1.
   20 DO 30 I = 1, N
   30 A(I) = 0.
      DO 40 I = 1, N
   40 X = X + A(I)
      END
"""


@pytest.mark.parametrize(
    ("mode", "has", "has_not"),
    [
        ("deleted", "GOTO", "DO 30"),
        ("structured", "X = 1.", "GOTO"),
        ("guarded", "LWBR1 = X .LT. 0", "GOTO"),
        ("vector", "A(1:N) = 0.", "GOTO"),
        ("simd", "DO 40 I = 1, N", "GOTO"),
        ("best", "DO 40 I = 1, N", "GOTO"),
        ("guarded:normalise", "GOTO 20", "LWBR"),
        ("guarded:remove", "LWBR1", "GOTO"),
    ],
)
def test_modes(mode: str, has: str, has_not: str) -> None:
    made = convert_text("s.f", TEXT, mode)
    assert not made.refused
    assert made.mode == mode
    text = made.text if mode not in ("simd", "best") else made.text.replace("DO I", "DO 40 I")
    assert has in text and has_not not in made.text


def test_sums_in_another_order_only_if_allowed() -> None:
    assert "SUM(A(1:N))" in convert_text("s.f", TEXT, "vector", reassociate=True).text
    assert "SUM" not in convert_text("s.f", TEXT, "vector").text
    assert convert_text("s.f", TEXT, "vector", reassociate=True).loose
    assert not convert_text("s.f", TEXT, "structured", reassociate=True).loose


def test_form_and_width() -> None:
    free = "subroutine s\nif (p) goto 10\na = 1\n10 b = 1\nend\n"
    assert not convert_text("s.txt", free, "structured", free=True).refused
    wide = "      SUBROUTINE S\n      IF (P) GOTO 10\n      A = 1." + " " * 60 + "+ 2.\n   10 B = 1\n      END\n"
    assert "+ 2." in convert_text("s.f", wide, "structured", width=132).text
    assert convert_text("s.f", wide, "structured").file.width == 72


def test_guards_from_minterms_in_guarded_modes() -> None:
    body = "      IF (P) GOTO 10\n      IF (Q) GOTO 10\n      A = 1\n   10 B = 1\n"
    text = f"      SUBROUTINE S\n{body}      END\n"
    for mode in ("guarded", "guarded:remove", "guarded:iterate"):
        assert not convert_text("s.f", text, mode, by_minterms=True).refused


def test_names() -> None:
    assert list(MODES) == ["deleted", "structured", "guarded", "vector", "simd", "best"]
    assert list(STAGES) == ["normalise", "relocate", "laminar", "remove", "iterate"]

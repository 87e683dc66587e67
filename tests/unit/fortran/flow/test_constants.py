"""What is known of constants: integers through PARAMETERs of their type, Hollerith constants with their blanks."""

from __future__ import annotations

from lanewise.fortran.modes import convert_text
from lanewise.fortran.write.freeform import to_free

REAL_PARAMETER = """\
      SUBROUTINE P(A)
      PARAMETER (X=7)
      PARAMETER (N=X/2*2)
      REAL A(40)
      DO I = 1,N
      A(I+6)=A(I)*2.
      END DO
      END
"""


def test_a_real_parameter_is_no_integer() -> None:
    """X/2*2 is 7, so that the loop reads what it wrote; with K for X it is 6."""
    assert convert_text("p.f", REAL_PARAMETER, "vector").text == REAL_PARAMETER
    with_integers = REAL_PARAMETER.replace("X", "K")
    assert "A(7:12) = A(1:6)*2." in convert_text("p.f", with_integers, "vector").text


def test_blanks_at_the_end_of_a_card_that_are_not_written() -> None:
    card = "  110 FORMAT(5HABC  \n     1,I4)\n"
    assert "5HABC  " in to_free(card)

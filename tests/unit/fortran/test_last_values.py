"""A scalar that only what comes behind a loop reads gets its last value there, without an array."""

from __future__ import annotations

import pytest

from lanewise.fortran.driver import check_values
from lanewise.fortran.modes import convert_text


def unit(*lines: str) -> str:
    begin = ["      SUBROUTINE S(A, B, X, K, N)", "      REAL A(20), B(20)", "      DO 10 I = 1, N"]
    return "\n".join([*begin, *(f"      {one}" for one in lines), "   10 CONTINUE", "      END", ""])


FREE = {
    "of an array that stays": (["A(I) = B(I)*2.", "X = B(I) + 1."], "IF (1 .LE. N) X = B(N) + 1."),
    "of an array set before": (["A(I) = B(I)*2.", "X = A(I)"], "IF (1 .LE. N) X = A(N)"),
    "by a counter": (["K = K + 2", "A(I) = 3.", "X = REAL(K)"], "X = REAL("),
}
BOUND = {
    "of an array set behind": ["X = A(I)", "A(I) = B(I)*2."],
    "read by the next line": ["X = B(I)", "A(I) = X*X + X"],
}


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("what", FREE)
def test_set_behind_the_loop(what: str) -> None:
    lines, expected = FREE[what]
    conversion = convert_text("last.f", unit(*lines), "vector")
    assert "ALLOCATE" not in conversion.text
    assert expected in conversion.text
    assert check_values(conversion, runs=3) == []


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("what", BOUND)
def test_what_changes_later_is_kept(what: str) -> None:
    conversion = convert_text("last.f", unit(*BOUND[what]), "vector")
    assert check_values(conversion, runs=3) == []

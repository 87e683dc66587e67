"""Compare: final values, calls and endings of old and new units, exactly or nearly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.fortran.check.compare import NEARLY, check_results, differs, same
from lanewise.fortran.check.execute import Outcome
from lanewise.fortran.modes import convert_text

TEXT = "subroutine s(a, n)\nreal a(9)\nif (n > 1) goto 10\na(1) = 1\n10 a(2) = a(1)*2\nend\n"


@pytest.mark.parametrize(
    ("one", "two", "exact", "nearly"),
    [
        (1, 1, True, True),
        (1, 2, False, False),
        ("A", "A", True, True),
        ("A", 1, False, False),
        (np.float32(1), np.float32(1 + NEARLY / 2), False, True),
        (np.float32(1), np.float32(1.1), False, False),
        (np.float32(1), np.float64(1), False, False),
        (np.zeros(2), np.zeros(3), False, False),
        (np.float32(0.0), np.float32(-0.0), False, True),
        (np.float32("nan"), np.float32("nan"), True, True),
        (None, 1, False, False),
    ],
)
def test_same(one: Any, two: Any, exact: bool, nearly: bool) -> None:
    assert same(one, two, False) is exact
    assert same(one, two, True) is nearly


@pytest.mark.parametrize(
    ("second", "sentence"),
    [
        (Outcome("RETURN", {"A": 1}, [("F", (1,))]), None),
        (Outcome("STOP", {"A": 1}, [("F", (1,))]), "it ended with RETURN and ends now with STOP"),
        (Outcome("RETURN", {"A": 2}, [("F", (1,))]), "A is not what it was"),
        (Outcome("RETURN", {}, [("F", (1,))]), "A is not what it was"),
        (Outcome("RETURN", {"A": 1, "LWT1": 3}, []), "there were 1 calls and are now 0"),
        (Outcome("RETURN", {"A": 1}, [("G", (1,))]), "call 1 was of F and is now of G"),
        (Outcome("RETURN", {"A": 1}, [("F", (1, 2))]), "call 1 was of F and is now of F"),
        (Outcome("RETURN", {"A": 1}, [("F", (2,))]), "call 1, of F, gets other values"),
    ],
)
def test_differs(second: Outcome, sentence: str | None) -> None:
    assert differs(Outcome("RETURN", {"A": 1}, [("F", (1,))]), second, False) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("", "", ""),
        ("a(1)*2", "a(1)*3", "A is not what it was"),
        ("a(2) = a(1)*2", "a(2:1:0) = 1", "the output has a section in steps of zero"),
        ("a(2) = a(1)*2", "a(99999) = 1", "the output leaves its arrays"),
        ("a(2) = a(1)*2", "a(2) = a(1)*2\nstop", "it ended with RETURN and ends now with STOP"),
    ],
)
def test_findings(old: str, new: str, sentence: str) -> None:
    made = convert_text("s.f90", TEXT, "structured")
    made.text = made.text.replace(old, new)
    compared = check_results(made, seeds=2)
    assert compared.followed == 1 and compared.skipped == {}
    assert [one.sentence.partition(": ")[2] for one in compared.findings] == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("use m\nif (n > 1) goto 10\na = 1\n10 a = 2", "some declarations are elsewhere"),
        ("character c\nif (n > 1) goto 10\nc = 'a'\n10 a = 2", "character"),
        ("if (n > 1) goto 10\na = 1\n10 a = 2\n20 goto 20", "no data were found that lead to the end"),
    ],
)
def test_units_that_cannot_be_followed_are_named(body: str, reason: str) -> None:
    compared = check_results(convert_text("s.f90", f"subroutine s(a, n)\n{body}\nend\n", "structured"), seeds=1)
    assert compared.findings == [] and compared.followed == 0
    assert list(compared.skipped) == ["S"] and reason in compared.skipped["S"]


def test_output_that_cannot_be_followed_is_named() -> None:
    made = convert_text("s.f90", TEXT, "structured")
    made.text = made.text.replace("a(2) = a(1)*2", "inquire (5, exist=l)")
    assert check_results(made, seeds=1).skipped == {"S": "in the output, a statement of kind io"}

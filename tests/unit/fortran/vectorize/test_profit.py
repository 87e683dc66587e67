"""Which form of a loop is taken: by measured idioms, or the loop as it stands."""

from __future__ import annotations

import pytest

from lanewise.fortran.convert import LoopNote
from lanewise.fortran.modes import convert_text
from lanewise.fortran.vectorize.plan import Vector
from lanewise.fortran.vectorize.profit import (
    COSTS,
    GAINS,
    WORTH,
    costs,
    is_strided,
    waits_for_stores,
    worth,
)
from lib.samples.fortran_nests import nest_of

HEAD = "      SUBROUTINE S(A, B, C, D, E, AA, IP, N, M, K, X)\n      REAL A(N), B(N), C(N), D(N), E(N), AA(M,M)\n"


def loop_of(body: str, mode: str = "best") -> tuple[LoopNote, str]:
    text = HEAD + "      INTEGER IP(N)\n" + "".join(f"      {line}\n" for line in body.split("\n")) + "      END\n"
    made = convert_text("s.f", text, mode)
    (result,) = made.results
    assert result.reason is None
    return result.loops[0], made.text


FORMS = {
    "DO I = 1, N\nA(I) = A(1)*B(I)\nEND DO": ("first iteration peeled", "A(2:N) = A(1)*B(2:N)"),
    "DO I = 1, N\nA(I) = A(N-I+1)*0.5\nEND DO": ("cut in halves", "LWN1 = (N + 1)/2"),
    "DO J = 2, M\nDO I = 2, M\nAA(J,I) = AA(J,I-1)\nEND DO\nEND DO": ("loops interchanged", "DO J = 2, M"),
    "DO I = 1, N-1\nA(I) = B(I)*C(I)\nB(I) = A(I) + A(I+1)\nEND DO": ("old values read first", "!$omp simd"),
    "K = 0\nDO I = 1, N\nIF (A(I) .LT. 0.) K = I\nEND DO": ("a search from the end", "BACK=.TRUE."),
    "DO I = 1, N\nIF (D(I) .LT. 0.) RETURN\nA(I) = A(I) + B(I)\nEND DO": ("a search and statements", "FINDLOC"),
    "DO I = 2, N\nT = A(I) + B(I)\nA(I) = T + C(I-1)\nT = C(I)*D(I)\nC(I) = T\nEND DO": (
        "statements reordered",
        "C(2:N) = C(2:N)*D(2:N)",
    ),
}


@pytest.mark.parametrize("body", FORMS)
def test_forms_that_pay_are_taken(body: str) -> None:
    idiom, written = FORMS[body]
    note, text = loop_of(body)
    assert idiom in note.idioms and worth(note.idioms) >= WORTH
    assert written in text


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("DO I = 1, N\nA(I) = B(I)*C(I)\nEND DO", "compilers vectorize it"),
        ("DO I = 1, N\nIF (A(I) .GT. 0.) A(I) = B(I)\nEND DO", "slower with guards merged"),
        ("DO I = 1, N\nIF (A(I) .LT. 0.) EXIT\nEND DO", "not faster in another form"),
        ("DO I = 1, N-1, K\nA(I) = A(I+K) + B(I)\nEND DO", "slower with sections in steps"),
        ("J = 0\nDO I = 1, N\nIF (A(I) .GT. 0.) THEN\nJ = J + 1\nB(J) = A(I)\nEND IF\nEND DO", "slower with PACK"),
        ("DO J = 1, M\nDO I = 2, J\nAA(I,J) = AA(I-1,J)\nEND DO\nEND DO", "slower with rows of other loops"),
        ("DO I = 2, N\nD(I) = B(I)*C(I)\nA(I) = A(I-1) + D(I)\nEND DO", "slower with a part left in order"),
    ],
)
def test_other_loops_stay_as_they_stand(body: str, why: str) -> None:
    note, text = loop_of(body)
    assert why in note.why and not note.idioms
    assert all(line.strip() in text for line in body.split("\n") if "DO J" not in line and "DO I = 2, J" not in line)
    assert "LW" not in text and "!$omp" not in text


def test_what_cannot_be_rewritten_says_why() -> None:
    note, _ = loop_of("DO I = 2, N\nA(I) = A(I-1)*B(I) + C(I)\nEND DO")
    assert note.outcome == "scalar" and "recurrence" in note.why


def test_names_of_the_form_that_is_not_taken_are_free() -> None:
    body = "DO I = 1, N-1\nA(I) = B(I)*C(I)\nB(I) = A(I) + A(I+1)\nEND DO\n"
    _, text = loop_of(body + "DO I = 1, N\nA(I) = A(N-I+1)*0.5\nEND DO")
    assert "LWN1 = (N + 1)/2" in text and "LWT" not in text


def test_the_best_gain_times_all_costs() -> None:
    assert worth([]) == worth(["calls replaced by what they do"]) == 1.0
    assert worth(["statements reordered", "old values read first"]) == GAINS["old values read first"]
    both = GAINS["loops interchanged"] * COSTS["FORALL"] * COSTS["guards merged"]
    assert worth(["guards merged", "loops interchanged", "FORALL"]) == pytest.approx(both)
    assert costs(["WHERE", "FORALL", "loops interchanged"]) == ["WHERE", "FORALL"]
    assert all(factor > WORTH for factor in GAINS.values()) and all(factor < 1 for factor in COSTS.values())


@pytest.mark.parametrize(
    ("body", "waits"),
    [
        ("c(i) = a(i)\na(i) = c(i-1)", True),
        ("c(i) = a(i)\na(i) = c(i)", False),
        ("c(i) = a(i)\na(i) = d(i-1)", False),
        ("c(i) = a(i)\na(i) = c(1)", False),
    ],
)
def test_waits(body: str, waits: bool) -> None:
    lines = nest_of(body).lines
    assert waits_for_stores([Vector(one, one.loops[-1]) for one in lines]) == waits


@pytest.mark.parametrize(
    ("body", "strided"), [("a(i) = b(i+1)", False), ("a(2*i) = b(i)", True), ("a(i) = b(n-i)", False)]
)
def test_strides(body: str, strided: bool) -> None:
    nest = nest_of(body)
    (line,) = nest.lines
    assert is_strided(line, line.loops[-1], nest.known) == strided


SWITCH = """      DO 40 I = 1, N
      GOTO (10, 20, 30), IP(I)
   10 A(I) = A(I) + B(I)
      GOTO 40
   20 A(I) = A(I) + C(I)
      GOTO 40
   30 A(I) = A(I) + D(I)
   40 CONTINUE
      END
"""


def test_merged_guards_pay_where_an_integer_selects() -> None:
    (result,) = convert_text("s.f", f"{HEAD}      INTEGER IP(N)\n{SWITCH}", "best").results
    assert result.loops[0].idioms == {"an integer selects", "guards merged"}


def test_temporary_arrays_are_seen_in_the_statements() -> None:
    note, _ = loop_of("DO I = 1, N-1\nA(I) = B(I)*C(I)\nB(I) = A(I) + A(I+1)\nEND DO", "vector")
    assert "a temporary array" in note.idioms

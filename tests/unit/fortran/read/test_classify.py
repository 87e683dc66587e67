"""The kind of a statement: assignments that look like IF and DO, and the parts of those that are."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.classify import classify
from lanewise.fortran.read.logical import squeeze_text
from lanewise.fortran.read.statement import Statement


def read(text: str) -> Statement:
    return classify(squeeze_text(text))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("DO 10 I = 1, N", "do"),
        ("DO 10 I = 1.N", "assign"),
        ("DO 10 I = F(1, 2)", "assign"),
        ("DO I = 1, 2, 3, 4", "assign"),
        ("DO WHILE (A > 0)", "dowhile"),
        ("DO", "doforever"),
        ("DO 10", "doforever"),
        ("DO CONCURRENT (I = 1:N)", "doconcurrent"),
        ("DOX", "action"),
        ("IF (A) = 3", "assign"),
        ("IF (A) THEN", "ifthen"),
        ("IF (A) THEN = 3", "if"),
        ("IF (A) THENX", "ifthen"),
        ("IF (A) 10, 20, 30", "arith"),
        ("IF (A) 10, 20", "arith"),
        ("IF (A)", "action"),
        ("IF (A", "action"),
        ("A(I)%B(2) = 3", "assign"),
        ("A%1 = 3", "action"),
        ("A == 3", "action"),
        ("A(I = 3", "action"),
        ("A => B", "action"),
        ("GOTO 1" + "0" * 5000, "action"),
    ],
)
def test_kind(text: str, kind: str) -> None:
    assert read(text).kind == kind


def test_parts_of_loops() -> None:
    loop = read("OUTER: DO 10, I = 1, N(2, 3)")
    assert (loop.name, loop.terminal, loop.variable, loop.part(loop.test)) == ("OUTER", 10, "I", "1, N(2, 3)")
    loop = read("DO 20 WHILE (A .GT. 0)")
    assert (loop.terminal, loop.part(loop.test)) == (20, "A .GT. 0")
    assert read("DO I = 1, 2").terminal is None


def test_parts_of_ifs() -> None:
    one = read("IF (A(I) .GT. 0) GO TO 20")
    assert one.kind == "if" and one.part(one.test) == "A(I) .GT. 0"
    assert one.inner is not None and (one.inner.kind, one.inner.targets) == ("goto", (20,))
    assert read("IF (X) 10, , 30").targets == (10, 30)
    assert read("CHECK: IF (X) THEN").name == "CHECK"


def test_a_name_before_a_colon_is_one_only_before_a_construct() -> None:
    assert read("A: X = 1").name == ""
    assert read("A: SELECT CASE (K)").name == "A"

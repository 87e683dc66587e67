"""Recognise: loops of IF and GOTO that count, and what keeps others as they are."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.compare import check_results
from lanewise.fortran.flow.recognise import recognise, show_opposite
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Do, walk
from lib.samples.fortran_texts import body_unit, names_of, normalised, outline

HEAD = "real a(99)\n"


def recognised(body: str) -> tuple[str, list[str]]:
    """The tree, and the heads of its DO loops."""
    unit = body_unit(HEAD + body, "subroutine s(a, n, k, m)")
    nodes = recognise(normalised(unit), declarations(unit), names_of(unit))
    return outline(nodes), [one.head for one in walk(nodes) if isinstance(one, Do)]


LOOPS = {
    "step first": (
        "i = 0\n10 i = i + 1\nif (i > n) goto 20\na(i) = 1\ngoto 10\n20 k = i",
        "I=0 do I [A(I)=1] 20:K=I",
        "I = 1, N",
    ),
    "step last": (
        "i = 1\n10 if (i > n) goto 20\na(i) = 1\ni = i + 1\ngoto 10\n20 k = i",
        "I=1 do I [A(I)=1] 20:K=I",
        "I = 1, N",
    ),
    "within": (
        "i = 1\n10 if (i .ge. n) goto 20\na(i) = 1\ni = i + 2\na(i) = 2\ngoto 10\n20 k = i",
        "I=1 do LWIX1 [A(I)=1 I=I+2 A(I)=2] 20:K=I",
        "LWIX1 = 1, N - 1, 2",
    ),
    "downwards": (
        "i = n\n10 if (i < 1) goto 20\na(i) = 1\ni = i - 1\ngoto 10\n20 k = i",
        "I=N do I [A(I)=1] 20:K=I",
        "I = N, 1, -1",
    ),
    "at least once": (
        "i = 1\n10 a(i) = 1\ni = i + 1\nif (i .le. n) goto 10\nk = i",
        "I=1 LWN1 = N IF (LWN1 .LT. 1) LWN1 = 1 do I [10:A(I)=1] K=I",
        "I = 1, LWN1",
    ),
    "surely once": (
        "i = 1\n10 a(i) = 1\ni = i + 1\nif (i .le. 5) goto 10\nk = i",
        "I=1 do I [10:A(I)=1] K=I",
        "I = 1, 5",
    ),
    "start not known": (
        "10 if (k > n) goto 20\na(k) = 1\nk = k + 1\ngoto 10\n20 m = k",
        "LWB1 = K do K [A(K)=1] 20:M=K",
        "K = LWB1, N",
    ),
    "bound is an expression": (
        "i = 1\n10 if (i > n + 2) goto 20\na(i) = 1\ni = i + 1\ngoto 10\n20 k = i",
        "I=1 do I [A(I)=1] 20:K=I",
        "I = 1, N + 2",
    ),
}


@pytest.mark.parametrize("name", LOOPS)
def test_counting_loops(name: str) -> None:
    body, shown, head = LOOPS[name]
    assert recognised(body) == (shown, [head])


@pytest.mark.parametrize("name", LOOPS)
def test_they_compute_what_they_did(name: str) -> None:
    text = f"subroutine s(a, n, k, m)\n{HEAD}{LOOPS[name][0]}\nend\n"
    made = convert_text("s.f90", text, "vector")
    assert not made.refused and made.text != text
    compared = check_results(made)
    assert (compared.findings, compared.followed) == ([], 1)


TOP = "i = 1\n10 if (i > n) goto 20\na(i) = 1\ni = i + 1\ngoto 10\n20 k = i"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a(i) = 1", "call f"),
        ("a(i) = 1", "a(i) = f(1)"),
        ("a(i) = 1", "n = 3"),
        ("a(i) = 1", "i = 3"),
        ("a(i) = 1", "if (a(i) > 1) goto 20"),
        ("a(i) = 1", "do i = 1, 3\na(i) = 1\nend do"),
        ("a(i) = 1", "read (*, *) m"),
        ("i = i + 1", "i = i * 2"),
        ("i = i + 1", "i = i - 1"),
        ("i = i + 1", "i = i + k"),
        ("i > n", "n < i"),
        ("i > n", "i > x"),
        ("i > n", "i == n"),
        ("i > n", "i > i + n"),
        ("goto 10\n20", "goto 10\nm = 1\n20"),
        ("20 k = i", "20 k = i\nif (k > 3) goto 10"),
        ("real a(99)", "real a(99)\nequivalence (i, j)"),
        ("real a(99)", "real a(99)\ninteger, target :: i"),
        ("real a(99)", "real a(99), i"),
    ],
)
def test_other_loops_stay(old: str, new: str) -> None:
    unit = body_unit((HEAD + TOP).replace(old, new, 1), "subroutine s(a, n, k, m)")
    nodes = normalised(unit)
    before = outline(nodes)
    assert outline(recognise(nodes, declarations(unit), names_of(unit))) == before
    assert "goto 10" in before


def test_nested_loops_from_the_inside() -> None:
    body = (
        "j = 1\n10 if (j > n) goto 40\ni = 1\n20 if (i > n) goto 30\na(i) = j\ni = i + 1\ngoto 20\n"
        "30 j = j + 1\ngoto 10\n40 k = j"
    )
    assert recognised(body)[1][-1] == "I = 1, N"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("I .LE. N", "I .GT. N"), ("I < N + 1", "I .GE. N + 1"), ("L", "L"), ("A .AND. B", "A .AND. B")],
)
def test_exit_test(text: str, shown: str) -> None:
    assert show_opposite(text) == shown

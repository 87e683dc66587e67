"""Search: the exit of a loop in its parts, and conditions that may not be evaluated beyond it."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.expression import show
from lanewise.fortran.read.tree import Do, walk
from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.nests.search import Exit, assigned_names, found_exit, refuse_risky
from lib.samples.fortran_nests import DECLARED, HEAD, head_of
from lib.samples.fortran_texts import body_tree, body_unit, normalised, outline


def exit_of(body: str, declared: str = "") -> Exit | None:
    unit = body_unit(f"{DECLARED}{declared}\ndo i = 1, n\n{body}\nend do\n20 x = 1", HEAD)
    loop = next(one for one in walk(normalised(unit)) if isinstance(one, Do))
    return found_exit(loop)


@pytest.mark.parametrize(
    ("body", "test", "before", "after", "leaving"),
    [
        ("a(i) = 1\nif (c(i) > x) goto 20\nb(i) = 2", "C(I) .GT. X", "A(I)=1", "B(I)=2", "goto 20"),
        ("if (c(i) > x) exit", "C(I) .GT. X", "", "", ""),
        ("if (c(i) > x) return", "C(I) .GT. X", "", "", "return"),
        ("if (c(i) > x) stop 3\na(i) = 1", "C(I) .GT. X", "", "A(I)=1", "stop 3"),
        ("if (c(i) > x) then\nk = i\nexit\nend if\na(i) = 1", "C(I) .GT. X", "", "A(I)=1", "K=I"),
        ("if (c(i) > x) then\nk = i\ngoto 20\nend if", "C(I) .GT. X", "", "", "K=I goto 20"),
        ("if (c(i) > x) exit\nif (b(i) > 0) goto 10\na(i) = 1\n10 continue", "C(I) .GT. X", "",
         "goto 10 if b(i) > 0 A(I)=1 10:CONTINUE", ""),
    ],
)  # fmt: skip
def test_found(body: str, test: str, before: str, after: str, leaving: str) -> None:
    found = exit_of(body)
    assert found is not None
    assert show(found.test) == test
    assert (outline(found.before), outline(found.after), outline(found.leaving)) == (before, after, leaving)
    assert found.line == 6 + body.split("if (c")[0].count("\n")


@pytest.mark.parametrize(
    "body",
    [
        "a(i) = 1",
        "if (c(i) > x) exit\nif (b(i) > x) exit",
        "if (b(i) > 0) goto 10\na(i) = 1\n10 if (c(i) > x) exit",
        "if (c(i) > x) then\nexit\nelse\na(i) = 1\nend if",
        "if (c(i) > x) then\na(i) = 1\nelse if (b(i) > x) then\nexit\nend if",
        "if (c(i) > x) then\na(i) = 1\nif (b(i) > x) exit\nend if",
        "goto 20",
    ],
)
def test_not_found(body: str) -> None:
    assert exit_of(body) is None


@pytest.mark.parametrize(
    ("test", "assigned", "sentence"),
    [
        ("e(i) > x", "", ""),
        ("e(i)/x > 2", "", ""),
        ("abs(e(i)) > x", "", ""),
        ("e(i) > x", "X", "the loop is left by a condition on X, which it changes"),
        ("e(i) > x", "E", "the loop is left by a condition on E, which it changes"),
        ("y > x", "", "the loop is left by a condition that does not change in it"),
        ("a(i) > x", "", "elements of A after the exit may not exist"),
        ("e(i+1) > x", "", "elements of E after the exit may not exist"),
        ("t(i) > x", "", "T is a pointer, allocatable, a target or volatile"),
        ("f(i) > x", "", "F may be a function with effects"),
        ("g(i)/k > 1", "", "the condition after the exit may divide by zero"),
        ("mod(g(i), k) > 1", "", "the condition after the exit may divide by zero"),
    ],
)
def test_risks(test: str, assigned: str, sentence: str) -> None:
    declared = "real e(9)\ninteger g(9)\nreal, target :: t(9)"
    found = exit_of(f"if ({test}) exit", declared)
    assert found is not None
    known = declarations(body_unit(f"{DECLARED}{declared}\nx = 1", HEAD))
    if not sentence:
        refuse_risky(found, head_of("I = 1, 9"), set(), known)
        return
    with pytest.raises(Blocked) as blocked:
        refuse_risky(found, head_of("I = 1, 9"), set(assigned.split()), known)
    assert blocked.value.sentence == sentence


def test_assigned_names() -> None:
    nodes = body_tree("y = 1\na(i) = 1\nif (x > 0) k = 2\n10 continue\nif (y > 0) then\nz = 1\nend if")
    assert assigned_names(nodes) == {"A", "K", "Y", "Z"}
    with pytest.raises(Blocked, match="a statement that is no assignment in a loop that is left early") as blocked:
        assigned_names(body_tree("a = 1\ncall f"))
    assert blocked.value.line == 3

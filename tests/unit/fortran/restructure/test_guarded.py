"""IF conversion pass by pass: the docstrings' examples as trees after each pass."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.convert import Result, Rewrite, gotos
from lanewise.fortran.modes import STAGES, convert_text
from lanewise.fortran.restructure.guarded import (
    after_laminar,
    after_normalise,
    after_relocate,
    after_remove,
    to_guarded,
)
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_unit, names_of, outline

LOOP = "if (p) goto 20\na = 1\n20 b = 1\nif (q) goto 20"
SEARCH = "do 10 i = 1, n\nif (p) goto 20\n10 a(i) = 1\nreturn\n20 k = i"
CROSSED = "10 a = 1\n20 b = 1\nif (p) goto 10\nc = 1\nif (q) goto 20"


def run(step: Rewrite, body: str) -> tuple[str, Result]:
    unit = body_unit(body, "subroutine s(a)\nreal a(*)")
    result = Result(unit, "", gotos(unit))
    nodes = step(unit, names_of(unit), result)
    return ("unchanged" if nodes is None else outline(nodes)), result


@pytest.mark.parametrize(
    ("step", "body", "shown"),
    [
        (after_normalise, LOOP, "goto 20 if p A=1 20:B=1 goto 20 if q 90010:note"),
        (after_relocate, LOOP, "goto 20 if p A=1 20:B=1 goto 20 if q 90010:note"),
        (
            after_relocate,
            SEARCH,
            "LWEX1=.TRUE. do LWIX1 [if (LWEX1) [i = LWIX1] if (LWEX1) [LWEX1=.NOT. p] 10:if (LWEX1) [A(I)=1] "
            "if (.NOT. LWEX1) [exit]] if (LWEX1) [i = LWIX1] goto 20 if .NOT. LWEX1 goto 90010 20:K=I 90010:note",
        ),
        (
            after_laminar,
            CROSSED,
            "LWRB1=.TRUE. 10:goto 20 if .NOT. LWRB1 A=1 20:LWRB1=.TRUE. B=1 goto 10 if p C=1 "
            "LWRB1=.NOT. q goto 10 if .NOT. LWRB1 90010:note",
        ),
        (
            after_remove,
            LOOP,
            "LWBR1=p if (.NOT. LWBR1) [A=1] 20:note B=1 LWTP1=q goto 20 if LWTP1",
        ),
        (
            to_guarded,
            LOOP,
            "LWBR1=p if (.NOT. LWBR1) [A=1] doforever [B=1 LWTP1=q if (.NOT. LWTP1) [exit]]",
        ),
    ],
)
def test_steps(step: Rewrite, body: str, shown: str) -> None:
    assert run(step, body)[0] == shown


@pytest.mark.parametrize("step", STAGES.values())
def test_a_unit_without_branches_is_left_alone(step: Rewrite) -> None:
    assert run(step, "a = 1\nif (p) a = 2")[0] == "unchanged"


@pytest.mark.parametrize("step", STAGES)
@pytest.mark.parametrize("body", [LOOP, SEARCH, CROSSED])
def test_each_step_runs_like_the_original(step: str, body: str) -> None:
    text = f"subroutine s(a, n, k, p, q)\nreal a(n)\nlogical p, q\n{body}\nend\n"
    made = convert_text("s.f90", text, f"guarded:{step}")
    assert not made.refused
    assert check_flow(made, seeds=3) == []


def test_guards_from_lists_of_minterms_say_where_they_were_too_long() -> None:
    many = "\n".join(f"if (x > {number}) goto 90" for number in range(13)) + "\na = 1\n90 b = 1"
    text = f"subroutine s(x, a, b)\n{many}\nend\n"
    (listed,) = convert_text("s.f90", text, "guarded", by_minterms=True).results
    assert any("guard(s) of more than 10 flags" in note for note in listed.notes)
    (plain,) = convert_text("s.f90", text, "guarded").results
    assert plain.notes == []


def test_entries_become_one_body() -> None:
    _, result = run(to_guarded, "a = 1\ngoto 20\nentry t(x)\nb = 1\n20 c = 1")
    assert result.notes == ["one body for all entries: a saved integer records which of them was called"]


def test_odd_lines_are_refused() -> None:
    with pytest.raises(CompileError, match="parentheses of this statement do not match"):
        run(to_guarded, "if (p) goto 10\nx = (1\n10 y = 2")

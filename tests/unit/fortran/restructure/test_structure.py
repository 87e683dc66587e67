"""Structure: flows without GOTO: what becomes IF, DO, SELECT CASE or a block that is left."""

from __future__ import annotations

import pytest

from lanewise.fortran.check.check import check_flow
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.restructure.structure import MANY_WAYS, structure
from lib.samples.fortran_texts import body_unit, flow_of, names_of, outline, unit_of

NONE = "implicit none\ninteger i, j, n\nreal a(n)\n"
CASES = {
    "docstring": (
        "if (a) goto 20\ns1 = 1\n20 s2 = 1\nif (b) goto 20",
        "if (.NOT. a) [S1=1] doforever [20:S2=1 if (.NOT. b) [exit]]",
    ),
    "tested first": ("10 if (p) goto 20\na = 1\ngoto 10\n20 b = 1", "doforever [if (p) [exit] A=1] 20:B=1"),
    "two arms": (
        "if (p) goto 10\na = 1\ngoto 20\n10 b = 1\n20 c = 1",
        "if (p) [10:B=1] else [A=1] 20:C=1",
    ),
    "computed": (
        "goto (10, 20), k\na = 1\ngoto 30\n10 b = 1\ngoto 30\n20 c = 1\n30 d = 1",
        "select k (1) [10:B=1] (2) [20:C=1] DEFAULT [A=1] 30:D=1",
    ),
    "arithmetic": (
        "if (x) 10, 20, 30\n10 b = 1\ngoto 30\n20 c = 1\n30 d = 1",
        "if (x .LT. 0) [10:B=1] (x .EQ. 0) [20:C=1] 30:D=1",
    ),
    "search": (
        "do 10 i = 1, n\nif (p) goto 20\n10 a = 1\nreturn\n20 k = i\nstop",
        "do I [if (p) [20:K=I STOP] 10:A=1] RETURN",
    ),
    "next iteration": ("do 10 i = 1, n\nif (p) goto 10\na = 1\n10 continue", "do I [if (.NOT. p) [A=1] 10:CONTINUE]"),
    "two loops left": (
        "do 10 i = 1, n\ndo 10 j = 1, n\nif (p) goto 20\n10 a = 1\nb = 2\n20 c = 1",
        "block TO20 [do I [do J [if (p) [exit to20] 10:A=1]] B=2] 20:C=1",
    ),
    "rotated": ("goto 20\n10 a = 1\n20 b = 1\nif (p) goto 10", "doforever [20:B=1 if (.NOT. p) [exit] 10:A=1]"),
    "returns": (
        "if (p) goto 90\na = 1\nif (q) goto 90\nb = 1\n90 return",
        "if (p) [RETURN] A=1 if (q) [RETURN] B=1 90:RETURN",
    ),
    "a test with effects stays": ("if (f(x)) goto 10\n10 a = 1", "if (f(x)) [] 10:A=1"),
    "endless": ("10 a = 1\ngoto 10", "doforever [10:A=1]"),
}


def structured(body: str, procedure: bool = True) -> str:
    unit = body_unit(body)
    return outline(structure(flow_of(unit), names_of(unit), declarations(unit), procedure, procedure))


@pytest.mark.parametrize("name", CASES)
def test_written(name: str) -> None:
    body, shown = CASES[name]
    assert structured(body) == shown


@pytest.mark.parametrize("name", CASES)
def test_runs_like_the_original(name: str) -> None:
    body = CASES[name][0].replace("f(x)", "x > f(x)")
    text = f"subroutine s(a, b, c, d, k, n, p, q, s1, s2, x)\nlogical p, q\n{body}\nend\n".replace(
        "if (a)", "if (a > 0)"
    )
    made = convert_text("s.f90", text.replace("if (b)", "if (b > 0)"), "structured")
    assert not made.refused
    assert check_flow(made, seeds=3) == []


@pytest.mark.parametrize(("ways", "exits"), [(MANY_WAYS - 2, 0), (MANY_WAYS, MANY_WAYS - 1)])
def test_a_join_of_many_ways_is_left_to_rather_than_nested(ways: int, exits: int) -> None:
    body = "\n".join(f"if (p{one}) goto 9\na{one} = 1" for one in range(ways)) + "\n9 f = 1"
    shown = structured(body, procedure=False)
    assert shown.count("exit") == exits
    assert shown.endswith("9:F=1")


def test_the_end_is_a_return_in_a_procedure_only() -> None:
    unit = unit_of("subroutine s\nif (p) goto 10\nb = 1\nif (q) goto 10\nc = 1\ngoto 20\n10 a = 1\n20 end\n")
    shown = [
        outline(structure(flow_of(unit), names_of(unit), declarations(unit), procedure, procedure))
        for procedure in (True, False)
    ]
    assert shown == [
        "if (.NOT. p) [B=1 if (.NOT. q) [C=1 RETURN]] 10:A=1",
        "block TO20 [if (.NOT. p) [B=1 if (.NOT. q) [C=1 exit to20]] 10:A=1]",
    ]


def test_a_block_is_a_scope_where_all_names_are_declared() -> None:
    body = "do i = 1, n\nif (a(i) > 0) goto 90\nend do\ni = 0\n90 n = i"
    head = "subroutine s(a, n)\n"
    plain, strict = (convert_text("s.f90", f"{head}{one}{body}\nend\n", "structured").text for one in ("", NONE))
    assert "to90: if (.true.) then" in plain and "end if to90" in plain
    assert "to90: block" in strict and "end block to90" in strict
    inside = body.replace("i = 0", "i = 0\ndata j /1/")
    assert "block" not in convert_text("s.f90", f"{head}{NONE}{inside}\nend\n", "structured").text

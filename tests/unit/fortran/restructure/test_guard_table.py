"""Tables of branches and guards: the paper's examples, exits of loops, and conditions that grow too long."""

from __future__ import annotations

import json

from lanewise.fortran.convert import Result
from lanewise.fortran.modes import convert_text
from lanewise.fortran.restructure.formula import Flag, Not, Or
from lanewise.fortran.restructure.guard_table import LONG, MOST, BranchRow, all_of, any_of
from lanewise.fortran.write.report import as_json, as_text

SECTION_5 = "if (x) goto 200\n100 call s1\n200 call s2\nif (y) goto 100"
SECTION_3 = "do i = 1, 100\nif (a(i)) goto 200\ncall s1\nend do\ncall s2\n200 call s3"


def converted(body: str, tables: bool = True) -> Result:
    (result,) = convert_text("s.f90", f"subroutine s\n{body}\nend\n", "guarded", tables=tables).results
    return result


def guards(body: str) -> dict[str, tuple[str, str]]:
    return {one.statement: (one.before, one.after) for one in converted(body).guards}


def test_the_example_of_section_5() -> None:
    assert converted(SECTION_5).branches == [
        BranchRow(2, "forward", "LWBR1", 200),
        BranchRow(5, "backward", "LWTP1, LWBB1", 100),
    ]
    found = guards(SECTION_5)
    assert found["call s1"] == (".NOT. LWBR1 .OR. LWBB1", "LWBB1 .OR. .NOT. LWBR1")
    assert found["call s2"] == (".NOT. LWBR1 .OR. LWBB1 .OR. LWBR1 .AND. .NOT. LWBB1", ".TRUE.")


def test_an_exit_is_moved_and_then_a_forward_branch() -> None:
    exits = [(one.line, one.kind, one.flag) for one in converted(SECTION_3).branches]
    assert exits == [(3, "exit", "LWEX1"), (3, "forward", "LWBR1")]
    found = guards(SECTION_3)
    assert found["call s1"] == ("LWEX1", "LWEX1") and found["call s2"] == (".NOT. LWBR1", ".NOT. LWBR1")


def test_only_on_request() -> None:
    made = converted(SECTION_5, tables=False)
    assert made.branches == [] and made.guards == []


def test_long_conditions_are_not_kept() -> None:
    flags = tuple(Flag(f"F{number}") for number in range(MOST))
    assert any_of(Or(flags), None) is None and all_of(Or(flags), Not(Flag("G"))) is None
    assert any_of(Or(flags[1:]), flags[0]) is not None
    body = "\n".join(f"if (p{number}) goto {number + 100}" for number in range(60))
    ends = "\n".join(f"{number + 100} x = {number}" for number in range(60))
    assert LONG in {one.before for one in converted(f"{body}\n{ends}").guards}


def test_in_the_reports() -> None:
    made = convert_text("s.f90", f"subroutine s\n{SECTION_5}\nend\n", "guarded", tables=True)
    text = as_text(made, [])
    assert "         2       5  backward  LWTP1, LWBB1    100" in text
    assert "line 3: call s1\n        .NOT. LWBR1 .OR. LWBB1\n        LWBB1 .OR. .NOT. LWBR1" in text
    (unit,) = json.loads(as_json(made, []))["units"]
    assert unit["branches"][0] == {"line": 2, "class": "forward", "flag": "LWBR1", "target": 200}
    assert unit["guards"][1]["after"] == "LWBB1 .OR. .NOT. LWBR1"

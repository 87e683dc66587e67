"""The report of a conversion as text, JSON and SARIF, of one file or several."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lanewise.fortran.check.check import Finding
from lanewise.fortran.modes import convert_text
from lanewise.fortran.write.report import as_json, as_sarif, as_text, led, refused_file, together
from lanewise.ir.position import CompileError, Position

TEXT = """subroutine s(a, n)
real a(n)
if (n < 9) goto 10
do i = 2, n
a(i) = sin(a(i - 1))
end do
10 a(1) = 2
end

subroutine t
goto l
end

x = 1
end
"""
MADE = convert_text("s.f90", TEXT, "vector")
FINDING = Finding("S", 1, "A is not what it was")


def test_text() -> None:
    lines = as_text(MADE, [FINDING]).splitlines()
    assert lines[0].startswith("S line 1: vector: 1 branch, 0 left")
    assert lines[1].startswith("    loop at line 4: scalar: ")
    assert lines[2] == "T line 10: refused: no label is ever assigned to L in this unit (line 11)"
    assert lines[3:] == ["MAIN line 14: nothing to do", "CHECK S line 1: A is not what it was"]


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("10 a = 1\nif (a > 1) goto 10\nif (a > 2) goto 10", "guarded: 2 branches, 0 left, 2 variables added"),
        ("10 a = 1\nif (a > 1) goto 10", "guarded: 1 branch, 0 left, 1 variable added"),
    ],
)
def test_counts(body: str, outcome: str) -> None:
    made = convert_text("s.f90", f"subroutine s(a)\n{body}\nend\n", "guarded")
    assert as_text(made, []) == f"S line 1: {outcome}"


def test_json() -> None:
    made: dict[str, Any] = json.loads(as_json(MADE, [FINDING]))
    assert (made["file"], made["mode"], made["refused"]) == ("s.f90", "vector", None)
    first, second, third = made["units"]
    assert (first["name"], first["line"], first["status"]) == ("S", 1, "converted")
    assert (first["branches_before"], first["branches_after"], first["refused"]) == (1, 0, None)
    assert first["loops"][0]["outcome"] == "scalar" and first["loops"][0]["line"] == 4
    assert second["refused"] == {"sentence": "no label is ever assigned to L in this unit", "line": 11}
    assert (third["name"], third["status"]) == ("MAIN", "unchanged")
    assert made["findings"] == [{"unit": "S", "line": 1, "sentence": "A is not what it was"}]


def test_sarif() -> None:
    made: dict[str, Any] = json.loads(as_sarif(MADE, [FINDING]))
    assert made["version"] == "2.1.0"
    (run,) = made["runs"]
    results = run["results"]
    assert [(one["ruleId"], one["level"]) for one in results] == [
        ("scalar-loop", "note"),
        ("refused", "warning"),
        ("check", "error"),
    ]
    assert {one["ruleId"] for one in results} <= {one["id"] for one in run["tool"]["driver"]["rules"]}
    assert results[1]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "s.f90"},
        "region": {"startLine": 11},
    }


def test_lines_about_a_unit_begin_with_the_file() -> None:
    assert led("S line 1: x\n    note\nT line 2: y", "a.f: ") == "a.f: S line 1: x\n    note\na.f: T line 2: y"


def test_reports_of_several_files_together() -> None:
    assert together("text", ["a", "b"]) == "a\nb"
    both = json.loads(together("json", [as_json(MADE, []), as_json(MADE, [FINDING])]))
    assert [len(one["findings"]) for one in both] == [0, 1]
    runs = json.loads(together("sarif", [as_sarif(MADE, []), as_sarif(MADE, [FINDING])]))["runs"]
    assert [len(one["results"]) for one in runs] == [2, 3]


@pytest.mark.parametrize(("position", "line"), [(Position("x.f", 7, 1), 7), (Position(), 1)])
def test_a_file_that_is_refused(position: Position, line: int) -> None:
    refusal = CompileError("this is C", position)
    made = json.loads(refused_file("json", "x.f", "vector", refusal))
    assert made["refused"] == {"sentence": "this is C", "line": line} and made["units"] == []
    (result,) = json.loads(refused_file("sarif", "x.f", "vector", refusal))["runs"][0]["results"]
    assert result["message"] == {"text": "this is C"}
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": line}

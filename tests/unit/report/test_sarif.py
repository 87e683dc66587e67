"""SARIF: what the standard requires is there, and results lead to rules and to places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main
from lanewise.report.sarif import Finding, sarif

LEVELS = ("none", "note", "warning", "error")

PASSWORD = """define i32 @check(ptr %password, ptr %guess) {
entry:
  %a = load i8, ptr %password
  %b = load i8, ptr %guess
  %same = icmp eq i8 %a, %b
  br i1 %same, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
"""


@lw.kernel
def picked(a, index, out):
    for i in lw.lanes(len(out)):
        j = index[i]
        if j > 3:
            out[i] = a[j] / j


def checked(text: str) -> list[dict[str, Any]]:
    """The results of a log that has what SARIF 2.1.0 requires."""
    log = json.loads(text)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "lanewise" and driver["version"]
    rules = driver["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"] and rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in LEVELS
    for result in run["results"]:
        assert result["message"]["text"] and result["level"] in LEVELS
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for location in result.get("locations", ()):
            place = location["physicalLocation"]
            assert place["artifactLocation"]["uri"]
            assert all(number >= 1 for number in place.get("region", {}).values())
    return run["results"]


def codes(results: list[dict[str, Any]]) -> set[str]:
    return {result["ruleId"] for result in results}


def test_an_explanation(tmp_path: Path) -> None:
    found = picked.explain(np.zeros(9), np.zeros(9, "i8"), np.zeros(9))
    results = checked(found.sarif())
    assert {"LW102", "LW203"} <= codes(results) and "LW401" not in codes(results)
    gather = next(result for result in results if result["ruleId"] == "LW203")
    assert gather["locations"][0]["physicalLocation"]["region"]["startLine"] > 1
    assert "\n" in gather["message"]["text"], "with the reasons"
    found.save(tmp_path / "k.sarif")
    assert (tmp_path / "k.sarif").read_text() == found.sarif()


def test_places_that_are_not_known() -> None:
    (result,) = checked(sarif([Finding("LW191", "x", "", 0)]))
    assert "locations" not in result and result["level"] == "warning"
    (result,) = checked(sarif([Finding("LW101", "x", "a b.c", 3)]))
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a%20b.c"},
        "region": {"startLine": 3},
    }


def test_analyze(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "password.ll"
    file.write_text(PASSWORD)
    assert main(["analyze", str(file), "--function", "check", "--shapes", "T,U", "--sarif"]) == 0
    assert codes(checked(capsys.readouterr().out)) == {"LW102"}
    assert main(["analyze", str(file), "--function", "check", "--secret", "password", "--sarif"]) == 3
    assert codes(checked(capsys.readouterr().out)) == {"LW191"}
    assert main(["analyze", str(file), "--sarif", "--json"]) == 2


def test_json_has_a_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(picked.explain(np.zeros(9), np.zeros(9, "i8"), np.zeros(9)).json())
    assert found["schema"] == 1
    assert all(note["code"].startswith("LW") for line in found["lines"] for note in line["notes"])
    file = tmp_path / "password.ll"
    file.write_text(PASSWORD)
    for words in (["--json"], ["--secret", "password", "--json"], ["--compare", "--json"]):
        main(["analyze", str(file), *words])
        assert json.loads(capsys.readouterr().out)["schema"] == 1

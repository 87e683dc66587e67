"""Report: what was done in each unit and each loop, and what prevented more: text, JSON, SARIF.

    SEARCH  line 1  structured: 8 branches, 0 left
    QAGI    line 40 refused: a CALL with alternate returns ... (line 88)

SARIF is version 2.1.0: one result for each refused unit, each finding of a check and each loop that stayed scalar.
"""

from __future__ import annotations

import json
from typing import Any

from ...ir.position import CompileError
from ..check.check import Finding
from ..convert import Conversion, Result


def as_text(conversion: Conversion, findings: list[Finding]) -> str:
    lines: list[str] = []
    for result in conversion.results:
        lines.append(f"{_title(result)}: {_outcome(conversion.mode, result)}")
        lines.extend(f"    {note}" for note in result.notes)
        lines.extend(f"    {loop.sentence()}" for loop in result.loops)
        lines.extend(_tables(result))
    for finding in findings:
        lines.append(" ".join(["CHECK", *finding.unit.split(), f"line {finding.line}: {finding.sentence}"]))
    return "\n".join(lines)


def _tables(result: Result) -> list[str]:
    """The branches with their flags, and the statements with their guards before and after simplification."""
    lines = ["    branch    line  class     flag            to label"] if result.branches else []
    for number, one in enumerate(result.branches, 1):
        lines.append(f"    {number:6}  {one.line:6}  {one.kind:8}  {one.flag:14}  {one.target}")
    conditional = [one for one in result.guards if one.before != ".TRUE." or one.after != ".TRUE."]
    lines += ["    guards before and after simplification"] if conditional else []
    for one in conditional:
        lines.append(f"    {f'line {one.line}' if one.line else 'new'}: {one.statement}")
        lines.append(f"        {one.before}")
        lines += [f"        {one.after}"] if one.after != one.before else []
    return lines


def _title(result: Result) -> str:
    return f"{result.unit.name or 'MAIN'} line {result.unit.first_line() + 1}"


def _outcome(mode: str, result: Result) -> str:
    if result.reason is not None:
        return f"refused: {result.reason.sentence} (line {result.reason.position.line})"
    if result.status == "unchanged":
        return "nothing to do"
    flags = f", {_many(result.flags, 'variable')} added" if result.flags else ""
    return f"{mode}: {_many(result.gotos_before, 'branch')}, {result.gotos_after} left{flags}"


def _many(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "es" if word.endswith("h") else "s")


def as_json(conversion: Conversion, findings: list[Finding]) -> str:
    units = [
        {
            "name": result.unit.name or "MAIN",
            "line": result.unit.first_line() + 1,
            "status": result.status,
            "branches_before": result.gotos_before,
            "branches_after": result.gotos_after,
            "variables_added": result.flags,
            "notes": result.notes,
            "loops": [
                {"line": one.line, "outcome": one.outcome, "why": one.why, "statements": one.statements}
                for one in result.loops
            ],
            "branches": [
                {"line": one.line, "class": one.kind, "flag": one.flag, "target": one.target} for one in result.branches
            ],
            "guards": [
                {"line": one.line, "statement": one.statement, "before": one.before, "after": one.after}
                for one in result.guards
            ],
            "refused": None
            if result.reason is None
            else {"sentence": result.reason.sentence, "line": result.reason.position.line},
        }
        for result in conversion.results
    ]
    checks = [{"unit": one.unit, "line": one.line, "sentence": one.sentence} for one in findings]
    made = {"file": conversion.file.name, "mode": conversion.mode, "refused": None, "units": units, "findings": checks}
    return json.dumps(made, indent=2)


def led(report: str, lead: str) -> str:
    """A text whose lines about a unit begin with the name of its file."""
    return "\n".join(one if one.startswith(" ") else f"{lead}{one}" for one in report.splitlines())


def together(kind: str, records: list[str]) -> str:
    """Reports of several files as one: a list for `json`, a run per file for `sarif`."""
    if kind == "text":
        return "\n".join(records)
    made = [json.loads(one) for one in records]
    if kind == "json":
        return json.dumps(made, indent=2)
    return json.dumps({**made[0], "runs": [run for one in made for run in one["runs"]]}, indent=2)


def refused_file(kind: str, name: str, mode: str, refusal: CompileError) -> str:
    """The record of a file that is not Fortran, for `json` and `sarif`."""
    line = refusal.position.line if refusal.position else 1
    if kind == "sarif":
        return _sarif([_entry(name, "refused", "warning", line, refusal.sentence)])
    refused = {"sentence": refusal.sentence, "line": line}
    return json.dumps({"file": name, "mode": mode, "refused": refused, "units": [], "findings": []}, indent=2)


def as_sarif(conversion: Conversion, findings: list[Finding]) -> str:
    results: list[dict[str, Any]] = []
    name = conversion.file.name
    for result in conversion.results:
        if result.reason is not None:
            line = result.reason.position.line
            results.append(_entry(name, "refused", "warning", line, result.reason.sentence))
        for loop in result.loops:
            if loop.outcome == "scalar":
                results.append(_entry(name, "scalar-loop", "note", loop.line, loop.why))
    for finding in findings:
        results.append(_entry(name, "check", "error", finding.line, finding.sentence))
    return _sarif(results)


def _sarif(results: list[dict[str, Any]]) -> str:
    rules = [{"id": name} for name in ("refused", "scalar-loop", "check")]
    driver = {"name": "lanewise fortran", "rules": rules}
    made = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
    return json.dumps(made, indent=2)


def _entry(name: str, rule: str, level: str, line: int, sentence: str) -> dict[str, Any]:
    place = {"artifactLocation": {"uri": name}, "region": {"startLine": max(1, line)}}
    return {
        "ruleId": rule,
        "level": level,
        "message": {"text": sentence},
        "locations": [{"physicalLocation": place}],
    }

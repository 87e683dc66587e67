"""SARIF 2.1.0: remarks as results that editors and code scanners read.

    {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "lanewise", "rules": [...]}}, "results": [...]}]}

Each code that occurs is a rule, with its title, explanation and remedy; each remark is a result with its rule, level,
message and region. Types and shapes of variables (LW401) are left out: there is one for nearly every line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..record import dataclass
from ..release import __version__
from ..remarks.table import row_of
from .explanation import VALUE, Explanation

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True, slots=True)
class Finding:
    """One result: the code of its remark, its sentence with reasons, and its position; a column of 0 is not known."""

    code: str
    sentence: str
    file: str
    line: int
    column: int = 0
    why: tuple[str, ...] = ()


def sarif(findings: Iterable[Finding]) -> str:
    found = list(findings)
    codes = sorted({one.code for one in found})
    driver = {"name": "lanewise", "version": __version__, "rules": [_rule(code) for code in codes]}
    run = {"tool": {"driver": driver}, "results": [_result(one, codes.index(one.code)) for one in found]}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1)


def explained(explanation: Explanation) -> str:
    return sarif(_of_explanation(explanation))


def _of_explanation(explanation: Explanation) -> Iterator[Finding]:
    for line in explanation.lines:
        for note in line.notes:
            if note.kind != VALUE:
                file = line.file or explanation.file
                yield Finding(note.code, note.sentence, file, line.number, note.column, note.why)


def _rule(code: str) -> dict[str, Any]:
    row = row_of(code)
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in row.name.split("-")),
        "shortDescription": {"text": row.title},
        "fullDescription": {"text": row.explanation},
        "help": {"text": f"Example:\n{row.example}\n\nRemedy: {row.remedy}"},
        "defaultConfiguration": {"level": row.level},
    }


def _result(one: Finding, index: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": one.code,
        "ruleIndex": index,
        "level": row_of(one.code).level,
        "message": {"text": "\n".join([one.sentence, *one.why])},
    }
    if one.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": _uri(one.file)}}
        if one.line:
            place["region"] = {"startLine": one.line} | ({"startColumn": one.column} if one.column else {})
        result["locations"] = [{"physicalLocation": place}]
    return result


def _uri(file: str) -> str:
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())

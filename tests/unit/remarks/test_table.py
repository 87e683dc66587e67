"""The table: every code has a complete row, every code that is recorded has one, and the page lists all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import main
from lanewise.remarks.rows import Row
from lanewise.remarks.table import CODE, code_of, table
from lanewise.report.remarks_page import remarks_page

SRC = Path(__file__).resolve().parents[3] / "src" / "lanewise"


@pytest.mark.parametrize("row", table().values(), ids=lambda row: row.code)
def test_a_row_is_complete(row: Row) -> None:
    assert CODE.fullmatch(row.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", row.name)
    assert row.title[0].islower() or row.title.startswith("LW"), "a title goes on a sentence"
    assert not row.title.endswith(".") and row.explanation.endswith(".") and row.remedy.endswith(".")
    assert row.sentence and row.example and row.forms
    assert all(code_of(row.kind, form) == row.code for form in row.forms)


def test_names_are_different() -> None:
    assert len({row.name for row in table().values()}) == len(table())


def test_every_code_in_the_package_has_a_row() -> None:
    files = (file for file in SRC.rglob("*.py") if file.parent.name != "remarks")
    used = {code for file in files for code in re.findall(r"\bLW\d{3}\b", file.read_text(encoding="utf-8"))}
    assert used and used <= set(table())


def test_references_between_rows() -> None:
    for row in table().values():
        assert set(re.findall(r"\bLW\d{3}\b", row.explanation + row.remedy)) <= set(table())


def test_the_page(golden: Any) -> None:
    golden("docs/remarks.md", remarks_page())


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "lw203"]) == 0
    assert capsys.readouterr().out == table()["LW203"].text() + "\n"
    assert main(["explain", "LW299"]) == 2
    assert "there is no remark LW299" in capsys.readouterr().err

"""docs/remarks.md: every remark under its hundred, with its explanation, example and remedy."""

from __future__ import annotations

import re

from lanewise.remarks.table import HUNDREDS, table
from lanewise.report.remarks_page import HEAD, remarks_page


def test_every_remark_in_its_section() -> None:
    page = remarks_page()
    assert page.startswith(HEAD)
    sections = re.split(r"(?m)^## ", page)[1:]
    assert [one.partition("\n")[0] for one in sections[-len(HUNDREDS) :]] == [
        f"LW{hundred}xx: {name}" for hundred, name in HUNDREDS.items()
    ]
    for hundred, section in zip(HUNDREDS, sections[-len(HUNDREDS) :], strict=True):
        codes = re.findall(r"(?m)^### (LW\d+) ", section)
        assert codes == [code for code in table() if code.startswith(f"LW{hundred}")]


def test_a_remark() -> None:
    page = remarks_page()
    row = table()["LW203"]
    head = f"### LW203 {row.name}\n\n{row.title[0].upper()}{row.title[1:]}."
    assert head in page
    assert f"{row.explanation}\n\n```python\n{row.example}\n```\n\n**Remedy:** {row.remedy}\n" in page


def test_warnings_say_so() -> None:
    warnings = [row for row in table().values() if row.level == "warning"]
    assert warnings and remarks_page().count(" A warning.\n") == len(warnings)

"""A row as `lanewise explain LW203` prints it."""

from __future__ import annotations

from lanewise.remarks.rows import NOTE, Row


def test_the_text_has_all_parts() -> None:
    row = Row("LW999", "test", "a title", "kind", ("form",), "it is {0}", "Why it is so.", "x = 1", "Write y.")
    text = row.text()
    assert row.level == NOTE and all(
        part in text for part in ("LW999", "a title", "Why it is so.", "x = 1", "Write y.")
    )

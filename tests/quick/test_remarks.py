"""Remarks: recorded once, kept as text, and explained by a row of the table."""

from __future__ import annotations

from lanewise.ir.position import Position
from lanewise.remarks.packed import packed, unpacked
from lanewise.remarks.remark import Remark, muted, record, recording
from lanewise.remarks.table import table


def test_a_remark_is_recorded_once_and_comes_back_from_text() -> None:
    code, at = next(iter(table())), Position("k.py", 7, 5)
    with recording() as remarks:
        record(code, at, "reads", 3)
        record(code, at, "reads", 3)
        with muted():
            record(code, at, "estimated")
    assert unpacked(packed(remarks)) == (Remark(code, at, ("reads", 3)),)


def test_every_code_is_explained() -> None:
    assert all(code.startswith("LW") and code in row.text() for code, row in table().items())

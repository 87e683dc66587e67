"""The op table: rows agree with themselves, and speculation is only for ops without effects."""

from __future__ import annotations

import pytest

from lanewise.ir.ops import ELEMENTARY, TABLE, row_named


def test_rows() -> None:
    for name, row in TABLE.items():
        assert row.name == name and row_named(name) is row
        assert row.speculates == (not (row.reads or row.writes or row.traps or row.crosses or row.ends_block)), name
        assert len(set(row.modes)) == len(row.modes) and len({one.name for one in row.attributes}) == len(
            row.attributes
        )


def test_some_rows() -> None:
    assert TABLE["load"].reads and TABLE["store"].has_effect and not TABLE["load"].has_effect
    assert TABLE["sdiv"].traps and not TABLE["sdiv"].speculates and TABLE["add"].speculates
    assert TABLE["any"].crosses and "slt" in TABLE["icmp"].modes and "nsw" in TABLE["add"].flags
    assert set(ELEMENTARY) <= set(TABLE)


def test_an_unknown_op() -> None:
    with pytest.raises(Exception, match="frobnicate"):
        row_named("frobnicate")

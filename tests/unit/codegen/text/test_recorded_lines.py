"""Recorded lines: as long as the context lasts."""

from __future__ import annotations

from lanewise.codegen.text.recorded_lines import lines_recorded, records_lines


def test_lines_are_recorded_for_a_while() -> None:
    with lines_recorded():
        assert records_lines()
    assert not records_lines()

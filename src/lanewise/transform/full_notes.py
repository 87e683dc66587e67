"""Full notes: what stands a second time for gangs whose lanes are all active, for those who tell users.

fn.attrs["full_gangs"]      [file, line, column, "loop" or "branch"], each once
"""

from __future__ import annotations

from ..ir.function import Function
from ..ir.position import Position

FULL = "full_gangs"


def note_full(fn: Function, what: str, at: Position) -> None:
    note: list[object] = [at.file, at.line, at.column, what]
    noted: list[list[object]] = fn.attrs.get(FULL, [])
    if at.line and note not in noted:
        fn.attrs[FULL] = [*noted, note]

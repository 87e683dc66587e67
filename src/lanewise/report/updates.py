"""What `explain` says of atomic updates: where lanes add to copies of a table (`codegen/tables.py`), and where not."""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.facts import Facts
from ..analysis.tables import tables
from ..codegen.table_updates import MOST_BYTES
from ..codegen.tables import kept_apart
from ..ir.function import Function, Op
from .access_forms import root
from .explanation import ACCESS, Note

Place = tuple[str, int]


def update_notes(fn: Function, width: int) -> Iterator[tuple[Place, Note]]:
    """A note for each update in the body of a lanes loop."""
    found = tables(fn, Facts(fn))
    apart = kept_apart(found, width)
    for op in fn.ops:
        if op.opcode == "atomic":
            yield (op.position.file, op.position.line), _note(op, apart)


def _note(op: Op, apart: bool) -> Note:
    name = root(op.args[0])
    if apart:
        words = f"each piece of the loop to copies of its own, if it has at most {MOST_BYTES} bytes"
        return Note(ACCESS, "copies", f"adds to {name}: {words}", op.position.column)
    return Note(ACCESS, "atomic", f"updates {name}: atomically, lane by lane", op.position.column)

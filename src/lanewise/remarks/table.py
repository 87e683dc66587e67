"""The table of remarks: a row for each code, which never changes its meaning.

    LW1xx  control flow        LW2xx  memory        LW3xx  checks        LW4xx  numbers        LW5xx  choice of variant

`lanewise explain LW203` prints a row, docs/remarks.md lists all, SARIF has them as rules. A code that is no longer
recorded stays in the table, so that old reports can be read.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from .rows import Row

HUNDREDS = {
    1: "control flow",
    2: "memory",
    3: "checks",
    4: "numbers",
    5: "choice of variant",
}
CODE = re.compile(r"LW[1-5]\d\d")


@functools.cache
def table() -> Mapping[str, Row]:
    """All rows by their codes, in order."""
    from . import checks, choice, control, memory, numbers  # read only when something is worded

    rows = (*control.ROWS, *memory.ROWS, *checks.ROWS, *numbers.ROWS, *choice.ROWS)
    found = {row.code: row for row in rows}
    assert len(found) == len(rows), "two remarks have the same code"
    assert list(found) == sorted(found), "codes stand in order"
    return found


def row_of(code: str) -> Row:
    return table()[code]


@functools.cache
def _codes() -> Mapping[tuple[str, str], str]:
    return {(row.kind, form): row.code for row in table().values() for form in row.forms}


def code_of(kind: str, form: str) -> str:
    """The code of a note, by its kind and form; a row without forms is for all forms of its kind."""
    codes = _codes()
    return codes.get((kind, form)) or codes[kind, ""]

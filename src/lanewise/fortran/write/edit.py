"""Edit: a file with some of its units rewritten, everything else byte for byte.

    lines of the file    [0 ......|declarations|......|executable part|......]
    output               the same, with new declarations inserted and the executable part replaced

Requires  replacements that do not overlap.
Ensures   lines outside the replaced ranges are the file's own.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..read.directive import directives
from ..read.statement import Statement
from ..read.unit import INSIDE, SourceFile, Unit


@dataclass(slots=True)
class Edits:
    """Replacements of line ranges [first, stop) by new lines."""

    ranges: list[tuple[int, int, list[str]]] = field(default_factory=list[tuple[int, int, list[str]]])

    def replace(self, first: int, stop: int, lines: list[str]) -> None:
        self.ranges.append((first, stop, lines))

    def applied(self, file: SourceFile) -> str:
        out: list[str] = []
        at = 0
        for first, stop, lines in sorted(self.ranges, key=lambda one: (one[0], one[1])):
            assert first >= at, "replaced ranges do not overlap"
            out.extend(file.lines[at:first])
            if out and not out[-1].endswith("\n"):
                out[-1] += "\n"
            out.extend(lines)
            at = stop
        out.extend(file.lines[at:])
        return "".join(out)


def declaration_line(unit: Unit) -> int:
    """The line before which declarations may be inserted: after USE, IMPORT, IMPLICIT and what may contain them."""
    following: Statement | None = None
    plain = False
    if unit.file.is_processed and directives(unit.file.lines, unit.first_line(), unit.body_line()):
        return unit.body_line()
    inside = 0
    for statement in unit.specification:
        code = statement.line.code
        inside += (statement.kind in INSIDE) - (statement.kind in INSIDE.values())
        if inside or statement.kind in INSIDE.values():
            following = following or statement
            continue
        opens = code.startswith(("USE", "IMPORT", "IMPLICIT")) or (statement.kind == "include" and not plain)
        if opens:
            following = None
        elif following is None:
            following = statement
        plain = plain or not opens
    if following is not None and (unit.head is None or following.line.first > unit.head.line.last):
        return following.line.first
    assert unit.executable, "a unit without executable statements is not rewritten"
    return unit.body_line()

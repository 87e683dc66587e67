"""Kept: lines of the file as they are, without their label or at another depth.

Requires  the lines of one statement, or of one construct.
Ensures   the same statements, moved right or left as a whole; None where they would not fit any more.
"""

from __future__ import annotations

import re

_LABEL = re.compile(r"^(\s*)(\d+)")


def column_of(line: str, free: bool) -> int:
    """Where the statement on this line begins, past its label."""
    raw = line.expandtabs(8)
    field = _LABEL.sub(lambda match: " " * len(match[0]), raw) if free else " " * 6 + raw[6:]
    return len(field) - len(field.lstrip())


def without_label(line: str, free: bool, column: int) -> str:
    """The line without its label; in free form the statement begins at `column` then."""
    if free:
        return " " * column + _LABEL.sub("", line).lstrip()
    if "\t" in line[:6]:
        return line[line.index("\t") :]
    return "     " + line[5:]


def shifted(lines: list[str], free: bool, column: int) -> list[str] | None:
    """The lines moved so that the first begins at `column`; None if one gets too long or has tabs."""
    if "\t" in "".join(lines):
        return None
    by = column - column_of(lines[0], free)
    moved: list[str] = []
    for line in lines:
        one = _moved(line, free, by)
        if one is None:
            return None
        moved.append(one)
    return moved


def _moved(line: str, free: bool, by: int) -> str | None:
    bare = line.rstrip("\r\n")
    ending = line[len(bare) :]
    if not bare.strip():
        return line
    if free:
        if bare.lstrip().startswith("&"):
            return line
        shift = " " * by + bare if by >= 0 else bare[min(-by, len(bare) - len(bare.lstrip())) :]
        return shift + ending if len(shift) <= 132 else None
    if bare[0] in "Cc*!dD#" or bare.lstrip().startswith("!"):
        return line
    text = bare[6:72].rstrip() if len(bare) > 72 else bare[6:].rstrip()
    if bare[5:6] not in ("", " ", "0") or by < 0:
        room = len(text) - len(text.lstrip())
        by = max(by, -room)
    text = " " * by + text if by >= 0 else text[-by:]
    if len(text) > 66 or "'" in text or '"' in text:
        return None if len(text) > 66 or text.count("'") % 2 else f"{bare[:6]}{text}{ending}"
    return f"{bare[:6]}{text}{ending}"

"""Shifted lines: lines of the file unchanged, without their label or at another depth.

Requires  the lines of one statement, or of one construct; if they are to be shifted, none that ends inside a constant.
Ensures   the same statements, shifted as a whole; None if they would no longer fit.
"""

from __future__ import annotations

import re

from ..read.lines import BLANKS, is_fixed_comment, strip_comment

_LABEL = re.compile(r"^(\s*)(\d+)")


def column_of(line: str, free: bool) -> int:
    """The column where the statement on this line begins, after its label."""
    raw = line.expandtabs(8)
    field = _LABEL.sub(lambda match: " " * len(match[0]), raw) if free else " " * 6 + raw[6:]
    return len(field) - len(field.lstrip(BLANKS))


def without_label(line: str, free: bool, column: int) -> str:
    """The line without its label; in free form the statement then begins at `column`."""
    if free:
        return " " * column + _LABEL.sub("", line).lstrip(BLANKS)
    if "\t" in line[:6]:
        return line[line.index("\t") :]
    return "     " + line[5:]


def without_first_label(lines: list[str], free: bool, column: int) -> list[str]:
    """The lines without the label of the first; a line with nothing else is dropped, and the next one is first."""
    first = without_label(lines[0], free, column)
    if first.strip(BLANKS) or len(lines) == 1:
        return [first, *lines[1:]]
    at = next(at for at, line in enumerate(lines) if at and not is_fixed_comment(line.rstrip(BLANKS), len(line)))
    if "\t" in lines[at][:6] or lines[at][0] == "&":
        return lines
    return [*lines[1:at], f"{lines[at][:5]} {lines[at][6:]}", *lines[at + 1 :]]


def shifted(lines: list[str], free: bool, column: int, width: int) -> list[str] | None:
    """The lines shifted so that the first begins at `column`; None if one gets too long or has tabs."""
    if "\t" in "".join(lines):
        return None
    by = column - column_of(next((one for one in lines if _is_code(one, free, width)), lines[0]), free)
    moved: list[str] = []
    for line in lines:
        one = _free(line, by) if free else _fixed(line, by, width)
        if one is None:
            return None
        moved.append(one)
    return moved


def _is_code(line: str, free: bool, width: int) -> bool:
    bare = line.strip(BLANKS)
    return bare[:1] not in ("", "!", "#") if free else not is_fixed_comment(line.rstrip(BLANKS), width)


def _free(line: str, by: int) -> str | None:
    bare = line.rstrip("\r\n")
    if not bare.strip(BLANKS) or bare.lstrip(BLANKS).startswith(("&", "#")):
        return line
    shift = " " * by + bare if by >= 0 else bare[min(-by, len(bare) - len(bare.lstrip(BLANKS))) :]
    return shift + line[len(bare) :] if len(shift) <= 132 else None


def _fixed(line: str, by: int, width: int) -> str | None:
    bare = line.rstrip("\r\n")
    if not bare.strip(BLANKS) or bare[0] in "Cc*!dD#" or bare.lstrip(BLANKS).startswith("!"):
        return line
    if bare[0] == "&":
        return None
    # Text after the last column is dropped, unless it is a comment or part of one.
    text, rest = bare[6:width].rstrip(BLANKS), bare[width:].strip(BLANKS)
    if strip_comment(text, "") != text:
        text, rest = bare[6:].rstrip(BLANKS), ""
    text = " " * by + text if by >= 0 else text[min(-by, len(text) - len(text.lstrip(BLANKS))) :]
    if len(text) > width - 6:
        return None
    note = f"{bare[:6]}{text}".ljust(width) + rest if rest.startswith("!") else f"{bare[:6]}{text}"
    return note + line[len(bare) :]

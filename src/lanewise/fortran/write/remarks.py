"""Remarks: comments after rewritten statements.

    IF (X .GT. 9.) GOTO 910   ! overflow        IF (X .GT. 9.) EXIT  ! overflow
    GOTO 20                   ! done            ! done              on a line of its own, in place of the branch

Requires  printed lines, and where in them each statement begins.
Ensures   every comment of a rewritten line is after its new line, if that is still an IF or a DO and there is room,
          or on a line of its own before it.
"""

from __future__ import annotations

import re

from ...record import dataclass, field
from ..read.lines import BLANKS, fixed_parts, is_fixed_comment, strip_comment
from ..read.statement import Statement
from ..read.unit import SourceFile


@dataclass(slots=True)
class Spots:
    """New positions of statements, by their first line in the file; where kept ones end; the lines kept."""

    begins: dict[int, int] = field(default_factory=dict[int, int])
    ends: dict[int, int] = field(default_factory=dict[int, int])
    kept: set[int] = field(default_factory=set[int])


def with_remarks(out: list[str], spots: Spots, statements: list[Statement], file: SourceFile) -> list[str]:
    """The printed lines with the comments of rewritten lines."""
    after: dict[int, str] = {}
    before: dict[int, list[str]] = {}
    for index, statement in enumerate(statements):
        found = [] if statement.line.first in spots.kept else _remarks(statement, file)
        shared = any(one.line.first == statement.line.last for one in statements[index + 1 : index + 2])
        if not found or shared:
            continue
        at = spots.begins.get(statement.line.first)
        if at is not None and len(found) == 1 and at not in after and _takes(out, at, statement, found[0], file):
            after[at] = found[0]
        else:
            before.setdefault(_place(index, statements, spots) if at is None else at, []).extend(found)
    made: list[str] = []
    for at, line in enumerate([*out, ""]):
        bare = line.rstrip("\r\n")
        ending = line[len(bare) :] or "\n"
        indent = " " * (len(bare) - len(bare.lstrip(BLANKS))) if file.free else ""
        made.extend(f"{indent}{one}{ending}" for one in before.get(at, []))
        made.append(f"{bare}  {after[at]}{ending}" if at in after else line)
    return made[:-1]


def _place(index: int, statements: list[Statement], spots: Spots) -> int:
    """After the nearest preceding statement that was kept, or before one that was not."""
    for one in reversed(statements[:index]):
        for found in (spots.ends.get(one.line.last), spots.begins.get(one.line.first)):
            if found is not None:
                return found
    return 0


def _takes(out: list[str], at: int, statement: Statement, remark: str, file: SourceFile) -> bool:
    """Whether the new line is one statement of the same kind, with room after it."""
    if statement.kind[:2] not in ("if", "do") or at >= len(out):
        return False
    line, following = out[at].rstrip(BLANKS), out[at + 1] if at + 1 < len(out) else ""
    goes_on = (
        line.endswith("&") if file.free else following[:5] == " " * 5 and following[5:6] not in ("", " ", "0", "\n")
    )
    same = re.match(rf"\s*(\w+: *)?{statement.kind[:2]}\b", line, re.IGNORECASE)
    room = 130 if file.free else file.width
    return same is not None and not goes_on and "!" not in line and len(line) + 2 + len(remark) <= room


def _remarks(statement: Statement, file: SourceFile) -> list[str]:
    """The comments on a statement's lines."""
    found: list[str] = []
    before = ""
    for line in file.lines[statement.line.first : statement.line.last + 1]:
        code, note = _free(line, before) if file.free else fixed_remark(line.rstrip(BLANKS), before, file.width)
        before += code
        # A blank after it: at a line's start `!$` and `!DIR$` are directives to a compiler.
        found.append("! " + note[1:].strip(BLANKS))
    return [one for one in found if one.strip("! ")]


def _free(line: str, before: str) -> tuple[str, str]:
    """The statement text on a line, and its comment."""
    text = line.strip(BLANKS)
    body = strip_comment(text, before)
    code = body[1:] if before and body.startswith("&") else body
    return code.rstrip(BLANKS).removesuffix("&"), text[len(body) :]


def fixed_remark(line: str, before: str, width: int) -> tuple[str, str]:
    """The same in fixed form; `before` is the text of the preceding lines."""
    if is_fixed_comment(line, width):
        return "", "" if line[:1] == "#" or not line[:width].strip(BLANKS) else line.lstrip(BLANKS)
    _, _, body = fixed_parts(line, width)
    code = strip_comment(body, before)
    after = line[width:] if line[6:width] == body else ""
    note = body[len(code) :] + after if len(code) < len(body) else after.strip(BLANKS)
    return code.ljust(width - 6), note if note.startswith("!") else ""

"""Form: fixed or free, by the name of a file and by its lines.

    subroutine s(a)              letters in the columns of labels: free form, whatever the name says
          A = B +                columns 1 to 5 blank, a mark in column 6: fixed form
         1    C

The name decides where the lines fit it. Where some contradict it, the text is read both ways, and the form in which
fewer statements are strange wins. A statement past column 132, in a file without a mark of fixed form, is free form
too, if all statements make sense so.

Requires  any text.
Ensures   `why` is empty, or names the line by which the form differs from what the name says.
Costs     one pass; two readings where lines contradict the name.
"""

from __future__ import annotations

import re

from ...record import dataclass
from .classify import classify
from .lines import BLANKS, is_fixed_comment, read_logical, split_lines, strip_comment
from .statement import Statement

_ACTION = re.compile(
    r"ALLOCATE\(|DEALLOCATE\(|NULLIFY\(|WHERE\(|FORALL\(|(?:ENCODE|DECODE)\(|DEFINEFILE|DELETE\(|UNLOCK|FIND\(|REWRITE\(|"
    r"SYNC|EVENT|LOCK\(|FAILIMAGE|ERRORSTOP|CHANGETEAM|FORMTEAM|BYTE|TYPE|ACCEPT|END|OPTIONS|DICTIONARY|UNION|MAP|"
    r"[A-Z][A-Z0-9_$]*(?:\(.*\))?(?:%[A-Z][A-Z0-9_$]*(?:\(.*\))?)*=>"
)
_FIXED = (".f", ".for", ".ftn", ".f77", ".fpp", ".f66", ".fix")
_FREE = (".f90", ".f95", ".f03", ".f08", ".f18", ".f2003", ".free")
_WORD = re.compile(r"[ \t]{0,4}[A-Za-z]")
_COMMENT = re.compile(r"[Cc*](?![A-Za-z])(?![ \t]*[=(])|\*")
WIDEST = 132
"""Columns of fixed form in compilers that can read longer lines."""
FEW = 10
"""One line in so many may be strange in the form that the name says."""
_MARK = re.compile(r" {5}[^ 0\tA-Za-z!\r\n]")


@dataclass(frozen=True, slots=True)
class Form:
    """`why` says which line contradicts the name."""

    free: bool
    why: str = ""


def is_strange(statement: Statement) -> bool:
    """Whether no statement of Fortran, or of its usual extensions, begins so."""
    one = statement.inner or statement
    return one.kind == "action" and _ACTION.match(one.code) is None


def form_of(name: str, text: str, width: int = 72) -> Form:
    named = _by_name(name)
    lines = split_lines(text)
    free, fixed = _free_line(lines), _fixed_line(lines)
    if named is None:
        return Form(free >= 0 and (fixed < 0 or _strange(lines, True, width) < _strange(lines, False, width)))
    against = fixed if named else free
    if not named and free < 0 and fixed < 0:
        against = _past_all(lines)
        if against < 0 or _strange(lines, True, width):
            return Form(named)
    elif against < 0 or not _is_other(lines, named, width):
        return Form(named)
    word = "fixed" if named else "free"
    other = "free" if named else "fixed"
    return Form(not named, f"read as {word} form, which line {against + 1} shows; --form {other} reads it otherwise")


def _is_other(lines: list[str], named: bool, width: int) -> bool:
    """Whether the other form fits better. A word in the columns of labels here and there is a slip, not free form."""
    here = _strange(lines, named, width)
    slips = 0 if named or _is_continued(lines) else sum(bool(line.strip(BLANKS)) for line in lines) // FEW
    return here > slips and here > _strange(lines, not named, width)


def _by_name(name: str) -> bool | None:
    low = name.lower()
    return False if low.endswith(_FIXED) else True if low.endswith(_FREE) else None


def _free_line(lines: list[str]) -> int:
    """The first line that fixed form does not have, or that ends in & with no mark in column 6 below; or -1."""
    for at, line in enumerate(lines):
        first = line[:1]
        if first in "Cc*!#dD\n\r" or not line.strip(BLANKS):
            continue
        if (_WORD.match(line) and "\t" not in line[:6]) or _continues(lines, at):
            return at
    return -1


def _continues(lines: list[str], at: int) -> bool:
    """Whether the line continues as in free form: it ends in &, and the next one has no mark in column 6."""
    line = lines[at]
    return line.rstrip(BLANKS).endswith("&") and "!" not in line and not _MARK.match(_following(lines, at))


def _is_continued(lines: list[str]) -> bool:
    return any(line[:1] not in "Cc*!#" and _continues(lines, at) for at, line in enumerate(lines))


def _past_all(lines: list[str]) -> int:
    """The first line whose statement goes on past any width that compilers have for fixed form; -1 if there is none."""
    for at, line in enumerate(lines):
        bare = line.rstrip(BLANKS)
        if len(bare) <= WIDEST or "\t" in bare[:6] or is_fixed_comment(bare, WIDEST):
            continue
        if len((bare[:6] + strip_comment(bare[6:], "")).rstrip(BLANKS)) > WIDEST:
            return at
    return -1


def _following(lines: list[str], at: int) -> str:
    return next((line for line in lines[at + 1 :] if line.strip(BLANKS) and line[0] not in "Cc*!#"), "")


def _fixed_line(lines: list[str]) -> int:
    """The first comment or continuation line of fixed form; -1 if there is none."""
    continued = False
    for at, line in enumerate(lines):
        if _COMMENT.match(line) or (_MARK.match(line) and not continued):
            return at
        bare = line.strip(BLANKS)
        if bare and bare[0] not in "!#":
            continued = bare.partition("!")[0].rstrip(BLANKS).endswith("&")
    return -1


def _strange(lines: list[str], free: bool, width: int) -> int:
    """Statements that are none in this form, and in fixed form words in the columns of labels."""
    found = sum(is_strange(classify(line)) for line in read_logical(lines, free, width))
    if free:
        return found
    return found + sum(
        bool(_WORD.match(line)) and "\t" not in line[:6] and not is_fixed_comment(line.rstrip(BLANKS), width)
        for line in lines
    )

"""Lines: a file's physical lines to statements with exact source spans.

      file lines                     logical lines
    C  ROTATE                        (trivia of the next one)
       10 IF (A .GT.               ->  label 10, text "IF (A .GT.B) GOTO 20", lines 1..2
         1B) GOTO 20

Fixed form: columns 1 to 5 label, 6 continuation, 7 to `width` text; tabs as in the DEC convention.
Free form: `&` continuation, `;` between statements, `!` comments.

Requires  text decoded one byte to one character (latin-1), so that printing it back gives the same bytes.
Ensures   every physical line belongs to exactly one logical line or to the trivia before one.
Costs     one pass; lines without quotes and Hollerith constants never enter the character loop.
"""

from __future__ import annotations

import re

from ...ir.digits import is_digits
from .logical import NEEDS_SCAN, Logical, constants_of, scan, squeeze

BLANKS = " \t\r\n\x0b\x0c"
"""Characters to strip from a line's ends: \\x85 and \\xa0, blanks to Python, are bytes of letters in UTF-8."""

_COMMENT = frozenset("Cc*!dD")


def split_lines(text: str) -> list[str]:
    """Physical lines with their endings. Only a newline ends one: \\x85, an ending to Python, is part of a letter."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def read_logical(lines: list[str], free: bool, width: int = 72) -> list[Logical]:
    # Compilers ignore carriage returns everywhere.
    lines = [line.replace("\r", "") if "\r" in line else line for line in lines]
    found = _free_lines(lines) if free else _fixed_lines(lines, width)
    following = 0
    for one in found:
        one.trivia = min(following, one.first)
        following = one.last + 1
    return found


def _fixed_lines(lines: list[str], width: int) -> list[Logical]:
    found: list[Logical] = []
    pending: list[tuple[int, str]] = []
    head: tuple[int, str] = (0, "")

    def close() -> None:
        if pending:
            found.extend(_fixed_statements(head, pending, width))
            pending.clear()

    for number, raw in enumerate(lines):
        line = raw.rstrip("\r\n\x1a\x0c")
        if is_fixed_comment(line, width):
            continue
        label, continued, body = fixed_parts(line, width)
        if continued and pending:
            pending.append((number, body))
            continue
        close()
        head = (number, label)
        pending.append((number, body))
    close()
    return found


def is_fixed_comment(line: str, width: int) -> bool:
    if not line or line[0] in _COMMENT:
        return True
    bare = line.lstrip(" \t\0")
    if not bare:
        return True
    if bare[0] == "!":
        return line.find("!") != 5
    return line[0] == "#" or (len(line) > width and not line[:width].strip(BLANKS))


def fixed_parts(line: str, width: int) -> tuple[str, bool, str]:
    """Label field, whether it continues the previous statement, and the statement field."""
    tab = line.find("\t", 0, 6)
    if tab >= 0:
        label, rest = line[:tab], line[tab + 1 :]
        if rest[:1] == "&" or (is_digits(rest[:1]) and rest[0] != "0"):
            return label, True, rest[1:]
        return label, False, rest
    if line[0] == "&":
        return "", True, line[1:]
    mark = line[5:6]
    return line[:5], mark not in ("", " ", "0"), line[6:width]


def _fixed_statements(head: tuple[int, str], parts: list[tuple[int, str]], width: int) -> list[Logical]:
    first, label_field = head
    digits = label_field.replace(" ", "")
    label = int(digits) if is_digits(digits) else None
    if len(parts) == 1:
        body = parts[0][1]
        if not NEEDS_SCAN.search(body):
            text = body.rstrip(BLANKS)
            return [Logical(first, first, label, text, squeeze(text))] if text else []
    text = ""
    ends: list[tuple[int, int, int]] = []  # line, the end of its text, its own end
    for index, (number, body) in enumerate(parts):
        body = strip_comment(body, text)
        written = len(text) + len(body.rstrip(BLANKS))
        text += body if index == len(parts) - 1 else body.ljust(width - 6) if len(body) < width - 6 else body
        ends.append((number, written, len(text)))
    made = scan(text.rstrip(BLANKS), semicolons=True)
    if len(parts) > 1 and any(one.literals for one in made):
        constants = constants_of(text)
        # A constant that ends with its line, or in trailing blanks, counts too: the blanks may be missing.
        over = tuple(
            number
            for number, written, end in ends[:-1]
            if any(start < end and (stop >= end or stop > written) for start, stop, _ in constants)
        )
        for one in made:
            one.open = over
    return _placed(made, first, parts[-1][0], label)


def _placed(made: list[Logical], first: int, last: int, label: int | None) -> list[Logical]:
    for index, one in enumerate(made):
        one.first, one.last, one.shares_line = first, last, len(made) > 1
        if index == 0:
            one.label = label
    return made


def strip_comment(body: str, before: str) -> str:
    """Cut off an inline `!` comment; a constant may have begun on an earlier line."""
    if "!" not in body:
        return body
    begin = len(before)
    text = before + body
    for start, stop, _ in constants_of(text):
        mark = text.find("!", begin, start)
        if mark >= 0:
            return text[len(before) : mark]
        begin = max(begin, stop)
    mark = text.find("!", begin)
    return body if mark < 0 else text[len(before) : mark]


def _free_lines(lines: list[str]) -> list[Logical]:
    found: list[Logical] = []
    number = 0
    while number < len(lines):
        line = lines[number].strip(BLANKS)
        if not line or line[0] in "!#":
            number += 1
            continue
        first = number
        body = strip_comment(line, "").rstrip(BLANKS)
        while body.endswith("&"):
            body = body[:-1]
            number += 1
            while number < len(lines) and (not lines[number].strip(BLANKS) or lines[number].lstrip(BLANKS)[0] in "!#"):
                number += 1
            if number >= len(lines):
                break
            tail = lines[number].strip(BLANKS)
            tail = tail[1:] if tail.startswith("&") else " " + tail
            body += strip_comment(tail, body).rstrip(BLANKS)
        label = None
        match = re.match(r"(\d{1,5})[ \t]+(?=\S)", body)
        if match:
            label, body = int(match[1]), body[match.end() :]
        made = _placed(scan(body, semicolons=True), first, min(number, len(lines) - 1), label)
        for one in made[1:]:
            _take_label(one)
        found.extend(made)
        number += 1
    return found


def _take_label(one: Logical) -> None:
    """A label after `;`."""
    match = re.match(r"[ \t]*(\d{1,5})[ \t]+(?=\S)", one.text)
    if match:
        one.label, one.text, one.code = int(match[1]), one.text[match.end() :], one.code[len(match[1]) :]

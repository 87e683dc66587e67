"""Lines: a file's physical lines become statements with exact source spans.

      file lines                     logical lines
    C  ROTATE                        (trivia of the next one)
       10 IF (A .GT.               ->  label 10, text "IF (A .GT.B) GOTO 20", lines 1..2
         1B) GOTO 20

Fixed form: columns 1 to 5 label, 6 continuation, 7 to `width` text; tabs as in the DEC convention.
Free form: `&` continuation, `;` between statements, `!` comments.
Character and Hollerith constants are cut out of `code`, the blank-free upper-case text on which statements are
classified: each constant is one private character there, so that no keyword is ever found inside a constant.

Requires  text decoded one byte to one character (latin-1), so that printing it back gives the same bytes.
Ensures   every physical line belongs to exactly one logical line or to the trivia in front of one.
Costs     one pass; lines without quotes and Hollerith constants never enter the character loop.
"""

from __future__ import annotations

import re

from ..record import dataclass, field

LITERAL = 0xE000
"""First of the private characters that stand for constants in `code`."""
BLANKS = " \t\r\n\x0b\x0c"
"""What may be cut off a line's ends: \\x85 and \\xa0, blanks to Python, are bytes of letters in UTF-8."""

_COMMENT = frozenset("Cc*!dD")
_NEEDS_SCAN = re.compile(r"['\"!;]|\d[ ]*[Hh]")
_HOLLERITH = re.compile(r"(\d[\d ]*)[Hh]")


@dataclass(slots=True)
class Logical:
    """One statement's text. Lines are counted from 0; `last` is inclusive; constants go on behind lines in `open`."""

    first: int
    last: int
    label: int | None
    text: str
    code: str = ""
    literals: list[str] = field(default_factory=list[str])
    trivia: int = 0
    shares_line: bool = False
    open: tuple[int, ...] = ()

    def positions(self) -> list[int]:
        """Where each character of `code` starts in `text`; one more entry for the end."""
        found: list[int] = []
        at = 0
        for char in self.code:
            while self.text[at] in " \t":
                at += 1
            found.append(at)
            at += len(self.literals[ord(char) - LITERAL]) if ord(char) >= LITERAL else 1
        found.append(at)
        return found

    def source(self, start: int, stop: int | None = None) -> str:
        """The text as written behind `code[start:stop]`."""
        where = self.positions()
        end = len(self.code) if stop is None else stop
        if end <= start:
            return ""
        last = self.code[end - 1]
        size = len(self.literals[ord(last) - LITERAL]) if ord(last) >= LITERAL else 1
        return self.text[where[start] : where[end - 1] + size]


def split_lines(text: str) -> list[str]:
    """Physical lines with their endings. Only a newline ends one: \\x85, an ending to Python, is part of a letter."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def is_free(name: str, text: str) -> bool:
    """The form by the file's name; by the look of the lines when the name does not tell."""
    low = name.lower()
    if low.endswith((".f", ".for", ".ftn", ".f77", ".fpp", ".f66", ".fix")):
        return False
    if low.endswith((".f90", ".f95", ".f03", ".f08", ".f18", ".f2003", ".free")):
        return True
    for line in text.split("\n"):
        if not line.strip(BLANKS) or line[0] in "Cc*!#":
            continue
        if re.match(r"[A-Za-bd-z]", line) or line.rstrip(BLANKS).endswith("&"):
            return True
    return False


def read_logical(lines: list[str], free: bool, width: int = 72) -> list[Logical]:
    # A carriage return is nothing to compilers, wherever it stands.
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
    """Label field, whether it continues the statement before, and the statement field."""
    tab = line.find("\t", 0, 6)
    if tab >= 0:
        label, rest = line[:tab], line[tab + 1 :]
        if rest[:1] == "&" or (rest[:1].isdecimal() and rest[0] != "0"):
            return label, True, rest[1:]
        return label, False, rest
    if line[0] == "&":
        return "", True, line[1:]
    mark = line[5:6]
    return line[:5], mark not in ("", " ", "0"), line[6:width]


def _fixed_statements(head: tuple[int, str], parts: list[tuple[int, str]], width: int) -> list[Logical]:
    first, label_field = head
    digits = label_field.replace(" ", "")
    label = int(digits) if digits.isdecimal() else None
    if len(parts) == 1:
        body = parts[0][1]
        if not _NEEDS_SCAN.search(body):
            text = body.rstrip(BLANKS)
            return [Logical(first, first, label, text, _squeeze(text))] if text else []
    text = ""
    ends: list[tuple[int, int, int]] = []  # line, the end of what is written on it, its own end
    for index, (number, body) in enumerate(parts):
        body = strip_comment(body, text)
        written = len(text) + len(body.rstrip(BLANKS))
        text += body if index == len(parts) - 1 else body.ljust(width - 6) if len(body) < width - 6 else body
        ends.append((number, written, len(text)))
    made = _scan(text.rstrip(BLANKS), semicolons=True)
    if len(parts) > 1 and any(one.literals for one in made):
        constants = _constants(text)
        # One that ends with its line, or in blanks behind what is written there, counts too: these may not be there.
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
    """Cut an inline `!` comment off; a constant may have begun on the lines before."""
    if "!" not in body:
        return body
    begin = len(before)
    text = before + body
    for start, stop, _ in _constants(text):
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
        made = _placed(_scan(body, semicolons=True), first, min(number, len(lines) - 1), label)
        for one in made[1:]:
            _take_label(one)
        found.extend(made)
        number += 1
    return found


def _take_label(one: Logical) -> None:
    """A label behind `;`."""
    match = re.match(r"[ \t]*(\d{1,5})[ \t]+(?=\S)", one.text)
    if match:
        one.label, one.text, one.code = int(match[1]), one.text[match.end() :], one.code[len(match[1]) :]


def _squeeze(text: str) -> str:
    return text.replace(" ", "").replace("\t", "").upper()


def _scan(text: str, semicolons: bool) -> list[Logical]:
    """Cut constants out, split at `;`."""
    made: list[Logical] = []
    code: list[str] = []
    literals: list[str] = []
    begin = at = 0

    def piece(start: int, stop: int) -> None:
        nonlocal begin, code, literals
        while True:
            mark = text.find(";", start, stop) if semicolons else -1
            if mark < 0:
                code.append(_squeeze(text[start:stop]))
                return
            code.append(_squeeze(text[start:mark]))
            finish(mark)
            start = begin = mark + 1

    def finish(stop: int) -> None:
        nonlocal code, literals
        joined = "".join(code)
        if joined:
            made.append(Logical(0, 0, None, text[begin:stop], joined, literals))
        code, literals = [], []

    for start, stop, constant in _constants(text):
        piece(at, start)
        code.append(chr(LITERAL + len(literals)))
        literals.append(constant)
        at = stop
    piece(at, len(text))
    finish(len(text))
    return made


def _constants(text: str) -> list[tuple[int, int, str]]:
    """Quoted and Hollerith constants: start, stop, text."""
    found: list[tuple[int, int, str]] = []
    head = _squeeze(text[:24])
    is_format = head.startswith("FORMAT(")
    is_data = head.startswith("DATA")
    at = 0
    pattern = re.compile(r"['\"!]|\d[\d ]*[Hh]")
    while True:
        match = pattern.search(text, at)
        if not match:
            return found
        start = match.start()
        if match[0] == "!":
            at = start + 1
            continue
        if match[0] in "'\"":
            stop = _quote_end(text, start)
        else:
            if not _is_hollerith(text, start, is_format, is_data):
                at = match.end()
                continue
            count = int(match[0][:-1].replace(" ", ""))
            stop = min(len(text), match.end() + count)
        found.append((start, stop, text[start:stop]))
        at = stop


def _quote_end(text: str, start: int) -> int:
    quote = text[start]
    at = start + 1
    while True:
        at = text.find(quote, at)
        if at < 0:
            return len(text)
        if text[at + 1 : at + 2] != quote:
            return at + 1
        at += 2


def _is_hollerith(text: str, start: int, is_format: bool, is_data: bool) -> bool:
    before = text[:start].rstrip(" \t")
    last = before[-1:].upper()
    if is_format:
        return last in "(,/X:'$" or (last != "" and ord(last) > 126)
    if last and last in "(,/=":
        return True
    if last == ".":
        return before[-2:-1].isalpha()
    return last == "*" and is_data


def squeeze_text(text: str) -> Logical:
    """A piece of statement text as a logical line of its own."""
    if not _NEEDS_SCAN.search(text):
        return Logical(0, 0, None, text, _squeeze(text))
    made = _scan(text, semicolons=False)
    return made[0] if made else Logical(0, 0, None, text, "")

"""Logical: the text of one statement, and `code`, its form for classification.

    IF (A .EQ. 'X Y') GOTO 20        code  IF(A.EQ.?)GOTO20        literals  'X Y'

Character and Hollerith constants are cut out of `code`, the blank-free upper-case text on which statements are
classified: each constant is one private character there, so that no keyword is ever found inside a constant.

Ensures   `source` returns the original text of any part of `code`.
Costs     one pass; text without quotes and Hollerith constants never enters the character loop.
"""

from __future__ import annotations

import re

from ...record import dataclass, field

LITERAL = 0xE000
"""The first of the private characters that represent constants in `code`."""

NEEDS_SCAN = re.compile(r"['\"!;]|\d[ ]*[Hh]")


@dataclass(slots=True)
class Logical:
    """One statement's text. Lines are counted from 0; `last` is inclusive; constants continue after lines in `open`."""

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
        """The original text of `code[start:stop]`."""
        where = self.positions()
        end = len(self.code) if stop is None else stop
        if end <= start:
            return ""
        last = self.code[end - 1]
        size = len(self.literals[ord(last) - LITERAL]) if ord(last) >= LITERAL else 1
        return self.text[where[start] : where[end - 1] + size]


def squeeze(text: str) -> str:
    return text.replace(" ", "").replace("\t", "").upper()


def scan(text: str, semicolons: bool) -> list[Logical]:
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
                code.append(squeeze(text[start:stop]))
                return
            code.append(squeeze(text[start:mark]))
            finish(mark)
            start = begin = mark + 1

    def finish(stop: int) -> None:
        nonlocal code, literals
        joined = "".join(code)
        if joined:
            made.append(Logical(0, 0, None, text[begin:stop], joined, literals))
        code, literals = [], []

    for start, stop, constant in constants_of(text):
        piece(at, start)
        code.append(chr(LITERAL + len(literals)))
        literals.append(constant)
        at = stop
    piece(at, len(text))
    finish(len(text))
    return made


def constants_of(text: str) -> list[tuple[int, int, str]]:
    """Quoted and Hollerith constants: start, stop, text."""
    found: list[tuple[int, int, str]] = []
    head = squeeze(text[:24])
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
    if not NEEDS_SCAN.search(text):
        return Logical(0, 0, None, text, squeeze(text))
    made = scan(text, semicolons=False)
    return made[0] if made else Logical(0, 0, None, text, "")

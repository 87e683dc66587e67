"""Directive: the lines of the C preprocessor in a Fortran file, and the conditions of #if.

    #ifdef MPI            if, condition defined(MPI)
    #elif N > 2 && \\      elif, condition N > 2 && defined(B), two lines
          defined(B)

Ensures   `negated` of a negated condition is the condition; `holds` gives one value to each part that is neither !,
          && nor ||, so that a condition and its negation differ whatever the macros are.
Costs     one pass over the lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...record import dataclass

MARK = "#"
_DIRECTIVE = re.compile(r"[ \t]*#[ \t]*([a-z]*)(.*)")
_COMMENT = re.compile(r"/\*.*?\*/")
_DEFINED = re.compile(r"(!?) *defined *(?:\( *(\w+) *\)|(\w+))")
_TOKEN = re.compile(r" *(defined *(?:\( *\w+ *\)|\w+)|&&|\|\||!(?!=)|[()]|[^&|!()]+|[&|!])")
OPENING = ("if", "ifdef", "ifndef")
OTHERWISE = ("else", "elif")


@dataclass(frozen=True, slots=True)
class Directive:
    """Lines from 0; `last` is inclusive: a backslash continues a directive."""

    first: int
    last: int
    word: str
    text: str

    @property
    def condition(self) -> str:
        """What #if, #ifdef, #ifndef or #elif tests, as #if would."""
        if self.word in ("ifdef", "ifndef"):
            return f"{'!' if self.word == 'ifndef' else ''}defined({self.text.split(None, 1)[0] if self.text else ''})"
        return self.text


def directives(lines: list[str], first: int, stop: int) -> list[Directive]:
    """The directives in a range of lines."""
    found: list[Directive] = []
    at = first
    while at < stop:
        match = _DIRECTIVE.match(lines[at].rstrip()) if MARK in lines[at] else None
        if match:
            begin, text = at, match[2]
            while text.endswith("\\") and at + 1 < len(lines):
                at += 1
                text = f"{text[:-1].rstrip()} {lines[at].strip()}"
            found.append(Directive(begin, at, match[1], _COMMENT.sub(" ", text).strip()))
        at += 1
    return found


def negated(condition: str) -> str:
    """The condition that holds where this one does not."""
    bare = condition.strip()
    if match := _DEFINED.fullmatch(bare):
        return f"{'' if match[1] else '!'}defined({match[2] or match[3]})"
    if bare.startswith("!(") and _closing(bare, 1) == len(bare) - 1:
        return bare[2:-1].strip()
    return f"!({bare})"


def _closing(text: str, at: int) -> int:
    depth = 0
    for index in range(at, len(text)):
        depth += (text[index] == "(") - (text[index] == ")")
        if not depth:
            return index
    return -1


def opening(condition: str) -> str:
    """The directive that opens a region under this condition."""
    match = _DEFINED.fullmatch(condition)
    if match:
        return f"#if{'n' if match[1] else ''}def {match[2] or match[3]}"
    return f"#if {condition}"


def holds(condition: str, value_of: Callable[[str], bool]) -> bool:
    """The value of a condition; `value_of` gives that of each part that is no `!`, `&&` or `||`."""
    tokens = [one.strip() for one in _TOKEN.findall(condition)]
    made = _Reader(tokens, value_of)
    value = made.either()
    return value if made.at == len(tokens) and not made.torn else value_of(_even(condition))


class _Reader:
    """Recursive descent over the tokens; `torn` if a part of an expression is no condition of its own."""

    def __init__(self, tokens: list[str], value_of: Callable[[str], bool]) -> None:
        self.tokens, self.value_of, self.at, self.torn = tokens, value_of, 0, False

    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def either(self) -> bool:
        value = self.both()
        while self.next() == "||":
            self.at += 1
            value = self.both() or value
        return value

    def both(self) -> bool:
        value = self.one()
        while self.next() == "&&":
            self.at += 1
            value = self.one() and value
        return value

    def one(self) -> bool:
        token = self.next()
        self.at += 1
        if token == "!":
            return not self.one()
        if token == "(":
            value = self.either()
            self.torn |= self.next() != ")"
            self.at += 1
            self.torn |= self.next() not in ("", ")", "&&", "||")
            return value
        if token in ("", ")", "&&", "||", "&", "|"):
            self.torn = True
            return False
        return self.value_of(_even(token))


def _even(text: str) -> str:
    """Without blanks, and `defined A` as `defined(A)`."""
    return re.sub(r"\s", "", re.sub(r"defined +(\w+)", r"defined(\1)", text))

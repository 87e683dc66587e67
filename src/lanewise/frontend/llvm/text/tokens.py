"""Tokens of LLVM's printed text, and a cursor over those of one line.

    %x = load <4 x float>, ptr addrspace(1) %p, align 16
    ['%x', '=', 'load', '<4 x float>', ',', 'ptr addrspace(1)', '%p', ',', 'align', '16']

Simple vector types and pointers with an address space are one token each: LLVM prints them in one way only, and a
one-token type needs one table lookup.
"""

from __future__ import annotations

import re
from typing import NoReturn

TOKEN = re.compile(
    r"""%"[^"]*"|%[-\w.$]+
    |@"[^"]*"|@[-\w.$]+
    |ptr\ addrspace\(\d+\)
    |c?"[^"]*"
    |[A-Za-z_][\w.]*
    |-?\d+\.\d+e[+-]\d+|0x[KLMHR]?[0-9A-F]+|-?\d+
    |<\d+\ x\ (?:i\d+|float|double|half|ptr)>
    |!"[^"]*"|![-\w.$\\]*
    |\#\d+|\.\.\.
    |[^\s]""",
    re.VERBOSE | re.ASCII,
)
_C_STRING = re.compile(r"\\([0-9A-Fa-f]{2})")

NUMBER_START = frozenset("-0123456789")


class Unreadable(Exception):
    """Text that the reader does not know: the function or global that contains it is refused."""


class Cursor:
    """A position in a list of tokens that ends with an empty string."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: list[str], at: int = 0) -> None:
        self.tokens = tokens
        self.at = at

    def peek(self) -> str:
        return self.tokens[self.at]

    def next(self) -> str:
        token = self.tokens[self.at]
        if not token:
            self.fail("something more")
        self.at += 1
        return token

    def accept(self, text: str) -> bool:
        if self.tokens[self.at] == text:
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if self.tokens[self.at] != text:
            self.fail(f"'{text}'")
        self.at += 1

    def fail(self, wanted: str) -> NoReturn:
        found = self.peek()
        raise Unreadable(f"expected {wanted}, found " + (f"'{found}'" if found else "the end of the line"))

    def skip_group(self) -> list[str]:
        """Skip a parenthesis that opens here; its tokens, without the outer pair."""
        start = self.at + 1
        depth = 0
        while True:
            token = self.next()
            if token in ("(", "[", "{", "<"):
                depth += 1
            elif token in (")", "]", "}", ">"):
                depth -= 1
                if not depth:
                    return self.tokens[start : self.at - 1]


def tokens_of(text: str) -> list[str]:
    tokens: list[str] = TOKEN.findall(text)
    tokens.append("")
    return tokens


def tokenize(text: str) -> Cursor:
    return Cursor(tokens_of(text))


def name_of(token: str) -> str:
    """The name after a sigil, unquoted."""
    name = token[1:]
    return unquote(name) if name.startswith('"') else name


def unquote(quoted: str) -> str:
    """`"a\\20b"` to `a b`; bytes that are not UTF-8 stay visible as escapes."""
    body = quoted[1:-1]
    return bytes_of(body).decode("utf-8", "backslashreplace") if "\\" in body else body


def bytes_of(body: str) -> bytes:
    """The text between LLVM's quotes, as bytes."""
    if "\\" not in body:
        return body.encode("utf-8")
    parts = _C_STRING.split(body.replace("\\\\", "\\5C"))
    out = bytearray()
    for index, part in enumerate(parts):
        out += bytes((int(part, 16),)) if index % 2 else part.encode("utf-8")
    return bytes(out)

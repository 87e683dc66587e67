"""A cursor over the tokens of a `.lir` text, line by line: types, shapes, positions, operands.

A syntax error is a CompileError with line, column and caret. `parse` puts the pieces together.
"""

from __future__ import annotations

import json
import re
import struct
from typing import Any, NoReturn

from ..record import dataclass
from .digits import is_digits
from .function import POISON, UNDEF, Const, Symbol, Value
from .position import NOWHERE, CompileError, Position
from .shapes import shape_named
from .types import VOID, Type, type_named

_STRING = r'"(?:[^"\\]|\\.)*"'
_TOKEN = re.compile(
    rf"""(?P<space>[ \t\r]+|;.*)
    |(?P<value>%(?:{_STRING}|[\w.$]+))
    |(?P<symbol>@(?:{_STRING}|[\w.$]+)(?:[+-]\d+)?)
    |(?P<type>opaque{_STRING}(?::\d+)?|ptr\(\d+\))
    |(?P<string>{_STRING})
    |(?P<shape>\[P?(?:U|C|T|_|S(?:-?\d+|\?))(?:a\d+)?(?:su?|u)?\])
    |(?P<number>-?(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?))(?![\w.$])
    |(?P<word>[A-Za-z_][\w.$]*)
    |(?P<punct>->|\.\.\.|[(){{}}\[\],:=!])""",
    re.VERBOSE | re.ASCII,
)


@dataclass(slots=True)
class Token:
    kind: str
    text: str
    column: int


class Ref(Value):
    """A value that is used before its definition is read."""

    __slots__ = ("line", "name", "token")

    def __init__(self, name: str, token: Token, line: int) -> None:
        super().__init__(VOID)
        self.name, self.token, self.line = name, token, line


class Cursor:
    """A cursor over the tokens of one line, and the lines after it."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.split("\n")
        self.file = file
        self.line = 0
        self.tokens: list[Token] = []
        self.at = 0

    # tokens

    def fail(self, sentence: str, token: Token | None = None, line: int | None = None) -> NoReturn:
        number = self.line if line is None else line
        source = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        if token is None:
            token = self.tokens[self.at] if self.at < len(self.tokens) else Token("end", "", len(source) + 1)
        raise CompileError(sentence, Position(self.file, number, token.column), source, len(token.text) or 1)

    def next_line(self) -> bool:
        """Go to the next line that is not empty."""
        while self.line < len(self.lines):
            text = self.lines[self.line]
            self.line += 1
            self.tokens = self._split(text)
            self.at = 0
            if self.tokens:
                return True
        return False

    def _split(self, text: str) -> list[Token]:
        tokens: list[Token] = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                self.fail(f"unexpected character {text[at]!r}", Token("bad", text[at], at + 1))
            if match.lastgroup != "space":
                assert match.lastgroup is not None
                tokens.append(Token(match.lastgroup, match.group(), at + 1))
            at = match.end()
        return tokens

    def peek(self, text: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].text == text

    def kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else "end"

    def accept(self, text: str) -> bool:
        if self.peek(text):
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            self.fail(f"expected '{text}'")

    def take(self, kind: str, what: str) -> Token:
        if self.kind() != kind:
            self.fail(f"expected {what}")
        self.at += 1
        return self.tokens[self.at - 1]

    def end_of_line(self) -> None:
        if self.at < len(self.tokens):
            self.fail(f"unexpected '{self.tokens[self.at].text}' after the statement")

    def integer(self) -> int:
        token = self.take("number", "a whole number")
        try:
            return int(token.text, 0 if "x" in token.text else 10)
        except ValueError:
            self.fail("expected a whole number", token)

    def string(self, token: Token, text: str | None = None) -> str:
        """The name after a sigil, or a quoted text."""
        body = token.text if text is None else text
        if not body.startswith('"'):
            return body
        try:
            return json.loads(body)
        except ValueError:
            self.fail("this quoted text has a bad escape", token)

    def json(self) -> Any:
        """A JSON object that fills the rest of the line, up to its closing brace."""
        token = self.tokens[self.at]
        try:
            value, length = json.JSONDecoder().raw_decode(self.lines[self.line - 1][token.column - 1 :])
        except ValueError:
            self.fail("expected a JSON object of attributes")
        end = token.column + length
        while self.at < len(self.tokens) and self.tokens[self.at].column < end:
            self.at += 1
        return value

    # pieces

    def type(self) -> Type:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is None or token.kind not in ("word", "type"):
            self.fail("expected a type")
        try:
            found = type_named(token.text)
        except ValueError as error:
            self.fail(str(error), token)
        self.at += 1
        return found

    def shape(self, value: Value) -> None:
        if self.kind() == "shape":
            token = self.tokens[self.at]
            try:
                value.shape = shape_named(token.text[1:-1])
            except ValueError as error:
                self.fail(str(error), token)
            self.at += 1

    def position(self, file: str) -> Position:
        if not self.accept("!"):
            return NOWHERE
        if self.kind() == "string":
            file = self.string(self.tokens[self.at])
            self.at += 1
            self.expect(":")
        line = self.integer()
        return Position(file, line, self.integer() if self.accept(":") else 0)

    def label(self) -> str:
        if self.kind() not in ("word", "string"):
            self.fail("expected a block's name")
        self.at += 1
        return self.string(self.tokens[self.at - 1])

    def symbol(self) -> tuple[str, int]:
        token = self.take("symbol", "a name that starts with '@'")
        match = re.fullmatch(rf"@({_STRING}|[\w.$]+?)([+-]\d+)?", token.text, re.ASCII)
        assert match is not None
        offset = match.group(2) or "+0"
        if not is_digits(offset[1:]):
            self.fail("the offset has too many digits", token)
        return self.string(token, match.group(1)), int(offset)

    def operand(self) -> Value:
        if self.kind() == "value":
            token = self.tokens[self.at]
            self.at += 1
            return Ref(self.string(token, token.text[1:]), token, self.line)
        if self.kind() == "symbol":
            name, offset = self.symbol()
            return Symbol(name, offset)
        type = self.type()
        if self.kind() == "symbol":
            if not type.is_ptr:
                self.fail("the address of a name is a ptr")
            name, offset = self.symbol()
            return Symbol(name, offset, type)
        return Const(type, self.literal(type))

    def literal(self, type: Type) -> Any:
        for word in (UNDEF, POISON):
            if self.accept(word.word):
                return word
        if type.is_void:
            self.fail("void has no constants")
        if type.is_opaque:
            return self.string(self.take("string", "the quoted text of an opaque constant"))
        if not type.is_float:
            return self._fitting(type)
        token = self.take("number", "a number")
        if "x" in token.text:
            try:
                return struct.unpack("<d", struct.pack("<Q", int(token.text, 16)))[0]
            except struct.error:
                self.fail("a float's bits are 16 hexadecimal digits", token)
        return float(token.text)

    def _fitting(self, type: Type) -> int:
        """An integer, read as signed or as unsigned."""
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        number = self.integer()
        if not type.holds(number):
            self.fail(f"{token.text if token else number} does not fit {type}", token)
        return number

    def operands(self) -> list[Value]:
        """The rest of a parenthesis."""
        found: list[Value] = []
        while not self.accept(")"):
            if found:
                self.expect(",")
            found.append(self.operand())
        return found

"""Parse: precedence climbing over the blank-free code of a statement, on demand.

    A(I,J+1)**2 .GT. -B .AND. FLAG   ->   Binary(".AND.", Binary(".GT.", Binary("**", ...), Unary("-", B)), FLAG)

Text that is not an expression (implied DO, I/O control lists) gives None, not an error: callers that need an expression
give their own reason.

Costs     linear in the text.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...ir.digits import is_digits
from .expression import (
    LEVEL,
    Binary,
    Expr,
    Keyword,
    Listed,
    Name,
    Number,
    Paren,
    Part,
    Range,
    Ref,
    Text,
    Unary,
)
from .logical import LITERAL, squeeze_text

_TOKEN = re.compile(
    r"(?P<dot>\.(?:EQV|NEQV|AND|OR|NOT|EQ|NE|LT|LE|GT|GE|XOR|TRUE|FALSE)\.(?:_\w+)?)"
    r"|(?P<num>(?:\d+\.(?![A-Z]{2,5}\.)\d*|\.\d+|\d+)(?:[EDQ][+-]?\d+)?(?:_\w+)?)"
    r"|(?P<name>[A-Z][A-Z0-9_$]*)"
    r"|(?P<op>\*\*|//|==|/=|<=|>=|=>|\(/|/\)|[-+*/<>(),:=%\[\]])"
    r"|(?P<lit>[\uE000-\uF8FF])"
)
_MODERN = {"==": ".EQ.", "/=": ".NE.", "<": ".LT.", "<=": ".LE.", ">": ".GT.", ">=": ".GE."}


class _NotAnExpression(Exception):
    pass


class _Parser:
    def __init__(self, code: str, literals: list[str]) -> None:
        self.tokens = _tokens(code)
        self.literals = literals
        self.at = self.in_array = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def expect(self, token: str) -> None:
        if self.take() != token:
            raise _NotAnExpression

    def expression(self, level: int = 0) -> Expr:
        left = self.prefix()
        while True:
            op = self.peek()
            binding = LEVEL.get(op, 0)
            if binding <= level or not binding:
                return left
            self.at += 1
            # ** binds to the right, everything else to the left
            right = self.expression(binding - 1 if op == "**" else binding)
            left = Binary(_MODERN.get(op, op), left, right)

    def prefix(self) -> Expr:
        token = self.peek()
        if token == ".NOT.":
            self.at += 1
            return Unary(token, self.expression(3))
        if token in ("-", "+"):
            self.at += 1
            return Unary(token, self.expression(7))
        return self.primary()

    def primary(self) -> Expr:
        token = self.take()
        if not token:
            raise _NotAnExpression
        first = token[0]
        if ord(first) >= LITERAL:
            return self.selectors(Text(self.literals[ord(first) - LITERAL]))
        if is_digits(first) or (first == "." and is_digits(token[1:2])):
            return Number(token)
        if token.startswith((".TRUE.", ".FALSE.")):
            return Number(token)
        if first.isalpha():
            if self.peek() == "(":
                self.at += 1
                return self.selectors(Ref(token, self.arguments(")")))
            return self.selectors(Name(token))
        if token == "(":
            inner = self.expression()
            if self.peek() == "," and self.in_array and self.tokens[self.at + 2 : self.at + 3] == ["="]:
                return self.implied(inner)
            if self.peek() == ",":
                self.at += 1
                second = self.expression()
                self.expect(")")
                return Listed("(", (inner, second))
            self.expect(")")
            return Paren(inner)
        if token in ("[", "(/"):
            self.in_array += 1
            made = Listed("[", self.arguments("]" if token == "[" else "/)"))
            self.in_array -= 1
            return made
        raise _NotAnExpression

    def implied(self, value: Expr) -> Expr:
        """The rest of (value, index = low, high, step)."""
        parts: list[Expr] = [value]
        while self.peek() == ",":
            self.at += 1
            parts.append(self.argument(")"))
        self.expect(")")
        return Listed("(do", tuple(parts))

    def selectors(self, found: Expr) -> Expr:
        while self.peek() in ("(", "%"):
            if self.take() == "(":
                found = Part(found, self.arguments(")"), "")
            else:
                found = Part(found, (), self.take())
        return found

    def arguments(self, close: str) -> tuple[Expr, ...]:
        found: list[Expr] = []
        while True:
            if self.peek() == close:
                self.at += 1
                return tuple(found)
            found.append(self.argument(close))
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != close:
                raise _NotAnExpression

    def argument(self, close: str) -> Expr:
        if self.at + 1 < len(self.tokens) and self.tokens[self.at + 1] == "=" and self.peek()[0].isalpha():
            name = self.take()
            self.at += 1
            return Keyword(name, self.expression())
        low = None if self.peek() == ":" else self.expression()
        if self.peek() != ":":
            if low is None:
                raise _NotAnExpression
            return low
        self.at += 1
        high = None if self.peek() in (",", close, ":") else self.expression()
        step = None
        if self.peek() == ":":
            self.at += 1
            step = self.expression()
        return Range(low, high, step)


def _tokens(code: str) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(code):
        match = _TOKEN.match(code, at)
        if not match:
            raise _NotAnExpression
        found.append(match[0])
        at = match.end()
    return found


def parse(code: str, literals: list[str] | None = None) -> Expr | None:
    """The expression in `code` (squeezed), or None."""
    try:
        parser = _Parser(code, literals or [])
        found = parser.expression()
    except (_NotAnExpression, IndexError):
        return None
    return found if parser.at == len(parser.tokens) else None


@lru_cache(maxsize=20000)
def parse_text(text: str) -> Expr | None:
    """The expression in a piece of source text, or None."""
    line = squeeze_text(text)
    return parse(line.code, line.literals)

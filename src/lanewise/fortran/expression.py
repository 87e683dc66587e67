"""Expression: precedence climbing over the blank-free code of a statement, on demand.

    A(I,J+1)**2 .GT. -B .AND. FLAG   ->   Binary(".AND.", Binary(".GT.", Binary("**", ...), Unary("-", B)), FLAG)

Parentheses are kept (`Paren`): Fortran lets a compiler reorder A+B+C but not (A+B)+C, so printing must not lose them.
Names are upper case, as in `code`. What is not an expression (implied DO, I/O control lists) gives None, not an error:
callers that need an expression say why they refuse.

Costs     linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..record import dataclass
from .lines import LITERAL, squeeze_text


@dataclass(frozen=True, slots=True)
class Number:
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Name:
    name: str


@dataclass(frozen=True, slots=True)
class Ref:
    """An array element, a section or a function reference: the text alone cannot tell."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A component or a substring: `of` followed by a selector we do not look into."""

    of: Expr
    selector: tuple[Expr, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Binary:
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Unary:
    op: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Paren:
    of: Expr


@dataclass(frozen=True, slots=True)
class Range:
    low: Expr | None
    high: Expr | None
    step: Expr | None


@dataclass(frozen=True, slots=True)
class Keyword:
    name: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Listed:
    """(/ ... /), [ ... ], complex constants, and the implied DO (value, index = low, high) of an array constructor."""

    opening: str
    parts: tuple[Expr, ...]


Expr = Number | Text | Name | Ref | Part | Binary | Unary | Paren | Range | Keyword | Listed

_TOKEN = re.compile(
    r"(?P<dot>\.(?:EQV|NEQV|AND|OR|NOT|EQ|NE|LT|LE|GT|GE|XOR|TRUE|FALSE)\.(?:_\w+)?)"
    r"|(?P<num>(?:\d+\.(?![A-Z]{2,5}\.)\d*|\.\d+|\d+)(?:[EDQ][+-]?\d+)?(?:_\w+)?)"
    r"|(?P<name>[A-Z][A-Z0-9_$]*)"
    r"|(?P<op>\*\*|//|==|/=|<=|>=|=>|\(/|/\)|[-+*/<>(),:=%\[\]])"
    r"|(?P<lit>[\uE000-\uF8FF])"
)
_LEVEL = {
    ".EQV.": 1,
    ".NEQV.": 1,
    ".XOR.": 1,
    ".OR.": 2,
    ".AND.": 3,
    ".EQ.": 5,
    ".NE.": 5,
    ".LT.": 5,
    ".LE.": 5,
    ".GT.": 5,
    ".GE.": 5,
    "==": 5,
    "/=": 5,
    "<": 5,
    "<=": 5,
    ">": 5,
    ">=": 5,
    "//": 6,
    "+": 7,
    "-": 7,
    "*": 8,
    "/": 8,
    "**": 10,
}
_MODERN = {"==": ".EQ.", "/=": ".NE.", "<": ".LT.", "<=": ".LE.", ">": ".GT.", ">=": ".GE."}
RELATIONAL = frozenset([".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE."])
LOGICAL = frozenset([".AND.", ".OR.", ".NOT.", ".EQV.", ".NEQV."])


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
            binding = _LEVEL.get(op, 0)
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
        if first.isdigit() or (first == "." and token[1:2].isdigit()):
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
    """The expression that `code` (squeezed) is, or None."""
    try:
        parser = _Parser(code, literals or [])
        found = parser.expression()
    except (_NotAnExpression, IndexError):
        return None
    return found if parser.at == len(parser.tokens) else None


@lru_cache(maxsize=20000)
def parse_text(text: str) -> Expr | None:
    """The expression that a piece of source text is."""
    line = squeeze_text(text)
    return parse(line.code, line.literals)


def children(expr: Expr) -> tuple[Expr, ...]:
    if isinstance(expr, (Number, Text, Name)):
        return ()
    if isinstance(expr, Ref):
        return expr.args
    if isinstance(expr, Part):
        return (expr.of, *expr.selector)
    if isinstance(expr, Binary):
        return (expr.left, expr.right)
    if isinstance(expr, (Unary, Paren, Keyword)):
        return (expr.of,)
    if isinstance(expr, Listed):
        return expr.parts
    return tuple(one for one in (expr.low, expr.high, expr.step) if one is not None)


def subexpressions(expr: Expr) -> Iterator[Expr]:
    stack = [expr]
    while stack:
        one = stack.pop()
        yield one
        stack.extend(reversed(children(one)))


def names(expr: Expr) -> set[str]:
    return set(_names(expr))


@lru_cache(maxsize=50000)
def _names(expr: Expr) -> frozenset[str]:
    return frozenset({one.name for one in subexpressions(expr) if isinstance(one, (Name, Ref))})


def show(expr: Expr, level: int = 0) -> str:
    """Fortran text with the parentheses the tree needs; `level` is the binding around it."""
    if isinstance(expr, (Number, Text)):
        return expr.text
    if isinstance(expr, Name):
        return expr.name
    if isinstance(expr, Ref):
        return f"{expr.name}({', '.join(map(_argument, expr.args))})"
    if isinstance(expr, Part):
        tail = f"%{expr.name}" if expr.name else f"({', '.join(show(arg) for arg in expr.selector)})"
        return show(expr.of, 11) + tail
    if isinstance(expr, Paren):
        return f"({show(expr.of)})"
    if isinstance(expr, Keyword):
        return f"{expr.name}={show(expr.of)}"
    if isinstance(expr, Listed):
        inner = ", ".join(show(part) for part in expr.parts)
        return f"({inner})" if expr.opening.startswith("(") else f"(/ {inner} /)"
    if isinstance(expr, Range):
        low, high, step = ("" if one is None else show(_bare(one)) for one in (expr.low, expr.high, expr.step))
        return f"{low}:{high}" + (f":{step}" if step else "")
    if isinstance(expr, Unary):
        binding = 4 if expr.op == ".NOT." else 7
        gap = " " if expr.op == ".NOT." else ""
        text = f"{expr.op}{gap}{show(expr.of, binding)}"
        return f"({text})" if level >= binding else text
    binding = _LEVEL[expr.op]
    left = show(expr.left, binding if expr.op == "**" else binding - 1)
    right = show(expr.right, binding - 1 if expr.op == "**" else binding)
    gap = "" if expr.op in ("**", "*", "/") else " "
    text = f"{left}{gap}{expr.op}{gap}{right}"
    return f"({text})" if binding <= level else text


def _bare(expr: Expr) -> Expr:
    return _bare(expr.of) if isinstance(expr, Paren) else expr


def _argument(expr: Expr) -> str:
    """An argument or subscript; a variable in parentheses is a value that cannot be set, and keeps them."""
    inner = _bare(expr)
    return show(inner) if isinstance(inner, (Binary, Unary, Number)) else show(expr)

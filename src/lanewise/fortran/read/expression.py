"""Expression: Fortran's expressions as trees, their parts, and their text.

    Binary(".GT.", Ref("A", (Name("I"),)), Number("0"))        A(I) .GT. 0

Parentheses are kept (`Paren`): Fortran lets a compiler reorder A+B+C but not (A+B)+C, so printing must not lose them.
Names are upper case, as in `code`; `parse` makes the trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...record import dataclass


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
    """An array element, a section or a function reference: the text alone does not distinguish them."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A component or a substring: `of` followed by an opaque selector."""

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

LEVEL = {
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
RELATIONAL = frozenset([".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE."])
LOGICAL = frozenset([".AND.", ".OR.", ".NOT.", ".EQV.", ".NEQV."])


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
    """Fortran text with the parentheses that the tree needs; `level` is the binding strength around it."""
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
    binding = LEVEL[expr.op]
    left = show(expr.left, binding if expr.op == "**" else binding - 1)
    right = show(expr.right, binding - 1 if expr.op == "**" else binding)
    gap = "" if expr.op in ("**", "*", "/") else " "
    text = f"{left}{gap}{expr.op}{gap}{right}"
    return f"({text})" if binding <= level else text


def _bare(expr: Expr) -> Expr:
    return _bare(expr.of) if isinstance(expr, Paren) else expr


def _argument(expr: Expr) -> str:
    """An argument or subscript; a parenthesized variable is a value that the callee cannot set, so it keeps them."""
    inner = _bare(expr)
    return show(inner) if isinstance(inner, (Binary, Unary, Number)) else show(expr)

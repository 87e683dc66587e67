"""Negation: the complement of a condition, as short as is correct.

N .GT. 3       N .LE. 3            both sides are integers, so there is no NaN
A .EQ. B       A .NE. B            always
A .GT. B       .NOT. (A .GT. B)    reals: NaN makes both comparisons false
.NOT. (P)      P
"""

from __future__ import annotations

from ..read.declared import Declarations
from ..read.expression import RELATIONAL, Binary, Unary
from ..read.intrinsic import type_of
from ..read.logical import squeeze_text
from ..read.parse import parse_text
from ..read.statement import matching
from .formula import Formula, Pred, negate

OPPOSITE = {".LT.": ".GE.", ".GE.": ".LT.", ".GT.": ".LE.", ".LE.": ".GT.", ".EQ.": ".NE.", ".NE.": ".EQ."}
_SIGNS = {".LT.": ("<", ">="), ".GE.": (">=", "<"), ".GT.": (">", "<="), ".LE.": ("<=", ">")}


def opposite(formula: Formula, known: Declarations) -> Formula:
    if not isinstance(formula, Pred):
        return negate(formula)
    expr = parse_text(formula.text)
    if isinstance(expr, Unary) and expr.op == ".NOT.":
        return Pred(_without_not(formula.text))
    if not (isinstance(expr, Binary) and expr.op in RELATIONAL):
        return negate(formula)
    if type_of(expr.left, known) != "integer" or type_of(expr.right, known) != "integer":
        return negate(formula)
    turned = _turned(formula.text, expr.op)
    return Pred(turned) if turned else negate(formula)


def _without_not(text: str) -> str:
    line = squeeze_text(text)
    code = line.code[5:]
    if code.startswith("(") and matching(code, 0) == len(code) - 1:
        return line.source(6, len(line.code) - 1)
    return line.source(5)


def _turned(text: str, op: str) -> str | None:
    line = squeeze_text(text)
    if line.literals:
        return None
    for old, new in ((op, OPPOSITE[op]), _SIGNS.get(op, ("==", "/=") if op == ".EQ." else ("/=", "=="))):
        if line.code.count(old) == 1:
            at = line.code.index(old)
            left, right = line.source(0, at).rstrip(), line.source(at + len(old)).lstrip()
            return f"{left} {new} {right}"
    return None

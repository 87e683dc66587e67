"""Safe operands: what an expression that may trap computes with in iterations whose guard does not hold.

    IF (A(I) .NE. 0) B(I) = B(I)/A(I)     B(I) = MERGE(B(I)/MERGE(A(I), 1.0, A(I) .NE. 0), B(I), A(I) .NE. 0)

MERGE evaluates both values for every element. A quotient by zero or the root of a negative number then ends a program
that traps them (`-ffpe-trap=zero,invalid`), and sets flags of IEEE in others. Sums, differences and products are left:
they overflow only where the elements themselves are near the greatest number.

Requires  a guard of the same iterations, which is evaluated without a trap.
Ensures   the same value where the guard holds; elsewhere no quotient, power or function of an element that the guard
          excludes. None if no operand of the type is known to be safe.
"""

from __future__ import annotations

import re

from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Keyword, Number, Paren, Ref, Unary, subexpressions
from ...read.intrinsic import type_of

_ONE = {"integer": "1", "real": "1.0", "double": "1D0"}
_WORDS = (
    "ABS IABS DABS MAX MIN MAX0 MIN0 AMAX1 AMIN1 DMAX1 DMIN1 SIGN ISIGN DSIGN MERGE REAL FLOAT DBLE DFLOAT AIMAG",
    "CONJG IAND IOR IEOR NOT BTEST IBSET IBCLR ISHFT HUGE TINY EPSILON KIND LGE LGT LLE LLT ICHAR IACHAR",
)
_QUIET = frozenset(word for text in _WORDS for word in text.split())
"""Functions that raise nothing for any argument, which is quiet if it is not a number."""
_DIGIT = re.compile(r"^[0.]*[1-9]")
_NOT_AT_ONE = frozenset(["ATANH", "DATANH", "MOD", "MODULO", "AMOD", "DMOD"])


def may_trap(expr: Expr, known: Declarations) -> bool:
    """Whether a quotient, a power or a function in it may raise an exception of floating point."""
    return any(_traps(one, known) for one in subexpressions(expr))


def with_safe_operands(expr: Expr, guard: Expr, known: Declarations) -> Expr | None:
    """The expression with an operand of each part that may trap replaced by one where the guard does not hold."""
    if not may_trap(expr, known):
        return expr
    if isinstance(expr, Binary):
        return _binary(expr, guard, known)
    if isinstance(expr, Ref) and not known.is_array(expr.name):
        return _call(expr, guard, known)
    if isinstance(expr, (Paren, Unary)):
        inner = with_safe_operands(expr.of, guard, known)
        return None if inner is None else _around(expr, inner)
    return None


def _around(expr: Paren | Unary, inner: Expr) -> Expr:
    return Paren(inner) if isinstance(expr, Paren) else Unary(expr.op, inner)


def _binary(expr: Binary, guard: Expr, known: Declarations) -> Expr | None:
    left, right = (with_safe_operands(one, guard, known) for one in (expr.left, expr.right))
    if left is None or right is None:
        return None
    if _traps(expr, known):
        changed = _merged(left if expr.op == "**" else right, guard, known)
        if changed is None:
            return None
        left, right = (changed, right) if expr.op == "**" else (left, changed)
    return Binary(expr.op, left, right)


def _call(expr: Ref, guard: Expr, known: Declarations) -> Expr | None:
    made: list[Expr] = []
    for arg in expr.args:
        inner = None if isinstance(arg, Keyword) else with_safe_operands(arg, guard, known)
        if inner is not None and _traps(expr, known):
            inner = _merged(inner, guard, known)
        if inner is None:
            return None
        made.append(inner)
    return None if expr.name in _NOT_AT_ONE else Ref(expr.name, tuple(made))


def _merged(operand: Expr, guard: Expr, known: Declarations) -> Expr | None:
    one = _ONE.get(type_of(operand, known))
    if one is None:
        return None
    bare = operand.of if isinstance(operand, Paren) else operand
    return operand if isinstance(bare, Number) else Ref("MERGE", (bare, Number(one), guard))


def _traps(expr: Expr, known: Declarations) -> bool:
    if isinstance(expr, Binary) and expr.op == "/":
        return not _is_nonzero(expr.right)
    if isinstance(expr, Binary) and expr.op == "**":
        return not (isinstance(expr.right, Number) and type_of(expr.right, known) == "integer")
    if isinstance(expr, Ref) and not known.is_array(expr.name):
        numbers = all(isinstance(one, Number) for one in expr.args)
        return expr.name not in _QUIET and not numbers
    return False


def _is_nonzero(expr: Expr) -> bool:
    bare = expr.of if isinstance(expr, Paren) else expr
    return isinstance(bare, Number) and any(
        char in "123456789" for char in bare.text.upper().split("D")[0].split("E")[0]
    )

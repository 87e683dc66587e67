"""Ranges: conditions on a loop's index, as a subrange of the loop.

    DO I = 1, N                          A(MAX(1, M):N) = B(MAX(1, M):N)
      IF (I .GE. M) A(I) = B(I)

    IF (I .GT. 1) A(I) = B(I-1)          A(2:N) = B(1:N - 1): B(0) is not read

    DO I = N, 1, -1                      A(1:N) = B(1:N): an array statement has no order
      A(I) = B(I)

Requires  a loop in steps of one, up or down; conditions that do not depend on earlier iterations.
Ensures   exactly the iterations for which the conditions hold; the guard's other conditions are kept.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import RELATIONAL, Binary, Expr, Number, Ref, Unary
from ...read.intrinsic import type_of
from ...restructure.negation import OPPOSITE
from ..dependence.affine import affine, as_expr
from ..nests.nest import Head, Line
from .section import plain
from .steady import conjuncts

_FLIPPED = {".LT.": ".GT.", ".GT.": ".LT.", ".LE.": ".GE.", ".GE.": ".LE.", ".EQ.": ".EQ.", ".NE.": ".NE."}


def narrowed(line: Line, over: Head, known: Declarations) -> tuple[Line, Head]:
    """The line under the rest of its guard, and the ascending subrange in which the converted conditions hold."""
    if line.operation or line.needs_array():
        return line, over
    if over.step == -1:
        over = Head(over.index, over.high, over.low, 1, over.line)
    if line.guard is None or over.step != 1:
        return line, over
    if any(known.type_of(over.index) != "integer" or type_of(one, known) != "integer" for one in over.bounds()):
        return line, over
    left: list[Expr] = []
    for test in [one for whole in conjuncts(line.guard) for one in _parts(whole)]:
        part = _narrowed(test, over, known)
        if part is None:
            left.append(test)
        else:
            over = part
    guard: Expr | None = None
    for test in left:
        guard = test if guard is None else Binary(".AND.", guard, test)
    return line.copy(guard=guard), over


def _parts(test: Expr) -> list[Expr]:
    """The conjuncts of a test; they are independent, so their order does not matter."""
    test = plain(test)
    if isinstance(test, Binary) and test.op == ".AND.":
        return [*_parts(test.left), *_parts(test.right)]
    inner = plain(test.of) if isinstance(test, Unary) and test.op == ".NOT." else None
    if isinstance(inner, Binary) and inner.op == ".OR.":
        return [*_parts(Unary(".NOT.", inner.left)), *_parts(Unary(".NOT.", inner.right))]
    return [test]


def _narrowed(test: Expr, over: Head, known: Declarations) -> Head | None:
    op, bound = _bound(plain(test), over.index, known)
    if bound is None or op == ".NE.":
        return None
    low, high = over.low, over.high
    if op in (".GT.", ".GE.", ".EQ."):
        low = _chosen("MAX", low, bound if op != ".GT." else _next(bound, 1), known)
    if op in (".LT.", ".LE.", ".EQ."):
        high = _chosen("MIN", high, bound if op != ".LT." else _next(bound, -1), known)
    return Head(over.index, low, high, 1, over.line)


def _bound(test: Expr, index: str, known: Declarations) -> tuple[str, Expr | None]:
    """A comparison of the index as the relation and the other operand; I - 1 .GT. K is I .GT. K + 1."""
    if isinstance(test, Unary) and test.op == ".NOT.":
        op, bound = _bound(plain(test.of), index, known)
        return OPPOSITE.get(op, ""), bound
    if not isinstance(test, Binary) or test.op not in RELATIONAL:
        return "", None
    if any(type_of(one, known) != "integer" for one in (test.left, test.right)):
        return "", None
    sides = [affine(one, known, set(), frozenset([index])) for one in (test.left, test.right)]
    if sides[0] is None or sides[1] is None:
        return "", None
    apart = sides[0].plus(sides[1], -1)
    if apart.factor(index) == 1:
        return test.op, as_expr(apart.without(index).times(-1))
    return (_FLIPPED[test.op], as_expr(apart.without(index))) if apart.factor(index) == -1 else ("", None)


def _next(bound: Expr, by: int) -> Expr:
    return Binary("+" if by > 0 else "-", bound, Number("1"))


def _chosen(word: str, one: Expr, two: Expr, known: Declarations) -> Expr:
    """The greater or lesser of two bounds, decided now if their difference is a constant."""
    first, second = affine(one, known, set()), affine(two, known, set())
    if first is not None and second is not None:
        apart = first.plus(second, -1)
        if apart.is_number:
            return one if (apart.constant >= 0) is (word == "MAX") else as_expr(second)
    return Ref(word, (one, two if second is None else as_expr(second)))

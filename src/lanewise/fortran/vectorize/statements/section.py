"""Section: an expression over one loop as an array.

    B(I+1)*C(2*I) + S      over I = 1..N       B(2:N + 1)*C(2:2*N:2) + S
    B(IP(I)) + REAL(I)                         B(IP(1:N)) + REAL((/ (I, I=1,N) /))

Ensures   every operand is a section along the loop, or invariant; `Blocked` if there is no array form.
"""

from __future__ import annotations

from ...read.declared import Declarations, constant_value
from ...read.expression import Binary, Expr, Name, Paren, Range, Ref, Unary, names, show
from ..dependence.affine import affine, as_expr, number
from ..nests.nest import Blocked, Head
from ..nests.rewrite import parenthesised, rebuild, substitute

LONGEST = 400
"""The most index values in a constant list: gfortran needs a second for 2000, a minute for 15000."""


class TooLong(Blocked):
    """The index would be a list of many constants."""


def plain(expr: Expr) -> Expr:
    return expr.of if isinstance(expr, Paren) else expr


def has_section(expr: Expr) -> bool:
    found: list[bool] = []

    def look(one: Expr) -> Expr:
        found.append(isinstance(one, Range) or (isinstance(one, Name) and one.name.startswith("(/")))
        return one

    rebuild(expr, look)
    return any(found)


def along(expr: Expr, over: Head, known: Declarations, line: int) -> Expr:
    """The expression as an array with an element per iteration, even if it is invariant."""
    found = sectioned(expr, over, known, line)
    if has_section(found):
        return plain(found)
    return _listed(expr, over, known, line)


def sectioned(expr: Expr, over: Head, known: Declarations, line: int) -> Expr:
    """Every array element that varies in the loop becomes a section."""
    if isinstance(expr, Ref) and known.is_array(expr.name):
        return _element(expr, over, known, line)
    if isinstance(expr, Ref):
        return Ref(expr.name, tuple(sectioned(one, over, known, line) for one in expr.args))
    if isinstance(expr, Name):
        return _listed(expr, over, known, line) if expr.name == over.index else expr
    if isinstance(expr, Binary):
        left = sectioned(expr.left, over, known, line)
        return Binary(expr.op, left, sectioned(expr.right, over, known, line))
    if isinstance(expr, Paren):
        return Paren(sectioned(expr.of, over, known, line))
    if isinstance(expr, Unary):
        return Unary(expr.op, sectioned(expr.of, over, known, line))
    if over.index in names(expr):
        raise Blocked("an operand that has no section", line)
    return expr


def _listed(expr: Expr, over: Head, known: Declarations, line: int) -> Expr:
    """The loop index itself, or an expression of it, as an array of its values."""
    if is_long(over, known):
        raise TooLong(f"a list of more than {LONGEST} constants: compilers take minutes over it", line)
    return Name(f"(/ ({show(expr)}, {over.index}={show(over.low)},{show(over.high)}{over.by(',')}) /)")


def is_long(over: Head, known: Declarations) -> bool:
    """Whether the bounds are constants, so that a list of the index is expanded, and far apart."""
    low, high = constant_value(known, over.low), constant_value(known, over.high)
    step = over.step or constant_value(known, over.stride)
    return low is not None and high is not None and bool(step) and (high - low) // step >= LONGEST


def _element(ref: Ref, over: Head, known: Declarations, line: int) -> Expr:
    moving = [at for at, arg in enumerate(ref.args) if over.index in names(arg)]
    if not moving:
        return ref
    if len(moving) > 1:
        raise Blocked(f"{ref.name} runs along a diagonal, which no section can", line)
    arg = ref.args[moving[0]]
    form = affine(arg, known, set(), frozenset([over.index]))
    if form is None:
        inner = sectioned(arg, over, known, line)
        section: Expr = inner
    else:
        low = _at(arg, over, over.low, known)
        high = _at(arg, over, over.high, known)
        section = Range(low, high, _step(form.factor(over.index), over))
    return Ref(ref.name, (*ref.args[: moving[0]], section, *ref.args[moving[0] + 1 :]))


def _step(factor: int, over: Head) -> Expr | None:
    if over.stride is None:
        return None if factor * over.step == 1 else as_expr(number(factor * over.step))
    return over.stride if factor == 1 else Binary("*", parenthesised(as_expr(number(factor))), Paren(over.stride))


def _at(arg: Expr, over: Head, bound: Expr, known: Declarations) -> Expr:
    changed = substitute(arg, {over.index: parenthesised(bound)})
    form = affine(changed, known, set(), frozenset([over.index]) if arg != Name(over.index) else None)
    return as_expr(form) if form is not None else changed

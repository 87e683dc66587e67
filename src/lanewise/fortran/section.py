"""Section: an assignment over one loop as an array statement.

    A(I) = B(I+1)*C(2*I) + S      over I = 1..N       A(1:N) = B(2:N + 1)*C(2:2*N:2) + S
    ... under a guard                                  WHERE (guard) ...
    S = S + A(I)                                       S = S + SUM(A(1:N))

Requires  no dependence that the loop carries back into the statement.
Ensures   every operand is a section along the loop, or does not change in it; `Blocked` where it cannot be written.
"""

from __future__ import annotations

from .affine import affine, as_expr, number
from .bounds import within_bounds
from .declaration import Declarations
from .expression import Binary, Expr, Name, Number, Paren, Range, Ref, Unary, children, names, show, subexpressions
from .nest import Blocked, Head, Line
from .rewrite import parenthesised, rebuild, substitute

_REDUCE = {"+": "SUM", "*": "PRODUCT", "MAX": "MAXVAL", "MIN": "MINVAL", ".AND.": "ALL", ".OR.": "ANY"}


def vector_text(line: Line, over: Head, known: Declarations) -> list[str]:
    """The statement's text, in one or several lines."""
    if line.operation:
        return [_reduced(line, over, known)]
    if not isinstance(line.target, Ref) or over.index not in names(line.target):
        raise Blocked("the same storage is written in every iteration", line.line)
    if line.guard is not None:
        _refuse_guarded_bounds(line, over, known)
    target = sectioned(line.target, over, known, line.line)
    value = sectioned(line.value, over, known, line.line)
    text = f"{show(target)} = {show(value)}"
    if line.guard is None:
        return [text]
    if over.index not in names(line.guard) and not _has_section(sectioned(line.guard, over, known, line.line)):
        return [f"IF ({show(_plain(line.guard))}) {text}"]
    return [f"WHERE ({show(_plain(sectioned(line.guard, over, known, line.line)))}) {text}"]


def _refuse_guarded_bounds(line: Line, over: Head, known: Declarations) -> None:
    """A guard on the index, or around a gather, may be what keeps a subscript inside its array."""
    assert line.guard is not None
    refs = [one for one in subexpressions(Binary("+", line.value, line.target)) if isinstance(one, Ref)]
    if all(within_bounds(one, line, known) for one in refs if known.is_array(one.name)):
        return
    if _has_bare_index(line.guard, over, known):
        raise Blocked("the condition is on the loop index itself", line.line)
    for one in refs:
        if known.is_array(one.name):
            for arg in one.args:
                if over.index in names(arg) and affine(arg, known, set()) is None:
                    raise Blocked(f"{one.name} is gathered under a condition", line.line)


def _has_bare_index(expr: Expr, over: Head, known: Declarations) -> bool:
    if isinstance(expr, Name):
        return expr.name == over.index
    if isinstance(expr, Ref) and known.is_array(expr.name):
        return False
    return any(_has_bare_index(one, over, known) for one in children(expr))


def _plain(expr: Expr) -> Expr:
    return expr.of if isinstance(expr, Paren) else expr


def _has_section(expr: Expr) -> bool:
    found: list[bool] = []

    def look(one: Expr) -> Expr:
        found.append(isinstance(one, Range))
        return one

    rebuild(expr, look)
    return any(found)


def _reduced(line: Line, over: Head, known: Declarations) -> str:
    value = sectioned(line.value, over, known, line.line)
    if not _has_section(value) and line.operation == "+" and known.type_of(line.target.name) == "integer":
        return _counted(line, over, known)
    if not _has_section(value):
        raise Blocked("a reduction of something that does not change", line.line)
    word = _REDUCE[line.operation]
    mask = ""
    if line.guard is not None:
        guard = _plain(sectioned(line.guard, over, known, line.line))
        if word in ("ALL", "ANY") or not _has_section(guard):
            raise Blocked("a reduction under a condition", line.line)
        mask = f", MASK={show(guard)}"
    name = line.target.name
    whole = f"{word}({show(_plain(value))}{mask})"
    if line.operation in ("MAX", "MIN"):
        return f"{name} = {line.operation}({name}, {whole})"
    return f"{name} = {name} {line.operation} {whole}"


def _counted(line: Line, over: Head, known: Declarations) -> str:
    """K = K + c under a guard: as often as the guard holds."""
    guard = None if line.guard is None else _plain(sectioned(line.guard, over, known, line.line))
    if guard is None or not _has_section(guard) or over.index in names(line.value):
        raise Blocked("a reduction of something that does not change", line.line)
    factor = "" if line.value == Number("1") else f"{show(line.value, 8)}*"
    return f"{line.target.name} = {line.target.name} + {factor}COUNT({show(guard)})"


def sectioned(expr: Expr, over: Head, known: Declarations, line: int) -> Expr:
    """Every array element that moves with the loop becomes a section."""
    if isinstance(expr, Ref) and known.is_array(expr.name):
        return _element(expr, over, known, line)
    if isinstance(expr, Ref):
        return Ref(expr.name, tuple(sectioned(one, over, known, line) for one in expr.args))
    if isinstance(expr, Name):
        return _index_values(over) if expr.name == over.index else expr
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


def _index_values(over: Head) -> Expr:
    """The loop index itself as an array of its values."""
    return Name(f"(/ ({over.index}, {over.index}={show(over.low)},{show(over.high)}{over.by(',')}) /)")


def _element(ref: Ref, over: Head, known: Declarations, line: int) -> Expr:
    moving = [at for at, arg in enumerate(ref.args) if over.index in names(arg)]
    if not moving:
        return ref
    if len(moving) > 1:
        raise Blocked(f"{ref.name} runs along a diagonal, which no section can", line)
    arg = ref.args[moving[0]]
    form = affine(arg, known, set())
    if form is None:
        inner = sectioned(arg, over, known, line)
        section: Expr = inner
    else:
        low = _at(arg, over, over.low, known)
        high = _at(arg, over, over.high, known)
        section = Range(low, high, _step(form.of(over.index), over))
    return Ref(ref.name, (*ref.args[: moving[0]], section, *ref.args[moving[0] + 1 :]))


def _step(factor: int, over: Head) -> Expr | None:
    if over.stride is None:
        return None if factor * over.step == 1 else as_expr(number(factor * over.step))
    return over.stride if factor == 1 else Binary("*", parenthesised(as_expr(number(factor))), Paren(over.stride))


def _at(arg: Expr, over: Head, bound: Expr, known: Declarations) -> Expr:
    changed = substitute(arg, {over.index: Paren(bound)})
    form = affine(changed, known, set())
    return as_expr(form) if form is not None else changed

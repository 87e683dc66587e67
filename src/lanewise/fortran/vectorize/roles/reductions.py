"""Reductions: scalars that combine the values of all iterations.

    S = S + A(I)                    operation +
    X = MAX(X, A(I))                operation MAX
    IF (A(I) .GT. X) X = A(I)       the same, as a conditional assignment

Requires  lines of one loop.
Ensures   a line `X = X op e` as the value `e` with the operation, if nothing else in the loop reads X and no
          iteration converts its result.
"""

from __future__ import annotations

from ....record import dataclass, field
from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Ref, Unary, names, show
from ...read.intrinsic import keeps, widened
from ..nests.nest import LOCATED, Line
from ..nests.rewrite import parenthesised
from .locate import comparison, find_extremes, mentions


@dataclass(slots=True)
class Reductions:
    """Lines of a loop, some of which combine; the operation of each variable, and which came from conditionals."""

    lines: list[Line]
    operations: dict[str, str] = field(default_factory=dict[str, str])
    from_tests: set[str] = field(default_factory=set[str])


def find_reductions(lines: list[Line], known: Declarations, loose: bool) -> Reductions:
    """`loose`: a maximum may come from a negated test (`comparison`)."""
    made = Reductions(list(lines))
    _extremes(made, known, loose)
    for name in list(dict.fromkeys(line.target.name for line in made.lines if isinstance(line.target, Name))):
        own = [line for line in made.lines if line.target == Name(name)]
        others = [line for line in made.lines if line not in own and mentions(line, name)]
        if others or not own or any(line.operation in LOCATED for line in own):
            continue
        parts = [_typed(_operation(line, name), known.type_of(name), known) for line in own]
        words = {word for word, _ in parts if word}
        if len(words) != 1 or any(not word for word, _ in parts):
            continue
        for line, (_, value) in zip(own, parts, strict=True):
            if value is None or name in names(value) or (line.guard is not None and name in names(line.guard)):
                break
        else:
            word = words.pop()
            made.operations[name] = word
            for line, (_, value) in zip(own, parts, strict=True):
                at = made.lines.index(line)
                assert value is not None
                made.lines[at] = line.copy(value=value, operation=word)
    return made


def _typed(part: tuple[str, Expr | None], kind: str, known: Declarations) -> tuple[str, Expr | None]:
    """The operation on values of the variable's own type; ("", None) if each iteration converts its result."""
    word, value = part
    found = None if value is None else widened(kind, value, known)
    if found is None or (word in ("MAX", "MIN") and found is not value):
        return "", None
    return word, found


def _operation(line: Line, name: str) -> tuple[str, Expr | None]:
    """`X = X + e` as ("+", e); ("", None) if it is not a reduction."""
    value = line.value
    if line.operation:
        return line.operation, value
    if isinstance(value, Ref) and value.name in ("MAX", "MIN", "AMAX1", "AMIN1", "DMAX1", "DMIN1", "MAX0", "MIN0"):
        if len(value.args) == 2 and Name(name) in value.args:
            other = value.args[1] if value.args[0] == Name(name) else value.args[0]
            return ("MAX" if "MAX" in value.name else "MIN"), other
        return "", None
    if not isinstance(value, Binary):
        return "", None
    if value.op in ("+", "*", ".AND.", ".OR.") and value.right == Name(name):
        return value.op, value.left
    terms = value
    if value.op in ("+", "-", "*", ".AND.", ".OR.") and value.left == Name(name):
        if value.op == "-":
            return "+", Unary("-", parenthesised(value.right))
        return value.op, value.right
    # X + a + b is (X + a) + b: the first operand may be deep on the left.
    if value.op in ("+", "-") and isinstance(terms.left, Binary) and terms.left.op in ("+", "-"):
        inner = _operation(line.copy(value=terms.left), name)
        if inner[0] == "+" and inner[1] is not None:
            return "+", Binary(value.op, inner[1], value.right)
    return "", None


def negated_extreme(lines: list[Line], known: Declarations) -> Name | Ref | None:
    """A variable that is a maximum or minimum by a negated test, which NaN would pass."""
    strict, loose = (find_extremes(lines, known, freely) for freely in (False, True))
    if len(loose) < len(strict):
        return next(line.target for line in loose if line.operation in LOCATED and line not in strict)
    before, after = (find_reductions(lines, known, freely).from_tests for freely in (False, True))
    return Name(min(after - before)) if after - before else None


def _extremes(made: Reductions, known: Declarations, loose: bool) -> None:
    """IF (e .GT. X) X = e is X = MAX(X, e), where e does not depend on X."""
    for mask in [line for line in made.lines if line.is_mask]:
        users = [line for line in made.lines if mentions(line, mask.target.name)]
        test = mask.value
        op = comparison(mask, users[0].guard, known, loose) if len(users) == 1 else ""
        if not op or not isinstance(test, Binary):
            continue
        line = users[0]
        alone = [one for one in made.lines if mentions(one, line.target.name) or one.target == line.target]
        if not isinstance(line.target, Name) or line.operation or len(alone) != 2:
            continue
        chained = any(line.target.name in names(one) for one in (line.value, mask.guard) if one is not None)
        if chained or not keeps(known.type_of(line.target.name), line.value, known):
            continue
        greater = {(".GT.", 0): "MAX", (".GE.", 0): "MAX", (".LT.", 0): "MIN", (".LE.", 0): "MIN"}
        greater.update({(".LT.", 1): "MAX", (".LE.", 1): "MAX", (".GT.", 1): "MIN", (".GE.", 1): "MIN"})
        for side, (value, other) in enumerate(((test.left, test.right), (test.right, test.left))):
            if other == line.target and _bare(value) == _bare(line.value) and (op, side) in greater:
                at = made.lines.index(line)
                made.lines[at] = line.copy(operation=greater[op, side], guard=mask.guard)
                made.lines.remove(mask)
                made.from_tests.add(line.target.name)
                break


def _bare(expr: Expr) -> str:
    return show(expr).replace(" ", "")

"""Locate: scalars that record where a condition or an extreme occurs.

    IF (A(I) .LT. 0) K = I              the last place:   LWL1 = FINDLOC(A(1:N) .LT. 0, .TRUE., DIM=1, BACK=.TRUE.)
                                                          IF (LWL1 .GT. 0) K = LWL1
    IF (A(I) .GT. X) THEN               the greatest:     LWL1 = MAXLOC(A(2:N), DIM=1)
      X = A(I)                                            IF (LWL1 .GT. 0) THEN
      K = I                                                 IF (A(LWL1 + 1) .GT. X) THEN
    END IF                                                    K = LWL1 + 1
                                                              X = A(LWL1 + 1)

A strict comparison keeps the first of equals, as MAXLOC does; .GE. keeps the last, by BACK=.TRUE. Both ignore NaN.

Requires  lines of one loop; scalars that only such lines set and that nothing else in the loop reads.
Ensures   lines with operation LAST, MAXLOC or MINLOC, and the statements they become.
"""

from __future__ import annotations

from ...read.declared import Declarations
from ...read.expression import Binary, Expr, Name, Number, Unary, show
from ...read.intrinsic import keeps, type_of
from ...read.tree import Act, If, Node
from ...restructure.formula import Pred
from ...write.sentence import INTEGER, Speaker
from ..dependence.affine import affine, as_expr
from ..nests.nest import Blocked, Head, Line
from ..nests.rewrite import parenthesised, substitute
from ..statements.section import along, has_section, plain, sectioned

_OPPOSITE = {".GT.": ".LE.", ".GE.": ".LT.", ".LT.": ".GE.", ".LE.": ".GT."}
_MIRROR = {".GT.": ".LT.", ".GE.": ".LE.", ".LT.": ".GT.", ".LE.": ".GE."}


def mentions(line: Line, name: str) -> bool:
    return name in line.mentioned()


def find_last(lines: list[Line], live: set[str]) -> list[Line]:
    """Scalars that are set under a condition and read only after the loop: the last assignment counts."""
    result = list(lines)
    for at, line in enumerate(lines):
        name = line.target.name
        if not isinstance(line.target, Name) or line.guard is None or line.operation or name not in live:
            continue
        if any(mentions(one, name) for one in lines) or sum(one.target == line.target for one in lines) > 1:
            continue
        result[at] = line.copy(operation="LAST")
    return result


def find_extremes(lines: list[Line], known: Declarations, loose: bool) -> list[Line]:
    """IF (e .GT. X) THEN; X = e; K = f(I): the position of the greatest. `loose`: see `comparison`."""
    for mask in [line for line in lines if line.is_mask]:
        users = [line for line in lines if mentions(line, mask.target.name)]
        made = _extreme(lines, mask, users, known, loose)
        if made is not None and keeps(known.type_of(made.target.name), made.value, known):
            rest = [made if one is users[0] else one for one in lines]
            return find_extremes([one for one in rest if one is not mask and one not in users], known, loose)
    return lines


def _extreme(lines: list[Line], mask: Line, users: list[Line], known: Declarations, loose: bool) -> Line | None:
    if len(users) < 2 or any(not isinstance(one.target, Name) or one.operation for one in users):
        return None
    guards = {show(one.guard) for one in users if one.guard is not None}
    if len(guards) != 1 or any(one.guard is None for one in users):
        return None
    relation = _relation(mask, comparison(mask, users[0].guard, known, loose))
    if relation is None:
        return None
    for value, word, best in relation:
        line = next((one for one in users if one.target == best and _same(one.value, value)), None)
        others = [one for one in users if one is not line]
        if line is None or not _alone(lines, mask, users):
            continue
        places = tuple((one.target.name, one.value) for one in others)
        back = mask.value.op if isinstance(mask.value, Binary) else ""
        made = line.copy(guard=mask.guard, operation=word, places=places, value=plain(value))
        made.strict = back in (".GT.", ".LT.") if users[0].guard == mask.target else back in (".LE.", ".GE.")
        return made
    return None


def comparison(mask: Line, guard: Expr | None, known: Declarations, loose: bool) -> str:
    """The operator of the mask's test under which the guarded statement runs; empty if it is not a comparison.

    A negated test (`IF (e .LE. X) GOTO 10`) is the inverse operator for integers; for reals only if `loose`, since NaN
    passes it.
    """
    test = mask.value
    if not isinstance(test, Binary) or test.op not in _OPPOSITE:
        return ""
    if guard == mask.target:
        return test.op
    exact = type_of(test.left, known) == type_of(test.right, known) == "integer"
    return _OPPOSITE[test.op] if guard == Unary(".NOT.", mask.target) and (loose or exact) else ""


def _relation(mask: Line, op: str) -> list[tuple[Expr, str, Expr]] | None:
    """Value, reduction and the variable it is compared with, for both ways to read the test."""
    test = mask.value
    if not op or not isinstance(test, Binary):
        return None
    return [
        (test.left, "MAXLOC" if op in (".GT.", ".GE.") else "MINLOC", test.right),
        (test.right, "MAXLOC" if _MIRROR[op] in (".GT.", ".GE.") else "MINLOC", test.left),
    ]


def _same(one: Expr, two: Expr) -> bool:
    return show(plain(one)) == show(plain(two))


def _alone(lines: list[Line], mask: Line, users: list[Line]) -> bool:
    """Nothing else in the loop reads or sets what these lines set."""
    own = {one.target.name for one in users}
    if len(own) != len(users) or any(mentions(one, name) for one in users for name in own):
        return False
    rest = [one for one in lines if one is not mask and one not in users]
    return not any(one.target.name in own or any(mentions(one, name) for name in own) for one in rest)


def last_nodes(line: Line, over: Head, speaker: Speaker) -> list[Node]:
    assert line.guard is not None
    guard = plain(sectioned(line.guard, over, speaker.known, line.line))
    if not has_section(guard):
        raise Blocked("a condition that does not change in the loop", line.line)
    call = f"FINDLOC({show(guard)}, .TRUE., DIM=1, BACK=.TRUE.)"
    first, name = speaker.stored_call("L", INTEGER, call, line.line)
    value = _at_place(line.value, name, over, speaker.known)
    return [*first, Act(text=f"IF ({name} .GT. 0) {line.target.name} = {value}")]


def extreme_nodes(line: Line, over: Head, speaker: Speaker) -> list[Node]:
    known = speaker.known
    mask = ""
    if line.guard is not None:
        guard = plain(sectioned(line.guard, over, known, line.line))
        if not has_section(guard):
            raise Blocked("a condition that does not change in the loop", line.line)
        mask = f", MASK={show(guard)}"
    back = "" if line.strict else ", BACK=.TRUE."
    call = f"{line.operation}({show(along(line.value, over, known, line.line))}, DIM=1{mask}{back})"
    first, name = speaker.stored_call("L", INTEGER, call, line.line)
    value = _at_place(line.value, name, over, known)
    relation = (".GT." if line.strict else ".GE.") if line.operation == "MAXLOC" else ".LT." if line.strict else ".LE."
    inner: list[Node] = [Act(text=f"{one} = {_at_place(expr, name, over, known)}") for one, expr in line.places]
    inner.append(Act(text=f"{line.target.name} = {value}"))
    better = If(arms=[(Pred(f"{value} {relation} {line.target.name}"), inner, None)])
    return [*first, If(arms=[(Pred(f"{name} .GT. 0"), [better], None)])]


def _at_place(expr: Expr, name: str, over: Head, known: Declarations) -> str:
    """The expression in the iteration with this number, counted from one."""
    return show(plain(substitute(expr, {over.index: iteration(name, over, known)})))


def iteration(name: str, over: Head, known: Declarations) -> Expr:
    """The loop's index in the iteration whose number is in `name`, counted from one."""
    low = affine(over.low, known, set())
    before = Binary("-", Name(name), Number("1"))
    if over.step == 1 and low is not None:
        return parenthesised(as_expr(low.plus(affine(before, known, set()) or low)))
    step = over.stride or Number(str(abs(over.step)))
    word = "-" if over.stride is None and over.step < 0 else "+"
    moved = before if step == Number("1") else Binary("*", parenthesised(before), parenthesised(step))
    return parenthesised(Binary(word, parenthesised(over.low), parenthesised(moved)))

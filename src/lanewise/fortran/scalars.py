"""Scalars in a loop: induction variables, reductions, private values, masks; what is left carries a dependence.

    K = K + 2 ; A(K) = ..      A(K + 2*(I - 1) + 2) = ..    and K = K + 2*N behind the loop
    T = B(I) ; A(I) = T*T      A(I) = B(I)*B(I)             substituted, or an array where something lies between
    S = S + A(I)               a reduction
    IF (P) ..                  the test substituted into the guard, or an array of tests

Requires  the lines of one loop without loops inside.
Ensures   lines in which assigned scalars are private, reductions, or honest recurrences.
"""

from __future__ import annotations

from ..record import dataclass, field
from .declared import WORDS, Declarations
from .expression import Binary, Expr, Name, Ref, Unary, names, show, subexpressions
from .fresh import Names
from .harm import is_harmful
from .induction import complement, find_inductions, find_real_inductions, implies, last_index, when_runs, with_values
from .intrinsic import keeps, widened
from .locate import find_extremes, find_last, mentions
from .nest import LOCATED, Head, Line
from .overlap import partners
from .packing import find_packing
from .rewrite import parenthesised

BIG = 14
"""Parts of an expression beyond which it is stored rather than computed again at a second use."""


@dataclass(slots=True)
class Resolved:
    """Lines after scalars were treated, and what goes around the loop."""

    lines: list[Line]
    before: list[str] = field(default_factory=list[str])
    after: list[str] = field(default_factory=list[str])
    private: set[str] = field(default_factory=set[str])
    last: set[str] = field(default_factory=set[str])
    reductions: dict[str, str] = field(default_factory=dict[str, str])
    from_tests: set[str] = field(default_factory=set[str])


@dataclass(frozen=True, slots=True)
class Freedom:
    """What may be done to scalars: give them arrays (`expand`), compute with reals as if they were exact (`loose`)."""

    expand: bool
    loose: bool


def resolve(
    lines: list[Line], head: Head, known: Declarations, names_: Names, live: set[str], freedom: Freedom
) -> Resolved:
    made = Resolved(list(lines))
    _renamed(made, known, names_)
    if freedom.expand:
        _packed(made, known, names_)
        made.lines = find_extremes(made.lines, known, freedom.loose)
    closed = find_inductions(made.lines, head, known, live)
    if closed is not None:
        made.lines = closed.lines
        made.after.extend(closed.after)
    _reductions(made, known)
    if freedom.expand:
        made.lines = find_last(made.lines, live)
    closed = find_real_inductions(made.lines, head, known) if freedom.loose else None
    if closed is not None:
        made.lines = closed.lines
        made.after.extend(closed.after)
    for name in list(dict.fromkeys(line.target.name for line in made.lines if isinstance(line.target, Name))):
        _settled(made, name, head, known, names_, live, freedom)
    return made


def _settled(
    made: Resolved, name: str, head: Head, known: Declarations, names_: Names, live: set[str], freedom: Freedom
) -> None:
    """A private scalar is substituted, or becomes an array, or a private variable of a parallel loop."""
    own = [line for line in made.lines if line.target == Name(name)]
    if any(line.operation for line in own) or not _is_private(made.lines, name, name in live):
        return
    is_mask = any(line.is_mask for line in own)
    if (freedom.expand or is_mask) and name not in live and _substituted(made, name, known, is_mask):
        return
    if freedom.expand:
        _expanded(made, name, head, known, names_, name in live, is_mask)
        return
    made.private.add(name)
    if name in live:
        made.last.add(name)


def _packed(made: Resolved, known: Declarations, names_: Names) -> None:
    found = find_packing(made.lines, known, names_)
    while found is not None:
        made.lines, before, after, count = found
        made.before.extend(before)
        made.after.extend(after)
        made.private.add(count)
        found = find_packing(made.lines, known, names_)


def _renamed(made: Resolved, known: Declarations, names_: Names) -> None:
    """A scalar that is set anew is another scalar: all but the last definition get names of their own."""
    for name in list(dict.fromkeys(line.target.name for line in made.lines if isinstance(line.target, Name))):
        own = [line for line in made.lines if line.target == Name(name)]
        if len(own) < 2 or any(line.guard is not None or mentions(line, name) for line in own):
            continue
        if mentions(made.lines[0], name) or any(
            mentions(line, name) for line in made.lines[: made.lines.index(own[0])]
        ):
            continue
        word = WORDS.get(known.type_of(name))
        if word is None:
            continue
        current = name
        result: list[Line] = []
        for line in made.lines:
            changed = with_values(line, {name: Name(current)}) if current != name else line
            if line in own:
                current = name if line is own[-1] else names_.fresh("R", word)
                known.get(current).type = known.type_of(name)
                changed = changed.copy(target=Name(current))
            result.append(changed)
        made.lines = result


def _reductions(made: Resolved, known: Declarations) -> None:
    _extremes(made, known)
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
            made.reductions[name] = word
            for line, (_, value) in zip(own, parts, strict=True):
                at = made.lines.index(line)
                assert value is not None
                made.lines[at] = line.copy(value=value, operation=word)


def _typed(part: tuple[str, Expr | None], kind: str, known: Declarations) -> tuple[str, Expr | None]:
    """The operation on values of the variable's own type; ("", None) where each step converts what it has computed."""
    word, value = part
    found = None if value is None else widened(kind, value, known)
    if found is None or (word in ("MAX", "MIN") and found is not value):
        return "", None
    return word, found


def _operation(line: Line, name: str) -> tuple[str, Expr | None]:
    """`X = X + e` as ("+", e); what is no reduction as ("", None)."""
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
    # X + a + b is (X + a) + b: the first operand may stand deep on the left.
    if value.op in ("+", "-") and isinstance(terms.left, Binary) and terms.left.op in ("+", "-"):
        inner = _operation(line.copy(value=terms.left), name)
        if inner[0] == "+" and inner[1] is not None:
            return "+", Binary(value.op, inner[1], value.right)
    return "", None


def _extremes(made: Resolved, known: Declarations) -> None:
    """IF (e .GT. X) X = e is X = MAX(X, e)."""
    for mask in [line for line in made.lines if line.is_mask]:
        users = [line for line in made.lines if mentions(line, mask.target.name)]
        test = mask.value
        if len(users) != 1 or not isinstance(test, Binary) or users[0].guard != mask.target:
            continue
        line = users[0]
        alone = [one for one in made.lines if mentions(one, line.target.name) or one.target == line.target]
        if not isinstance(line.target, Name) or line.operation or len(alone) != 2:
            continue
        if not keeps(known.type_of(line.target.name), line.value, known):
            continue
        greater = {(".GT.", 0): "MAX", (".GE.", 0): "MAX", (".LT.", 0): "MIN", (".LE.", 0): "MIN"}
        greater.update({(".LT.", 1): "MAX", (".LE.", 1): "MAX", (".GT.", 1): "MIN", (".GE.", 1): "MIN"})
        for side, (value, other) in enumerate(((test.left, test.right), (test.right, test.left))):
            if other == line.target and _bare(value) == _bare(line.value) and (test.op, side) in greater:
                at = made.lines.index(line)
                made.lines[at] = line.copy(operation=greater[test.op, side], guard=mask.guard)
                made.lines.remove(mask)
                made.from_tests.add(line.target.name)
                break


def _bare(expr: Expr) -> str:
    return show(expr).replace(" ", "")


def _is_private(lines: list[Line], name: str, is_live: bool) -> bool:
    """Every use comes behind a definition of the same iteration under a guard that holds whenever the use runs.

    A value that is read behind the loop must be set in every iteration: the last one may otherwise be an older one.
    """
    if is_live and all(line.guard is not None for line in lines if line.target == Name(name)):
        return False
    defined: list[Expr | None] = []
    for line in lines:
        if mentions(line, name) and not any(guard is None or implies(line.guard, guard) for guard in defined):
            return False
        if line.target == Name(name):
            defined.append(None if line.is_mask else line.guard)
            _both_arms(defined)
    return True


def _both_arms(defined: list[Expr | None]) -> None:
    """Set under a condition and under its opposite is set under what both have in common, or always."""
    last = defined[-1]
    if last is not None and any(one is not None and complement(one, last) for one in defined[:-1]):
        defined.append(last.left if isinstance(last, Binary) else None)
        _both_arms(defined)


def _substituted(made: Resolved, name: str, known: Declarations, is_mask: bool) -> bool:
    own = [line for line in made.lines if line.target == Name(name)]
    uses = [line for line in made.lines if mentions(line, name)]
    if len(own) != 1 or (own[0].guard is not None and not is_mask):
        return False
    if not is_mask and not keeps(known.type_of(name), own[0].value, known):
        return False
    if own[0].guard is not None and is_harmful(own[0].value, own[0], known):
        return False
    size = sum(1 for _ in subexpressions(own[0].value))
    if len(uses) > 1 and size > BIG and not is_mask:
        return False
    needed = partners(names(own[0].value), known)
    begin = made.lines.index(own[0])
    last = max((at for at, line in enumerate(made.lines) if mentions(line, name)), default=begin)
    if any(line.target.name in needed for line in made.lines[begin + 1 : last]):
        return False
    value = parenthesised(own[0].value)
    made.lines = [with_values(line, {name: value}) for line in made.lines if line is not own[0]]
    return True


def _expanded(
    made: Resolved, name: str, head: Head, known: Declarations, names_: Names, is_live: bool, is_mask: bool
) -> None:
    """Give the scalar an element for each iteration."""
    word = "LOGICAL" if is_mask else WORDS.get(known.type_of(name), "")
    if not word:
        return
    array = names_.fresh("T")
    names_.declared.append((f"{word}, ALLOCATABLE ::", f"{array}(:)"))
    known.get(array).dimensions = (head.ends(),)
    known.get(array).type = "logical" if is_mask else known.type_of(name)
    element = Ref(array, (Name(head.index),))
    lines: list[Line] = []
    for line in made.lines:
        changed = with_values(line, {name: element})
        lines.append(changed.copy(target=element) if line.target == Name(name) else changed)
    made.lines = lines
    made.before.append(f"ALLOCATE ({array}({':'.join(show(end) for end in head.ends())}))")
    if is_live:
        made.after.append(when_runs(head, f"{name} = {array}({show(last_index(head))})"))
    made.after.append(f"DEALLOCATE ({array})")

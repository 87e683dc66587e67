"""Scalars in a loop: induction variables, reductions, private values, masks; the rest carry a dependence.

    K = K + 2 ; A(K) = ..      A(K + 2*(I - 1) + 2) = ..    and K = K + 2*N after the loop
    T = B(I) ; A(I) = T*T      A(I) = B(I)*B(I)             substituted, or expanded to an array
    S = S + A(I)               a reduction
    IF (P) ..                  the test substituted into the guard, or an array of tests

Requires  the lines of one loop without inner loops.
Ensures   lines in which assigned scalars are private, reductions, or true recurrences.
"""

from __future__ import annotations

from ....record import dataclass, field
from ...read.declared import WORDS, Declarations
from ...read.expression import Binary, Expr, Name, Ref, names, show, subexpressions
from ...read.intrinsic import keeps
from ...write.fresh import Names
from ..dependence.overlap import partners
from ..nests.nest import Head, Line
from ..nests.rewrite import parenthesised
from ..nests.trips import last_index, when_runs
from ..statements.harm import is_harmful
from ..statements.safe_operands import may_trap, with_safe_operands
from ..statements.section import plain
from .induction import complement, find_inductions, find_real_inductions, implies, with_values
from .locate import find_extremes, find_last, mentions
from .packing import find_packing
from .reductions import find_reductions

_CHEAP = frozenset(
    ["ABS", "IABS", "DABS", "MAX", "MIN", "AMAX1", "AMIN1", "MAX0", "MIN0", "DMAX1", "DMIN1", "REAL", "FLOAT"]
)
BIG = 14
"""A larger expression is stored for its second use rather than recomputed."""


@dataclass(slots=True)
class Resolved:
    """Lines with their scalars resolved, and the statements around the loop."""

    lines: list[Line]
    before: list[str] = field(default_factory=list[str])
    after: list[str] = field(default_factory=list[str])
    private: set[str] = field(default_factory=set[str])
    last: set[str] = field(default_factory=set[str])
    reductions: dict[str, str] = field(default_factory=dict[str, str])
    from_tests: set[str] = field(default_factory=set[str])


@dataclass(frozen=True, slots=True)
class Freedom:
    """Permissions: expand scalars to arrays (`expand`), treat real arithmetic as exact (`loose`)."""

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
    found = find_reductions(made.lines, known, freedom.loose)
    made.lines, made.reductions, made.from_tests = found.lines, found.operations, found.from_tests
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
    is_stored = is_mask and freedom.expand and is_expensive(made.lines, name, known)
    may_move = (freedom.expand or is_mask) and not is_stored and name not in live
    if may_move and substituted(made, name, known, is_mask, merges=not freedom.expand):
        return
    if freedom.expand and name in live and _set_after(made, name, head, known):
        return
    if freedom.expand:
        expanded(made, name, head, known, names_, name in live, is_mask)
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
    """Rename: a scalar that is set anew is another scalar, so all but the last definition get names of their own."""
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
                known.get(current).written = known.written(name) if current != name else ""
                changed = changed.copy(target=Name(current))
            result.append(changed)
        made.lines = result


def _is_private(lines: list[Line], name: str, is_live: bool) -> bool:
    """Every use follows a definition of the same iteration under a guard that holds whenever the use runs.

    A value that is read after the loop must be set in every iteration: otherwise the last one may be an older one.
    """
    if is_live and all(line.guard is not None for line in lines if line.target == Name(name)):
        return False
    defined: list[Expr | None] = []
    for line in lines:
        if mentions(line, name) and not any(guard is None or implies(line.guard, guard) for guard in defined):
            return False
        if line.target == Name(name):
            defined.append(None if line.is_mask else line.guard)
            both_arms(defined)
    return True


def both_arms(defined: list[Expr | None]) -> None:
    """Set under complementary conditions is set under their common part, or always."""
    last = defined[-1]
    if last is not None and any(one is not None and complement(one, last) for one in defined[:-1]):
        defined.append(last.left if isinstance(last, Binary) else None)
        both_arms(defined)


def substituted(made: Resolved, name: str, known: Declarations, is_mask: bool, merges: bool = False) -> bool:
    """Put the value of a scalar in place of its uses.

    A condition inside another must not trap where the outer one does not hold: MERGE gives it safe operands, if
    `merges` allows them; otherwise it is stored.
    """
    own = [line for line in made.lines if line.target == Name(name)]
    uses = [line for line in made.lines if mentions(line, name)]
    if len(own) != 1 or (not is_mask and not all(_runs_with(line, own[0]) for line in uses)):
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
    value: Expr | None = own[0].value
    guard = own[0].guard
    if guard is not None and may_trap(own[0].value, known):
        value = with_safe_operands(own[0].value, guard, known) if merges else None
    if value is None:
        return False
    value = parenthesised(value)
    made.lines = [with_values(line, {name: value}) for line in made.lines if line is not own[0]]
    return True


def is_expensive(lines: list[Line], name: str, known: Declarations) -> bool:
    """Whether several statements test a condition that costs more to evaluate than to store in an array.

    With gfortran 12, COUNT and PACK under B(I) .GT. X take a fifth less time if both evaluate it than with an array,
    those under SQRT(B(I))*EXP(B(I)) .GT. X a third more.
    """
    own = [line for line in lines if line.target == Name(name)]
    if len(own) != 1 or sum(mentions(line, name) for line in lines) < 2:
        return False
    parts = list(subexpressions(own[0].value))
    refs = [one for one in parts if isinstance(one, Ref) and one.name not in _CHEAP]
    looked_up = [one for one in refs if not known.is_array(one.name) or any(isinstance(arg, Ref) for arg in one.args)]
    quotients = [one for one in parts if isinstance(one, Binary) and one.op in ("/", "**")]
    return len(parts) > BIG or bool(looked_up or quotients)


def _runs_with(line: Line, other: Line) -> bool:
    """Whether the line runs only where the other does."""
    return other.under is None or implies(line.under, other.under)


def _set_after(made: Resolved, name: str, head: Head, known: Declarations) -> bool:
    """A value that is read only after the loop is computed there, if its operands still have their values."""
    own = [line for line in made.lines if line.target == Name(name)]
    if len(own) != 1 or len(made.lines) < 2 or own[0].guard is not None or own[0].is_mask:
        return False
    if any(mentions(line, name) for line in made.lines):
        return False
    later = made.lines[made.lines.index(own[0]) + 1 :]
    changed = {line.target.name for line in later} | {one.target.name for one in made.lines if one.operation}
    changed |= {line.target.name for line in made.lines if isinstance(line.target, Name)}
    if names(own[0].value) & (partners(changed, known) | made.private):
        return False
    last = with_values(own[0], {head.index: parenthesised(last_index(head))})
    # Before the updates of counters, whose old values the loop reads.
    made.after.insert(0, when_runs(head, f"{name} = {show(plain(last.value))}"))
    made.lines = [line for line in made.lines if line is not own[0]]
    return True


def expanded(
    made: Resolved, name: str, head: Head, known: Declarations, names_: Names, is_live: bool, is_mask: bool
) -> None:
    """Scalar expansion: an element for each iteration."""
    word = "LOGICAL" if is_mask else WORDS.get(known.type_of(name), "")
    if not word:
        return
    array = names_.fresh("T")
    names_.declared.append((f"{word}, ALLOCATABLE ::", f"{array}(:)"))
    known.get(array).dimensions = (head.ends(),)
    known.get(array).type = "logical" if is_mask else known.type_of(name)
    known.get(array).written = known.written(name)
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

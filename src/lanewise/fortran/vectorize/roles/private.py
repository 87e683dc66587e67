"""Private: scalars of a nest that each iteration of its outermost loop sets before reading them.

    DO I = 1, N                          DO I = 1, N
      S = 0.                               Y(I) = 0.                         then, over I:  Y(1:N) = 0.
      DO J = 1, M                          DO J = 1, M                       DO J = 1, M
        S = S + A(I,J)*X(J)                  Y(I) = Y(I) + A(I,J)*X(J)         Y(1:N) = Y(1:N) + A(1:N,J)*X(J)
      Y(I) = S

A value with uses only in its own iteration is substituted. One that is finally stored to an array element lives there
from the beginning. Others are expanded to an array with an element per iteration. Each sum keeps its order.

Requires  the lines of a nest, with their original guards (`under`).
Ensures   no scalar is assigned any more; `Blocked` for one that carries a value from one iteration to the next, and
          if the nest would traverse an array against its order in memory.
"""

from __future__ import annotations

from collections.abc import Callable

from ...read.declared import WORDS, Declarations
from ...read.expression import Expr, Name, Ref, names, show, subexpressions
from ...write.fresh import Names
from ..dependence.overlap import storage_of
from ..nests.nest import Blocked, Head, Line
from ..nests.rewrite import parenthesised, substitute
from ..nests.trips import last_index, when_runs
from .induction import implies, with_values
from .locate import mentions
from .scalars import Resolved, both_arms, expanded, is_expensive, substituted


def make_private(lines: list[Line], known: Declarations, fresh: Names, is_live: Callable[[str], bool]) -> Resolved:
    head = lines[0].loops[0]
    made = Resolved(list(lines))
    for name in _scalars(made.lines):
        made.lines = _parted(made.lines, name, known, fresh)
    for name in _scalars(made.lines):
        live = is_live(name)
        own = [line for line in made.lines if line.target == Name(name)]
        if not is_private(made.lines, name):
            raise Blocked(f"{name}, a scalar, is kept from one iteration of the nest to the next", own[0].line)
        if live and not any(line.under is None and line.loops == (head,) for line in own):
            raise Blocked(f"{name}, a scalar that not every iteration sets, may be read after the nest", own[0].line)
        _settled(made, name, head, known, fresh, live)
    _refuse_against_memory(made.lines, head, known)
    return made


def _scalars(lines: list[Line]) -> list[str]:
    return list(dict.fromkeys(line.target.name for line in lines if isinstance(line.target, Name)))


def _touches(line: Line, name: str) -> bool:
    return line.target == Name(name) or mentions(line, name)


def _is_within(line: Line, loops: tuple[Head, ...]) -> bool:
    return line.loops[: len(loops)] == loops


def _parted(lines: list[Line], name: str, known: Declarations, fresh: Names) -> list[Line]:
    """Rename: a scalar that is set anew is another one, so all values but the last get names of their own."""
    touching = [line for line in lines if _touches(line, name)]
    starts = [line for line in touching if line.target == Name(name) and line.under is None]
    starts = [line for line in starts if not mentions(line, name)]
    word = WORDS.get(known.type_of(name))
    if len(starts) < 2 or touching[0] is not starts[0] or word is None:
        return lines
    start, current = touching[0], name
    new: dict[Line, Line] = {}
    for line in touching:
        if line in starts:
            start = line
            current = name if line is starts[-1] else fresh.fresh("R", word)
            known.get(current).type = known.type_of(name)
            known.get(current).written = known.written(name) if current != name else ""
        if not _is_within(line, start.loops):
            return lines
        changed = with_values(line, {name: Name(current)})
        new[line] = changed.copy(target=Name(current)) if line.target == Name(name) else changed
    return [new.get(line, line) for line in lines]


def is_private(lines: list[Line], name: str) -> bool:
    """Every use follows a definition of the same iteration, in no loop that may not have run."""
    defined: dict[tuple[Head, ...], list[Expr | None]] = {}
    for line in lines:
        if mentions(line, name) and not _is_set(line, defined):
            return False
        if line.target == Name(name):
            guards = defined.setdefault(line.loops, [])
            guards.append(None if line.is_mask else line.under)
            both_arms(guards)
    return True


def _is_set(line: Line, defined: dict[tuple[Head, ...], list[Expr | None]]) -> bool:
    around = [guards for loops, guards in defined.items() if _is_within(line, loops)]
    return any(guard is None or implies(line.under, guard) for guards in around for guard in guards)


def _settled(made: Resolved, name: str, head: Head, known: Declarations, fresh: Names, is_live: bool) -> None:
    touching = [line for line in made.lines if _touches(line, name)]
    is_mask = any(line.is_mask for line in touching if line.target == Name(name))
    alike = len({line.loops for line in touching}) == 1
    is_stored = is_mask and is_expensive(made.lines, name, known)
    if not is_live and alike and not is_stored and substituted(made, name, known, is_mask):
        return
    element = _stored(made.lines, name, head, known, is_live)
    if element is None:
        expanded(made, name, head, known, fresh, is_live, is_mask)
        return
    if is_live:
        last = substitute(element, {head.index: parenthesised(last_index(head))})
        made.after.append(when_runs(head, f"{name} = {show(last)}"))
    own = next(line for line in made.lines if line.value == Name(name) and line.target == element)
    made.lines = [_with_element(line, name, element) for line in made.lines if line is not own]


def _with_element(line: Line, name: str, element: Ref) -> Line:
    changed = with_values(line, {name: element})
    return changed.copy(target=element) if line.target == Name(name) else changed


def _stored(lines: list[Line], name: str, head: Head, known: Declarations, is_live: bool) -> Ref | None:
    """An element to which each iteration stores the scalar's last value, and that nothing else touches."""
    touching = [line for line in lines if _touches(line, name)]
    first = touching[0]
    last = max(at for at, line in enumerate(lines) if line.target == Name(name))
    moving = {line.target.name for line in lines}
    for line in lines[last + 1 :]:
        element = line.target
        if line.value != Name(name) or not isinstance(element, Ref) or line.operation:
            continue
        if line.under != first.under or any(not _is_within(one, line.loops) for one in touching):
            continue
        if line.under is not None and (is_live or any(not implies(one.under, line.under) for one in touching)):
            continue
        subscripts = [one for arg in element.args for one in subexpressions(arg)]
        if any(isinstance(one, Ref) for one in subscripts) or names(element) & moving - {element.name}:
            continue
        if head.index in names(element) and _is_alone(element, line, lines, known) and _fits(element, name, known):
            return element
    return None


def _fits(element: Ref, name: str, known: Declarations) -> bool:
    array = known.look(element.name)
    return not array.other and known.type_of(element.name) == known.type_of(name) in WORDS


def _is_alone(element: Ref, own: Line, lines: list[Line], known: Declarations) -> bool:
    """Whether no other line touches the array, or what shares its storage."""
    groups = storage_of(known)
    group = groups.get(element.name, element.name)
    used = {one for line in lines if line is not own for one in (line.target.name, *line.mentioned())}
    return all(groups.get(one, one) != group for one in used)


def _refuse_against_memory(lines: list[Line], head: Head, known: Declarations) -> None:
    """Refuse if reads along the first dimension in an inner loop would become strided by a whole column."""
    for line in lines:
        inner = {one.index for one in line.loops[1:]}
        for expr in (line.target, *line.reads()):
            for one in subexpressions(expr):
                if not isinstance(one, Ref) or not known.is_array(one.name) or head.index in names(one.args[0]):
                    continue
                if head.index in names(one) and inner & names(one.args[0]):
                    why = f"along {head.index}, elements of {one.name} lie apart in memory"
                    raise Blocked(f"{why}, which costs more than it gains", line.line)

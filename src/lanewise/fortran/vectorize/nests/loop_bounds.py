"""Loop bounds: what the loops of a nest read and leave: their bounds, and their variables' values after the nest.

    DO J = 1, M ; DO I = 1, N ; A(I,J) = 0.       A(1:N, 1:M) = 0.
                                                  J = MAX(1, M + 1)
                                                  IF (1 .LE. M) I = MAX(1, N + 1)

Requires  the lines of a nest; `is_live` says which variables may be read after it.
Ensures   the final values of the loop variables, or `Blocked`.
"""

from __future__ import annotations

from collections.abc import Callable

from ...read.declared import Declarations
from ...read.expression import names
from ...read.tree import If, Node
from ...restructure.formula import Pred
from ..attempt import Attempt
from ..dependence.overlap import partners
from ..plan import Plan, Serial, moved_heads
from ..statements.emit import final_value
from ..statements.steady import Facts, is_risky, surely_runs
from .nest import Blocked, Line

Live = Callable[[str], bool]


def finals(lines: list[Line], known: Declarations, is_live: Live) -> list[str]:
    """Statements that set the indices of a nest to their final values, where these may be read."""
    result: list[str] = []
    indices = {head.index for one in lines for head in one.loops}
    for line in lines:
        for at, head in enumerate(line.loops):
            if not is_live(head.index):
                continue
            used = set[str]().union(*(names(bound) for bound in head.bounds()))
            if (used & indices or line.guard is not None or not all(one.step for one in line.loops)) and at:
                raise Blocked(f"{head.index} may be read after the nest", head.line)
            around = " .AND. ".join(one.runs() for one in line.loops[:at] if not one.surely())
            text = final_value(head, known)
            result.append(f"IF ({around}) {text}" if around else text)
    return list(dict.fromkeys(result))


def if_reached(best: Attempt, made: list[Node], known: Declarations, facts: Facts, is_live: Live) -> list[Node]:
    """An interchanged loop sets its variable; if the loop that was around it does not run, it must not."""
    lines = best.pieces[0].found.lines
    moved = [head.index for piece in best.pieces for head in moved_heads(piece.plan) if is_live(head.index)]
    heads = dict.fromkeys(head for one in lines for head in one.loops[:-1])
    around = [head for head in heads if not surely_runs(head, known, facts)]
    if not made or not moved or not around:
        return made
    uneven = any(one.loops != lines[0].loops for one in lines) and around != [lines[0].loops[0]]
    if uneven or not all(head.step for head in around):
        raise Blocked(f"{moved[0]} may be read after the nest", lines[0].line)
    return [If(arms=[(Pred(" .AND. ".join(head.runs() for head in around)), made, None)])]


def refuse_early_bounds(plans: list[Plan], known: Declarations, facts: Facts) -> None:
    """Refuse a loop that moved outwards and whose bounds are then read although its former outer loop may not run."""
    for one in plans:
        if isinstance(one, Serial):
            if one.moved and is_risky(one.head.bounds(), one.head, known, facts):
                raise Blocked(f"a bound of the loop over {one.head.index} may not exist outside", one.head.line)
            refuse_early_bounds(one.body, known, facts)


def refuse_moving_bounds(lines: list[Line], known: Declarations) -> None:
    """A DO evaluates its bounds once; later array statements would see changed values."""
    assigned = partners({line.target.name for line in lines}, known)
    for head in dict.fromkeys(head for line in lines for head in line.loops):
        for bound in (head.low, head.high, head.stride):
            moved = sorted(names(bound) & assigned) if bound is not None else []
            if moved:
                raise Blocked(f"the loop changes {moved[0]}, by which it is bounded", head.line)

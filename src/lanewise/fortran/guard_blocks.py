"""Guard blocks: statements under guards become IF blocks.

    IF (A .AND. .NOT. B) S1           IF (A) THEN
    IF (A .AND. B) S2                    IF (.NOT. B) THEN ; S1 ; ELSE ; S2 ; END IF
    IF (A) S3                            S3
                                      END IF

Neighbours under the same guard share one block, unless a statement before has set one of its flags; a neighbour under
the opposite guard becomes ELSE. Flags that all guards of a run of neighbours ask alike are asked once, around them.

Requires  guards over flags that nothing sets but assignments among the statements.
Ensures   each statement runs as its guard says, when its turn comes.
Costs     each statement is looked at once for each flag that is asked around it.
"""

from __future__ import annotations

from ..record import dataclass
from .bdd import ONE, ZERO, Diagrams
from .remove import Guarded, Removed
from .tree import Assign, Do, If, Node, Note, walk


@dataclass(frozen=True, slots=True)
class Unit:
    """Statements that follow each other under one guard, and the variables that they set."""

    guard: int
    nodes: list[Node]
    sets: frozenset[str]


def gather(items: list[Guarded], shared: Removed, grouped: bool = True) -> list[Node]:
    """Statements under their guards, neighbours together if they are to be `grouped`."""
    units: list[Unit] = []
    for item in items:
        node = item.node
        if isinstance(node, Do) and node in shared.bodies:
            node.body = gather(shared.bodies[node], shared, grouped)
        if item.guard != ZERO:
            units.append(Unit(item.guard, [node], _flags_set(node)))
    return _written(units, shared.diagrams, grouped)


def _written(units: list[Unit], diagrams: Diagrams, grouped: bool) -> list[Node]:
    result: list[Node] = []
    guard, spoiled = ZERO, True
    at = 0
    while at < len(units):
        unit, at = units[at], at + 1
        if unit.guard == ONE:
            result += unit.nodes
            spoiled = spoiled or not _is_silent(unit)
            continue
        first = unit.nodes[0]
        if grouped:
            unit, at = _run(units, at - 1, diagrams)
        last = _last_if(result) if grouped and not spoiled else None
        if last is not None and unit.guard == guard:
            _last_arm(last, result).extend(unit.nodes)
        elif last is not None and last.orelse is None and unit.guard == diagrams.negated(guard):
            _last_arm(last, result)
            last.orelse = unit.nodes
        else:
            result.append(If(first.labels, arms=[(diagrams.formula(unit.guard), unit.nodes, None)]))
            first.labels = []
        guard = unit.guard
        spoiled = not unit.sets.isdisjoint(diagrams.support(guard))
    return result


def _run(units: list[Unit], start: int, diagrams: Diagrams) -> tuple[Unit, int]:
    """Neighbours that ask some flags alike, as one unit under these, and where the next one is; or the first alone."""
    common, end = diagrams.literals(units[start].guard), start + 1
    sets = units[start].sets
    for at in range(start + 1, len(units)):
        unit = units[at]
        if unit.guard == ONE and _is_silent(unit):
            continue
        alike = {one for one in common & diagrams.literals(unit.guard) if diagrams.flags[one[0]] not in sets}
        if not alike:
            break
        common, end, sets = frozenset(alike), at + 1, sets | unit.sets
    members = units[start:end]
    if len({unit.guard for unit in members if unit.guard != ONE}) == 1:
        return units[start], start + 1
    inner = [Unit(diagrams.given(unit.guard, common), unit.nodes, unit.sets) for unit in members]
    around = diagrams.function((tuple(sorted(common)),))
    return Unit(around, _written(inner, diagrams, True), sets), end


def _is_silent(unit: Unit) -> bool:
    """Comments, and what is left of labels."""
    return all(isinstance(node, Note) and not node.labels and node.origin is None for node in unit.nodes)


def _last_if(nodes: list[Node]) -> If | None:
    """The IF that ends a list, or is followed only by comments and what is left of labels."""
    for node in reversed(nodes):
        if isinstance(node, If):
            return node
        if not isinstance(node, Note) or node.labels or node.origin is not None:
            return None
    return None


def _last_arm(last: If, nodes: list[Node]) -> list[Node]:
    """The arm that ends an IF, with the comments that stood behind it."""
    arm = last.arms[-1][1] if last.orelse is None else last.orelse
    behind: list[Node] = []
    while nodes[-1] is not last:
        behind.append(nodes.pop())
    arm.extend(reversed(behind))
    return arm


def _flags_set(node: Node) -> frozenset[str]:
    return frozenset(one.name for one in walk([node]) if isinstance(one, Assign))

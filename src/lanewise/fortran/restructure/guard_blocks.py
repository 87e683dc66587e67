"""Guard blocks: statements under guards become IF blocks.

    IF (A .AND. .NOT. B) S1           IF (A) THEN
    IF (A .AND. B) S2                    IF (.NOT. B) THEN ; S1 ; ELSE ; S2 ; END IF
    IF (A) S3                            S3
                                      END IF

Neighbours under the same guard share one block, unless an earlier statement has set one of its flags; a neighbour under
the opposite guard becomes ELSE. Flags that all guards of a run of neighbours test alike are tested once, around them.

Requires  guards over flags that only assignments among the statements set.
Ensures   each statement runs if its guard holds at that point.
Costs     each statement is visited once for each flag that is tested around it.
"""

from __future__ import annotations

from ...record import dataclass
from ..read.tree import Assign, Do, If, Node, Note, walk
from .bdd import ONE, ZERO, Diagrams
from .remove import Guarded, Removed


@dataclass(frozen=True, slots=True)
class Unit:
    """Consecutive statements under one guard, and the variables that they set."""

    guard: int
    nodes: list[Node]
    sets: frozenset[str]


def gather(items: list[Guarded], shared: Removed, grouped: bool = True) -> list[Node]:
    """Statements under their guards, with neighbours merged if `grouped`."""
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
    """Neighbours that test some flags alike, as one unit under these, and the next index; or the first by itself."""
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
    """Comments, and the remains of labels."""
    return all(isinstance(node, Note) and not node.labels and node.origin is None for node in unit.nodes)


def _last_if(nodes: list[Node]) -> If | None:
    """The IF that ends a list, followed only by comments and the remains of labels."""
    for node in reversed(nodes):
        if isinstance(node, If):
            return node
        if not isinstance(node, Note) or node.labels or node.origin is not None:
            return None
    return None


def _last_arm(last: If, nodes: list[Node]) -> list[Node]:
    """The last arm of an IF, with the comments after it."""
    arm = last.arms[-1][1] if last.orelse is None else last.orelse
    trailing: list[Node] = []
    while nodes[-1] is not last:
        trailing.append(nodes.pop())
    arm.extend(reversed(trailing))
    return arm


def _flags_set(node: Node) -> frozenset[str]:
    return frozenset(one.name for one in walk([node]) if isinstance(one, Assign))

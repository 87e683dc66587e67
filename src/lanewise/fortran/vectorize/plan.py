"""Plan: distribution of a nest into vector statements and the remaining loops (Allen and Kennedy's codegen).

    plan(region, k):  components of the dependence graph at level k and deeper, in order;
                      a component without a cycle    -> vector in its remaining loops
                      a component with a cycle       -> DO at level k around plan(component, k + 1)
                      cycle only in loops inside k   -> loop k moves inwards and becomes the vector loop

A cycle closed by an anti-dependence is broken by reading the old values first (node splitting).

Requires  lines and the edges of their dependence graph.
Ensures   statements in an order that keeps every dependence.
Source    Kennedy (1980); Allen and Kennedy, PFC; Kuck and others for node splitting.
"""

from __future__ import annotations

from heapq import heappop, heappush

from ...record import dataclass, field
from ..read.declared import Declarations
from ..read.expression import Name, Ref, names
from .dependence.graph import Edge
from .nests.nest import Head, Line
from .nests.triangle import turned_triangle


@dataclass(slots=True, eq=False)
class Vector:
    """A statement that runs as a vector over the loop `over`."""

    line: Line
    over: Head


@dataclass(slots=True, eq=False)
class Serial:
    head: Head
    body: list[Plan] = field(default_factory=list["Plan"])
    moved: bool = False


@dataclass(slots=True, eq=False)
class Scalar:
    line: Line


Plan = Vector | Serial | Scalar


def make_plan(lines: list[Line], graph: list[Edge], known: Declarations, level: int = 1) -> list[Plan]:
    result: list[Plan] = []
    parts = components(lines, graph, level)
    for part, inside in zip(parts, _inside(parts, graph, level), strict=True):
        if not _is_cycle(part, inside):
            result.append(_straight(part[0], level, bool(inside)))
            continue
        moved = _interchanged(part, inside, level, known)
        if moved is not None:
            result.extend(moved)
            continue
        head = part[0].loops[level - 1]
        result.append(Serial(head, make_plan(part, graph, known, level + 1)))
    return fused(result)


def _inside(parts: list[list[Line]], graph: list[Edge], level: int) -> list[list[Edge]]:
    """For each part the edges between its own lines."""
    number = {line: at for at, part in enumerate(parts) for line in part}
    found: list[list[Edge]] = [[] for _ in parts]
    for edge in graph:
        at = number.get(edge.before)
        if at is not None and at == number.get(edge.after) and (edge.level == 0 or edge.level >= level):
            found[at].append(edge)
    return found


def _is_cycle(part: list[Line], inside: list[Edge]) -> bool:
    """One statement is no cycle if only its own reads precede its writes: vectors load before they store."""
    if len(part) > 1:
        return True
    return any(edge.before is edge.after and edge.kind != "anti" for edge in inside)


def _straight(line: Line, level: int, keeps_order: bool) -> Plan:
    """A statement without a cycle. One that reads what it later overwrites keeps the order of its loops."""
    rest = line.loops[level - 1 :]
    if not rest:
        return Scalar(line)
    over = rest[-1] if keeps_order else _best(line, rest)
    made: Plan = Vector(line, over)
    for head in reversed([one for one in rest if one is not over]):
        made = Serial(head, [made], moved=over is not rest[-1])
    return made


def _best(line: Line, rest: tuple[Head, ...]) -> Head:
    """The loop along the first dimension of the target; otherwise the innermost."""
    usable = [one for one in rest if not _bounds_use(rest, one)]
    if isinstance(line.target, Ref):
        first = line.target.args[0]
        for head in usable:
            if isinstance(first, Name) and first.name == head.index:
                return head
    return usable[-1] if usable else rest[-1]


def _bounds_use(rest: tuple[Head, ...], head: Head) -> bool:
    """Whether an inner loop's bounds use this index, so that it cannot move inside."""
    return any(head.index in names(bound) for one in rest if one is not head for bound in one.bounds())


def _interchanged(part: list[Line], inside: list[Edge], level: int, known: Declarations) -> list[Plan] | None:
    """Loop `level` carries nothing: run the inner loops in order and vectorize this one."""
    loops = part[0].loops
    if any(line.loops != loops for line in part) or len(loops) < level + 1:
        return None
    lines = order_of(part, [edge for edge in inside if edge.level == 0])
    if lines is None or any(edge.level == level for edge in inside):
        return None
    head = loops[level - 1]
    if _bounds_use(loops, head):
        turned = turned_triangle(head, loops[level], known) if len(loops) == level + 1 else None
        if turned is None:
            return None
        return [Serial(turned[0], [Vector(line, turned[1]) for line in lines], moved=True)]
    body: list[Plan] = [Vector(line, head) for line in lines]
    for at in range(len(loops) - 1, level - 1, -1):
        body = [Serial(loops[at], body, moved=True)]
    return body


def order_of(lines: list[Line], graph: list[Edge]) -> list[Line] | None:
    """The lines in text order when the edges agree with it."""
    rank = {line: at for at, line in enumerate(lines)}
    if any(rank[edge.before] > rank[edge.after] for edge in graph if edge.before in rank and edge.after in rank):
        return None
    return lines


def components(lines: list[Line], graph: list[Edge], level: int) -> list[list[Line]]:
    """Strongly connected components in an order that respects the edges, earliest text first."""
    members = set(lines)
    after: dict[Line, set[Line]] = {line: set() for line in lines}
    for edge in graph:
        if edge.before in members and edge.after in members and (edge.level == 0 or edge.level >= level):
            after[edge.before].add(edge.after)
    return _sorted(_cycles(lines, after), after)


def _cycles(lines: list[Line], after: dict[Line, set[Line]]) -> list[list[Line]]:
    """Groups of lines that reach each other, in the order of their first lines; reachable sets are bit sets."""
    rank = {line: at for at, line in enumerate(lines)}
    ahead = [sum(1 << rank[one] for one in after[line]) for line in lines]
    for middle in range(len(lines)):
        for at, seen in enumerate(ahead):
            if seen >> middle & 1:
                ahead[at] |= ahead[middle]
    back = [0] * len(lines)
    for at, seen in enumerate(ahead):
        for one in _bits(seen):
            back[one] |= 1 << at
    groups: list[list[Line]] = []
    taken = 0
    for at in range(len(lines)):
        if not taken >> at & 1:
            group = ahead[at] & back[at] | 1 << at
            taken |= group
            groups.append([lines[one] for one in _bits(group)])
    return groups


def _bits(number: int) -> list[int]:
    return [at for at, digit in enumerate(reversed(bin(number))) if digit == "1"]


def _sorted(groups: list[list[Line]], after: dict[Line, set[Line]]) -> list[list[Line]]:
    """The groups in an order that respects the edges between them, earliest possible first."""
    number = {line: at for at, group in enumerate(groups) for line in group}
    follow: list[set[int]] = [set() for _ in groups]
    for line, following in after.items():
        follow[number[line]].update(number[one] for one in following if number[one] != number[line])
    waits = [0] * len(groups)
    for one in follow:
        for at in one:
            waits[at] += 1
    ready = [at for at, count in enumerate(waits) if not count]
    done: list[list[Line]] = []
    while ready:
        at = heappop(ready)
        done.append(groups[at])
        for one in follow[at]:
            waits[one] -= 1
            if not waits[one]:
                heappush(ready, one)
    assert len(done) == len(groups), "groups of lines that reach each other have an order"
    return done


def fused(plans: list[Plan]) -> list[Plan]:
    """Merge adjacent loops over the same head: all dependences between them go forward."""
    result: list[Plan] = []
    for one in plans:
        last = result[-1] if result else None
        if isinstance(one, Serial) and isinstance(last, Serial) and last.head is one.head and _in_order(last, one):
            last.body = fused([*last.body, *one.body])
        else:
            result.append(one)
    return result


def _in_order(one: Serial, two: Serial) -> bool:
    """A loop that was moved outwards runs its iterations in another order, so its body may not be merged."""
    return not one.moved and not two.moved


def vectors(plans: list[Plan]) -> int:
    return sum(1 if isinstance(one, Vector) else vectors(one.body) if isinstance(one, Serial) else 0 for one in plans)


def moved_heads(plans: list[Plan]) -> list[Head]:
    """Heads of loops that were moved outwards."""
    found: list[Head] = []
    for one in plans:
        if isinstance(one, Serial):
            found.extend([one.head] if one.moved else [])
            found.extend(moved_heads(one.body))
    return found

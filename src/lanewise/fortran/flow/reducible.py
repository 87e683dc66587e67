"""Make reducible: a loop with several entries gets one.

    IF (Q) GOTO 20                 IF (.NOT. Q) X = 1           a few statements before another entry are
 10 X = 1                          loop: S2                     repeated in front of the loop
 20 S2                                   IF (.NOT. P) leave
    IF (P) GOTO 10                       X = 1

    IF (Q) GOTO 20                 LWSEL1 = 1 or 2              others are reached through a dispatcher,
 10 S1, IF (R) GOTO 30             loop: SELECT CASE (LWSEL1)   an integer that selects the entry
 20 S2                                     (1) S1, ..    (2) S2
    IF (P) GOTO 10                         IF (.NOT. P) leave ; LWSEL1 = 1

Requires  a flow graph.
Ensures   every loop has one entry, which dominates it.
Leaves    a reducible graph unchanged, so the integer appears only where copies would be long.
Costs     one search for strongly connected components per nesting level.
Source    the single-entry form of Ramsey, Beyond Relooper (ICFP 2022), with a selector instead of code copies.
"""

from __future__ import annotations

from ..read.tree import Act, Assign, Node, copy_of
from ..write.fresh import Names
from .dominance import predecessors
from .places import Flow, Fork, Jump, Multi, Place, redirect, successors

SHORT = 3
"""Statements that are rather repeated than reached through a dispatcher."""


def make_reducible(flow: Flow, names: Names) -> int:
    """The number of dispatchers that were needed."""
    made = 0
    work: list[list[Place]] = [list(flow.places)]
    before = predecessors(flow)
    while work:
        region = work.pop()
        for part in _components(region, set(region)):
            entries = _entries(flow, part, before)
            while len(entries) > 1 and (short := _short(part, entries)) is not None:
                _repeat(flow, part, short, before)
                entries.remove(short)
            if len(entries) == 1:
                head = entries[0]
            else:
                head = _dispatch(flow, part, entries, names, before)
                made += 1
            inside = [place for place in part if place is not head]
            work.append(inside)
    return made


def _entries(flow: Flow, part: list[Place], before: dict[Place, list[Place]]) -> list[Place]:
    members = set(part)
    found = [place for place in part if place is flow.entry or any(one not in members for one in before[place])]
    return sorted(found, key=lambda place: place.order)


def _short(part: list[Place], entries: list[Place]) -> Place | None:
    """An entry of a few statements that leads only to other entries, or out of the loop."""
    members, doors = set(part), set(entries)
    for place in entries:
        acts = place.actions()
        is_plain = isinstance(place.out, (Jump, Fork)) and all(map(_may_be_repeated, acts))
        if not is_plain or len(acts) + isinstance(place.out, Fork) > SHORT:
            continue
        inside = [one for one in successors(place) if one in members]
        if all(one is not place and one in doors for one in inside):
            return place
    return None


def _may_be_repeated(node: Node) -> bool:
    if isinstance(node, Act):
        return not node.goes_to and node.last is None and not node.halts
    return isinstance(node, Assign)


def _repeat(flow: Flow, part: list[Place], entry: Place, before: dict[Place, list[Place]]) -> None:
    """Give the ways into the loop a copy of the entry; `before` is kept up to date."""
    members = set(part)
    outside = [one for one in before[entry] if one not in members]
    copy = Place(entry.order, loops=entry.loops, label=entry.label)
    for one in entry.actions():
        made = copy_of(one)
        made.labels, made.trivia = [], (0, 0)
        copy.items.append(made)
    out = entry.out
    copy.out = Fork(out.test, out.yes, out.no) if isinstance(out, Fork) else Jump(successors(entry)[0])
    for place in outside:
        redirect(place, entry, copy)
    if flow.entry is entry:
        flow.entry = copy
    flow.places.append(copy)
    before[copy] = outside
    before[entry] = [one for one in before[entry] if one in members]
    for following in dict.fromkeys(successors(copy)):
        before[following].append(copy)


def _dispatch(
    flow: Flow, part: list[Place], entries: list[Place], names: Names, before: dict[Place, list[Place]]
) -> Place:
    """A place from which all entries are reached; `before` is kept up to date."""
    name = names.fresh("SEL", "INTEGER")
    head = Place(entries[0].order, loops=entries[0].loops)
    arms: list[tuple[str, Place]] = []
    members = set(part)
    before[head] = []
    for number, entry in enumerate(entries, 1):
        sources = list(dict.fromkeys(before[entry]))
        for is_inside, doors in ((True, part), (False, list[Place]())):
            uses = [one for one in sources if (one in members) is is_inside]
            door = _door(flow, doors, uses, entry, Assign(name=name, value=number), head)
            if door is not None:
                before[door] = uses
                before[head].append(door)
        before[entry] = [head]
        if number < len(entries):
            arms.append((f"({number})", entry))
    head.out = Multi(name, arms, entries[-1])
    flow.places.append(head)
    return head


def _door(flow: Flow, part: list[Place], uses: list[Place], entry: Place, choice: Assign, head: Place) -> Place | None:
    """Route some edges to an entry through a choice; entering edges and back edges do not share one."""
    if not uses and (part or flow.entry is not entry):
        return None
    door = Place(entry.order, [choice], Jump(head), loops=head.loops)
    for place in uses:
        redirect(place, entry, door)
    if flow.entry is entry and not part:
        flow.entry = door
    flow.places.append(door)
    part.append(door)
    return door


def _components(region: list[Place], members: set[Place]) -> list[list[Place]]:
    """Strongly connected components with an edge inside (Tarjan, explicit stack)."""
    index: dict[Place, int] = {}
    low: dict[Place, int] = {}
    on_stack: set[Place] = set()
    stack: list[Place] = []
    found: list[list[Place]] = []
    for root in region:
        if root in index:
            continue
        work = [(root, iter(_inside(root, members)))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            place, rest = work[-1]
            for following in rest:
                if following not in index:
                    index[following] = low[following] = len(index)
                    stack.append(following)
                    on_stack.add(following)
                    work.append((following, iter(_inside(following, members))))
                    break
                if following in on_stack:
                    low[place] = min(low[place], index[following])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[place])
                if low[place] == index[place]:
                    part: list[Place] = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        part.append(member)
                        if member is place:
                            break
                    if len(part) > 1 or place in successors(place):
                        found.append(sorted(part, key=lambda one: one.order))
    return found


def _inside(place: Place, members: set[Place]) -> list[Place]:
    return [one for one in successors(place) if one in members]

"""Dominance over places: immediate dominators, an order that follows the text, and the loops that branches form.

    order    a topological order of the forward edges, the earliest text first, so that output reads like input
    idom     the last place that every path to a place goes through
    body     for each loop head, the places from which control can return to it

Requires  every place reachable from the entry.
Ensures   `irreducible` names an edge that goes back to a place that does not dominate it, or None.
Costs     near linear (Cooper, Harvey, Kennedy 2001), a heap for the order.
"""

from __future__ import annotations

import heapq

from ...record import dataclass
from .places import Flow, Loop, Place, successors


@dataclass(slots=True)
class Dominance:
    idom: dict[Place, Place]
    rank: dict[Place, int]
    order: list[Place]
    preds: dict[Place, list[Place]]
    bodies: dict[Place, set[Place]]
    irreducible: bool

    def dominates(self, above: Place, below: Place) -> bool:
        while self.rank[below] > self.rank[above]:
            below = self.idom[below]
        return above is below


def predecessors(flow: Flow) -> dict[Place, list[Place]]:
    preds: dict[Place, list[Place]] = {place: [] for place in flow.places}
    for place in flow.places:
        for following in successors(place):
            preds[following].append(place)
    return preds


def dominance(flow: Flow) -> Dominance:
    preds = predecessors(flow)
    post = _postorder(flow)
    idom = _immediate(flow, preds, post)
    number = {place: index for index, place in enumerate(reversed(post))}
    retreating = {(u, v) for u in flow.places for v in successors(u) if v in number and number[v] <= number[u]}
    irreducible = any(not _dominates(idom, number, v, u) for u, v in retreating)
    order = _text_order(flow, preds, retreating) if not irreducible else list(reversed(post))
    rank = {place: index for index, place in enumerate(order)}
    bodies: dict[Place, set[Place]] = {}
    if not irreducible:
        for u, v in sorted(retreating, key=lambda edge: (rank[edge[0]], rank[edge[1]])):
            _grow(bodies.setdefault(v, {v}), u, preds)
    _keep_whole(order, bodies)
    return Dominance(idom, rank, order, preds, bodies, irreducible)


def _keep_whole(order: list[Place], bodies: dict[Place, set[Place]]) -> None:
    """A DO's body is what its text says; a loop with a DO inside contains all of it, also the parts that only leave."""
    heads = {place.out.do: place for place in order if isinstance(place.out, Loop)}
    for head in heads.values():
        bodies.setdefault(head, {head})
    holders: dict[Place, list[set[Place]]] = {head: [] for head in heads.values()}
    for body in bodies.values():
        for place in body:
            if place in holders:
                holders[place].append(body)
    for place in order:
        for do in place.loops:
            for body in holders.get(heads[do], ()) if do in heads else ():
                if place not in body:
                    body.add(place)
                    if place in holders:
                        holders[place].append(body)


def _postorder(flow: Flow) -> list[Place]:
    seen = {flow.entry}
    found: list[Place] = []
    stack = [(flow.entry, iter(successors(flow.entry)))]
    while stack:
        place, rest = stack[-1]
        for following in rest:
            if following not in seen:
                seen.add(following)
                stack.append((following, iter(successors(following))))
                break
        else:
            found.append(place)
            stack.pop()
    return found


def _immediate(flow: Flow, preds: dict[Place, list[Place]], post: list[Place]) -> dict[Place, Place]:
    number = {place: index for index, place in enumerate(post)}
    idom: dict[Place, Place] = {flow.entry: flow.entry}
    changed = True
    while changed:
        changed = False
        for place in reversed(post):
            if place is flow.entry:
                continue
            best: Place | None = None
            for pred in preds[place]:
                if pred in idom:
                    best = pred if best is None else _meet(idom, number, pred, best)
            if best is not None and idom.get(place) is not best:
                idom[place] = best
                changed = True
    return idom


def _meet(idom: dict[Place, Place], number: dict[Place, int], one: Place, two: Place) -> Place:
    while one is not two:
        while number[one] < number[two]:
            one = idom[one]
        while number[two] < number[one]:
            two = idom[two]
    return one


def _dominates(idom: dict[Place, Place], number: dict[Place, int], above: Place, below: Place) -> bool:
    while number[below] > number[above]:
        below = idom[below]
    return above is below


def _text_order(flow: Flow, preds: dict[Place, list[Place]], retreating: set[tuple[Place, Place]]) -> list[Place]:
    waiting = {place: sum((pred, place) not in retreating for pred in preds[place]) for place in flow.places}
    serial = {place: index for index, place in enumerate(flow.places)}
    heap = [(flow.entry.order, serial[flow.entry])]
    order: list[Place] = []
    while heap:
        place = flow.places[heapq.heappop(heap)[1]]
        order.append(place)
        for following in successors(place):
            if (place, following) not in retreating:
                waiting[following] -= 1
                if not waiting[following]:
                    heapq.heappush(heap, (following.order, serial[following]))
    return order


def _grow(body: set[Place], latch: Place, preds: dict[Place, list[Place]]) -> None:
    stack = [latch]
    while stack:
        place = stack.pop()
        if place not in body:
            body.add(place)
            stack.extend(preds[place])

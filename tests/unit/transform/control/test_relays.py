"""Relays: chains of places stay sorted, and a block that runs takes its chain along."""

from __future__ import annotations

from lanewise.transform.control.relays import NONE, Relays


def chain(relays: Relays, first: int) -> list[int]:
    found = []
    while first != NONE:
        found.append(first)
        first = relays.next[first]
    return found


def test_targets_are_merged_in_order() -> None:
    relays = Relays(10)
    first = relays.with_target(NONE, 8)
    first = relays.with_target(first, 3)
    first = relays.with_target(first, 5)
    assert chain(relays, first) == [3, 5, 8]
    assert chain(relays, relays.with_target(first, 5)) == [3, 5, 8], "no place twice"
    after = relays.take(3)
    assert chain(relays, after) == [5, 8]

"""The tagged graph: instances of blocks, each with the iterations of the loops around it, and the edges between them.

    A<> -> B<0> -> S<0> -> P<>        B heads a loop that S leaves. All instances are infinitely many if there is a
           B<1> -> S<1> -> P<>        loop, so only some iterations are listed; an edge to a later one leads to None.

Source    Rosemann, Moll, Hack, POPL 2021, section 3.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir.interpreter.tags import Tag
from ..facts import Facts
from ..graph.cfg import cfg
from .tag_rules import tags

Instance = tuple[int, Tag]


def tagged_graph(facts: Facts, iterations: int, most: int) -> Mapping[Instance, Sequence[Instance | None]] | None:
    """Instances in the first iterations of each loop, with their successors; None if there are more than `most`."""
    graph, rules = facts[cfg], facts[tags]
    found: dict[Instance, Sequence[Instance | None]] = {}
    work: list[Instance] = [(0, ())]
    while work:
        here = work.pop()
        if here in found:
            continue
        if len(found) == most:
            return None
        number, tag = here
        after = [
            (to, rules.step(graph.blocks[number], slot).after(tag)) for slot, to in enumerate(graph.successors[number])
        ]
        found[here] = [to if all(n < iterations for n in to[1]) else None for to in dict.fromkeys(after)]
        work += [to for to in reversed(found[here]) if to is not None]
    return found

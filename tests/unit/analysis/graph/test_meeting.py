"""Edges before a join that no way from a split takes; ways round a loop that contains the join do not count."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.dominance import dominance
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.meeting import Meeting
from lib.samples.named_graphs import named_function


@pytest.mark.parametrize(
    ("graph", "join", "splits", "aside"),
    [
        ("E: X H | H: X B | B: H Y | X: Z | Y: Z | Z:", "X", "H", "E"),  # a uniform branch around a loop
        ("E: X H | H: X B | B: H Y | X: Z | Y: Z | Z:", "Z", "HB", ""),
        ("E: L R | L: J | R: J | J:", "J", "E", ""),
        ("E: A J | A: B C | B: J | C: J | J:", "J", "A", "E"),  # a uniform branch around a divergent one
        ("E: A J | A: B C | B: J | C: J | J:", "J", "AE", ""),
        ("E: O | O: X H | H: X B | B: H Y | X: O Z | Y: Z | Z:", "X", "H", "O"),  # in a loop around both
        ("E: O | O: P X | P: O H | H: O P | X:", "X", "P", ""),  # lanes leave in different iterations
        ("E: A J | A: B J | B: A J | J:", "J", "A", "E"),
        ("S: H B E | E: X | H: B | B: H X | X:", "X", "B", "E"),  # an irreducible loop
    ],
)
def test_aside(graph: str, join: str, splits: str, aside: str) -> None:
    facts = Facts(named_function(graph))
    names = [block.name for block in facts[cfg].blocks]
    meeting = Meeting(facts[cfg], facts[loops], facts[dominance])
    target = names.index(join)
    sources = [number for number, found in enumerate(facts[cfg].successors) if target in found]
    given = [names.index(split) for split in splits]
    for count in range(1, len(given) + 1):  # splits are found one after another
        found = meeting.aside(target, given[:count], sources)
    assert {names[number] for number in found} == set(aside)

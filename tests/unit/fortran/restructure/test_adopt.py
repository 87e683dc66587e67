"""Adoption: after which place a join or the target of a loop exit is written."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.dominance import dominance
from lanewise.fortran.flow.places import Place
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.restructure.adopt import Adoption
from lib.samples.fortran_texts import body_unit, flow_of, outline

Pairs = dict[str, list[str]]


def adopted(body: str) -> tuple[Pairs, Pairs]:
    """The places written after each place inside its loop, and after its loop, by their texts."""
    unit = body_unit(body)
    flow = flow_of(unit)
    made = Adoption(flow, dominance(flow), declarations(unit))
    assert made.meets == {to for all_ in (made.inner, made.outer) for one in all_.values() for to in one}
    return _shown(made.inner), _shown(made.outer)


def _shown(table: dict[Place, list[Place]]) -> Pairs:
    return {outline(at.items): [outline(one.items) for one in after] for at, after in table.items() if after}


@pytest.mark.parametrize(
    ("body", "inner", "outer"),
    [
        ("a = 0\nif (p) goto 20\na = 1\n20 b = 1", {"A=0": ["20:B=1"]}, {}),
        ("a = 0\nif (p) goto 20\na = 1\nstop\n20 b = 1", {}, {}),
        ("10 a = 0\nif (p) goto 10\nb = 1", {}, {"10:A=0": ["B=1"]}),
        (
            "do 10 i = 1, n\nif (p) goto 20\n10 a = 1\nreturn\n20 b = 1\nc = 1\nd = 1\nk = 2",
            {},
            {"": ["20:B=1 C=1 D=1 K=2"]},
        ),
        ("do 10 i = 1, n\nif (p) goto 20\n10 a = 1\nreturn\n20 b = 1\nstop", {}, {}),
        ("do 10 i = 1, n\nif (p) goto 20\n10 a = 1\nreturn\n20 i = 1\nstop", {}, {"": ["20:I=1 STOP"]}),
        ("do 10 i = 1, n\nif (p) goto 20\n10 a = 1\nb = 1\n20 c = 1\nstop", {}, {"": ["20:C=1 STOP"]}),
        ("10 a = 0\nif (p) goto 20\na = 1\ngoto 10\n20 b = 1\nstop", {}, {"10:A=0": ["20:B=1 STOP"]}),
        ("10 a = 0\nif (p) goto 20\nif (q) goto 30\na = 1\ngoto 10\n20 b = 1\nstop\n30 stop", {}, {}),
    ],
    ids=[
        "join",
        "one way in",
        "normal exit of a loop of GOTOs",
        "long exit",
        "short exit",
        "short exit that sets the DO variable",
        "exit that is also after the loop",
        "the only exit of a loop of GOTOs",
        "two short exits",
    ],
)
def test_adopted(body: str, inner: Pairs, outer: Pairs) -> None:
    assert adopted(body) == (inner, outer)


def test_an_exit_of_two_loops_is_written_after_the_outer_one() -> None:
    body = (
        "do i = 1, n\nx = 1\ndo j = 1, n\nif (p) goto 20\na = 1\nend do\nend do\nreturn\n20 b = 1\nc = 1\nd = 1\nk = 2"
    )
    unit = body_unit(body)
    flow = flow_of(unit)
    facts = dominance(flow)
    made = Adoption(flow, facts, declarations(unit))
    (head,) = [at for at, after in made.outer.items() if after]
    assert len(made.nests[head]) == 1
    assert max(len(nest) for nest in made.nests.values()) == 2

"""Dominance: dominators, the order of the text, bodies of loops, and flows that are not reducible."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.dominance import Dominance, dominance, predecessors
from lanewise.fortran.flow.places import Flow, Place
from lib.samples.fortran_texts import body_unit, flow_of, flow_outline

DIAMOND = "if (p) goto 20\na = 1\ngoto 30\n20 b = 1\n30 c = 1"
NEST = "do i = 1, n\nif (p) goto 10\ndo j = 1, n\nif (q) goto 90\na = 1\nend do\n10 b = 1\nend do\n90 c = 1"


def solved(body: str) -> tuple[Flow, Dominance, dict[Place, int]]:
    flow = flow_of(body_unit(body))
    return flow, dominance(flow), {place: at for at, place in enumerate(flow.places)}


@pytest.mark.parametrize(
    ("body", "idom", "order", "bodies"),
    [
        ("a = 1", {0: 0, 1: 0}, [0, 1], {}),
        (DIAMOND, {0: 0, 1: 0, 2: 0, 3: 0, 4: 3}, [0, 1, 2, 3, 4], {}),
        (
            "10 a = 1\nif (p) goto 10\nif (q) goto 10\nb = 1",
            {0: 0, 1: 0, 2: 1, 3: 2, 4: 3},
            [0, 1, 2, 3, 4],
            {1: [1, 2]},
        ),
        ("goto 20\n10 a = 1\ngoto 30\n20 b = 1\ngoto 10\n30 c = 1",
         {0: 0, 1: 2, 2: 0, 3: 1, 4: 3}, [0, 2, 1, 3, 4], {}),
        ("do i = 1, n\na = 1\nif (p) goto 90\nend do\n90 b = 1",
         {0: 0, 1: 0, 2: 1, 3: 1, 4: 3}, [0, 1, 2, 3, 4], {1: [1, 2]}),
    ],
    ids=["straight", "diamond", "two branches back", "text backwards", "DO"],
)  # fmt: skip
def test_facts(body: str, idom: dict[int, int], order: list[int], bodies: dict[int, list[int]]) -> None:
    _, facts, number = solved(body)
    assert {number[one]: number[at] for one, at in facts.idom.items()} == idom
    assert [number[one] for one in facts.order] == order
    assert {number[head]: sorted(number[one] for one in body) for head, body in facts.bodies.items()} == bodies
    assert not facts.irreducible
    assert [facts.rank[one] for one in facts.order] == list(range(len(order)))


def test_dominates() -> None:
    flow, facts, _ = solved(DIAMOND)
    entry, one, two, join, end = flow.places
    assert facts.dominates(entry, join) and facts.dominates(join, end) and facts.dominates(one, one)
    assert not facts.dominates(one, join) and not facts.dominates(two, one) and not facts.dominates(join, entry)


def test_predecessors_count_edges() -> None:
    flow, _, number = solved("goto (10, 10, 20), k\n20 a = 1\n10 b = 1")
    assert {number[one]: [number[at] for at in found] for one, found in predecessors(flow).items()} == {
        0: [], 1: [0, 0], 2: [0, 1], 3: [2],
    }  # fmt: skip


def test_a_loop_entered_twice_is_irreducible() -> None:
    _, facts, _ = solved("if (q) goto 20\n10 a = 1\n20 b = 1\nif (p) goto 10")
    assert facts.irreducible and facts.bodies == {}


def test_an_outer_loop_contains_its_inner_one_whole() -> None:
    flow, facts, number = solved(NEST)
    lines = flow_outline(flow)
    bodies = {lines[number[head]].split()[2]: body for head, body in facts.bodies.items()}
    assert sorted(bodies) == ["I", "J"] and bodies["J"] < bodies["I"]


def test_the_part_of_a_do_that_only_leaves_belongs_to_it() -> None:
    flow, facts, number = solved("do i = 1, n\nif (p) goto 20\na = 1\nstop\n20 continue\nend do")
    ((head, body),) = facts.bodies.items()
    leaving = next(at for at, line in enumerate(flow_outline(flow)) if "STOP" in line)
    assert leaving in {number[one] for one in body}
    assert number[head] < leaving

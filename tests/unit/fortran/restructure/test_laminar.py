"""Laminar: positions of branches back, and regions that overlap nested by a detour over the lower head."""

from __future__ import annotations

import pytest

from lanewise.fortran.restructure.laminar import backward, make_laminar, positions
from lanewise.fortran.restructure.relocate import Relocated
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import body_tree, outline

CROSSED = "10 a = 1\n20 b = 1\nif (p) goto 10\nif (q) goto 20"


def test_positions_and_branches_back() -> None:
    nodes = body_tree("10 a = 1\nif (p) goto 30\ngoto 10\n30 b = 1\n40 goto 40\ngoto 99")
    assert positions(nodes) == {10: 0, 30: 3, 40: 4}
    assert backward(nodes) == [(2, 0), (4, 4)]


@pytest.mark.parametrize(
    ("body", "flags", "shown"),
    [
        (
            CROSSED,
            ["LWRB1"],
            "10:goto 20 if .NOT. LWRB1 A=1 20:LWRB1=.TRUE. B=1 goto 10 if p LWRB1=.NOT. q goto 10 if .NOT. LWRB1",
        ),
        (
            CROSSED.replace("if (q) ", ""),
            ["LWRB1"],
            "10:goto 20 if .NOT. LWRB1 A=1 20:LWRB1=.TRUE. B=1 goto 10 if p LWRB1=.FALSE. goto 10",
        ),
        (
            CROSSED + "\nc = 1\nif (r) goto 20",
            ["LWRB1"],
            "10:goto 20 if .NOT. LWRB1 A=1 20:LWRB1=.TRUE. B=1 goto 10 if p LWRB1=.NOT. q goto 10 if .NOT. LWRB1 "
            "C=1 LWRB1=.NOT. r goto 10 if .NOT. LWRB1",
        ),
        ("10 a = 1\n20 b = 1\nif (p) goto 20\nif (q) goto 10", [], "10:A=1 20:B=1 goto 20 if p goto 10 if q"),
        ("10 a = 1\nif (p) goto 10\nb = 1\nif (q) goto 10", [], "10:A=1 goto 10 if p B=1 goto 10 if q"),
        ("10 a = 1\nif (p) goto 10\n20 b = 1\nif (q) goto 20", [], "10:A=1 goto 10 if p 20:B=1 goto 20 if q"),
    ],
    ids=["crossed", "unconditional", "one flag for a pair of heads", "nested", "same head", "one after the other"],
)
def test_made_laminar(body: str, flags: list[str], shown: str) -> None:
    nodes = body_tree(body)
    names = Names(set())
    assert make_laminar(nodes, names, Relocated()) == flags
    assert outline(nodes) == shown
    assert names.declarations() == ([f"LOGICAL {', '.join(flags)}"] if flags else [])


def test_three_regions_end_up_nested() -> None:
    nodes = body_tree("10 a = 1\n20 b = 1\n30 c = 1\nif (p) goto 10\nif (q) goto 20\nif (r) goto 30")
    assert len(make_laminar(nodes, Names(set()), Relocated())) == 2
    spans = [(to, at) for at, to in backward(nodes)]
    for low, high in spans:
        for other, end in spans:
            assert not low < other <= high < end


def test_new_statements_keep_the_exit_guards_of_the_old() -> None:
    nodes = body_tree(CROSSED)
    facts = Relocated(guards={nodes[1]: ["LWEX1"], nodes[3]: ["LWEX2"]})
    old = set(nodes)
    make_laminar(nodes, Names(set()), facts)
    assert [facts.guards[one] for one in nodes if one not in old] == [[], ["LWEX1"], ["LWEX2"], ["LWEX2"]]

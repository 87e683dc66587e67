"""Relocate: exit flags of loops, what they guard, and one shared flag where there are many exits."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.flatten import flatten
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Leave, Node
from lanewise.fortran.restructure.relocate import MANY, Relocated, relocate
from lanewise.fortran.write.fresh import Labels, Names
from lib.samples.fortran_texts import body_unit, names_of, normalised, outline

SEARCH = "do i = 1, n\na = 1\nif (p) goto 20\nb = 1\nend do\n20 c = 1"


def relocated(body: str) -> tuple[list[Node], Relocated, Names]:
    unit = body_unit(body)
    names = names_of(unit)
    nodes = flatten(unit, normalised(unit), names, Labels(unit))
    facts = relocate(nodes, names, declarations(unit))
    return nodes, facts, names


@pytest.mark.parametrize(
    ("body", "shown", "declared"),
    [
        (
            SEARCH,
            "LWEX1=.TRUE. do LWIX1 [i = LWIX1 A=1 LWEX1=.NOT. p B=1 exit] i = LWIX1 goto 20 if .NOT. LWEX1 20:C=1",
            ["LOGICAL LWEX1", "INTEGER LWIX1"],
        ),
        (
            "do i = 1, n\ndo j = 1, n\nif (p) goto 20\nend do\nb = 1\nend do\n20 c = 1",
            "LWEX1=.TRUE. do LWIX1 [i = LWIX1 do LWIX2 [j = LWIX2 LWEX1=.NOT. p exit] j = LWIX2 B=1 exit] i = LWIX1 "
            "goto 20 if .NOT. LWEX1 20:C=1",
            ["LOGICAL LWEX1", "INTEGER LWIX1, LWIX2"],
        ),
        (
            "do\nif (p) goto 20\nend do\n20 c = 1",
            "LWEX1=.TRUE. doforever [LWEX1=.NOT. p exit] goto 20 if .NOT. LWEX1 20:C=1",
            ["LOGICAL LWEX1"],
        ),
        (
            "do x = 1, n\ngoto 20\nend do\n20 c = 1",
            "LWEX1=.TRUE. do LWIX1 [x = LWIX1 LWEX1=.FALSE. exit] x = LWIX1 goto 20 if .NOT. LWEX1 20:C=1",
            ["LOGICAL LWEX1", "REAL LWIX1"],
        ),
        (
            "do i = 1, n\nif (p) goto 10\na = 1\n10 b = 1\nend do\nc = 1",
            "do I [goto 10 if p A=1 10:B=1] C=1",
            [],
        ),
    ],
    ids=["one exit", "two loops", "endless", "real variable, always left", "no exit"],
)
def test_exits(body: str, shown: str, declared: list[str]) -> None:
    nodes, _, names = relocated(body)
    assert outline(nodes) == f"{shown} 90010:note"
    assert names.declarations() == declared


def test_flags_guard_the_body_but_neither_their_own_start_nor_the_exit() -> None:
    nodes, facts, _ = relocated(SEARCH)
    guarded = {outline([node]): flags for node, flags in facts.guards.items()}
    assert guarded == {one: ["LWEX1"] for one in ("i = LWIX1", "A=1", "LWEX1=.NOT. p", "B=1")}
    assert {outline([node]) for node in facts.unguarded} == {"LWEX1=.TRUE.", "exit"}
    assert [flags for node, flags in facts.when_left.items() if isinstance(node, Leave)] == [["LWEX1"]]
    assert nodes[0] in facts.unguarded


def test_a_flag_that_an_inner_loop_sets_leaves_both_loops() -> None:
    _, facts, _ = relocated(
        "do i = 1, n\ndo j = 1, n\nif (p) goto 20\nif (q) goto 10\nend do\n10 b = 1\nend do\n20 c = 1"
    )
    assert sorted(map(sorted, facts.when_left.values())) == [["LWEX1"], ["LWEX1", "LWEX2"]]


def test_many_exits_share_one_flag_and_a_number_selects_the_target() -> None:
    tests = "\n".join(f"if (x > {number}) goto {20 + number % 2}" for number in range(MANY + 1))
    nodes, facts, names = relocated(f"do i = 1, n\n{tests}\nend do\n20 b = 1\n21 c = 1")
    shown = outline(nodes)
    assert shown.startswith("LWEX1=.TRUE. LWSEL1=0 do LWIX1 [")
    assert shown.count("[LWSEL1=1 LWEX1=.FALSE.]") == 7 and shown.count("[LWSEL1=2 LWEX1=.FALSE.]") == 6
    assert "goto 20 if LWSEL1 .EQ. 1 goto 21 if LWSEL1 .EQ. 2" in shown
    assert set(map(tuple, facts.guards.values())) == {("LWEX1",)}
    assert names.declarations() == ["LOGICAL LWEX1", "INTEGER LWSEL1, LWIX1"]


def test_an_unconditional_exit_among_many_keeps_its_label() -> None:
    tests = "\n".join(f"if (x > {number}) goto 20" for number in range(MANY))
    nodes, _, _ = relocated(f"do i = 1, n\n{tests}\nif (q) goto 5\n5 goto 20\nend do\n20 b = 1")
    assert "goto 5 if q 5:LWSEL1=1 LWEX1=.FALSE." in outline(nodes)


def test_the_label_of_a_loop_moves_to_its_first_flag() -> None:
    nodes, _, _ = relocated("goto 7\n7 do i = 1, n\nif (p) goto 20\nend do\n20 c = 1")
    assert outline(nodes).startswith("goto 7 7:LWEX1=.TRUE. do LWIX1")

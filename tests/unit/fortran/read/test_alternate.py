"""A CALL with alternate returns: labels of its own on the lines after it, then a switch to the old ones."""

from __future__ import annotations

from lanewise.fortran.read.alternate import FIRST, returns_as_switch
from lanewise.fortran.read.tree import Act, Node
from lanewise.fortran.write.fresh import Labels, names_of
from lib.samples.fortran_texts import body_unit, outline, tree_of


def switched(call: str) -> tuple[list[Node], Act]:
    unit = body_unit(f"7 {call}\n10 x = 1\n20 x = 2")
    node = tree_of(unit)[0]
    assert isinstance(node, Act) and node.origin is not None
    return returns_as_switch(node, node.origin, names_of(unit), Labels(unit, FIRST, 1)), node


def test_two_returns() -> None:
    made, node = switched("call f(a*2, *10, 'b, c', &20)")
    assert outline(made) == (
        "7:LWRET1 = 0 call f (a*2, *95001, 'b, c', *95002) LWRET1 = -1 "
        "95001:IF (LWRET1 .EQ. 0) LWRET1 = 1 95002:IF (LWRET1 .EQ. 0) LWRET1 = 2 switch LWRET1 (1)->10 (2)->20"
    )
    assert node.goes_to == (95001, 95002)
    assert made[1] is node and node.labels == []


def test_one_return_is_a_branch() -> None:
    made, _ = switched("call f(*10)")
    assert outline(made[-1:]) == "goto 10 if LWRET1 .EQ. 1"
    assert outline(made[1:2]) == "call f (*95001)"

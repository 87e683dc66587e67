"""A CALL with alternate returns: labels of its own on the lines after it, then a switch to the old ones."""

from __future__ import annotations

from lanewise.fortran.read.alternate import FIRST, without_returns
from lanewise.fortran.read.tree import Act, Node
from lanewise.fortran.write.fresh import Labels, names_of
from lib.samples.fortran_texts import body_unit, outline, tree_of


def switched(call: str) -> tuple[list[Node], Act]:
    unit = body_unit(f"7 {call}\n10 x = 1\n20 x = 2")
    node = tree_of(unit)[0]
    assert isinstance(node, Act) and node.origin is not None
    return without_returns(node, node.origin, names_of(unit), Labels(unit, FIRST, 1)), node


def test_two_returns() -> None:
    made, node = switched("call f(a*2, *10, 'b, c', &20)")
    assert outline(made) == (
        "7:LWRET1 = 2 call f (a*2, *95001, 'b, c', *95002) LWRET1 = 0 "
        "95001:IF (LWRET1 .EQ. 2) LWRET1 = 1 95002:CONTINUE goto 10 if LWRET1 .EQ. 1 goto 20 if LWRET1 .EQ. 2"
    )
    assert node.goes_to == (95001, 95002)
    assert made[1] is node and node.labels == []


def test_one_return_is_a_branch() -> None:
    made, _ = switched("call f(*10)")
    assert outline(made[-1:]) == "goto 10 if LWRET1 .EQ. 1"
    assert outline(made[1:2]) == "call f (*95001)"


def test_equal_labels_are_one_return() -> None:
    made, node = switched("call f(*10, *20, *10)")
    assert outline(made[1:2]) == "call f (*95001, *95002, *95001)"
    assert node.goes_to == (95001, 95002)
    assert len(switched("call f(*10, *10)")[0]) == len(switched("call f(*10)")[0])


def test_many_labels_are_a_switch() -> None:
    made, _ = switched("call f(*10, *20, *30, *40)")
    assert outline(made[-2:]) == "95004:CONTINUE switch LWRET1 (1)->10 (2)->20 (3)->30 (4)->40"
    assert "95003:IF (LWRET1 .EQ. 4) LWRET1 = 3" in outline(made)

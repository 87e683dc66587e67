"""Tidy: generated blocks as IFs, exits at loop ends turned around, ELSE IF chains."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Act, Block, Do, If, Leave, Node, Select
from lanewise.fortran.restructure.formula import Pred
from lanewise.fortran.restructure.tidy import tidy
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import body_tree, body_unit, outline

KNOWN = declarations(body_unit("x = i"))


def act(text: str) -> Act:
    return Act(text=text)


def branch(test: str, *body: Node) -> If:
    return If(arms=[(Pred(test), list(body), None)])


def tidied(*nodes: Node) -> str:
    return outline(tidy(list(nodes), KNOWN, Names(set())))


def block(*body: Node) -> Block:
    """A generated block; an EXIT without a construct leaves it."""
    made = Block(name="B", body=list(body))
    for node in body:
        for one in [node, *(node.arms[0][1] if isinstance(node, If) else [])]:
            if isinstance(one, Leave) and one.of is None:
                one.of, one.name = made, "B"
    return made


def loop(*body: Node) -> Do:
    made = Do(kind="doforever", body=list(body))
    for node in body:
        for one in [node, *(node.arms[0][1] if isinstance(node, If) else [])]:
            if isinstance(one, Leave) and one.of is None:
                one.of = made
    return made


def cycle() -> Leave:
    return Leave(word="CYCLE")


def test_a_block_that_begins_with_an_exit_becomes_an_if() -> None:
    assert tidied(block(branch("I > 1", Leave()), act("A"))) == "if (I <= 1) [A]"
    assert tidied(block(branch("X > 1", Leave()), act("A"))) == "if (.NOT. (X > 1)) [A]"


def test_later_exits_leave_the_if_by_its_name() -> None:
    made = block(branch("P", Leave()), act("A"), branch("Q", Leave()), act("C"))
    nodes = tidy([made], KNOWN, Names(set()))
    assert outline(nodes) == "if (.NOT. P) [A if (Q) [exit b] C]"
    (outer,) = nodes
    assert isinstance(outer, If) and outer.name == "B"


def test_a_block_that_is_one_if_becomes_it() -> None:
    made = block(branch("P", act("A"), Leave()))
    nodes = tidy([made], KNOWN, Names(set()))
    assert outline(nodes) == "if (P) [A]"
    assert isinstance(nodes[0], If) and nodes[0].name == ""


def test_what_follows_an_if_that_leaves_is_its_else() -> None:
    assert tidied(block(branch("P", act("A"), Leave()), act("C"))) == "if (P) [A] else [C]"
    made = block(branch("P", act("A"), Leave()), act("C"), branch("Q", Leave()), act("D"))
    assert tidied(made) == "if (P) [A] else [C if (Q) [exit b] D]"
    falls = Block(name="B")
    falls.body = [branch("P", act("A"), branch("Q", Leave(of=falls, name="B")), act("C")), act("D")]
    assert tidied(falls).startswith("block B [if (P)")


def test_what_follows_a_select_is_its_default() -> None:
    made = block(act("Z"))
    first: list[Node] = [act("A"), Leave(of=made, name="B")]
    second: list[Node] = [act("C")]
    made.body = [Select(expression="K", arms=[("(1)", first, None), ("(2)", second, None)]), act("D")]
    assert "block" in tidied(made)
    second.append(Leave(of=made, name="B"))
    assert tidied(made) == "select K (1) [A] (2) [C] DEFAULT [D]"


@pytest.mark.parametrize(
    "made",
    [block(act("A"), branch("P", Leave())), Block(labels=[10], body=[branch("P", act("A"))])],
    ids=["begins with an action", "labelled"],
)
def test_other_blocks_stay(made: Block) -> None:
    assert outline(tidy([made], KNOWN, Names(set()))).lstrip("10:").startswith("block")


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (loop(act("A"), cycle()), "doforever [A]"),
        (loop(act("A"), branch("P", cycle()), Leave()), "doforever [A if (.NOT. P) [exit]]"),
        (loop(act("A"), branch("P", act("C"), cycle()), Leave()), "doforever [A if (.NOT. P) [exit] C]"),
        (loop(act("A"), branch("P", act("C")), Leave()), "doforever [A if (P) [C] exit]"),
        (loop(act("A"), Leave()), "doforever [A exit]"),
    ],
)
def test_ends_of_loops(made: Do, shown: str) -> None:
    assert tidied(made) == shown


def test_an_exit_of_the_last_block_of_a_loop_is_a_cycle() -> None:
    inner = block(act("A"), branch("P", Leave()), act("C"))
    assert tidied(loop(inner)) == "doforever [A if (P) [cycle] C]"


def test_that_cycle_has_a_name_inside_an_inner_loop() -> None:
    inside = Do()
    outer_block = block(act("A"), inside, act("C"))
    inside.body = [Leave(of=outer_block, name="B")]
    made = loop(outer_block)
    assert outline(tidy([made], KNOWN, Names(set()))) == "doforever [A do [cycle lwl1] C]"
    assert made.name == "LWL1"


def test_an_if_that_is_the_whole_else_joins_the_chain() -> None:
    made = branch("P", act("A"))
    made.orelse = [branch("Q", act("C"))]
    inner = made.orelse[0]
    assert isinstance(inner, If)
    inner.orelse = [act("D")]
    assert tidied(made) == "if (P) [A] (Q) [C] else [D]"


def test_an_if_of_the_program_stays_nested() -> None:
    made = branch("P", act("A"))
    made.orelse = body_tree("if (q) then\nc = 1\nend if")
    assert tidied(made) == "if (P) [A] else [if (q) [C=1]]"

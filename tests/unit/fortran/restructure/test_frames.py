"""Frames: names only where an EXIT needs one, and blocks that begin where they are first left."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.places import Place
from lanewise.fortran.read.tree import Act, Block, Do, If, Leave, Node
from lanewise.fortran.restructure.formula import Pred
from lanewise.fortran.restructure.frames import Frame, Opened
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import outline


def opened() -> Opened:
    return Opened(Names(set()))


def test_the_innermost_do_is_left_without_a_name() -> None:
    outer, inner = Frame(Do(), Place(0)), Frame(Do(), Place(1))
    leave = opened().leave(inner, "CYCLE", [outer, inner])
    assert isinstance(leave, Leave) and (leave.word, leave.name, leave.of) == ("CYCLE", "", inner.node)
    assert inner.used and not outer.used


@pytest.mark.parametrize(("node", "name"), [(Do(), "LWL1"), (Block(), "LWB1"), (Do(name="MINE"), "MINE")])
def test_any_other_construct_is_left_by_name(node: Do | Block, name: str) -> None:
    frame, inner = Frame(node, Place(0)), Frame(Do(), Place(1))
    ours = opened()
    first = ours.leave(frame, "EXIT", [frame, inner])
    second = ours.leave(frame, "EXIT", [frame, inner])
    assert outline([first, second]) == f"exit {name.lower()} exit {name.lower()}"
    assert node.name == name


def test_names_from_labels() -> None:
    block, loop, whole = (
        Frame(Block(), Place(0, label=90)),
        Frame(Do(), Place(1), Place(2, label=20)),
        Frame(Do(), Place(3)),
    )
    ours = Opened(Names({"LOOP20"}))
    frames = [block, loop, whole]
    assert outline([ours.leave(block, "EXIT", frames)]) == "exit to90"
    assert outline([ours.leave(loop, "CYCLE", frames)]) == "cycle lwl1"
    assert {"TO90", "LWL1"} <= ours.names.reserved


def test_a_block_is_named_even_inside_a_do() -> None:
    loop, block = Frame(Do(), Place(0)), Frame(Block(), Place(1))
    assert outline([opened().leave(block, "EXIT", [loop, block])]) == "exit lwb1"


def test_a_block_begins_at_the_first_statement_that_leaves_it() -> None:
    block = Block(name="B")
    before, after = Act(text="A"), Act(text="C")
    test = If(arms=[(Pred("P"), [Leave(of=block, name="B")], None)])
    made = opened().closed(Frame(block, Place(0)), [before, test, after])
    assert outline(made) == "A block B [if (P) [exit b] C]"
    assert made == [before, block]


def test_no_block_without_an_exit() -> None:
    nodes: list[Node] = [Act(text="A"), Leave(of=Do())]
    assert opened().closed(Frame(Block(), Place(0)), nodes) == nodes


def test_what_a_node_leaves_is_gathered_from_its_depth() -> None:
    one, two = Do(), Block()
    inside = If(arms=[(Pred("P"), [Leave(of=one)], None)], orelse=[Do(body=[Leave(of=two), Leave()])])
    assert opened().left(inside) == {one, two}
    assert opened().left(Act()) == frozenset()

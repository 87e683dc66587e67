"""The tree of a unit: its nodes in text order, copies that share nothing but statements, and branch targets."""

from __future__ import annotations

from lanewise.fortran.read.tree import (
    Act,
    Block,
    Do,
    Goto,
    If,
    Leave,
    Note,
    Select,
    Switch,
    bodies,
    copy_of,
    targets_of,
    walk,
)
from lanewise.fortran.restructure.formula import Pred
from lib.samples.fortran_texts import body_tree, outline

NESTED = """10 do i = 1, n
if (p) then
a = 1
else if (q) then
b = 1
else
exit
end if
select case (k)
case (1)
c = 1
case default
d = 1
end select
end do
e = 1"""


def test_bodies_are_the_lists_directly_inside() -> None:
    one, two, three = Act(), Act(), Act()
    assert bodies(Do(body=[one])) == [[one]]
    assert bodies(Block(body=[one])) == [[one]]
    branch = If(arms=[(Pred("P"), [one], None), (Pred("Q"), [two], None)])
    assert bodies(branch) == [[one], [two]]
    branch.orelse = [three]
    assert bodies(branch) == [[one], [two], [three]]
    assert bodies(Select(arms=[("(1)", [one], None), ("DEFAULT", [two], None)])) == [[one], [two]]
    assert bodies(Goto(target=10)) == []


def test_walk_is_in_text_order() -> None:
    nodes = body_tree(NESTED)
    names = [one.origin.code for one in walk(nodes) if isinstance(one, Act) and one.origin]
    assert names == ["A=1", "B=1", "C=1", "D=1", "E=1"]
    assert [type(one) for one in walk(nodes)][:3] == [Do, If, Act]


def test_walk_of_deep_trees_needs_no_recursion() -> None:
    node: Block = Block()
    for _ in range(5000):
        node = Block(body=[node])
    assert len(walk([node])) == 5001


def test_a_copy_has_lists_of_its_own_and_leaves_its_own_loop() -> None:
    (loop, *_) = body_tree(NESTED)
    assert isinstance(loop, Do)
    new = copy_of(loop)
    assert outline([new]) == outline([loop])
    assert not set(walk([new])) & set(walk([loop]))
    (leave,) = [one for one in walk([new]) if isinstance(one, Leave)]
    assert leave.of is new
    new.labels.append(99)
    new.body.clear()
    assert loop.labels == [10] and loop.body


def test_a_copied_exit_of_an_outer_loop_still_leaves_that_one() -> None:
    outer = Do(name="OUTER")
    inner = Do(body=[Leave(name="OUTER", of=outer)])
    outer.body = [inner]
    (leave,) = copy_of(inner).body
    assert isinstance(leave, Leave) and leave.of is outer


def test_cases_of_a_copied_switch_are_its_own() -> None:
    old = Switch(cases=[("(1)", 10)])
    copy_of(old).cases.append(("(2)", 20))
    assert old.cases == [("(1)", 10)]


def test_targets() -> None:
    assert targets_of(Goto(target=10)) == [10]
    assert targets_of(Switch(cases=[("(1)", 10), ("(2)", 20)])) == [10, 20]
    assert targets_of(Leave()) == []


def test_a_note_is_silent_without_label_text_origin_and_comments() -> None:
    assert Note().is_silent()
    assert Note(trivia=(3, 3)).is_silent()
    assert not Note(trivia=(3, 4)).is_silent()
    assert not Note([10]).is_silent()
    assert not Note(text="! x").is_silent()


def test_a_placeholder_is_a_continue_without_new_text() -> None:
    first, second = body_tree("10 continue\n20 x = 1")
    assert isinstance(first, Act) and first.is_placeholder()
    assert isinstance(second, Act) and not second.is_placeholder()
    first.text = "Y = 1"
    assert not first.is_placeholder()

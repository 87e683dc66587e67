"""Places: successors of each kind of exit, and edges sent elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lanewise.fortran.flow.places import Fork, Jump, Loop, Multi, Place, Stop, redirect, successors
from lanewise.fortran.read.tree import Act, Do, Note
from lanewise.fortran.restructure.formula import Pred

Exit = Jump | Fork | Multi | Loop | Stop
EXITS: dict[str, Callable[[Place, Place], Exit]] = {
    "jump": lambda one, two: Jump(one),
    "fork": lambda one, two: Fork(Pred("P"), one, two),
    "multi": lambda one, two: Multi("K", [("(1)", one), ("(2)", two), ("(3)", one)], two),
    "complete": lambda one, two: Multi("K", [("(1)", one), ("(2)", two)], None),
    "loop": lambda one, two: Loop(Do(), one, two),
    "stop": lambda one, two: Stop(),
}
SUCCESSORS = {"jump": "1", "fork": "12", "multi": "1212", "complete": "12", "loop": "12", "stop": ""}


@pytest.mark.parametrize("kind", EXITS)
def test_successors_and_redirect(kind: str) -> None:
    one, two, three = Place(1), Place(2), Place(3)
    place = Place(0, out=EXITS[kind](one, two))
    assert "".join(str(to.order) for to in successors(place)) == SUCCESSORS[kind]
    redirect(place, one, three)
    assert "".join(str(to.order) for to in successors(place)) == SUCCESSORS[kind].replace("1", "3")
    redirect(place, two, one)
    assert "".join(str(to.order) for to in successors(place)) == SUCCESSORS[kind].replace("1", "3").replace("2", "1")


def test_actions_are_what_is_no_note() -> None:
    act = Act(text="X = 1")
    assert Place(0, [Note(), act, Note(text="! x")]).actions() == [act]

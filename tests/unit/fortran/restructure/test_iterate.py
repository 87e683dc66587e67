"""Iterate: regions as endless DO loops that end at their last branch back, and the names of loops left from inside."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.tree import Act, Do, Goto, Leave, Node, Note
from lanewise.fortran.restructure.bdd import ONE
from lanewise.fortran.restructure.formula import Flag, Pred
from lanewise.fortran.restructure.guard_blocks import gather
from lanewise.fortran.restructure.iterate import iterate, name_leaves
from lanewise.fortran.restructure.relocate import Relocated
from lanewise.fortran.restructure.remove import Guarded, Removed
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import outline


def at(label: int) -> Node:
    return Note([label])


def back(label: int, flag: str) -> Node:
    return Goto(target=label, test=Flag(flag))


def act(text: str) -> Node:
    return Act(text=text)


def iterated(*nodes: Node) -> str:
    shared = Removed(Names(set()), Relocated())
    items = iterate([Guarded(ONE, one) for one in nodes], shared)
    written = gather(items, shared, grouped=False)
    name_leaves(written, shared.names)
    return outline(written)


def test_one_region() -> None:
    shown = iterated(act("A"), at(10), act("B"), back(10, "T"), act("C"))
    assert shown == "A doforever [B if (.NOT. T) [exit]] C"


def test_an_earlier_branch_back_is_a_cycle() -> None:
    shown = iterated(at(10), act("A"), back(10, "T"), act("B"), back(10, "U"))
    assert shown == "doforever [A if (T) [cycle] B if (.NOT. U) [exit]]"


def test_nested_regions_and_a_branch_to_the_outer_head() -> None:
    shown = iterated(at(10), act("A"), at(20), back(10, "T"), act("B"), back(20, "U"), back(10, "V"))
    assert shown == ("doforever [A doforever [if (T) [cycle lwl1] B if (.NOT. U) [exit]] if (.NOT. V) [exit]]")


def test_regions_inside_the_body_of_a_do() -> None:
    loop = Do(variable="I")
    shared = Removed(Names(set()), Relocated())
    shared.bodies[loop] = [Guarded(ONE, one) for one in (at(10), act("A"), back(10, "T"))]
    written = gather(iterate([Guarded(ONE, loop)], shared), shared)
    assert outline(written) == "do I [doforever [A if (.NOT. T) [exit]]]"


def test_a_note_that_nothing_branches_to_stays() -> None:
    assert iterated(at(10), act("A")) == "10:note A"


def test_a_loop_that_has_a_name_keeps_it() -> None:
    outer = Do(name="MINE")
    outer.body = [Do(body=[Leave(of=outer)])]
    name_leaves([outer], Names(set()))
    assert outline([outer]) == "do [do [exit mine]]"
    single = Do()
    single.body = [Leave(of=single)]
    name_leaves([single], Names(set()))
    assert single.name == ""


def test_only_flags_are_tested_at_a_branch_back() -> None:
    with pytest.raises(AssertionError):
        iterated(at(10), Goto(target=10, test=Pred("P")))

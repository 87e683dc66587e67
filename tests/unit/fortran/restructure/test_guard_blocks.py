"""Guard blocks: which neighbours share an IF, when one becomes ELSE, and what keeps them apart."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.tree import Act, Assign, Do, Node, Note
from lanewise.fortran.restructure.bdd import ONE, ZERO
from lanewise.fortran.restructure.formula import FALSE
from lanewise.fortran.restructure.guard_blocks import gather
from lanewise.fortran.restructure.relocate import Relocated
from lanewise.fortran.restructure.remove import Guarded, Removed
from lanewise.fortran.write.fresh import Names
from lib.samples.fortran_texts import outline


def shared() -> Removed:
    return Removed(Names(set()), Relocated())


def guard(text: str, ours: Removed) -> int:
    """`A&~B` over flags; `1` and `0` are constants."""
    all_, found = ours.diagrams, ONE
    for one in text.split("&"):
        literal = {"1": ONE, "0": ZERO}.get(one)
        if literal is None:
            literal = all_.flag(one.lstrip("~"))
            literal = all_.negated(literal) if one.startswith("~") else literal
        found = all_.both(found, literal)
    return found


def item(text: str, ours: Removed) -> Guarded:
    """`A&~B: S1`; a statement `A=` sets that flag, `-` is a silent note."""
    test, _, statement = text.partition(": ")
    node: Node = Act(text=statement)
    if statement == "-":
        node = Note()
    elif statement.endswith("="):
        node = Assign(name=statement[:-1], value=FALSE)
    return Guarded(guard(test, ours), node)


def gathered(*texts: str, grouped: bool = True) -> str:
    ours = shared()
    return outline(gather([item(one, ours) for one in texts], ours, grouped))


@pytest.mark.parametrize(
    ("texts", "shown"),
    [
        (["1: S1", "1: S2"], "S1 S2"),
        (["0: S1", "1: S2"], "S2"),
        (["A: S1", "A: S2"], "if (A) [S1 S2]"),
        (["A: S1", "~A: S2"], "if (A) [S1] else [S2]"),
        (["A: S1", "~A: S2", "~A: S3"], "if (A) [S1] else [S2 S3]"),
        (["A: S1", "B: S2"], "if (A) [S1] if (B) [S2]"),
        (["A&~B: S1", "A&B: S2", "A: S3"], "if (A) [if (.NOT. B) [S1] else [S2] S3]"),
        (["A: S1", "1: S2", "A: S3"], "if (A) [S1] S2 if (A) [S3]"),
        (["A: S1", "1: -", "A: S3"], "if (A) [S1 S3]"),
        (["A: A=", "A: S2"], "if (A) [A=.FALSE.] if (A) [S2]"),
        (["A: B=", "A: S2"], "if (A) [B=.FALSE. S2]"),
        (["A: A=", "~A: S2"], "if (A) [A=.FALSE.] if (.NOT. A) [S2]"),
        (["A&B: B=", "A&B: S2", "A: S3"], "if (A) [if (B) [B=.FALSE.] if (B) [S2] S3]"),
    ],
)
def test_neighbours(texts: list[str], shown: str) -> None:
    assert gathered(*texts) == shown


def test_ungrouped_statements_have_an_if_each() -> None:
    assert gathered("A: S1", "A: S2", "1: S3", grouped=False) == "if (A) [S1] if (A) [S2] S3"


def test_labels_move_to_the_if() -> None:
    ours = shared()
    node = Act([10], text="S1")
    (made,) = gather([Guarded(guard("A", ours), node)], ours)
    assert made.labels == [10] and node.labels == []


def test_bodies_of_loops_are_gathered_too() -> None:
    ours = shared()
    loop = Do(variable="I")
    ours.bodies[loop] = [item("B: S1", ours), item("B: S2", ours)]
    assert outline(gather([Guarded(guard("A", ours), loop)], ours)) == "if (A) [do I [if (B) [S1 S2]]]"


def test_comments_between_an_if_and_its_else_go_into_the_if() -> None:
    ours = shared()
    comment = Note(trivia=(3, 4))
    made = gather([item("A: S1", ours), Guarded(ONE, comment), item("~A: S2", ours)], ours)
    assert outline(made) == "if (A) [S1 note] else [S2]"

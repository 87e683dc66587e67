"""Choices: cases of one place together, and an arithmetic IF as the shortest IF that treats NaN as the last branch."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.places import Multi, Place
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Act, Node, Note
from lanewise.fortran.restructure.choices import by_target, has_action, if_node, sign_test
from lanewise.fortran.restructure.formula import Pred
from lib.samples.fortran_texts import body_tree, body_unit, outline


def test_labels_of_one_place_are_one_case() -> None:
    one, two = Place(0), Place(1)
    assert by_target([("(1)", one), ("(2)", two), ("(3)", one)]) == [("(1, 3)", one), ("(2)", two)]
    assert by_target([]) == []


def test_notes_and_continue_are_no_action() -> None:
    assert not has_action([Note(), Note(text="! x"), *body_tree("10 continue")])
    assert has_action([Note(), Act(text="X = 1")])
    assert outline([if_node(Pred("P"), [Act(text="X = 1")])]) == "if (P) [X = 1]"


def sign(expression: str, arms: tuple[int, int, int], acting: str) -> str:
    """The IF for (low, zero, high) as places of these numbers, of which those in `acting` do something."""
    places = {number: Place(number) for number in arms}
    written: dict[Place, list[Node]] = {
        place: [Act(text=f"S{number}") if str(number) in acting else Note()] for number, place in places.items()
    }
    out = Multi(expression, [(text, places[at]) for text, at in zip(("<0", "=0", ">0"), arms, strict=True)], None, True)
    known = declarations(body_unit("x = i"))
    return outline([sign_test(out, written, known)])


@pytest.mark.parametrize(
    ("expression", "arms", "acting", "shown"),
    [
        ("x", (1, 1, 2), "12", "if (x .LE. 0) [S1] else [S2]"),
        ("x", (1, 2, 2), "12", "if (x .LT. 0) [S1] else [S2]"),
        ("x", (1, 2, 1), "12", "if (x .EQ. 0) [S2] else [S1]"),
        ("x", (1, 1, 2), "1", "if (x .LE. 0) [S1]"),
        ("x", (1, 1, 2), "2", "if (.NOT. (x .LE. 0)) [S2]"),
        ("i", (1, 1, 2), "2", "if (i .GT. 0) [S2]"),
        ("x", (1, 2, 1), "1", "if (x .NE. 0) [S1]"),
        ("x", (1, 2, 3), "123", "if (x .LT. 0) [S1] (x .EQ. 0) [S2] else [S3]"),
        ("x", (1, 2, 3), "12", "if (x .LT. 0) [S1] (x .EQ. 0) [S2]"),
        ("x", (1, 2, 3), "13", "if (x .LT. 0) [S1] (x .NE. 0) [S3]"),
        ("x", (1, 2, 3), "23", "if (x .EQ. 0) [S2] (.NOT. (x .LT. 0)) [S3]"),
        ("i", (1, 2, 3), "23", "if (i .EQ. 0) [S2] (i .GE. 0) [S3]"),
        ("x", (1, 2, 3), "3", "if (.NOT. (x .LE. 0)) [S3]"),
        ("i", (1, 2, 3), "3", "if (i .GT. 0) [S3]"),
        ("x", (1, 2, 3), "2", "if (x .EQ. 0) [S2]"),
        ("x", (1, 2, 3), "1", "if (x .LT. 0) [S1]"),
        ("a(i)", (1, 1, 2), "1", "if (a(i) .LE. 0) [S1]"),
        ("x - y", (1, 2, 2), "12", "if (x - y .LT. 0) [S1] else [S2]"),
    ],
)
def test_arithmetic_if(expression: str, arms: tuple[int, int, int], acting: str, shown: str) -> None:
    assert sign(expression, arms, acting) == shown

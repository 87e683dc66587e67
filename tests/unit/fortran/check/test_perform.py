"""Perform: statements on data: assignments to sections, WHERE, FORALL, ALLOCATE, calls and output."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.fortran.check.execute import Executor
from lanewise.fortran.check.layout import Unknown
from lanewise.fortran.check.storage import Outside
from lanewise.fortran.read.unit import read_file
from lib.samples.fortran_texts import body_unit, statement_of

DECLARED = (
    "real a(4), m(2,2)\nlogical l(4)\nreal, allocatable :: t(:), u(:,:)\ncomplex z\ntype(q) q\ncharacter c\nx = 1"
)


def machine() -> Executor:
    made = Executor(body_unit(DECLARED))
    made.begin(0)
    frame = made.frame
    frame.arrays["A"].cells[:4] = [1, 2, 3, 4]
    frame.arrays["M"].cells[:4] = [1, 2, 3, 4]
    frame.arrays["L"].cells[:4] = [True, False, False, True]
    frame.scalars |= {"X": np.float32(1.5), "I": 3}
    return made


def after(*texts: str) -> Executor:
    made = machine()
    for text in texts:
        made.performer.perform(statement_of(text))
    return made


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a = 0", [0, 0, 0, 0]),
        ("a(2) = x", [1, 1.5, 3, 4]),
        ("a(2:4) = a(1:3)", [1, 1, 2, 3]),
        ("a(4:1:-1) = a", [4, 3, 2, 1]),
        ("a = m(2,1)", [2, 2, 2, 2]),
        ("where (a > 2) a = -a", [1, 2, -3, -4]),
        ("where (l(1:4)) a(1:4) = 9", [9, 2, 3, 9]),
        ("forall (k=1:3) a(k) = a(k + 1)", [2, 3, 4, 4]),
        ("forall (k=1:4, a(k) > 2) a(k) = 0", [1, 2, 0, 0]),
        ("forall (k=4:2:-2) a(k) = k", [1, 2, 3, 4]),
        ("a(3) = 7.9d0", [1, 2, np.float32(7.9), 4]),
    ],
)
def test_arrays(text: str, cells: list[float]) -> None:
    assert after(text).frame.arrays["A"].cells[:4].tolist() == cells


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("i = 7.9", "I", 7),
        ("x = i/2", "X", 1.0),
        ("x = a(i)", "X", 3.0),
        ("assign 10 to i", "I", 10),
        ("where = 2", "WHERE", 2.0),
    ],
)
def test_scalars(text: str, name: str, value: Any) -> None:
    assert after(text).frame.scalars[name] == value


def test_a_loop_index_of_forall_keeps_its_value() -> None:
    assert after("forall (i=1:2) a(i) = i").frame.scalars["I"] == 3


def test_where_constructs_evaluate_their_mask_once() -> None:
    unit = body_unit("real a(4)\nx = 1\nwhere (a > 2)\na = 0\nelsewhere\na = a + 9\nend where")
    made = Executor(unit)
    made.begin(0)
    made.frame.arrays["A"].cells[:4] = [1, 2, 3, 4]
    first, *inside, _ = unit.statements[2:]
    made.performer.where_construct(first, inside)
    assert made.frame.arrays["A"].cells[:4].tolist() == [10, 11, 0, 0]


def test_allocate() -> None:
    made = after("allocate (t(0:2), u(2,3))", "t = 5", "u(2,3) = 7", "deallocate (t)")
    assert made.frame.arrays["T"].cells.tolist() == [5, 5, 5]
    assert (made.frame.arrays["T"].lows, made.frame.arrays["U"].extents) == ([0], [2, 3])
    assert made.frame.arrays["U"].cells.tolist() == [0, 0, 0, 0, 0, 7]
    assert after("allocate (t(3:1))").frame.arrays["T"].cells.size == 0
    with pytest.raises(Outside):
        after("allocate (t(1000000))")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("call f(x, a(3), who)", ("F", [1.5, [3.0, 4.0], "WHO"])),
        ("call f", ("F", list[Any]())),
        ("write (*, *) 'k', i + 1", ("WRITE", ["\ue000", 4])),
        ("print *, x, a", ("PRINT*,X,A", [1.5, [1, 2, 3, 4]])),
        ("write (i, *) x", ("WRITE", [1.5])),
    ],
)
def test_events(text: str, event: tuple[str, list[Any]]) -> None:
    ((name, values),) = after(text).performer.events
    shown = [one.tolist()[:4] if isinstance(one, np.ndarray) else one for one in values]
    assert (name, shown) == event


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("q%b = 1", "an assignment to a part"),
        ("f(1) = 1", "an assignment to what is no array"),
        ("a(1:2) = a(1:3)", "shapes that do not conform"),
        ("where (l(1:4)) a(1:2) = 1", "a mask that does not conform"),
        ("call f(x, *10)", "a CALL with alternate returns"),
        ("open (7)", "a statement of kind io"),
        ("write (c, *) x", "a statement of kind io"),
        ("write (*, *) (a(k), k=1,3)", "a statement of kind io|cannot be read"),
        ("nullify (p)", "a statement of kind"),
    ],
)
def test_not_known(text: str, sentence: str) -> None:
    with pytest.raises(Unknown, match=sentence):
        after(text)


def test_a_straight_subroutine_sets_its_arguments() -> None:
    text = "subroutine s(x, y)\ncall add(x, y)\nend\n\nsubroutine add(a, b)\na = a + b\nend\n"
    unit = read_file("s.f90", text).units[0]
    made = Executor(unit)
    made.begin(0)
    made.frame.scalars |= {"X": np.float32(1), "Y": np.float32(2)}
    made.performer.perform(unit.executable[0])
    assert (made.frame.scalars["X"], made.frame.scalars["Y"]) == (3, 2)
    assert made.performer.events == []


def test_outcomes_of_tests_are_kept() -> None:
    made = machine()
    assert made.performer.holds("I > 2") and not made.performer.holds("I > 5")
    assert made.performer.ways == {("I > 2", True), ("I > 5", False)}
    with pytest.raises(Unknown, match="an expression that cannot be read"):
        made.performer.number("I +")

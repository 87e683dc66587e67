"""Endings: how long a place is, and which statements may stand inside a loop that they leave."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.places import Loop, Place
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.restructure.endings import is_short_ending, length, may_stand_inside
from lib.samples.fortran_texts import body_unit, flow_of


def search(ending: str, declared: str = "", loop: str = "do i = 1, n") -> tuple[Place, list[Place], bool]:
    """The place that a loop over I exits to, the heads of the loops, and whether it may be inside them."""
    body = f"{declared}\nreal a(n)\n{loop}\nif (a(i) < 0) goto 90\na(i) = 1\nend do\nreturn\n90 continue\n{ending}"
    unit = body_unit(body, "subroutine s(a, n)")
    flow = flow_of(unit)
    heads = [one for one in flow.places if isinstance(one.out, Loop)]
    place = next(one for one in flow.places if any(90 in node.labels for node in one.items))
    return place, heads, may_stand_inside(place, heads, declarations(unit))


@pytest.mark.parametrize(
    ("ending", "size", "short"),
    [
        ("k = i\nreturn", 3, True),
        ("k = i\nk = 2\nreturn", 4, False),
        ("k = i\nl = k", 3, False),
        ("if (k > 1) then\nk = 2\nend if\nstop", 4, False),
        ("associate (b => k)\nb = 2\nend associate\nstop", 5, False),
        ("stop", 2, True),
    ],
)
def test_length_counts_statements_inside_constructs(ending: str, size: int, short: bool) -> None:
    place, _, _ = search(ending)
    assert length(place) == size
    assert is_short_ending(place) is short


@pytest.mark.parametrize(
    ("ending", "inside"),
    [
        ("k = i", True),
        ("k = abs(i)", True),
        ("k = f(i)", False),
        ("k = f(j)", True),
        ("i = 3", False),
        ("do j = 1, i\nk = j\nend do", False),
        ("do i = 1, 3\nk = i\nend do", False),
        ("do j = 1, 3\nk = j\nend do", True),
        ("call g", True),
        ("call g(i)", False),
        ("print *, i", True),
        ("write (*, *) i", True),
        ("write (*, *, iostat=i) k", False),
        ("read (*, *) i", False),
        ("read (*, *) k", True),
        ("if (i > 2) k = 3", True),
        ("if (k > 2) i = 3", False),
        ("associate (b => k)\nb = 2\nend associate", False),
    ],
)
def test_a_place_that_could_set_the_do_variable_stays_after_the_loop(ending: str, inside: bool) -> None:
    assert search(ending)[2] is inside


@pytest.mark.parametrize(
    ("declared", "ending", "inside"),
    [
        ("common /c/ i", "call g", False),
        ("common /c/ i", "k = f(3)", False),
        ("common /c/ i", "k = abs(3)", True),
        ("common /c/ i", "write (*, *) k", True),
        ("equivalence (i, j)", "k = 1", False),
        ("integer, target :: i", "k = 1", False),
        ("use m", "call g", False),
    ],
)
def test_variables_that_others_see(declared: str, ending: str, inside: bool) -> None:
    assert search(ending, declared)[2] is inside


def test_loops_without_a_variable_forbid_nothing() -> None:
    assert search("i = 3", loop="do while (k < n)")[2]
    place, _, _ = search("i = 3")
    assert may_stand_inside(place, [], declarations(body_unit("i = 3")))

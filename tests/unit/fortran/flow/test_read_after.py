"""Read later: scalars that some path after a loop reads before it sets them."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.read_after import ReadLater
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Act, Do, walk
from lib.samples.fortran_texts import body_unit, tree_of

LOOP = "do 10 i = 1, n\nt = a(i)\n10 b(i) = t\n"


def read_later(after: str, name: str = "T", loop: str = LOOP, which: int = 0) -> bool | None:
    unit = body_unit(f"real a(9), b(9)\n{loop}{after}", "subroutine s(a, b, n)")
    nodes = tree_of(unit)
    loops = [one for one in walk(nodes) if isinstance(one, Do)]
    return ReadLater(unit, nodes, declarations(unit)).is_read(name, loops[which])


@pytest.mark.parametrize(
    ("after", "read"),
    [
        ("x = 1", False),
        ("x = t", True),
        ("t = 1\nx = t", False),
        ("t = t + 1", True),
        ("if (p) t = 1\nx = t", True),
        ("if (p) then\nt = 1\nelse\nt = 2\nend if\nx = t", False),
        ("if (t > 1) x = 1", True),
        ("a(int(t)) = 1", True),
        ("do j = 1, int(t)\nx = 1\nend do", True),
        ("do t = 1, 3\nx = t\nend do", False),
        ("goto 20\nx = t\n20 y = 1", False),
        ("goto (20, 30), k\n20 t = 1\n30 x = t", True),
        ("stop\nx = t", False),
        ("return", False),
        ("call f(t)", True),
        ("print *, t", True),
        ("rewind it\nx = 1", False),
        ("assign 20 to l\nt = 1\ngoto l\nx = 1\n20 y = t", False),
        ("where (a > t) a = 0", True),
        ("associate (c => t)\nx = c\nend associate", True),
        ("select case (int(t))\ncase (1)\nx = 1\nend select", True),
    ],
)
def test_paths_after_the_loop(after: str, read: bool) -> None:
    assert read_later(after) is read


def test_the_next_iteration_of_an_outer_loop_counts() -> None:
    outer = "do j = 1, n\nx = t\ndo i = 1, n\nt = a(i)\nend do\nend do\n"
    assert read_later("", loop=outer, which=1)
    assert not read_later("", loop=outer.replace("x = t", "t = 0\nx = t"), which=1)


def test_a_jump_out_of_the_loop_is_followed() -> None:
    loop = "do i = 1, n\nt = a(i)\nif (t > 0) goto 20\nend do\nt = 0\n20 x = t\n"
    assert read_later("", loop=loop)


def test_the_loop_variable_itself() -> None:
    assert read_later("k = i", "I")
    assert not read_later("do i = 1, 3\nx = i\nend do", "I")


def test_unknown_names_are_not_read() -> None:
    assert read_later("x = t", "NEVER") is False


def test_no_answer_for_a_loop_that_is_no_longer_in_one_piece() -> None:
    unit = body_unit(f"real a(9), b(9)\n{LOOP}x = t\n", "subroutine s(a, b, n)")
    nodes = tree_of(unit)
    later = ReadLater(unit, nodes, declarations(unit))
    (loop,) = [one for one in walk(nodes) if isinstance(one, Do)]
    last = nodes[-1]
    assert isinstance(last, Act)
    loop.body.append(last)
    assert later.is_read("T", loop) is None
    assert later.is_read("T", Do()) is None


def test_no_answer_where_a_label_is_missing() -> None:
    assert read_later("goto 99") is None

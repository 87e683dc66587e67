"""Specifications as text: every statement, and what is refused with its line."""

from __future__ import annotations

import pytest

from lanewise.ir.position import CompileError
from lanewise.solve.specification import parse_specification

TEXT = """width 4
bits 32
uniform r, n in 0..100          # the same in all lanes
consecutive x in 0..
varying f in 0..9
suppose x < n
left = max(0, x - r)
carried i = left, i + 1
relax left
want i <= n: U
want f < 10
"""


def test_every_statement() -> None:
    found = parse_specification(TEXT)
    assert (found.width, found.bits, found.wrapping) == (4, 32, False)
    assert {name: one.stride for name, one in found.variables.items()} == {"r": 0, "n": 0, "x": 1, "f": None}
    assert (found.variables["n"].low, found.variables["n"].high, found.variables["x"].high) == (0, 100, None)
    assert list(found.definitions) == ["left"] and list(found.carried) == ["i"] and found.relaxed == ["left"]
    assert [one.stride for one in found.wants] == [0, None] and len(found.suppositions) == 1


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("width 4", "width 0", 1),
        ("suppose x < n", "suppose x < m", 6),
        ("left = max(0, x - r)", "left = sin(x)", 7),
        ("want f < 10", "want f <", 11),
        ("varying f in 0..9", "varying r in 0..9", 5),
    ],
)
def test_refusals(old: str, new: str, line: int) -> None:
    with pytest.raises(CompileError) as caught:
        parse_specification(TEXT.replace(old, new), "x.spec")
    assert caught.value.position.line == line

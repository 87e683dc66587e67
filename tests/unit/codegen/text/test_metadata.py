"""Marks: each has its number in the whole module, and its lines are added once."""

from __future__ import annotations

from lanewise.codegen.text.metadata import MARKS, mark
from lanewise.codegen.text.write import Needs


def test_a_mark_adds_its_lines_once() -> None:
    needs = Needs()
    first = mark(needs, "unrolled")
    held = dict(needs.declarations)
    assert mark(needs, "unrolled") == first and needs.declarations == held and held
    assert first == MARKS["unrolled"][0]


def test_numbers_are_apart() -> None:
    defined = [line.split(" = ")[0] for _, text in MARKS.values() for line in text.split("\n")]
    assert len(set(defined)) == len(defined)

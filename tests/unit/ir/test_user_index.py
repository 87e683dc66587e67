"""The user's index of an iteration."""

from __future__ import annotations

from lanewise.ir.user_index import JOINED, index_of


def test_ranges() -> None:
    assert index_of((3, 4), ()) == (3, 4)
    assert index_of((3, 4), (10, 2, 0, 0)) == (16, 4)
    assert index_of((3, 4), (0, 0, 5, -1)) == (3, 1)


def test_joined_axes() -> None:
    assert index_of((3, 4), (0, 0, 7, JOINED)) == (25,)
    assert index_of((2, 3, 4), (0, 0, 5, JOINED, 7, JOINED)) == ((2 * 5 + 3) * 7 + 4,)

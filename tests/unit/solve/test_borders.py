"""Borders: a line between a point inside and one outside, along the border of what holds."""

from __future__ import annotations

import pytest

from lanewise.solve.borders import Borders, Inside, moved


@pytest.mark.parametrize(
    ("holds", "inside", "outside"),
    [
        (lambda p: p[0] - p[1] <= 2, (0, 0), (9, 0)),
        (lambda p: 2 * p[0] <= p[1], (0, 5), (9, 5)),
        (lambda p: p[0] + p[1] >= 4, (5, 5), (0, 0)),
    ],
)
def test_lines_are_those_of_the_border(holds: Inside, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    found = Borders(holds, lambda point: True, 2).between(inside, outside)
    assert found is not None and found.holds(inside) and not found.holds(outside)
    points = [(x, y) for x in range(-4, 12) for y in range(-4, 12)]
    assert all(found.holds(point) == holds(point) for point in points)


def test_a_step() -> None:
    assert moved((1, 2, 3), 1, -4) == (1, -2, 3)

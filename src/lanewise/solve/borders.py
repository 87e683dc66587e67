"""Borders: a line of the specification's border, between a point where it holds and one where it does not.

    . . . . o      Walk from a point inside to one outside, one variable after the other; somewhere on the path the
    . . o o o      specification turns from true to false, between two neighbours. The step that leaves crosses one
    i-i-x o o      *edge* of the border. The moves that repair the step show which other variables the line contains:
    i i i i o      if x+1 is outside and (x+1, y+1) inside again, the line is x - y <= c.

If the step changes an atom of the specification itself, that atom is the line, and no repair is needed. Otherwise two
refinements keep corners from distorting the line. Before the search for repairs, the point is moved along variables
that do not take part, away from other borders (*loosened*). And it is moved onto the line where a factor is not 1
(*tightened*), so that 2x <= y is recognised as such.

All of this evaluates the specification at points, a few microseconds each, without the solver. The result is a
proposal: clauses made of it are proved. If a line does not separate the two points, the cut through the step itself,
which always does, replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import lcm

from .lines import Line, Point, line

FAR = (1 << 20, 64, 8)  # distances by which a point is moved away from other borders
MOST_FACTOR = 8
Inside = Callable[[Point], bool]


class Borders:
    """`holds` is the specification, `exists` says which points count, `atoms` are candidate lines. `step` of a
    variable is 1, or the period of the lines found so far: points one period apart are neighbours then."""

    def __init__(self, holds: Inside, exists: Inside, variables: int, atoms: Sequence[Line] = ()) -> None:
        self.holds = holds
        self.exists = exists
        self.atoms = atoms
        self.step = [1] * variables

    def between(self, inside: Point, outside: Point) -> Line | None:
        """A line with the first point on its side and the second not: an atom at some border, else a line along one,
        else any atom that separates them, else the cut."""
        steps = [step for order in _orders(len(inside)) if (step := self._leaving(inside, outside, order)) is not None]
        proposals = chain(
            (atom for step in steps for atom in self._atoms_at(*step)),
            (self._line(*step) for step in steps),
            (atom.signed(inside) for atom in self.atoms),
            (self._cut(*step) for step in steps),
        )
        return next((line for line in proposals if line.holds(inside) and not line.holds(outside)), None)

    def _cut(self, point: Point, variable: int, direction: int) -> Line:
        reach = point[variable] * direction + self.step[variable] - 1
        return line(reach, {variable: -direction})

    def _atoms_at(self, point: Point, variable: int, direction: int) -> list[Line]:
        """The atoms that a step changes, as they hold before it."""
        after = moved(point, variable, direction * self.step[variable])
        return [atom.signed(point) for atom in self.atoms if atom.holds(point) != atom.holds(after)]

    def _leaving(self, inside: Point, outside: Point, order: Sequence[int]) -> tuple[Point, int, int] | None:
        """The last point inside on the path, and the step that leaves it: a variable and +1 or -1."""
        point = inside
        for variable in order:
            target = outside[variable]
            direction = 1 if target > point[variable] else -1
            for stride in (self.step[variable], 1):
                steps = abs(target - point[variable]) // stride
                end = moved(point, variable, direction * stride * steps)
                if steps and not self.holds(end):
                    last = self._bisect(point, variable, direction * stride, steps)
                    return moved(point, variable, direction * stride * last), variable, direction
                point = end
        return None

    def _bisect(self, point: Point, variable: int, stride: int, steps: int) -> int:
        """The number of steps after which it still holds, and one more makes it fail."""
        low, high = 0, steps
        while high - low > 1:
            middle = (low + high) // 2
            if self.holds(moved(point, variable, stride * middle)):
                low = middle
            else:
                high = middle
        return low

    def _line(self, point: Point, variable: int, direction: int) -> Line:
        stride = direction * self.step[variable]
        point = self._loosened(point, variable, stride)
        point = self._tightened(point, variable, stride)
        shares: dict[int, tuple[int, int]] = {}  # by variable: how far this one may move per move of the other
        for other in range(len(point)):
            if other != variable and (share := self._repairs(point, variable, stride, other)):
                shares[other] = share
        scale = lcm(*(abs(distance) for _, distance in shares.values()))
        factors = {other: regained * scale // distance for other, (regained, distance) in shares.items()}
        factors[variable] = -direction * scale
        reach = direction * scale * point[variable] - sum(factors[other] * point[other] for other in shares)
        return line(reach + scale * (self.step[variable] - 1), factors)

    def _leaves(self, point: Point, variable: int, stride: int) -> bool:
        """The point is inside and the step leads outside."""
        return self.holds(point) and not self.holds(moved(point, variable, stride))

    def _loosened(self, point: Point, variable: int, stride: int) -> Point:
        for other in (*range(len(point)), *range(len(point))):
            if other == variable:
                continue
            for far in FAR:
                for sign in (1, -1):
                    candidate = moved(point, other, sign * far * self.step[other])
                    if self.exists(candidate) and self._leaves(candidate, variable, stride):
                        point = candidate
                        break
                else:
                    continue
                break
        return point

    def _tightened(self, point: Point, variable: int, stride: int) -> Point:
        """Moved so that the least step of any variable toward the border crosses it."""
        for other in range(len(point)):
            if other == variable:
                continue
            for sign in (1, -1):
                if not self.holds(moved(moved(point, variable, stride), other, -sign * self.step[other])):
                    continue  # moving back does not repair: this direction is not toward the border
                for _ in range(MOST_FACTOR):
                    candidate = moved(point, other, sign * self.step[other])
                    if not self._leaves(candidate, variable, stride):
                        break
                    point = candidate
        return point

    def _repairs(self, point: Point, variable: int, stride: int, other: int) -> tuple[int, int] | None:
        """(m, k): moving the other variable by k allows this one to move by m more."""
        out = moved(point, variable, stride)
        for units in range(1, MOST_FACTOR + 1):
            for sign in (1, -1):
                shifted = moved(out, other, sign * units * self.step[other])
                if not self.holds(shifted):
                    continue
                regained = 1
                while units == 1 and regained < MOST_FACTOR:
                    shifted = moved(shifted, variable, stride)
                    if not self.holds(shifted):
                        break
                    regained += 1
                if regained == MOST_FACTOR:
                    return None  # it does not repair the step; it removes the border
                return regained * self.step[variable], sign * units * self.step[other]
        return None


def moved(point: Point, variable: int, distance: int) -> Point:
    return (*point[:variable], point[variable] + distance, *point[variable + 1 :])


def _orders(count: int) -> Iterator[Sequence[int]]:
    """Orders of variables for the walk: forward, backward, and each variable first."""
    forward = list(range(count))
    yield forward
    if count > 1:
        yield forward[::-1]
        for first in forward[1:-1]:
            yield [first, *(variable for variable in forward if variable != first)]

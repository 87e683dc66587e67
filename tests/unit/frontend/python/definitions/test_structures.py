"""Structures as arguments: results like plain Python over widths and types; names, forms and refusals."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.structures import Form, flattened, leaf_names, nested
from lanewise.frontend.python.types import WEAK_INT, TupleType

WIDTHS = [1, 2, 8, 16]
Point = namedtuple("Point", "x y")


class Body(NamedTuple):
    place: Any
    mass: float = 1.0


@dataclass(frozen=True)
class Grid:
    data: Any
    step: tuple[Any, Any]
    at: Any


@dataclass
class Loose:
    mass: float


@lw.kernel
def moved(out, grid, p, *arrays, gain=2.0, shift):
    high, low = grid.step
    total = 0.0
    for i in lw.lanes(len(out)):
        value = 0 * gain
        for a in arrays:
            value += a[i]
        out[i] = grid.data[i] * p.x - p[1] * low + high * value + shift + arrays[i % 2][i] + grid.at.x
        total += grid.data[i]
    return p, grid.step, Point(p.y, y=shift), total


RECORD = np.dtype([("mass", "f4"), ("v", "f8", 3), ("p", [("x", "i2")])])


@lw.kernel
def of_record(out, r):
    for i in lw.lanes(len(out)):
        out[i] = r["v"][i] * r["mass"] + r["p"]["x"]


@lw.function
def length(p, *more, scale=1.0):
    total = 0.0
    for one in more:
        total += one
    return (p.x * p.x + p.y * p.y) * scale + total


@lw.kernel
def lengths(out, q):
    for i in lw.lanes(len(out)):
        out[i] = length(Point(i, 2.0)) + length(q, 1, i, scale=2) + length(Point(y=i, x=1), *(1, 2))


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int16, np.uint8])
@pytest.mark.parametrize("width", WIDTHS)
def test_as_plain_python(width: int, dtype: Any) -> None:
    grid = Grid(np.arange(11).astype(dtype), (0.5, np.float32(2)), Point(1, 0))
    arrays = [np.arange(11.0) * k for k in range(3)]
    out, wanted = np.zeros(11), np.zeros(11)
    found = lw.kernel(moved, width=width)(out, grid, Point(2, 3.5), *arrays, shift=1)
    plain = moved.py(wanted, grid, Point(2, 3.5), *arrays, shift=1)
    assert out.tolist() == wanted.tolist() and len(set(out)) > 5
    assert found == plain and [type(one) for one in found[:3]] == [Point, tuple, Point]


def test_debug_mode() -> None:
    grid = Grid(np.arange(5.0), (1, 2), Point(1, 0))
    out, wanted = np.zeros(5), np.zeros(5)
    given = (grid, Point(2, 3.5), np.ones(5), np.ones(5))
    assert lw.kernel(moved, debug=True)(out, *given, shift=0) == moved.py(wanted, *given, shift=0)
    assert out.tolist() == wanted.tolist()


def test_each_structure_has_its_own_code() -> None:
    @lw.kernel(width=1)
    def first(p):
        return p[0] if len(p) == 2 else -p[0]

    assert [first((1, 2)), first((1, 2, 3)), first(Point(3, 4)), first((2.5, 1))] == [1, -1, 3, 2.5]
    assert [first((k, 2)) for k in range(100)] == list(range(100))


def test_a_record_is_read() -> None:
    records = np.zeros(2, RECORD)
    records["mass"], records["v"][1], records["p"]["x"] = [1, 2], [4, 5, 6], 3
    out = np.zeros(3)
    of_record(out, records[1])
    assert out.tolist() == [11, 13, 15]


@pytest.mark.parametrize("width", WIDTHS)
def test_functions_take_and_make_them(width: int) -> None:
    out, wanted = np.zeros(5), np.zeros(5)
    lw.kernel(lengths, width=width)(out, Point(1.5, 2))
    lengths.py(wanted, Point(1.5, 2))
    assert out.tolist() == wanted.tolist()
    assert length(Point(3, 4), 1) == length.py(Point(3, 4), 1) == 26


def test_an_error_names_the_leaf() -> None:
    grid = Grid(np.arange(3.0), (1, 2), Point(1, 0))
    with pytest.raises(IndexError, match=r"for axis 0 of 'grid.data' with length 3"):
        moved(np.zeros(5), grid, Point(2, 3.5), np.ones(5), np.ones(5), shift=0)
    with pytest.raises(IndexError, match=r"for axis 0 of 'a' with length 2"):
        moved(np.zeros(3), grid, Point(2, 3.5), np.ones(3), np.ones(2), shift=0)


def test_forms_and_names() -> None:
    leaves, forms = flattened((1, (2, Body(3)), Grid(4, (5, 6), 7)))
    assert leaves == (1, 2, 3, 1.0, 4, 5, 6, 7)
    assert forms[:2] == (None, Form(None, (None, Form(Body, (None, None)))))
    wanted = ["a", "b[0]", "b[1].place", "b[1].mass", "c.data", "c.step[0]", "c.step[1]", "c.at"]
    assert leaf_names(["a", "b", "c"], forms) == wanted
    assert nested([WEAK_INT] * 8, forms)[1] == TupleType((WEAK_INT, TupleType((WEAK_INT, WEAK_INT), Body)))
    assert flattened((1, "a")) == ((1, "a"), ()) and leaf_names(["a"], ()) == ["a"]


def test_refusals_at_the_call() -> None:
    grid = Grid(np.arange(3.0), (1, 2), Point(1, 0))
    given = (np.zeros(3), grid, Point(1, 2))
    with pytest.raises(TypeError, match=r"argument 'grid' is a Loose, a dataclass whose fields can be assigned; write"):
        moved(np.zeros(3), Loose(1), Point(1, 2), shift=1)
    with pytest.raises(TypeError, match=r"argument 'grid.step\[1\]' is a list; pass NumPy arrays and numbers"):
        moved(np.zeros(3), Grid(np.zeros(3), (1, [2]), 1), Point(1, 2), shift=1)
    with pytest.raises(TypeError, match=r"moved\(\) missing a required (keyword-only )?argument: 'shift'"):
        moved(*given)  # pyright: ignore[reportCallIssue]
    with pytest.raises(lw.CompileError, match=r"'lengths' takes tuples or classes, which C does not know"):
        lengths.export("lengths.o", (np.zeros(3), Point(1, 2)))


def by_wrong_name(out, p):
    for i in lw.lanes(len(out)):
        out[i] = p.z


def that_sets(out, p):
    p.x = 2
    for i in lw.lanes(len(out)):
        out[i] = p.x


def that_indexes(out, p):
    for i in lw.lanes(len(out)):
        out[i] = p[0]


def that_makes(out, p):
    for i in lw.lanes(len(out)):
        out[i] = Point(1, 2, p.x).x  # pyright: ignore[reportCallIssue]


def of_a_record(out, p):
    for i in lw.lanes(len(out)):
        p["mass"] = out[i]


@pytest.mark.parametrize(
    ("function", "value", "line", "why"),
    [
        (by_wrong_name, Point(1, 2), 2, r"'p.z': a Point \(a Python int, a Python int\) has no attributes"),
        (that_sets, Point(1, 2), 1, r"'p.x' cannot be set in a kernel"),
        (that_indexes, Grid(1, (2, 3), 4), 2, r"only arrays and tuples have elements, not a Grid"),
        (that_makes, Point(1, 2), 2, r"Point: too many positional arguments; it has x, y"),
        (of_a_record, np.zeros(1, RECORD)[0], 2, r"'p\['mass'\]' is read-only|'p' is read-only"),
    ],
)
def test_refusals(function: Any, value: Any, line: int, why: str) -> None:
    with pytest.raises(lw.CompileError, match=why) as found:
        lw.kernel(function)(np.zeros(3), value)
    assert found.value.position.line == function.__code__.co_firstlineno + line

"""Storage: cells of sections, conversions to a variable's type, data of arguments, and shared buffers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.fortran.check.layout import Unknown
from lanewise.fortran.check.storage import ROOM, Array, Cells, Outside, converted, data, zero
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.unit import read_file
from lib.samples.fortran_texts import body_unit

MATRIX = Array(np.arange(12), [1, 0], [3, 4])


@pytest.mark.parametrize(
    ("subscripts", "places"),
    [
        ([1, 0], 0),
        ([3, 0], 2),
        ([1, 1], 3),
        ([np.array([1, 2]), 3], [9, 10]),
        ([2, np.array([0, 3])], [1, 10]),
        ([np.array([1, 3]), np.array([0, 1])], [[0, 3], [2, 5]]),
        ([np.array([], int), 1], []),
        ([2], 1),
    ],
)
def test_places(subscripts: list[Any], places: Any) -> None:
    assert np.asarray(MATRIX.places(subscripts)).tolist() == places


@pytest.mark.parametrize("subscripts", [[0, 0], [4, 0], [1, 4], [1, -1], [np.array([1, 4]), 0]])
def test_outside(subscripts: list[Any]) -> None:
    with pytest.raises(Outside):
        MATRIX.places(subscripts)


def test_an_array_larger_than_its_buffer() -> None:
    short = Array(np.zeros(4), [1], [9], begin=-1)
    with pytest.raises(Outside):
        short.places([1])
    with pytest.raises(Outside):
        short.places([np.array([2, 9])])
    assert short.places([2]) == 0


def test_whole_and_bounds() -> None:
    assert MATRIX.whole().tolist() == list(range(12))
    assert MATRIX.bounds(1) == (0, 3)
    assert Array(np.zeros(9), [1], [3], begin=2).whole().tolist() == [2, 3, 4]
    with pytest.raises(Unknown, match="another number of subscripts"):
        MATRIX.places([1, 1, 1])


@pytest.mark.parametrize(
    ("value", "kind", "result"),
    [
        (np.float32(2.9), "integer", 2),
        (np.float32(-2.9), "integer", -2),
        (np.float32("nan"), "integer", 0),
        (2**63, "integer", -(2**63)),
        (np.complex64(2 + 3j), "real", 2),
        (3, "real", 3),
        (0, "logical", False),
        (np.array([1.7, -1.7, np.inf]), "integer", [1, -1, 0]),
        (np.array([1 + 2j]), "double", [1]),
        (2, "complex", 2),
    ],
)
def test_converted(value: Any, kind: str, result: Any) -> None:
    found = converted(value, kind)
    assert (found.tolist() if isinstance(found, np.ndarray) else found) == result


@pytest.mark.parametrize(("kind", "word"), [("character", "character"), ("", "unknown"), ("long", r"INTEGER\*8")])
def test_types_that_are_not_supported(kind: str, word: str) -> None:
    with pytest.raises(Unknown, match=f"a variable of type {word}"):
        converted(1, kind)


@pytest.mark.parametrize(("kind", "value"), [("integer", 0), ("logical", False), ("real", 0.0), ("character", None)])
def test_zero(kind: str, value: Any) -> None:
    assert zero(kind) == value


def test_data_depend_on_name_and_seed() -> None:
    rows = [data(name, "real", 20, seed, True).tolist() for name in ("A", "B") for seed in (0, 1)]
    assert len({tuple(row) for row in rows}) == 4
    assert data("A", "real", 20, 0, True).tolist() == rows[0]
    assert data("A", "real", 3, 0, True).dtype == np.float32
    assert data("L", "logical", 40, 0, True).dtype == bool
    assert data("Z", "complex", 3, 0, True).imag.tolist() == [0.5] * 3
    assert set(data("I", "integer", 50, 4, True, (90.0,)).tolist()) & {89, 90, 91}


def cells(declared: str) -> Cells:
    unit = body_unit(f"{declared}\nw = 1")
    return Cells(unit, declarations(unit))


def test_local_arrays_begin_as_zero_and_arguments_do_not() -> None:
    ours = cells("real a(3), b(3)")
    assert not ours.make("A", [1], [3], 0, False).cells.any()
    filled = ours.make("B", [1], [None], 0, True)
    assert filled.cells.size == ROOM == filled.extents[0] and filled.cells.any()


def test_joined_arrays_share_their_cells() -> None:
    ours = cells("real a(9), b(9)\nequivalence (a(3), b(1))")
    a, b = ours.make("A", [1], [9], 0, False), ours.make("B", [1], [9], 0, False)
    assert a.cells is b.cells and a.places([3]) == b.places([1])


@pytest.mark.parametrize(
    ("declared", "extent", "sentence"),
    [
        ("character a(3)", 3, "an array of type character"),
        ("real a(3)", 2_000_000, "an array of more cells than the interpreter holds"),
    ],
)
def test_arrays_that_are_not_supported(declared: str, extent: int, sentence: str) -> None:
    with pytest.raises(Unknown, match=sentence):
        cells(declared).make("A", [1], [extent], 0, False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("function f(x)\nf = 1\nentry g(x)\ng = 2\nend\n", "a function whose entries share their value"),
        (
            "subroutine s\nx = 1\ncontains\nsubroutine t\ncommon /c/ y\ny = 1\nend subroutine\nend\n",
            "COMMON in a procedure",
        ),
    ],
)
def test_units_that_are_not_supported(text: str, sentence: str) -> None:
    unit = read_file("s.f90", text).units[-1]
    with pytest.raises(Unknown, match=sentence):
        Cells(unit, declarations(unit))

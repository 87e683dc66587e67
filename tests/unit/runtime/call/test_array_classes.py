"""Subclasses of arrays: taken where a kernel sees them as Python does, else refused with what to pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def copy(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i]


@lw.kernel
def corner(a, out):
    for i in lw.lanes(1):
        out[i] = a[0, 0]


@lw.vectorize
def more(x):
    return x + 1.0


class Shifted(np.ndarray):
    def __getitem__(self, at: Any) -> Any:
        return super().__getitem__(at) + 100


class Guarded(np.ndarray):
    def __setitem__(self, at: Any, value: Any) -> None:
        raise AssertionError("it must not be written")


class Sized(np.ndarray):
    @property
    def shape(self) -> Any:  # type: ignore[override]
        return (1,)


class Short(np.ndarray):
    def __len__(self) -> int:
        return 1


class Marked(np.ndarray):
    """With a unit of its own, and nothing else."""

    unit = "m"

    def __array_finalize__(self, obj: Any) -> None:
        self.unit = getattr(obj, "unit", "m")

    def __add__(self, other: Any) -> Any:
        raise AssertionError("kernels add elements")


class Inherited(Shifted):
    pass


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        (Shifted, "__getitem__"),
        (Inherited, "__getitem__"),
        (Guarded, "__setitem__"),
        (Sized, "shape"),
        (Short, "__len__"),
    ],
)
def test_a_class_with_its_own_indexing_or_shape(kind: type, ways: str) -> None:
    sentence = rf"array 'a' is of class '{kind.__name__}', which has its own {ways}, .* pass np\.asarray\(a\)"
    given: Any = np.arange(3.0).view(kind)
    for call in (copy, copy.explain, copy.inspect, lw.kernel(copy, debug=True), lambda a, out: lw.tune(copy, a, out)):
        with pytest.raises(lw.CompileError, match=sentence):
            call(given, np.zeros(3))
    with pytest.raises(lw.CompileError, match="array 'out' is of class"):
        copy(np.zeros(3), given)
    out = np.zeros(3)
    copy(np.asarray(given), out)
    assert out.tolist() == [0, 1, 2]


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_a_matrix() -> None:
    """Its a[0] is a matrix of one row, so that a[0][0] is one too."""
    with pytest.raises(lw.CompileError, match=r"class 'matrix', which has its own __getitem__.*pass np\.asarray\(a\)"):
        corner(np.matrix([[1.0, 2.0]]), np.zeros(1))


def test_a_class_without_its_own_indexing() -> None:
    out = np.zeros(3)
    copy(np.arange(3.0).view(Marked), out)
    assert out.tolist() == [0, 1, 2]


def test_a_file_as_an_array(tmp_path: Path) -> None:
    stored = np.memmap(tmp_path / "numbers", np.float64, "w+", shape=(3,))
    copy(np.arange(3.0), stored)
    out = np.zeros(3)
    copy(stored, out)
    assert out.tolist() == [0, 1, 2]

    class Odd(np.memmap):
        def __getitem__(self, at: Any) -> Any:
            return 7

    with pytest.raises(lw.CompileError, match="class 'Odd', which has its own __getitem__"):
        copy(stored.view(Odd), out)


def test_records() -> None:
    @lw.kernel
    def first(a, out):
        for i in lw.lanes(len(a)):
            out[i] = a[i].x + a[i]["y"]

    records = np.array([(1.0, 2.0), (3.0, 4.0)], [("x", "f8"), ("y", "f8")]).view(np.recarray)
    out, plain = np.zeros(2), np.zeros(2)
    first(records, out)
    first.py(records, plain)
    assert out.tolist() == plain.tolist() == [3, 7]


TABLE: Any = np.arange(3.0).view(Shifted)
MASKED: Any = np.ma.array([1.0, 2.0, 3.0], mask=[0, 1, 0])  # pyright: ignore[reportArgumentType, reportCallIssue]
PAIR: Any = (TABLE, 1)


def test_an_outer_array() -> None:
    @lw.kernel
    def from_table(out):
        for i in lw.lanes(len(out)):
            out[i] = TABLE[i]

    @lw.kernel
    def from_mask(out):
        for i in lw.lanes(len(out)):
            out[i] = MASKED[i]

    @lw.kernel
    def from_pair(out):
        for i in lw.lanes(len(out)):
            out[i] = PAIR[0][i]

    with pytest.raises(lw.CompileError, match="array 'TABLE' is of class 'Shifted'") as caught:
        from_table(np.zeros(3))
    assert caught.value.position.line == from_table.source.first_line + 3
    with pytest.raises(
        lw.CompileError, match=r"array 'MASKED' has a mask, which kernels do not see; pass MASKED\.data"
    ):
        from_mask(np.zeros(3))
    with pytest.raises(lw.CompileError, match="is of class 'Shifted'"):
        from_pair(np.zeros(3))


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_ufuncs_do_as_those_of_numpy() -> None:
    """NumPy hands them elements, and wraps what comes back."""
    for given in (
        np.matrix([[1.0, 2.0]]),
        np.arange(3.0).view(Inherited),
        MASKED,
        np.arange(3.0).view(Marked),
    ):
        found, wanted = more(given), np.add(given, 1.0)
        assert type(found) is type(wanted) and found.shape == wanted.shape
        assert np.asarray(found).tolist() == np.asarray(wanted).tolist()
        assert more.explain(given) is not None
    assert more(MASKED).mask.tolist() == [False, True, False]

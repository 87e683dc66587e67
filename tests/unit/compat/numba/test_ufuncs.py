"""`vectorize` and `guvectorize`: loops of the declared types, in order."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from lanewise import CompileError
from lanewise.compat.numba import float32, float64, guvectorize, int32, int64, vectorize


@vectorize([int32(int32, int32), int64(int64, int64), float32(float32, float32), float64(float64, float64)])
def add(x: Any, y: Any) -> Any:
    return x + y


@vectorize
def ratio(x: Any, y: Any) -> Any:
    return x / y if y != 0 else 0


@guvectorize([(int64[:], int64, int64[:])], "(n),()->(n)")
def shifted(x: Any, y: Any, res: Any) -> Any:
    for i in range(x.shape[0]):
        res[i] = x[i] + y


def test_the_first_loop_that_holds_the_operands() -> None:
    kinds = ["i1", "i4", "i8", "f4", "f8"]
    found = [add(np.arange(4).astype(kind), np.arange(4).astype(kind)).dtype.str[1:] for kind in kinds]
    assert found == ["i4", "i4", "i8", "f4", "f8"]
    with pytest.raises(TypeError, match="has no loop for complex128"):
        add(np.zeros(2, complex), 1)


def test_the_methods_of_a_ufunc() -> None:
    a = np.arange(12).reshape(3, 4)
    assert (add.reduce(a, axis=0) == a.sum(0)).all() and (add.accumulate(a) == a.cumsum(0)).all()


def test_without_signatures_types_follow_from_the_operands() -> None:
    found = ratio(np.arange(3, dtype=np.int32), np.int32(2))
    assert found.dtype == np.float64 and (found == [0, 0.5, 1]).all()


def test_arrays() -> None:
    assert (shifted(np.arange(5), 2) == np.arange(5) + 2).all()
    found = shifted(np.arange(6).reshape(2, 3), np.array([10, 20]))
    assert (found == [[10, 11, 12], [23, 24, 25]]).all() and found.dtype == np.int64


def test_pickled() -> None:
    assert pickle.loads(pickle.dumps(add))(np.int8(1), np.int8(1)).dtype == np.int32


@pytest.mark.parametrize(
    "make",
    [
        lambda: vectorize(["f8(f8)"], target="cuda")(lambda x: x),
        lambda: guvectorize(["void(f8[:], f8[:])"], "(n)->(n)", writable_args=("x",))(lambda x, y: None),
        lambda: guvectorize(["void(f8[:], f8[:])"], "(n)->(n)", identity=0)(lambda x, y: None),
        lambda: vectorize(["nonsense"]),
    ],
)
def test_what_is_refused(make: Any) -> None:
    with pytest.raises(CompileError, match=r"is not here|has no option|is no signature"):
        make()

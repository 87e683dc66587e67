"""Items of tuples by a number that is only known at run time: of those made in a kernel, and given to functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

WEIGHTS = (0.25, 0.5, 0.25)


@lw.function
def weighted(w, a, i):
    s = 0.0
    for k in range(len(w)):
        s += w[k] * a[i + k]
    return s


@lw.kernel
def given(out, a, x):
    for i in lw.lanes(len(out)):
        out[i] = weighted((0.25, 0.5, 0.25), a, i) + weighted(WEIGHTS, a, i) + weighted((a[i], x, 1.0), a, i)


@lw.kernel
def of_each_lane(out, a, which):
    for i in lw.lanes(len(out)):
        sides = a[i], -a[i], a[i] * 2, a[i] - 7
        out[i] = sides[which[i]]


@lw.kernel
def booleans(out, a, which):
    for i in lw.lanes(len(out)):
        out[i] = (a[i] > 3, a[i] < 5)[which[i] % 2]


def as_plain_python(kernel: Any, *args: Any) -> None:
    out, plain = np.zeros(29), np.zeros(29)
    kernel(out, *args)
    kernel.py(plain, *args)
    assert out.tolist() == plain.tolist() and len(set(out.tolist())) > 1


def test_tuples_given_to_functions() -> None:
    as_plain_python(given, np.arange(31.0) ** 2, 0.125)
    reported = [note.sentence for note in given.explain(np.zeros(29), np.arange(31.0), 0.125).notes("check")]
    assert not any("'w'" in sentence for sentence in reported), "k is below three"


@pytest.mark.parametrize("dtype", [np.int32, np.float32, np.float64])
def test_each_lane_takes_one(dtype: type) -> None:
    a = (np.arange(29) * 5 % 11).astype(dtype)
    as_plain_python(of_each_lane, a, np.arange(29) * 7 % 8 - 4)
    as_plain_python(booleans, a, np.arange(29))


def test_there_is_no_such_item() -> None:
    with pytest.raises(IndexError, match="index 4 is out of range for axis 0 of 'sides' with length 4"):
        of_each_lane(np.zeros(3), np.ones(3), np.array([0, -4, 4]))

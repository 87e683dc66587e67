"""Elements that loops update stay in registers; plain Python gives the same, also for arrays that overlap."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.explained import data_of


@lw.kernel
def product(out, a, b):
    for i in lw.lanes(len(out)):
        out[i] = 0
        for k in range(a.shape[1]):
            out[i] += a[i, k] * b[k, i]


@lw.kernel
def count(out, a, b):
    for i in lw.lanes(len(out)):
        out[i] = 0
        for k in range(a.shape[1]):
            if a[i, k] > b[k, 0]:
                out[i] += 1


@lw.kernel
def nested(out, a, b):
    for i in lw.lanes(len(out)):
        out[i] = a[i, 0]
        for j in range(3):
            for k in range(j, a.shape[1]):
                if a[i, k] + b[k, j] < 0.3:
                    break
                if a[i, k] > 0.9:
                    continue
                out[i] = out[i] * 0.5 + b[k, j]
        out[i] += 1


@lw.kernel
def leaves_early(out, a, b):
    for i in lw.lanes(len(out)):
        out[i] = 1
        k = 0
        while True:
            out[i] *= 1.25
            if out[i] > 3 * b[0, 0] or k >= a.shape[1]:
                break
            k += 1
        if out[i] > 2:
            continue
        out[i] = a[i, 0]


@lw.kernel
def stays(out, a, b):
    """A neighbour of the element is read in the loop."""
    for i in lw.lanes(len(out)):
        out[i] = a[i, 0]
        for k in range(a.shape[1]):
            out[i] += out[k % (i + 1)] * b[k, 0]


KERNELS = (product, count, nested, leaves_early)


def codes(kernel: Any, args: list[Any]) -> list[Any]:
    """The remarks about promoted elements."""
    return data_of(list(kernel.version(args).remarks), "LW219")


def arrays(n: int = 23) -> list[Any]:
    rng = np.random.default_rng(n)
    return [rng.random(n), rng.random((n, 9)), rng.random((9, n))]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
def test_stays_in_a_register(kernel: Any) -> None:
    assert codes(kernel, arrays()), "the loop's element is reported"
    assert not codes(stays, arrays())


@pytest.mark.parametrize("width", [None, 1, 4, 16])
@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
def test_as_plain_python(kernel: Any, width: int | None) -> None:
    for n in (3, 7, 23, 70):
        ours, plain = arrays(n), arrays(n)
        lw.kernel(width=width)(kernel.function)(*ours)
        kernel.py(*plain)
        assert ours[0].tolist() == plain[0].tolist()


def test_the_first_iteration_may_fail() -> None:
    out, a, b = arrays(5)
    with pytest.raises(IndexError):
        product(out, a, b[:, :3])


def _overlapping() -> dict[str, list[Any]]:
    """Of one array: the same elements, neighbours, rows backwards, and arrays that only seem to overlap."""
    n = 23
    whole = np.random.default_rng(1).random(n * 30)
    a, b = whole[: n * 9].reshape(n, 9), whole[n * 9 : n * 18].reshape(9, n)
    return {
        "in a": [a[:, 3], a, b],
        "in b": [b[4], a, b],
        "end of a": [whole[n * 9 - 1 : n * 10 - 1], a, b],
        "backwards": [whole[n * 9 :: -1][:n], a, b],
        "after both": [whole[n * 18 : n * 19], a, b],
        "between": [whole[n * 18 :][::7][:n], a, b],
    }


@pytest.mark.parametrize("kernel", (product, count), ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("how", _overlapping())
def test_arrays_that_overlap(how: str, kernel: Any) -> None:
    """With one lane, iterations have Python's order, so that the results of overlapping arrays are known."""
    ours, plain = _overlapping()[how], _overlapping()[how]
    one = lw.kernel(width=1, threads=1)(kernel.function)
    for _ in range(40):  # as remembered calls, too
        for mine, first in zip(ours, _overlapping()[how], strict=True):
            np.copyto(mine, first)
        one(*ours)
    kernel.py(*plain)
    for mine, other in zip(ours, plain, strict=True):
        assert mine.tolist() == other.tolist()


def test_other_code_where_arrays_overlap() -> None:
    whole = np.random.default_rng(1).random((40, 9))
    kernel = lw.kernel(width=1, threads=1)(product.function)
    assert kernel(whole[:9, 8].copy(), whole[:9], whole[9:18]) is None
    assert kernel._overlapping is None, "no array overlaps"  # pyright: ignore[reportPrivateUsage]
    kernel(whole[:9, 8], whole[:9], whole[9:18])
    assert kernel._overlapping is not None  # pyright: ignore[reportPrivateUsage]

"""Whole rows in a lane, and whole arrays outside of lanes: as NumPy computes them, over widths, lengths and dtypes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

LENGTHS = (3, 7, 129, 1100)


def stores(a, b, w):
    for i in lw.lanes(len(a)):
        b[i, :] = 2 * a[i] + w
        b[i, 1:] += a[i, :-1]
        b[i] *= 3
        b[i, ::2] -= 1
        b[i, :] = np.where(a[i] > 2, b[i], -b[i])
        b[i] = np.minimum(b[i], 50) + abs(a[i]) - a[i].astype(b.dtype)


def sums(a, w, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i].sum()
        out[i, 1] = np.sum(a[i] * w)
        out[i, 2] = a[i].mean()
        out[i, 3] = sum(a[i])
        out[i, 4] = np.max(a[i]) + 7 * a[i].min() + 11 * min(a[i]) - 13 * max(a[i])
        out[i, 5] = a[i].argmax() * 100 + np.argmin(abs(a[i] - 2))
        out[i, 6] = np.any(a[i] > 8) + 2 * (a[i] >= 1).all() + 4 * any(a[i] > 8) + 8 * all(a[i, 1:])
        out[i, 7] = np.count_nonzero(a[i] > 1) + (a[i] != w).sum()
        out[i, 8] = a[i].std()
        out[i, 9] = np.var(a[i], ddof=1) if len(w) > 1 else 0
        out[i, 10] = np.prod(a[i] // 4 + 1 - a[i] // 5)
        out[i, 11] = (a[i] + w)[-1] + len(a[i] + w) + (w + 1).shape[0]


def dots(a, w, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.dot(a[i], w)
        out[i, 1] = a[i] @ w + a[i].dot(a[i])


def private(a, out):
    for i in lw.lanes(len(a)):
        t = lw.array(4, a.dtype)
        t[:] = a[i, :4]
        t *= 3
        u = t * t - 1
        v = u[1:] + u[:-1]
        t[1:] = t[:-1]  # as if the right side were copied first
        t[:] = t[::-1] + a[i, 0]
        out[i, 0] = u.sum() + v.sum()
        out[i, 1] = t[0] + 10 * t[1] + 100 * t[2] + 1000 * t[3]
        for k, x in enumerate(v):
            out[i, 2] += k * x


def whole(a, w):
    b = a * 2 + w
    c = np.sqrt(b) if len(w) > 3 else abs(a) + 0.5
    b[1:] = b[:-1]
    b[:, 0] = a[:, -1]
    a -= 1
    return b, c, a > 2, -w, w.sum(), np.maximum(w, 2)


@lw.vectorize
def cubed(x):
    return x * x * x


@lw.function
def total_of(row):
    return row.sum()


def through_functions(a, b, out):
    for i in lw.lanes(len(a)):
        b[i] = cubed(a[i])
        out[i, 0] = total_of(a[i])
        out[i, 1] = cubed(a[i]).max()


def agree(function: Any, *args: Any) -> None:
    theirs = [np.copy(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
    with np.errstate(all="ignore"):
        wanted = lw.kernel(function).py(*theirs)
    for width in (1, 8):
        mine = [np.copy(arg) if isinstance(arg, np.ndarray) else arg for arg in args]
        found = lw.kernel(function, width=width)(*mine)
        for one, other in zip(mine, theirs, strict=True):
            np.testing.assert_array_equal(one, other)
        for one, other in zip(found or (), wanted or (), strict=True):
            assert type(one) is type(other) and np.asarray(one).dtype == np.asarray(other).dtype
            np.testing.assert_array_equal(one, other)


def values(dtype: str, *shape: int) -> np.ndarray:
    return (np.random.default_rng(sum(shape)).random(shape) * 9).astype(dtype)


@pytest.mark.parametrize("dtype", ["f4", "i8"])
def test_rows(dtype: str) -> None:
    for n in LENGTHS:
        a, w = values(dtype, 13, n), values(dtype, n)
        agree(stores, a, np.zeros_like(a), w)
        agree(sums, a, w, np.zeros((13, 12)))
        agree(through_functions, a, np.zeros_like(a), np.zeros((13, 2)))


@pytest.mark.parametrize("dtype", ["u1", "i2", "?"])
def test_sums_of_small_types_are_wide(dtype: str) -> None:
    def k(a, out):
        for i in lw.lanes(len(a)):
            out[i] = a[i].sum() + np.sum(a[i]) + a[i].mean()

    agree(k, np.full((5, 400), 1 if dtype == "?" else 100, dtype), np.zeros(5))


@pytest.mark.parametrize("dtype", ["f4", "i4"])
def test_products_are_close(dtype: str) -> None:
    """NumPy's depend on its library; ours add in the order of np.sum."""
    for n in LENGTHS:
        a, w = values(dtype, 13, n), values(dtype, n)
        found = [np.zeros((13, 2)) for _ in range(3)]
        for out, width in zip(found, (1, 8, None), strict=True):
            lw.kernel(dots, width=width)(a, w, out)
            np.testing.assert_array_equal(out, found[0])
        wanted = np.zeros((13, 2))
        lw.kernel(dots).py(a, w, wanted)
        np.testing.assert_allclose(found[0], wanted, rtol=1e-5 if dtype == "f4" else 1e-13)


@pytest.mark.parametrize("dtype", ["f8", "i8"])
def test_private_arrays(dtype: str) -> None:
    agree(private, values(dtype, 21, 6), np.zeros((21, 3)))


@pytest.mark.parametrize("shape", [(1, 1), (4, 7), (9, 130), (0, 3)])
def test_whole_arrays_outside_of_lanes(shape: tuple[int, int]) -> None:
    if shape[0]:
        agree(whole, values("f8", *shape), values("f8", shape[1]))


def test_nans() -> None:
    def k(a, out):
        for i in lw.lanes(len(a)):
            out[i, 0], out[i, 1] = a[i].max(), np.min(a[i])
            out[i, 2], out[i, 3] = a[i].argmax(), a[i].argmin()
            out[i, 4], out[i, 5] = max(a[i]), min(a[i])

    rows = np.random.default_rng(1).choice([np.nan, 1.0, -2.0, np.inf], (200, 5), p=[0.2, 0.3, 0.3, 0.2])
    agree(k, rows, np.zeros((200, 6)))


def test_rows_without_elements() -> None:
    def k(a, out, which):
        for i in lw.lanes(len(a)):
            if which == 0:
                out[i] = a[i].sum() + a[i].prod() + sum(a[i]) + any(a[i] > 0)
            elif which == 1:
                out[i] = a[i].max()
            elif which == 2:
                out[i] = a[i].argmin()
            else:
                out[i] = max(a[i])

    agree(k, np.zeros((3, 0)), np.zeros(3), 0)
    for which, words in ((1, "reduction operation maximum which has no"), (2, "argmin of an empty"), (3, "empty")):
        for call in (lw.kernel(k), lw.kernel(k).py):
            with pytest.raises(ValueError, match=words):
                call(np.zeros((3, 0)), np.zeros(3), which)


@pytest.mark.parametrize("dtype", ["u1", "i4", "f4", "f8"])
@pytest.mark.parametrize("n", [0, 5])
def test_sums_with_a_start(dtype: str, n: int) -> None:
    def k(a, out, n):
        for i in lw.lanes(len(a)):
            out[i, 0] = sum(a[i], start=3) + sum(a[i], n)
            out[i, 1] = sum(a[i, :n], 2.5) + sum(a[i] * 0.5, start=n)
            out[i, 2] = sum(a[i], lw.f64(7))

    agree(k, values(dtype, 21, 6), np.zeros((21, 3)), n)


def test_lengths_that_differ() -> None:
    def stored(a, b):
        for i in lw.lanes(len(a)):
            b[i, :] = a[i] * 2

    def added(a, b):
        for i in lw.lanes(len(a)):
            b[i, 0] = (a[i] + b[i]).sum()

    for function in (stored, added):
        with pytest.raises(ValueError, match="operands of lengths"):
            lw.kernel(function)(np.zeros((3, 5)), np.zeros((3, 6)))


def test_a_target_that_overlaps() -> None:
    def shift(a):
        for i in lw.lanes(len(a)):
            a[i, 1:] = a[i, :-1] * 2

    def rows(a):
        for i in lw.lanes(len(a) // 2):
            a[2 * i] = a[2 * i + 1] + a[2 * i]

    with pytest.raises(
        ValueError, match=r"'a\[i, 1:\]' overlaps 'a\[i, :-1\]', from which it is computed; write a loop"
    ):
        lw.kernel(shift)(np.ones((3, 9)))
    agree(rows, values("f8", 8, 9))
    agree(shift, values("f8", 5, 4))  # a length that is known: as if copied first


@lw.kernel
def normalized(a):
    out = np.empty_like(a)
    for i in lw.lanes(len(a)):
        out[i, :] = a[i] - a[i].mean()
        out[i] /= a[i].std()
    return out


def test_debug_mode_and_threads() -> None:
    a = values("f8", 50, 33)
    wanted = (a - a.mean(1)[:, None]) / a.std(1)[:, None]
    choices: tuple[dict[str, Any], ...] = ({"debug": True}, {"threads": 2}, {"checks": False})
    for options in choices:
        np.testing.assert_allclose(lw.kernel(normalized, **options)(a), wanted, rtol=1e-12)

"""Rows that are sorted, searched, masked, summed up without NaN: as NumPy, over lengths, dtypes and widths."""

from __future__ import annotations

import linecache
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw

LENGTHS = (1, 2, 5, 16, 33, 300)
# Before 2.4, NumPy rounded the shares of quantiles of float32 once more.
QUANTILES_DIFFER = np.lib.NumpyVersion(np.__version__) < "2.4.0"


def order(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.median(a[i])
        out[i, 1] = np.quantile(a[i], 0.3)
        out[i, 2] = np.percentile(a[i], 80)
        out[i, 3] = np.ptp(a[i])
        out[i, 4] = np.median(a[i, ::2] * 2)
        out[i, 5] = np.diff(a[i]).sum() + np.flip(a[i])[0]
        out[i, 6] = np.array_equal(a[i], a[0]) + 2 * np.allclose(a[i], a[0])
        out[i, 7] = np.trapezoid(a[i] * 1.0) + np.average(a[i])
        out[i, 8] = np.median(a[i][a[i] > 2])


def searched(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.searchsorted(a[i], 3)
        out[i, 1] = np.searchsorted(a[i], a[i, -1], side="right")
        out[i, 2] = np.searchsorted(a[i], a[i, 0])


def in_place(a, b):
    for i in lw.lanes(len(a)):
        b[i] = np.sort(a[i])
        a[i].sort()
        b[i, ::2] = np.sort(b[i, ::2] + 1)


def running(a, b):
    for i in lw.lanes(len(a)):
        b[i] = np.cumsum(a[i])


def without_nan(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = np.nansum(a[i])
        out[i, 1] = np.nanmean(a[i])
        out[i, 2] = np.nanmin(a[i])
        out[i, 3] = np.nanmax(a[i])
        out[i, 4] = np.nanvar(a[i])
        out[i, 5] = np.nanstd(a[i], ddof=1)
        out[i, 6] = np.nanmedian(a[i])
        out[i, 7] = np.nanprod(a[i] / 4)
        out[i, 8] = np.nanquantile(a[i], 0.7)
        out[i, 9] = np.nanpercentile(a[i], 10.0)


def masked(a, out):
    for i in lw.lanes(len(a)):
        r = a[i]
        out[i, 0] = r[r > 1].sum()
        out[i, 1] = r[r > 100].sum() + len(r[r > 2]) + 100 * r[r > 1].size
        out[i, 2] = (2 * r[r > 1] + 1).sum()
        out[i, 3] = sum(r[~(r > 1)]) + a[i, (r > 1) & (r < 6)].prod()
        out[i, 4] = np.any(r[r > 1] > 8) + 2 * (r[r > 1] < 8).all()
        if np.any(r > 1):
            out[i, 5] = r[r > 1].min() + 10 * max(r[r > 1])
            out[i, 6] = r[r > 1].argmax() + 100 * r[r > 1].mean()
            out[i, 7] = r[r > 1].var() + r[r > 1].std()
        r[r > 5] = 5
        a[i, r < 2] += 2
        out[i, 8] = r.sum()


def private(a, out):
    for i in lw.lanes(len(a)):
        n = i % 9
        t = lw.array(n, a.dtype, most=8)
        t[:] = a[i, :n]
        t.sort()
        out[i, 0] = t.sum() + 10 * len(t)
        u = lw.array(9, a.dtype)
        u[:] = a[i, :9]
        v = np.sort(u)
        p = np.argsort(u, kind="stable")
        c = u.cumsum()
        u[u > v[4]] = 1
        u[p[0]] = 7
        for k, x in enumerate(sorted(u)):
            out[i, 1] += k * x + c[k] * p[k]
        out[i, 2] = np.cross(v[:3], a[i, :3])[1] + sorted(v)[2]
        m = v > 2
        v[m] *= 2
        u[m] = v[m]
        out[i, 3] = (u + v).sum()


def whole(a):
    a[a > 5] = 5
    b = a * 2
    b[(b < 3) | (b == 8)] += 1
    return b, np.sort(a[:, 0]), np.cumsum(a[0])


def rows(dtype: str, n: int, nans: bool = False) -> Any:
    random = np.random.default_rng(n)
    a = random.integers(0, 9, (11, n)).astype(dtype)
    if a.dtype.kind == "f":
        a += random.random((11, n)).astype(dtype)
    if nans:
        a[random.random((11, n)) < 0.3] = np.nan
        a[3] = np.nan
        a[5, 0] = -np.inf
    return a


def same(kernel: Any, *args: Any, width: int | None = 4) -> None:
    mine, theirs = ([arg.copy() for arg in args] for _ in range(2))
    found = lw.kernel(kernel, width=width)(*mine)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wanted = lw.kernel(kernel).py(*theirs)
    for one, other in zip((*mine, *(found or ())), (*theirs, *(wanted or ())), strict=True):
        if QUANTILES_DIFFER and kernel in (order, without_nan) and args[0].dtype == np.float32:
            np.testing.assert_allclose(one, other, rtol=4e-7)
        else:
            np.testing.assert_array_equal(one, other)
    assert len({one.tobytes() for row in mine for one in row}) > 1


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("dtype", ["f4", "f8", "i4", "u1", "i2"])
def test_in_order(dtype: str, n: int) -> None:
    a = rows(dtype, n)
    if n > 1:
        a[:, 0] = 4  # one is selected in each
        same(order, a, np.zeros((11, 9)))
    same(searched, np.sort(a, axis=1), np.zeros((11, 3)))
    same(in_place, a, np.zeros_like(a))
    same(running, a, np.cumsum(a, axis=1) * 0)


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("dtype", ["f4", "f8", "i4", "u1"])
def test_masks(dtype: str, n: int) -> None:
    for width in (1, 8):
        same(masked, rows(dtype, n), np.zeros((11, 9)), width=width)


def written(text: str, file: str) -> Callable[..., Any]:
    """The function `k` of this text."""
    names: dict[str, Any] = {"np": np, "lw": lw}
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    exec(compile(text, file, "exec"), names)
    return names["k"]


@pytest.mark.parametrize("n", LENGTHS)
@pytest.mark.parametrize("dtype", ["f4", "f8"])
def test_nans(dtype: str, n: int) -> None:
    same(without_nan, rows(dtype, n, nans=True), np.zeros((11, 10)))
    same(in_place, rows(dtype, n, nans=True), np.zeros((11, n), dtype))
    for name in ("median", "quantile"):
        arguments = "a[i], 0.5" if name == "quantile" else "a[i]"
        text = f"def k(a, out):\n    for i in lw.lanes(len(a)): out[i, 0] = np.{name}({arguments})\n"
        a = rows(dtype, n, nans=True)
        a[0] = 1
        same(written(text, f"<{name} {dtype} {n}>"), a, np.zeros((11, 1)))


@pytest.mark.parametrize("dtype", ["f4", "f8", "i4", "u1"])
def test_private_arrays(dtype: str) -> None:
    for width in (1, 8):
        same(private, rows(dtype, 9), np.zeros((11, 4)), width=width)


def test_whole_arrays() -> None:
    same(whole, rows("f8", 7))


def test_nothing_but_nan_has_no_place() -> None:
    @lw.kernel
    def place(a, out):
        for i in lw.lanes(len(a)):
            out[i] = np.nanargmax(a[i]) + 10 * np.nanargmin(a[i])

    a, out = np.array([[np.nan, 3, 5, np.nan]] * 4), np.zeros(4)
    place(a, out)
    assert out.tolist() == [12] * 4
    a[2] = np.nan
    with pytest.raises(ValueError, match="All-NaN slice encountered"):
        place(a, out)


def test_a_size_beyond_the_greatest() -> None:
    @lw.kernel
    def sized(a, n):
        for i in lw.lanes(len(a)):
            t = lw.array((n, 2), lw.f64, most=(4, 2))
            t[n - 1, 1] = i
            a[i] = t[n - 1, 1] + len(t)

    a = np.zeros(9)
    sized(a, 4)
    assert a.tolist() == [i + 4 for i in range(9)]
    for n in (5, -1):
        with pytest.raises(ValueError, match=f"lw.array of size {n}, and most is 4"):
            sized(a, n)
        with pytest.raises(ValueError, match=f"lw.array of size {n}, and most is 4"):
            sized.py(a, n)

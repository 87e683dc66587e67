"""Rows of complex numbers beside NumPy's expressions, over types and widths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import plain, refusal

RANDOM = np.random.default_rng(4)
EXACT = (
    "out[i, :] = 2 * a[i] + b[i]",
    "out[i] = a[i]; out[i] *= 1j",
    "out[i] += a[i] * x[i]",
    "out[i] = x[i] + 1j * x[i]",
    "out[i] = np.where(x[i] > 0, a[i], 0)",
    "out[i] = a[i].conj()",
    "out[i] = -np.conj(a[i])",
    "out[i, :] = 1j",
    "out[i, x[i] > 0] = 2j",
    "out[i] = np.isfinite(a[i])",
    "out[i, 0] = sum(a[i])",
    "out[i, 0] = np.prod(a[i])",
    "f[i] = a[i].real + a[i].imag",
    "f[i] = np.real(a[i]) - np.imag(b[i])",
    "f[i, 0] = any(a[i])",
    "f[i, 0] = (a[i] != b[i]).any()",
    "f[i, 0] = a[i].all()",
    "f[i, 0] = np.count_nonzero(a[i])",
    "a.real[i] = x[i]; out[i] = a[i]",
    "out[i] = np.full(6, 2j)",
    "out[i] = np.array([1j, 2, 3, 4, 5, 6j])",
    "out[i] = a[i].astype(np.complex64)",
    "t = np.zeros(4, a.dtype); t[1:3] = a[i, :2]; t[0] = 1; out[i, :4] = t",
    "u, v = a[i, :2]; out[i, 0] = u * v",
    "f[i, 0] = a[i, 2].imag",
)
NEAR = (
    "out[i] = np.exp(a[i]) / b[i]",
    "out[i] = np.sin(a[i]) * np.tan(b[i])",
    "out[i] = a[i] ** 2",
    "out[i] = np.sqrt(x[i] + 0j)",
    "out[i, 0] = a[i].sum()",
    "out[i, 0] = a[i].mean()",
    "out[i, 0] = np.dot(a[i], b[i]) + a[i] @ b[i]",
    "out[i, 0] = np.vdot(a[i], b[i])",
    "out[i, 0] = a[i][x[i] > 0].sum()",
    "f[i] = np.abs(a[i]) + np.angle(b[i])",
    "f[i] = (a[i] * b[i]).real",
    "f[i, 0] = abs(a[i]).max()",
)


def held(dtype: str) -> tuple[Any, ...]:
    a, b = ((RANDOM.normal(size=(9, 6)) + 1j * RANDOM.normal(size=(9, 6))).astype(dtype) for _ in range(2))
    x = RANDOM.normal(size=(9, 6)).astype(np.real(a).dtype)
    return a, b, x, np.zeros((9, 6), dtype), np.zeros((9, 6), x.dtype)


@pytest.mark.parametrize("dtype", ["c8", "c16"])
@pytest.mark.parametrize("body", [*EXACT, *NEAR])
def test_as_numpy(body: str, dtype: str) -> None:
    function = plain(f"def k(a, b, x, out, f):\n    for i in lw.lanes(len(a)):\n        {body}")
    mine = held(dtype)
    theirs = tuple(one.copy() for one in mine)
    lw.kernel(function, width=4)(*mine)
    function(*theirs)
    bound = 0 if body in EXACT else 40 * float(np.finfo(dtype).eps)
    for one, other in zip(mine, theirs, strict=True):
        assert np.abs(one - other).max() <= bound
    assert mine[3].any() or mine[4].any()


def test_whole_arrays_outside_of_lanes() -> None:
    def made(a, b):
        product = a * b + 1j
        return product, np.abs(product), product.real

    a, b, *_ = held("c16")
    for mine, theirs in zip(lw.kernel(made, width=1)(a, b), made(a, b), strict=True):
        assert mine.dtype == theirs.dtype and np.allclose(mine, theirs, rtol=1e-14)


@pytest.mark.parametrize("word", ["max(a[i])", "np.sort(a[i])", "a[i].var()", "np.argmax(a[i])", "np.cumsum(a[i])"])
def test_what_has_no_meaning_is_refused(word: str) -> None:
    text = f"def k(a, b):\n    for i in lw.lanes(len(a)):\n        b[i, 0] = {word}"
    assert "of complex numbers is not in kernels; take it of np.abs(row), or of row.real" in refusal(
        text, np.zeros((3, 2), "c8"), np.zeros((3, 2))
    )

"""Of numbers that meet, in tuples too, none is taken for one without sign because another is; nor are low bits."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw


def _chosen(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        if x[i] > 2:
            p = (abs(x[i]), 1)
        else:
            p = (x[i], 2)
        out[i] = p[0] // 2 + p[1]


def _chosen_in_a_tuple_of_tuples(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        p = ((abs(x[i]), 3), 1) if x[i] > 2 else ((x[i], 4), 2)
        out[i] = (p[0][0] >> 1) + p[0][1] * p[1]


def _carried_round(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        p = (abs(x[i]), 1)
        for _ in range(3):
            out[i] += p[0] // 2 * p[1]
            p = (p[0] - 5, p[1] + 1)


def _read_from_the_end(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        p = (i, 0)
        while p[0] >= -2:
            out[i] += x[p[0]] * (p[1] + 1)
            p = (p[0] - 4, p[1] + 1)


def _clipped(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = np.clip(abs(x[i]), 0, int(x[i])) // 2 + np.clip(x[i], int(x[i]) + 1, 3) % 3


def _low_bits(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = np.where(x[i] > 2, int(x[i]) * 77 & 255, lw.u8(i)) // 2
        out[i] += np.where(x[i] > 2, int(x[i]) * 77 & 127, lw.i8(i)) // 2
        out[i] += np.where(x[i] > 2, int(x[i]) * 7, abs(lw.i8(x[i]))) % 7


def _clipped_by_others(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = np.clip(int(x[i]), lw.u8(i & 3), 5) + lw.i64(np.clip(x[i] / 3, lw.f32(-2), lw.f32(2)) * 1e15) % 1000


def _beyond_a_byte(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = np.where(x[i] > 2, int(x[i]) * 77, lw.u8(i)) // 2


def _beyond_a_byte_with_sign(x: Any, out: Any) -> None:
    for i in lw.lanes(len(out)):
        out[i] = np.where(x[i] > 2, abs(lw.i8(x[i])), int(x[i]) * 77) % 7


def _outcome(run: Callable[..., None], x: Any) -> list[int] | str:
    out = np.zeros_like(x)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run(x, out)
    except OverflowError:
        return "OverflowError"
    return out.tolist()


@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("body", [_beyond_a_byte, _beyond_a_byte_with_sign])
def test_where_follows_the_installed_numpy(body: Callable[..., None], width: int) -> None:
    """NumPy 2.5 raises of a Python int that does not fit, chosen or not; older ones keep its low bits."""
    raises = np.lib.NumpyVersion(np.__version__) >= "2.5.0"
    kernel = lw.kernel(width=width)(body)
    for x in (np.arange(-10, 11, dtype=np.int16), np.array([1, 0, 1], np.int16), np.array([1, 4, 3], np.int16)):
        want = _outcome(kernel.py, x)
        assert _outcome(kernel, x) == want
        fits = bool((abs(x) < 2).all())
        assert (want == "OverflowError") == (raises and not fits)


@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize(
    "body",
    [
        *(_chosen, _chosen_in_a_tuple_of_tuples, _carried_round, _read_from_the_end),
        *(_clipped, _clipped_by_others, _low_bits),
    ],
)
def test_signs_that_meet(body: Callable[..., None], width: int) -> None:
    x = np.arange(-10, 11, dtype=np.int16)
    ours, plain = np.zeros_like(x), np.zeros_like(x)
    kernel = lw.kernel(width=width)(body)
    kernel(x, ours)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        kernel.py(x, plain)
    assert len(set(plain.tolist())) > 4
    assert ours.tolist() == plain.tolist()

"""Errors of special functions against mpmath, in units of 2^-53."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import mpmath
import numpy as np
from mpmath import mp, mpf

import lanewise as lw

Scale = Callable[..., Any]
Column = Sequence[float] | np.ndarray[Any, Any]


def largest_error(
    f: Any, true: Callable[..., Any], *operands: Column, scale: Scale | None = None, digits: int = 40
) -> float:
    """The largest error over these operands, relative to the result or to what `scale(*operands, true)` says.

    The compiled function runs in lanes; some results are compared with its twin.
    """
    columns = [np.asarray(column, np.float64) for column in operands]
    found = computed(f, columns)
    few = [column[:5] for column in columns]
    assert np.allclose([f.py(*row) for row in rows(few)], found[:5], rtol=1e-12), "the twin"
    worst = 0.0
    with mp.workdps(digits):
        for row, value in zip(rows(columns), found, strict=True):
            exact = true(*map(mpf, row))
            if abs(exact) < mpf(2) ** -1000:
                continue
            size = scale(*map(mpf, row), exact) if scale is not None else abs(exact)
            error = float(abs(mpf(float(value)) - exact) / size * 2**53) if np.isfinite(value) else np.inf
            worst = max(worst, error)
    return worst


def rows(columns: Sequence[Any]) -> list[tuple[float, ...]]:
    return [tuple(map(float, row)) for row in zip(*columns, strict=True)]


def computed(f: Any, columns: Sequence[Any]) -> Any:
    out = np.zeros(len(columns[0]))
    (one, two, three)[len(columns) - 1](out, f, *columns)
    return out


def at_ends(f: Callable[[Any], Any], operands: Iterable[Any]) -> list[str]:
    """Results as texts, in which not-a-number equals itself."""
    return [str(float(f(x))) for x in operands]


def with_log(*given: Any) -> Any:
    """The scale of a result whose logarithm is computed: times 1 + |log result|."""
    return abs(given[-1]) * (1 + abs(mpmath.log(abs(given[-1]))))


def larger(*given: Any) -> Any:
    """Absolute below one, relative above."""
    return max(abs(given[-1]), mpf(1))


@lw.kernel
def one(out, f, x):
    for i in lw.lanes(len(x)):
        out[i] = f(x[i])


@lw.kernel
def two(out, f, x, y):
    for i in lw.lanes(len(x)):
        out[i] = f(x[i], y[i])


@lw.kernel
def three(out, f, x, y, z):
    for i in lw.lanes(len(x)):
        out[i] = f(x[i], y[i], z[i])

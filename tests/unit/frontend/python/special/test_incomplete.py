"""Incomplete gamma and beta functions against mpmath, in units of 2^-53."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np

from lanewise import special
from lib.special_errors import at_ends, largest_error, with_log

RANDOM = np.random.default_rng(9)
A = np.concatenate([10 ** RANDOM.uniform(-3, 1, 60), RANDOM.uniform(0.1, 100, 60), 10 ** RANDOM.uniform(2, 4, 20)])
B = np.concatenate([10 ** RANDOM.uniform(-2, 1, 60), RANDOM.uniform(0.1, 100, 60), 10 ** RANDOM.uniform(2, 3.5, 20)])
X = np.abs(A * (1 + np.minimum(3 / np.sqrt(A), 1) * RANDOM.normal(size=len(A)))) + 1e-3
PART = np.clip(np.concatenate([RANDOM.uniform(0, 1, 60), RANDOM.beta(A[60:], B[60:])]), 1e-6, 1 - 1e-6)


def absolute(*given: Any) -> Any:
    return mpmath.mpf(1)


def lower(a: Any, x: Any) -> Any:
    return mpmath.gammainc(a, 0, x, regularized=True)


def upper(a: Any, x: Any) -> Any:
    return mpmath.gammainc(a, x, mpmath.inf, regularized=True)


def part(a: Any, b: Any, x: Any) -> Any:
    return mpmath.betainc(a, b, 0, x, regularized=True)


def test_gammas() -> None:
    assert largest_error(special.gammainc, lower, A, X, scale=absolute) < 50
    assert largest_error(special.gammaincc, upper, A, X, scale=absolute) < 50
    tail = X < A + 1
    assert largest_error(special.gammainc, lower, A[tail], X[tail], scale=with_log) < 50
    assert largest_error(special.gammaincc, upper, A[~tail], X[~tail], scale=with_log) < 50


def test_beta() -> None:
    assert largest_error(special.betainc, part, A, B, PART, scale=absolute) < 500
    tail = PART * (A + B + 2) < A + 1
    assert largest_error(special.betainc, part, A[tail], B[tail], PART[tail], scale=with_log) < 500


def test_ends() -> None:
    inf, nan = np.inf, np.nan
    pairs = [(2.0, 0.0), (2.0, inf), (0.0, 1.0), (inf, 1.0), (-1.0, 1.0), (1.0, -1.0), (nan, 1.0), (0.0, 0.0)]
    wanted = ["0.0", "1.0", "1.0", "0.0", "nan", "nan", "nan", "nan"]
    assert at_ends(lambda pair: special.gammainc(*pair), pairs) == wanted
    assert at_ends(lambda pair: special.gammaincc(*pair), pairs[:4]) == ["1.0", "0.0", "0.0", "1.0"]
    threes = [(1.0, 2.0, 0.0), (1.0, 2.0, 1.0), (0.0, 1.0, 0.5), (1.0, 1.0, 1.5), (1.0, 1.0, nan)]
    assert at_ends(lambda three: special.betainc(*three), threes) == ["0.0", "1.0", "nan", "nan", "nan"]

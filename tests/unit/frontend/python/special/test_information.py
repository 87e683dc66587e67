"""Logistic functions, entropies and elliptic integrals against mpmath, in units of 2^-53."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np

from lanewise import special
from lib.special_errors import at_ends, larger, largest_error

RANDOM = np.random.default_rng(11)


def logit(p: Any) -> Any:
    return mpmath.log(p / (1 - p))


def test_logistic() -> None:
    assert largest_error(special.expit, lambda x: 1 / (1 + mpmath.exp(-x)), RANDOM.uniform(-690, 50, 100)) < 8
    p = np.concatenate([RANDOM.uniform(0, 1, 100), 10 ** RANDOM.uniform(-290, 0, 60)])
    assert largest_error(special.logit, logit, p) < 8
    assert at_ends(special.logit, [0.0, 1.0, 0.5, 2.0]) == ["-inf", "inf", "0.0", "nan"]


def test_entropies() -> None:
    x, y = RANDOM.uniform(0.01, 5, 60), RANDOM.uniform(0.01, 5, 60)
    assert largest_error(special.xlogy, lambda a, b: a * mpmath.log(b), x, y) < 8
    assert largest_error(special.xlog1py, lambda a, b: a * mpmath.log(1 + b), x, y) < 8
    assert largest_error(special.entr, lambda a: -a * mpmath.log(a), x) < 8
    assert largest_error(special.rel_entr, lambda a, b: a * mpmath.log(a / b), x, y, scale=larger) < 16
    assert [float(special.xlogy(0.0, v)) for v in (0.0, -1.0, 5.0)] == [0, 0, 0]
    assert at_ends(special.entr, [0.0, -1.0]) == ["0.0", "-inf"]
    assert [float(special.rel_entr(*p)) for p in ((0.0, 0.0), (1.0, 0.0), (-1.0, 1.0))] == [0, np.inf, np.inf]


def test_elliptic() -> None:
    m = np.concatenate([RANDOM.uniform(-50, 1, 80), 1 - 10 ** RANDOM.uniform(-15, 0, 60)])
    assert largest_error(special.ellipk, mpmath.ellipk, m) < 8
    assert at_ends(special.ellipk, [1.0, 1.5, 0.0]) == ["inf", "nan", str(np.pi / 2)]

"""Inputs and results of the kernels in `kernels`: generated, and compared bit by bit."""

from __future__ import annotations

from typing import Any

import numpy as np

from kernels import Case
from lanewise.analysis.divergence.tag_rules import tags
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.tags import TagRules


def arguments(case: Case, seed: int) -> tuple[Any, ...]:
    return case.make(np.random.default_rng(seed))


def same(mine: Any, theirs: Any, ulp: int) -> None:
    """The same numbers of the same types; NaN is NaN, and zeros have the same sign."""
    assert type(mine) is type(theirs)
    if isinstance(mine, tuple):
        assert len(mine) == len(theirs)
        for a, b in zip(mine, theirs, strict=True):
            same(a, b, ulp)
        return
    if isinstance(mine, np.ndarray) and mine.dtype.fields is not None:
        for name in mine.dtype.names:
            same(mine[name], theirs[name], ulp)
        return
    if mine is None:
        return
    a, b = np.asarray(mine), np.asarray(theirs)
    if ulp and a.dtype.kind == "f":
        np.testing.assert_array_max_ulp(a, b, ulp)
        return
    np.testing.assert_array_equal(a, b)
    if a.dtype.kind == "f":
        np.testing.assert_array_equal(np.signbit(a) & ~np.isnan(a), np.signbit(b) & ~np.isnan(b))


def loops_of(function: Function) -> TagRules:
    return tags(function, Facts(function))

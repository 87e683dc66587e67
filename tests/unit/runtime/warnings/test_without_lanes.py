"""A kernel with a loop and no lanes is reported once; one with lanes is not."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.runtime.warnings.without_lanes import has_lanes, without_lanes


@lw.kernel(threads=1)
def plain(a):
    for i in range(len(a)):
        a[i] = i


@lw.kernel(width=4, threads=1)
def spread(a):
    for i in lw.lanes(len(a)):
        a[i] = i


def test_modules() -> None:
    args = (np.zeros(4),)
    modules = [compile_source(k.source, signature_of(k.source, args)).module for k in (plain, spread)]
    assert [has_lanes(module) for module in modules] == [False, True]
    assert "lw.lanes" in without_lanes(plain.source)


def test_the_warning() -> None:
    with pytest.warns(RuntimeWarning, match="lanes"):
        plain(np.zeros(4))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        spread(np.zeros(4))

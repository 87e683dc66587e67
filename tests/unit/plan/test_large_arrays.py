"""Large arrays: by the last cache, alone or together; bodies prefetch the parameters of those that are large."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan import large_arrays
from lanewise.plan.large_arrays import far_arguments, large_bytes, large_ones, prefetched


@pytest.fixture(autouse=True)
def small_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_arrays, "HAS_TICKS", True)
    monkeypatch.setattr(large_arrays, "last_cache", lambda: 4000)


@lw.kernel
def gathered(x, column, out):
    for i in lw.lanes(len(out)):
        out[i] = x[column[i]]


@lw.kernel
def plain(x, column, out):
    for i in lw.lanes(len(out)):
        out[i] = x[i] + column[i]


def compiled(kernel: Any) -> Compiled:
    args = np.zeros(9), np.zeros(9, np.int64), np.zeros(9)
    return compile_source(kernel.source, signature_of(kernel.source, args))


def test_sizes_count_alone_and_together() -> None:
    assert large_bytes() == 1000
    args = np.zeros(130), np.zeros(10), np.zeros(70), np.zeros(70)  # of 8 bytes
    assert large_ones([0], args) == (0,) and large_ones([1], args) == () and large_ones([], args) == ()
    assert large_ones([2, 3], args) == (2, 3), "neither alone, but both together"
    assert large_ones([0, 1], args) == (0,), "no fair share"


def test_an_array_that_is_read_at_places_from_memory() -> None:
    far = far_arguments(compiled(gathered), 8)
    assert list(far) == [0]
    (found,) = prefetched(far, [0]).items()
    assert found[0] == "gathered.lanes0" and len(found[1]) == 1
    assert prefetched(far, []) == {}


def test_nothing_is_far_in_order_and_without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    assert far_arguments(compiled(plain), 8) == {}
    monkeypatch.setattr(large_arrays, "HAS_TICKS", False)
    assert far_arguments(compiled(gathered), 8) == {}

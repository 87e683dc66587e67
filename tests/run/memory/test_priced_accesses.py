"""Neighbours under masks and elements of points: whole vectors or not, as prices say; the same either way."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.prices import Prices
from lanewise.machine.processors import AVX2, BY_PROCESSOR, LANE_BY_LANE
from lanewise.record import replace
from lanewise.runtime import cache
from lanewise.runtime.call import version
from lib.machines import with_prices

LIKE = BY_PROCESSOR["znver4"]
PRICES = {
    "usual": LIKE,
    "masks are expensive": replace(LIKE, masked_load=90.0, masked_store=90.0),
    "shuffles are expensive": replace(LIKE, permute=90.0, mix=90.0),
}


def columns(x, out):
    for i in lw.lanes(len(x)):
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = x[i, 3], x[i, 1], x[i, 0] + x[i, 2], 5


def some_columns(x, out):
    for i in lw.lanes(len(x)):
        if x[i, 1] > 3:
            out[i, 0], out[i, 1], out[i, 2], out[i, 3] = x[i, 2], x[i, 1], x[i, 0], 5


def rows(x, out):
    """The last axis is the lanes': neighbours, and from the end."""
    for i in lw.lanes(x.shape[1]):
        if x[0, i] > 3:
            out[1, i] = x[1, i] + x[2, x.shape[1] - 1 - i]


@pytest.mark.parametrize("prices", PRICES)
@pytest.mark.parametrize("function", (columns, some_columns, rows), ids=lambda function: function.__name__)
def test_the_same_at_all_prices(function: Any, prices: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    monkeypatch.setattr(version, "this_machine", lambda: with_prices(PRICES[prices]))
    kernel = lw.kernel(function, width=8, checks=False, hot_paths=False)
    x = np.random.default_rng(1).integers(0, 9, (45, 4)).astype(np.int32)
    x, out, wanted = (a if function is not rows else np.ascontiguousarray(a.T) for a in (x, 0 * x, 0 * x))
    kernel(x, out)
    kernel.py(x, wanted)
    np.testing.assert_array_equal(out, wanted)
    text = kernel.inspect(x, out, stage="llvm")
    full = text[text.index(f"define internal void @{function.__name__}.lanes0.N8") :].split("\n}")[0]
    masks = "masked.load" in full or "masked.store" in full
    mixes = re.search(r"shufflevector <8 x i32> %\S+, <8 x i32> %", full) is not None
    assert masks == (
        function is not columns and prices in ("usual", "shuffles are expensive" if function is rows else "")
    )
    assert mixes == (function is not rows and prices != "shuffles are expensive")


def test_prices_of_vectors() -> None:
    """No machine of the table gives whole vectors up; under masks, where it has instructions."""
    for prices in (*BY_PROCESSOR.values(), AVX2, LANE_BY_LANE, Prices()):
        masks = () if prices is LANE_BY_LANE else (32, 64) if prices is AVX2 else (8, 16, 32, 64)
        for bits in (8, 16, 32, 64):
            for lanes in (4, 8, 16, 32, 64):
                assert prices.reads_masked(bits, lanes) == prices.writes_masked(bits, lanes) == (bits in masks)
                for count in (2, 3, 4):
                    for masked in (False, True) if len(masks) == 4 else (False,):
                        assert prices.reads_strided(bits, lanes, count, masked), (prices, bits, lanes, count, masked)
                        assert prices.writes_strided(bits, lanes, count, masked), (prices, bits, lanes, count, masked)

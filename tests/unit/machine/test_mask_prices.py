"""Masks are free where no row says otherwise; then no code is copied to get rid of them."""

from __future__ import annotations

from lanewise.machine.mask_prices import MaskPrices
from lanewise.machine.processors import AVX2, ZEN4


def test_no_rows_are_free() -> None:
    assert MaskPrices().is_free
    assert not MaskPrices(always=True).is_free
    assert not MaskPrices(stores={32: 7.0}).is_free


def test_a_mask_costs_more_without_instructions_for_it() -> None:
    with_them, without = ZEN4.under_masks(16), AVX2.under_masks(16)
    assert all(without.stores[bits] > with_them.stores[bits] for bits in (8, 32, 64))
    assert without.stores[8] > without.stores[32], "bytes have no masked store there: a branch for each lane"
    assert without.spread == 0.0 and with_them.spread > 0.0

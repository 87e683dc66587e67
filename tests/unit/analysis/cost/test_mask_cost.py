"""A mask costs accesses and ops that may trap; nothing where the machine masks for nothing."""

from __future__ import annotations

from lanewise.analysis.cost.mask_cost import mask_cost, waiting
from lanewise.ir.function import Op
from lanewise.ir.parse import parse
from lanewise.ir.shapes import Shape
from lanewise.machine.mask_prices import MaskPrices
from lanewise.machine.processors import AVX2, ZEN4

TEXT = """func @f(%p: ptr[S4], %x: i32[T]) masked {
entry:
  %v: i32[T] = load %p, align=4
  %a: i32[T] = add %v, %x
  %d: i32[T] = sdiv %a, %x
  store %d, %p, align=4
  return
}
"""
LOAD, ADD, DIVIDE, STORE = parse(TEXT).entry.ops


def shape(value: object) -> Shape | None:
    return getattr(value, "shape", None)


def cost(op: Op, avx2: bool) -> float:
    prices = AVX2 if avx2 else ZEN4
    return mask_cost(op, shape, 16, prices, prices.under_masks(16))


def test_stores_cost_more_without_masked_instructions() -> None:
    assert cost(STORE, True) > cost(STORE, False) >= 0
    assert cost(STORE, True) == AVX2.under_masks(16).stores[32]


def test_sums_cost_nothing_and_divisions_something() -> None:
    assert cost(ADD, True) == 0 < cost(DIVIDE, True)


def test_a_load_waits_for_the_masked_store_of_the_iteration_before() -> None:
    assert waiting([LOAD, STORE], shape, MaskPrices(waits=9.0)) == 9.0
    assert waiting([LOAD], shape, MaskPrices(waits=9.0)) == 0.0

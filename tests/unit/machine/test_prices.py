"""Prices of ops and accesses: by registers, by form, and by what an instruction saves over lane by lane."""

from __future__ import annotations

import pytest

from lanewise.machine.op_prices import CYCLES, FREE, PER_LANE
from lanewise.machine.prices import ANYWHERE, CONTIGUOUS, STEPS, UNIFORM, Prices
from lanewise.machine.processors import AVX2, ZEN4


def test_ops_cost_by_the_registers_that_their_lanes_take() -> None:
    assert ZEN4.op("fdiv", 32, 16) == CYCLES["fdiv"]
    assert ZEN4.op("fdiv", 32, 4) == CYCLES["fdiv"], "one register at least"
    assert ZEN4.op("fdiv", 64, 16) == 2 * ZEN4.op("fdiv", 64, 8)
    assert all(ZEN4.op(name, 32, 16) == 0 for name in FREE)


def test_ops_that_are_done_lane_by_lane() -> None:
    assert ZEN4.op("atomic", 32, 16) == 16 * PER_LANE["atomic"]
    assert ZEN4.op("sdiv", 32, 1) == PER_LANE["sdiv"]
    assert ZEN4.op("sdiv", 32, 16) < 16 * PER_LANE["sdiv"], "lanes divide as floats"


def test_integers_have_shorter_registers_with_avx_alone() -> None:
    avx = Prices(vector_bits=256, integer_bits=128)
    assert avx.op("add", 32, 8) == 2 * avx.op("fadd", 32, 8)


def test_an_instruction_that_is_missing_is_a_sequence() -> None:
    full, lacking = Prices(), Prices(lacks=("avx512dq",))
    assert lacking.op("mul", 64, 8) == 3 * full.op("mul", 64, 8)
    assert lacking.op("mul", 32, 8) == full.op("mul", 32, 8)
    assert lacking.op("mul", 64, 1) == full.op("mul", 64, 1), "one lane has it"


def test_one_lane_issues_cheap_ops_together() -> None:
    assert ZEN4.scalar("add", 64) == 1 / ZEN4.issued
    assert ZEN4.scalar("fdiv", 64) == CYCLES["fdiv"] / 2
    assert ZEN4.scalar("ptradd", 64) == 0


def test_a_loop_that_lanes_leave_blends_what_it_carries() -> None:
    assert ZEN4.next_iteration([], 16) == ZEN4.live
    assert ZEN4.next_iteration([32, 32], 16) - ZEN4.next_iteration([32], 16) == ZEN4.op("select", 32, 16)


@pytest.mark.parametrize("access", ["load_in", "store_in"])
def test_forms_of_accesses_from_cheap_to_expensive(access: str) -> None:
    price = getattr(ZEN4, access)
    forms = [price(CONTIGUOUS, 32, 16), price(STEPS, 32, 16, 2), price(ANYWHERE, 32, 16)]
    assert forms == sorted(forms) and forms[0] < forms[-1]
    assert price(UNIFORM, 32, 16) == ZEN4.scalar(access.split("_")[0], 32)


def test_gathers_pay_only_where_they_cost_less_than_lanes_in_turn() -> None:
    assert ZEN4.gathers(32, 16) and not AVX2.gathers(32, 16)
    slow = Prices(gather=(100.0, 100.0, 100.0))
    assert not slow.gathers(32, 16) and slow.reading(32, 16) == pytest.approx(slow.load * 16)
    assert not ZEN4.gathers(8, 16) and not ZEN4.gathers(32, 2), "no such instruction"


def test_masked_accesses_pay_on_machines_that_have_them() -> None:
    assert ZEN4.reads_masked(32, 16) and ZEN4.writes_masked(8, 64)
    assert not AVX2.writes_masked(8, 16) and AVX2.writes_masked(32, 16)


def test_whole_vectors_cover_small_strides_only() -> None:
    assert ZEN4.reads_strided(32, 16, 2, False)
    assert not ZEN4.reads_strided(32, 16, 16, False)


def test_records_cost_a_cache_line_for_each_lane() -> None:
    assert ZEN4.apart(True, 32, 16, True, False) < ZEN4.apart(True, 32, 16, False, False)
    assert AVX2.apart(True, 32, 16, False, True) == AVX2.masked_lane * 16


def test_atomic_updates_that_need_a_loop() -> None:
    assert ZEN4.atomic_update("add", True) == ZEN4.atomic
    assert ZEN4.atomic_update("or", False) == ZEN4.atomic and ZEN4.atomic_update("or", True) == ZEN4.tried
    assert ZEN4.atomic_update("fadd", False) == ZEN4.tried


def test_a_column_of_transposed_rows() -> None:
    """Sixteen rows are loaded, and pass four stages of shuffles; the columns share that."""
    prices = Prices(wide_load=2.0, mix=3.0)
    assert prices.transposed(16, 16) == 2.0 + 4 * 3.0
    assert prices.transposed(8, 32) == 4 * (2.0 + 3 * 3.0)
    assert ZEN4.transposed(16, 16) < ZEN4.apart(True, 32, 16, False, False), "cheaper than a gather for each column"

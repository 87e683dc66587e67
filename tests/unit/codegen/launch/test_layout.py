"""Frames: each value at its alignment, and the words before them."""

from __future__ import annotations

import pytest

from lanewise.codegen.launch.layout import (
    ERROR_AXES,
    ERROR_BYTES,
    ERROR_INDEX,
    ERROR_VALUES,
    FIRST_ARGUMENT,
    MOST_VALUES,
    PATIENCE,
    WORD,
    laid_out,
    slot_bytes,
)
from lanewise.ir.types import F32, F64, I1, I8, I16, I64, PTR, Type, int_type


@pytest.mark.parametrize(
    ("types", "start", "offsets", "size"),
    [
        ([I64, I64], 0, [0, 8], 16),
        ([I8, I64, I8], 0, [0, 8, 16], 24),
        ([I8, I1, I16, F32], 0, [0, 1, 2, 4], 8),
        ([PTR, F32, F64], 32, [32, 40, 48], 56),
        ([], 0, [], 0),
        ([I8], FIRST_ARGUMENT, [32], 40),
    ],
)
def test_offsets(types: list[Type], start: int, offsets: list[int], size: int) -> None:
    found = laid_out([(f"v{at}", type) for at, type in enumerate(types)], start)
    assert [slot.offset for slot in found.slots] == offsets and found.size == size
    assert all(found[slot.name] is slot for slot in found.slots)


@pytest.mark.parametrize(("type", "size"), [(I1, 1), (I8, 1), (int_type(24), 4), (I64, 8), (int_type(80), 16)])
def test_sizes_are_powers_of_two(type: Type, size: int) -> None:
    assert slot_bytes(type) == size


def test_the_error_record() -> None:
    assert FIRST_ARGUMENT == PATIENCE + WORD
    assert ERROR_VALUES == ERROR_INDEX + 3 * WORD and ERROR_AXES == ERROR_VALUES + MOST_VALUES * WORD
    assert ERROR_BYTES == ERROR_AXES + 3 * 2 * WORD

"""Lanes of a row's first and last gangs, computed by code."""

from __future__ import annotations

import pytest

from lanewise.codegen.launch.row_ends import all_but, lanes_ahead, lanes_there
from lib.called_text import I64, called, writer, written


@pytest.mark.parametrize(("size", "align"), [(4, 64), (8, 32), (1, 16)])
def test_elements_before_the_first_aligned_address(size: int, align: int) -> None:
    write = writer()
    place = write.let("inttoptr i64 %a to ptr")
    ahead = called(written(write, "i64 %a", lanes_ahead(write, place, size, align)), "written", I64)
    for address in range(4096, 4096 + 2 * align, size):
        assert ahead(address) == -address % align // size


@pytest.mark.parametrize("width", [4, 8, 32, 64])
def test_masks_of_gangs(width: int) -> None:
    write = writer()
    mask = lanes_there(write, width, "%gang", "%full", "%n")
    assert mask is not None
    kind, value = mask.split(" ")
    wide = value if width == 64 else write.let(f"zext {kind} {value} to i64")
    more = "declare i64 @llvm.umax(i64, i64)"
    there = called(written(write, "i64 %gang, i64 %full, i64 %n", wide, more=more), "written", I64, I64, I64)
    for n in (1, width - 1, width, width + 1, 3 * width - 2):
        full = n // width
        for gang in range((n + width - 1) // width):
            lanes = min(width, n - gang * width)
            assert there(gang, full, n) % (1 << 64) == (1 << lanes) - 1


def test_one_lane_needs_no_mask() -> None:
    assert lanes_there(writer(), 1, "%gang", "%full", "%n") is None


@pytest.mark.parametrize("width", [4, 16, 64])
def test_masks_without_last_lanes(width: int) -> None:
    write = writer()
    value = all_but(write, width, "%off")
    wide = value if width == 64 else write.let(f"zext i{width} {value} to i64")
    without = called(written(write, "i64 %off", wide), "written", I64)
    for off in range(width):
        assert without(off) % (1 << 64) == (1 << (width - off)) - 1

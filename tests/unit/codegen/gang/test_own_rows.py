"""Rows of interleaved private arrays under masks: loaded whole, blended, stored whole."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

TEXT = """
    func @f(%m: i1[T], %u: i64[U], %x: i32[T], %y: i32[T]) -> i32 masked {{
    entry:
      %a: ptr[PUa4] = private size=32, align=4
      %p: ptr[PUa4] = ptradd %a, %u, scale=4
      store %x, %p, align=4
      store %y, %p, align=4{loose} if %m
      %r: i32[T] = load %p, align=4 if %m
      %s: i32[T] = load %p, align=4
      %t: i32[T] = add %r, %s
      return %s
    }}"""


@pytest.mark.parametrize("mask", [[1, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1]])
def test_inactive_lanes_keep_their_values(mask: list[int]) -> None:
    found = agrees(TEXT.format(loose=""), mask, 3, [1, 2, 3, 4], [10, 20, 30, 40])
    assert found == [(y if on else x) for on, x, y in zip(mask, [1, 2, 3, 4], [10, 20, 30, 40], strict=True)]


def test_the_first_row_stands_in_if_no_lane_is_active() -> None:
    lines = gang_code(TEXT.format(loose=""))
    assert any("select i1 %t" in line and "ptr %p" in line for line in lines)
    assert not any("llvm.masked" in line for line in lines)


def test_a_loose_store_blends_nothing() -> None:
    blends = [line for line in gang_code(TEXT.format(loose="")) if "select <4 x i1>" in line]
    loose = [line for line in gang_code(TEXT.format(loose=", loose=1")) if "select <4 x i1>" in line]
    assert len(blends) == 1 and loose == []

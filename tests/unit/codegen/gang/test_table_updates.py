"""Updates of copies of a small table: lane by lane, in a copy for each of several lanes."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.table_updates import CHOICES, MOST_BYTES
from lanewise.plan.variant import COPIES, Variant
from lib.gang_texts import gang_code

TEXT = """
    func @f(%m: i1[T], %t: ptr[U], %v: i64[T], %x: i32[T]) masked {{
    entry:
      %p: ptr[T] = ptradd %t, %v, scale=4
      %r: i32[T] = atomic.{mode} %p, %x, align=4{mask}
      return
    }}"""


def lines(mode: str = "add", mask: str = "", copies: int = 16, width: int = 8) -> list[str]:
    variant = Variant(width=width, updates=COPIES, copies=copies)
    return gang_code(TEXT.format(mode=mode, mask=mask), width=width, variant=variant)


@pytest.mark.parametrize(("copies", "scale"), [(16, 64), (4, 16)])
def test_places_have_a_copy_for_each_lane(copies: int, scale: int) -> None:
    found = lines(copies=copies)
    cells = [line for line in found if f"getelementptr [{scale} x i8], ptr %t" in line]
    offsets = [int(line.split("i64 ")[-1]) for line in found if "getelementptr i8, ptr %t" in line]
    assert len(cells) == 8 and offsets == [lane % copies * 4 for lane in range(8)]
    assert sum("= load i32" in line for line in found) == sum(line.startswith("store i32") for line in found) == 8


@pytest.mark.parametrize("mode", ["add", "xor"])
def test_updates_are_plain(mode: str) -> None:
    found = lines(mode)
    assert sum(f"= {mode} i32" in line for line in found) == 8 and not any("atomicrmw" in line for line in found)


def test_inactive_lanes_add_to_a_spare_place() -> None:
    found = lines(mask=" if %m")
    assert any("select <8 x i1> %t" in line and f"splat (i64 {1024 // 4})" in line for line in found)
    assert not any(line.startswith("br i1") for line in found)


def test_room_for_copies() -> None:
    large, small = CHOICES
    assert large.room(4) == 16 * 1028 and small.room(8) == 4 * 4104 and small.most_bytes == MOST_BYTES

"""Atomic updates of one address by a gang: combined first, with the old value of each lane."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

TEXT = """
    func @f(%m: i1[T], %p: ptr[U], %x: {type}[T]) -> {type} masked {{
    entry:
      %r: {type}[T] = atomic.{mode} %p, %x, align=4 if %m
      return {result}
    }}"""


def text(mode: str, used: bool = False, type: str = "i32") -> str:
    return TEXT.format(mode=mode, type=type, result="%r" if used else "%x")


@pytest.mark.parametrize("mode", ["add", "sub", "and", "or", "xor", "min", "max", "umin", "umax"])
@pytest.mark.parametrize("mask", [[1, 1, 1, 1], [0, 1, 0, 1], [0, 0, 0, 0]])
def test_memory(mode: str, mask: list[int]) -> None:
    agrees(text(mode), mask, bytearray([9, 0, 0, 128]), [5, 2**32 - 3, 12, 7])


def test_old_values_of_sums() -> None:
    found = agrees(text("add", used=True), [1, 0, 1, 1], bytearray([10, 0, 0, 0]), [5, 7, 6, 1])
    assert found is not None and [found[0], found[2], found[3]] == [10, 15, 21]


@pytest.mark.parametrize(
    ("mode", "used", "type", "updates"),
    [
        ("add", False, "i32", 1),
        ("add", True, "i32", 1),
        ("xor", False, "i32", 1),
        ("xor", True, "i32", 4),
        ("xchg", False, "i32", 4),
        ("fadd", False, "f32", 4),
    ],
)
def test_one_update_for_a_gang_or_one_for_each_lane(mode: str, used: bool, type: str, updates: int) -> None:
    lines = gang_code(text(mode, used, type))
    assert sum("= atomicrmw" in line for line in lines) == updates


def test_varying_addresses_are_updated_lane_by_lane() -> None:
    lines = gang_code(text("add").replace("%p: ptr[U]", "%p: ptr[T]"))
    assert (
        sum("= atomicrmw add" in line for line in lines) == 4 and sum(line.startswith("br i1") for line in lines) == 4
    )

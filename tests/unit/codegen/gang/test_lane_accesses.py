"""Accesses lane by lane without branches, where the machine has no gathers."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

GATHER = """
    func @f(%m: i1[T], %a: ptr[U], %b: ptr[U], %i: i64[T]) masked {{
    entry:
      %p: ptr[T] = ptradd %a, %i, scale={size}
      %q: ptr[T] = ptradd %b, %i, scale={size}
      %x: {type}[T] = load %p, align={size}{mask}
      store %x, %q, align={size}{mask}
      return
    }}"""


@pytest.mark.parametrize(("type", "size"), [("i8", 1), ("i16", 2), ("f32", 4), ("i64", 8)])
@pytest.mark.parametrize("mask", ["", " if %m"])
def test_memory(type: str, size: int, mask: str) -> None:
    active = [1, 0, 1, 1]
    index = [5, 10**6 if mask else 2, 0, 5]
    agrees(
        GATHER.format(type=type, size=size, mask=mask),
        active,
        bytearray(range(64)),
        bytearray(64),
        index,
        machine="sse4",
    )


def test_inactive_lanes_access_a_spare_place() -> None:
    lines = gang_code(GATHER.format(type="i32", size=4, mask=" if %m"), machine="sse4")
    assert any(line.endswith("alloca [64 x i8], align 64") for line in lines)
    assert not any(line.startswith("br i1") for line in lines) and sum("= load i32" in line for line in lines) == 4
    assert sum(line.startswith("store i32") for line in lines) == 4


def test_addresses_of_all_lanes_come_from_their_indices() -> None:
    lines = gang_code(GATHER.format(type="i32", size=4, mask=""), machine="sse4")
    assert any("getelementptr [4 x i8], ptr %a, i64 %t" in line for line in lines)
    assert not any("alloca" in line for line in lines)


def test_a_widened_index_is_taken_before_it_is_widened() -> None:
    text = GATHER.format(type="i32", size=4, mask="").replace("%i: i64[T]", "%j: i32[T]")
    lines = gang_code(text.replace("entry:\n", "entry:\n      %i: i64[T] = sext %j\n"), machine="sse4")
    assert any("extractelement <4 x i32> %j" in line for line in lines)


NEIGHBOURS = """
    func @f(%m: i1[T], %i: i64[Cs], %x: f32[T], %b: ptr[U]) masked {
    entry:
      %q: ptr[S12] = ptradd %b, %i, scale=12
      store %x, %q, align=4 if %m
      return
    }"""


@pytest.mark.parametrize("mask", [[1, 0, 1, 1], [0, 0, 0, 0], [0, 1, 0, 0]])
def test_lanes_at_a_known_distance_select_scalar_addresses(mask: list[int]) -> None:
    """Where a register holds two addresses; LLVM makes no branches of it, as it does not know the spare place."""
    agrees(NEIGHBOURS, mask, [0, 1, 2, 3], [1.0, 2.0, 3.0, 4.0], bytearray(64), machine="sse4")
    lines = gang_code(NEIGHBOURS, machine="sse4")
    assert sum("select i1 " in line for line in lines) == 4 and not any("<4 x ptr>" in line for line in lines)
    assert any('asm ""' in line for line in lines)
    assert any("<4 x ptr>" in line for line in gang_code(NEIGHBOURS, machine="avx2"))

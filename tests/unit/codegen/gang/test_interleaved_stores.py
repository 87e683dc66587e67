"""Stores that together fill a stretch: which form a group, and the memory that they leave."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.gang.interleaved_stores import store_groups
from lib.gang_texts import first_masked, module_of, widening
from lib.oracles.run_wide import Wide


def text(
    stores: list[tuple[str, int]], stride: int = 12, mask: bool = False, between: str = "", anew: bool = False
) -> str:
    """Stores of values at byte offsets from the place of each lane; `anew`: each computes its own index."""
    lines = [f"  %p: ptr[S{stride}] = ptradd %a, %i, scale={stride}"]
    for number, (value, offset) in enumerate(stores):
        if anew:
            lines.append(f"  %m{number}: i64[S{stride // 4}] = mul %i, i64 {stride // 4}")
            lines.append(f"  %n{number}: i64[S{stride // 4}] = add %m{number}, i64 {offset // 4}")
            lines.append(f"  %q{number}: ptr[S{stride}] = ptradd %a, %n{number}, scale=4")
        else:
            lines.append(f"  %q{number}: ptr[S{stride}] = ptradd %p, i64 {offset}, scale=1")
        lines.append(f"  store {value}, %q{number}, align=4{' if %m' if mask else ''}")
        lines += [between] if between and number == 0 else []
    head = "func @f(%m: i1[T], %a: ptr[U], %i: i64[C], %x: i32[T], %y: i32[T], %z: i32[T]) masked {\nentry:\n"
    return head + "\n".join(lines) + "\n  return\n}"


THREE = [("%x", 0), ("%y", 4), ("%z", 8)]


def grouped(*given: object, machine: str = "avx512", **how: bool) -> list[int]:
    """The sizes of the groups."""
    one = widening(text(*given, **how), width=8, machine=machine)  # type: ignore[arg-type]
    found = store_groups(one.lanes)
    return [len(group.stores) for group in dict.fromkeys(found.values())]


@pytest.mark.parametrize(
    ("stores", "stride", "between", "groups"),
    [
        (THREE, 12, "", [3]),
        ([THREE[2], THREE[0], THREE[1]], 12, "", [3]),
        (THREE[:2], 8, "", [2]),
        (THREE[:2], 12, "", []),
        ([("%x", 0), ("%y", 0), ("%z", 8)], 12, "", []),
        ([("%x", 0), ("%y", 4), ("%z", 12)], 12, "", []),
        (THREE, 12, "  %l: i32[U] = load %a, align=4", []),
        (THREE, 12, "  %l: i32[T] = add %x, %y", [3]),
        (THREE, 12, "  trap if %m", []),
        (THREE, 12, '  check %m, message="no"', [3]),
        ([("%x", 4), ("%y", 0)], -8, "", []),
        ([("%x", 0), ("%y", 4)] * 2, 8, "", [2, 2]),
    ],
)
def test_groups(stores: list[tuple[str, int]], stride: int, between: str, groups: list[int]) -> None:
    assert grouped(stores, stride, False, between) == groups


def test_each_computes_its_address() -> None:
    assert grouped(THREE, 12, anew=True) == [3]
    assert grouped([("%x", 4), ("%y", 4), ("%z", 8)], 12, anew=True) == []


def test_under_a_mask_where_the_machine_spreads_masks() -> None:
    assert grouped(THREE, 12, True, machine="avx512") == [3]
    assert grouped(THREE, 12, True, machine="sse4") == []


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("mask", [False, True])
@pytest.mark.parametrize(("stores", "stride"), [(THREE, 12), ([THREE[2], THREE[0], THREE[1]], 12), (THREE[:2], 8)])
def test_memory(stores: list[tuple[str, int]], stride: int, mask: bool, anew: bool) -> None:
    values = [[10 * k + lane for lane in range(8)] for k in range(3)]
    active = [1, 0, 1, 1, 0, 0, 1, 1]
    lanes = [3 + lane for lane in range(8)]
    room = np.zeros(200, np.uint8)
    Wide(first_masked(module_of(text(stores, stride, mask, anew=anew))), 8).run([active, room.ctypes.data, 3, *values])
    words = room.view(np.int32)
    for lane in range(8):
        for value, offset in stores:
            found = words[(lanes[lane] * stride + offset) // 4]
            assert found == (values["xyz".index(value[1])][lane] if active[lane] or not mask else 0)

"""Values of a gang in each form: scalars, bases, vectors, single lanes; written once, after their definition."""

from __future__ import annotations

import re

import pytest

from lib.gang_texts import agrees, first_masked, gang_code, module_of
from lib.oracles.run_wide import Wide


@pytest.mark.parametrize(
    ("shape", "op", "added"),
    [
        ("C", "add %x, %i", [10, 11, 12, 13]),
        ("S-3", "add %x, %i", [10, 7, 4, 1]),
        ("U", "add %x, %i", [10] * 4),
        ("U", "add %x, i64 0", [0] * 4),
        ("U", "add %x, i64 -9", [-9] * 4),
    ],
)
def test_vectors_of_scalars(shape: str, op: str, added: list[int]) -> None:
    text = f"func @f(%x: i64[T], %i: i64[{shape}]) -> i64 masked {{\nentry:\n  %r: i64[T] = {op}\n  return %r\n}}"
    found, _ = Wide(first_masked(module_of(text)), 4).run([[50, 60, 70, 80], 10])
    assert found == [x + more for x, more in zip([50, 60, 70, 80], added, strict=True)]


def test_pointers_with_strides() -> None:
    lines = gang_code("""
        func @f(%p: ptr[S8], %m: i1[T]) -> ptr masked {
        entry:
          %q: ptr[T] = select %m, %p, ptr 0
          return %q
        }""")
    assert any("getelementptr i8, ptr %p, <4 x i64> <i64 0, i64 8, i64 16, i64 24>" in line for line in lines)


@pytest.mark.parametrize("mask", [[1, 1, 1, 1], [0, 1, 0, 1], [0, 0, 0, 0]])
def test_a_uniform_value_comes_from_an_active_lane(mask: list[int]) -> None:
    """`%v` has a uniform shape and is a vector: inactive lanes may hold anything."""
    agrees(
        """
        func @f(%m: i1[T], %p: ptr[U], %x: i32[T]) masked {
        entry:
          %u: i32[U] = first %x if %m
          store %u, %p, align=4 if %m
          return
        }""",
        mask,
        bytearray(16),
        [4, 5, 6, 7],
    )


@pytest.mark.parametrize("width", [1, 2, 8, 16, 32, 64])
def test_first_and_last_lanes_of_masks_of_any_width(width: int) -> None:
    mask = [int(lane in (width // 3, width - 1 - width // 4)) for lane in range(width)]
    agrees(
        """
        func @f(%m: i1[T], %p: ptr[U], %q: ptr[U], %x: i32[T]) masked {
        entry:
          %u: i32[U] = first %x if %m
          store %u, %p, align=4 if %m
          store %x, %q, align=4 if %m
          return
        }""",
        mask,
        bytearray(8),
        bytearray(8),
        [lane * 3 + 1 for lane in range(width)],
        width=width,
    )


def test_lanes_one_by_one_under_a_mask() -> None:
    lines = gang_code("""
        func @f(%m: i1[T], %p: ptr[T]) -> i32 masked {
        entry:
          %x: i32[T] = load %p, align=4, volatile=1 if %m
          return %x
        }""")
    assert sum("load volatile i32" in line for line in lines) == 4
    assert (
        sum(bool(re.match(r"br i1 ", line)) for line in lines) == 4
        and sum("= phi <4 x i32>" in line for line in lines) == 4
    )

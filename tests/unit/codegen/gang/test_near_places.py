"""Addresses of 32-bit distances from one base: the same places, whatever the halves of indices and strides are."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

TEXT = """
    func @f(%m: i1[T], %a: ptr[U], %b: ptr[U], %s: i64[U], %j: i32[T], %i: i32[T], %u: i64[U]) masked {near} {{
    entry:
      %jw: i64[T] = sext %j
      %iw: i64[T] = sext %i
      {row}
      %p: ptr[T] = ptradd %a, %down, scale=1
      %q: ptr[T] = ptradd %p, %iw, scale={scale}
      %x: i32[T] = load %q, align=4{mask}
      %out: ptr[T] = ptradd %b, %iw, scale=4
      store %x, %out, align=4{mask}
      return
    }}"""
ROWS = {
    "varying": "%down: i64[T] = mul.nsw %jw, %s",
    "moved": "%more: i64[T] = add.nsw %jw, %u\n      %down: i64[T] = mul.nsw %more, %s",
    "turned": "%more: i64[T] = sub.nsw %u, %jw\n      %down: i64[T] = mul.nsw %s, %more",
}
ARGS = bytearray(range(256)), bytearray(64), 16


def text(row: str = "varying", near: str = '["a"]', mask: str = "", scale: int = 4) -> str:
    return TEXT.format(row=ROWS[row], near=f'{{"near": {near}}}', mask=mask, scale=scale)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("mask", ["", " if %m"])
@pytest.mark.parametrize("scale", [4, 12, -4])
def test_memory(row: str, mask: str, scale: int) -> None:
    rows = [1, 3, 2, 3]
    agrees(text(row, mask=mask, scale=scale), [1, 0, 1, 1], *ARGS, rows, [0, 2, 3, 1], 4)


def test_a_row_that_is_read_backwards() -> None:
    """The index is uniform, and its scale negative: an element's size in LLVM's IR never is."""
    backwards = text().replace("scale=1\n", "scale=1\n      %o: ptr[T] = ptradd %p, %u, scale=-4\n")
    backwards = backwards.replace("ptradd %p, %iw", "ptradd %o, %iw")
    agrees(backwards, [1, 1, 1, 1], *ARGS, [1, 3, 2, 3], [0, 2, 3, 1], 2)


def test_an_inactive_lane_may_have_any_index() -> None:
    agrees(text(mask=" if %m"), [1, 0, 1, 1], *ARGS, [1, 2**31 - 1, 2, 3], [0, -(2**31), 3, 1], 4)


def gathers(near: str = '["a"]') -> list[str]:
    return [
        line for line in gang_code(text(near=near), machine="avx512") if "getelementptr i8, ptr %a, <4 x i32>" in line
    ]


def test_distances_have_32_bits() -> None:
    lines = gang_code(text(), machine="avx512")
    assert gathers() and not any("mul nsw <4 x i64>" in line and "gather" in line for line in lines)
    assert any("mul <4 x i32>" in line for line in lines)


def test_an_array_that_is_not_near_is_left_alone() -> None:
    assert not gathers(near="[]") and not gathers(near='["b"]')


def test_indices_of_64_bits_are_left_alone() -> None:
    wide = text().replace("%j: i32[T]", "%j0: i64[T]").replace("%jw: i64[T] = sext %j", "%jw: i64[T] = xor %j0, i64 1")
    assert not any("getelementptr i8, ptr %a, <4 x i32>" in line for line in gang_code(wide, machine="avx512"))


ROW = """
    func @f(%a: ptr[U], %b: ptr[U], %s: i64[U], %y: i64[U], %i: i32[T], %k: i64[U]) masked {{"near": ["a"]}} {{
    entry:
      %iw: i64[T] = sext %i
      %down: i64[U] = mul.nsw %y, %s
      %p: ptr[U] = ptradd %a, %down, scale=1
      {more}
      %x: i32[T] = load %q, align=4
      %out: ptr[T] = ptradd %b, %iw, scale=4
      store %x, %out, align=4
      return
    }}"""
ON = "%q: ptr[T] = ptradd %p, %iw, scale=4"
ALONG = "%o: ptr[U] = ptradd %p, %k, scale=4\n      %q: ptr[T] = ptradd %o, %iw, scale=4"


@pytest.mark.parametrize("more", [ON, ALONG])
def test_rows(more: str) -> None:
    agrees(ROW.format(more=more), *ARGS, 2, [0, 2, 3, 1], 1)


def test_a_row_is_a_base_unless_it_is_moved_along_the_lanes_axis() -> None:
    def bases(more: str) -> list[str]:
        lines = gang_code(ROW.format(more=more), machine="avx512")
        return [
            line.split(", ptr ")[1].split(",")[0]
            for line in lines
            if "getelementptr i8, ptr" in line and "x i32>" in line
        ]

    assert bases(ON) != ["%a"] and bases(ALONG) == ["%a"]

"""Neighbours at any address: one load of twice the size, unless something is between them."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

TEXT = """
    func @f(%m: i1[T], %a: ptr[U], %v: i64[T]) -> {type} masked {{
    entry:
      %p: ptr[T] = ptradd %a, %v, scale={twice}
      %x: {type}[T] = load %p, align={size} if %m
      {between}
      %q: ptr[T] = ptradd %p, i64 {size}, scale=1
      %y: {type}[T] = load %q, align={size} if %m
      %r: {type}[T] = {op} %x, %y
      return %r
    }}"""


def text(type: str = "i32", between: str = "", size: int = 0) -> str:
    size = size or {"i8": 1, "i16": 2, "i32": 4, "f32": 4, "i64": 8}[type]
    op = "fsub" if type[0] == "f" else "sub"
    return TEXT.format(type=type, size=size, twice=2 * size, between=between, op=op)


def gathers(one: str, **how: object) -> list[str]:
    return [
        line.split("call ")[1].split(" @")[0] for line in gang_code(one, width=16, **how) if "masked.gather" in line
    ]


@pytest.mark.parametrize(
    ("type", "between", "found"),
    [
        ("i32", "", ["<16 x i64>"]),
        ("f32", "", ["<16 x i64>"]),
        ("i64", "", ["<16 x i64>"] * 2),
        ("i32", "%z: i32[T] = add %x, i32 1", ["<16 x i64>"]),
        ("i32", "store i32 1, %a, align=4", ["<16 x i32>"] * 2),
        ("i32", "trap if %m", ["<16 x i32>"] * 2),
    ],
)
def test_pairs(type: str, between: str, found: list[str]) -> None:
    assert gathers(text(type, between)) == found


@pytest.mark.parametrize("type", ["i16", "i32", "f32"])
def test_values(type: str) -> None:
    room = bytearray((k * 3) % 120 for k in range(160))
    agrees(text(type), [1, 0] * 4, room, [5, 999, 0, 3, 1, 7, 2, 6], width=8, machine="avx512")


def test_halves_of_one_load() -> None:
    lines = gang_code(text("f32"), width=16)
    assert any("lshr <16 x i64>" in line for line in lines) and any("bitcast <16 x i32>" in line for line in lines)


def test_loads_of_different_bases_or_masks_are_no_pair() -> None:
    apart = text().replace(
        "%y: i32[T] = load %q, align=4 if %m", "%n: i1[T] = xor %m, i1 1\n      %y: i32[T] = load %q, align=4 if %n"
    )
    assert gathers(apart) == ["<16 x i32>"] * 2

"""Ops that move values between lanes, in vectors of one register and of several."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code

VALUES = [11, 22, 33, 44]


def text(op: str, type: str = "i32", result: str = "T", mask: bool = True) -> str:
    return f"""
        func @f(%m: i1[T], %x: {type}[T], %k: i32[T], %c: i1[T], %u: i32[U]) -> {type} masked {{
        entry:
          %r: {type}[{result}] = {op}{" if %m" if mask else ""}
          return %r
        }}"""


@pytest.mark.parametrize("type", ["i8", "i16", "i32", "i64", "i1"])
def test_each_type(type: str) -> None:
    values = [1, 0, 1, 1] if type == "i1" else VALUES
    for mask in ([1, 1, 1, 1], [1, 0, 1, 1]):
        agrees(text("shuffle %x, %k", type), mask, values, [3, 2, 2, 0], [0] * 4, 0)
        for op in ("compress", "expand"):
            agrees(text(f"{op} %x, %c", type), mask, values, [0] * 4, [0, 1, 0, 1], 0)
    agrees(text("broadcast %x, %u", type, "U"), [1, 1, 1, 1], values, [0] * 4, [0] * 4, 2)


@pytest.mark.parametrize("keep", [[0, 0, 0, 0], [1, 1, 1, 1], [1, 0, 0, 1]])
def test_none_some_and_all_lanes(keep: list[int]) -> None:
    for op in ("compress", "expand"):
        agrees(text(f"{op} %x, %c"), [1] * 4, VALUES, [0] * 4, keep, 0)


@pytest.mark.parametrize(("type", "width"), [("i64", 16), ("f64", 16), ("i32", 32)])
def test_vectors_of_several_registers(type: str, width: int) -> None:
    values = [float(k) if type == "f64" else k * 3 for k in range(width)]
    keep = [k % 3 != 1 for k in range(width)]
    numbers = [(k * 7 + 3) % width for k in range(width)]
    agrees(text("shuffle %x, %k", type), [1] * width, values, numbers, [0] * width, 0, width=width)
    for op in ("compress", "expand"):
        agrees(text(f"{op} %x, %c", type), [1] * width, values, [0] * width, [*map(int, keep)], 0, width=width)


def test_a_uniform_value_needs_no_move() -> None:
    uniform = text("broadcast %y, %k", result="U").replace("%r: i32", "%y: i32[U] = add %u, i32 1\n          %r: i32")
    lines = gang_code(uniform)
    assert not any(
        "extractelement" in line or "shufflevector" in line for line in lines[: lines.index("%y = add i32 %u, 1")]
    )
    assert not any("extractelement" in line for line in lines)


def test_lane_numbers_wrap_around() -> None:
    assert any("and <4 x i32> %k, splat (i32 3)" in line for line in gang_code(text("shuffle %x, %k")))
    assert any("and i32 %u, 3" in line for line in gang_code(text("broadcast %x, %u", result="U")))


@pytest.mark.parametrize("machine", ["sse4", "avx2", "neon"])
@pytest.mark.parametrize("type", ["i8", "i32", "f32", "i64"])
@pytest.mark.parametrize("width", [2, 4, 8, 16])
def test_expansion_without_mask_registers(width: int, type: str, machine: str) -> None:
    """By the ranks of active lanes, from a table; LLVM would branch for each lane."""
    program = text("expand %x, %c", type)
    values = [1.5 * lane + 1 if type == "f32" else 3 * lane + 1 for lane in range(width)]
    for seed in range(4):
        keep = [(lane * 7 + seed * 5 + lane * seed) % 3 % 2 for lane in range(width)]
        agrees(program, [1] * width, values, [0] * width, keep, 0, width=width, machine=machine)
    lines = gang_code(program, width=width, machine=machine)
    assert any("@lanewise.ranks" in line for line in lines) and not any("expandload" in line for line in lines)
    assert any("expandload" in line for line in gang_code(program, width=width, machine="avx512"))

"""Ops across lanes: results beside the gang interpreter, under masks and without, and refusals."""

from __future__ import annotations

import pytest

from lanewise import CompileError
from lanewise.codegen.gang.across_lanes import ACROSS, neutral_text
from lanewise.ir.types import F32, I8, Type
from lib.gang_texts import agrees, gang_code

MASKS = [[1, 1, 1, 1], [0, 1, 1, 0], [0, 0, 0, 1]]


def text(op: str, type: str = "i32", result: str = "i32", shape: str = "U", mask: bool = True) -> str:
    end = " if %m" if mask else ""
    return f"""
        func @f(%m: i1[T], %c: i1[T], %x: {type}[T], %u: {type}[U]) -> {result} masked {{
        entry:
          %r: {result}[{shape}] = {op}{end}
          return %r
        }}"""


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("op", ["any", "all"])
def test_conditions(op: str, mask: list[int]) -> None:
    for conditions in ([1, 0, 0, 1], [0, 1, 1, 0], [0, 0, 0, 0]):
        agrees(text(f"{op} %c", result="i1"), mask, conditions, [0] * 4, 0)


@pytest.mark.parametrize("mode", ["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"])
def test_integers(mode: str) -> None:
    values = [5, 2**32 - 7, 3, 12]
    for mask in MASKS:
        agrees(text(f"reduce.{mode} %x"), mask, [0] * 4, values, 0)
    agrees(text(f"scan.{mode} %x", shape="T"), MASKS[1], [0] * 4, values, 0)


@pytest.mark.parametrize("mode", ["fadd", "fmul", "fmin", "fmax"])
def test_floats_in_the_order_of_lanes(mode: str) -> None:
    values = [0.1, 1e8, -1e8, 0.2]
    agrees(text(f"reduce.{mode} %x", "f32", "f32"), MASKS[1], [0] * 4, values, 0)
    agrees(text(f"scan.{mode} %x", "f32", "f32", "T"), MASKS[0], [0] * 4, values, 0)


@pytest.mark.parametrize("mask", MASKS)
def test_bits_and_counts(mask: list[int]) -> None:
    for op in ("count", "ballot"):
        agrees(text(f"{op} %c"), mask, [1, 0, 1, 1], [0] * 4, 0)
    agrees(text("first %x"), mask, [0] * 4, [7, 8, 9, 10], 0)


def test_of_uniform_values() -> None:
    """One scalar answers for all lanes, if a lane is active."""
    lines = gang_code(text("any %d", result="i1").replace("%r: i1", "%d: i1[U] = icmp.eq %u, i32 3\n          %r: i1"))
    assert any("select i1 %t" in line and ", i1 %d, i1 false" in line for line in lines)
    lines = gang_code(text("all %d", result="i1").replace("%r: i1", "%d: i1[U] = icmp.eq %u, i32 3\n          %r: i1"))
    assert any(", i1 %d, i1 true" in line for line in lines)


def test_lane_and_width() -> None:
    lines = gang_code(
        "func @f() -> i32 masked {\nentry:\n  %l: i32[C] = lane\n  %w: i32[U] = width\n"
        "  %r: i32[C] = add %l, %w\n  return %r\n}"
    )
    assert "%r = add i32 0, 4" in lines


@pytest.mark.parametrize(
    ("mode", "type", "neutral"),
    [
        ("add", I8, "0"),
        ("mul", I8, "1"),
        ("and", I8, "-1"),
        ("umin", I8, "-1"),
        ("smin", I8, "127"),
        ("smax", I8, "-128"),
        ("fadd", F32, "0x8000000000000000"),
        ("fmul", F32, "0x3FF0000000000000"),
        ("fmin", F32, "0x7FF8000000000000"),
    ],
)
def test_neutral_elements(mode: str, type: Type, neutral: str) -> None:
    assert neutral_text(mode, type) == neutral


@pytest.mark.parametrize(
    ("op", "words"),
    [
        ("%r: i32[T] = uniform %x", "lw.uniform: nothing shows that this is the same in all lanes"),
        ("barrier gang=1 if %m", "lanes may have parted before it"),
        ("barrier %x", "nothing shows that its size is the same in all lanes"),
    ],
)
def test_refused(op: str, words: str) -> None:
    with pytest.raises(CompileError) as caught:
        gang_code(f"func @f(%m: i1[T], %x: i32[T]) masked {{\nentry:\n  {op}\n  return\n}}")
    assert words in str(caught.value)


def test_every_op_across_lanes_has_an_emitter() -> None:
    assert {"any", "all", "count", "ballot", "reduce", "scan", "first", "lane", "width", "barrier"} <= set(ACROSS)

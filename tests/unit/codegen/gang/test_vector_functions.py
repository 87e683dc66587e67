"""Elementwise ops on all lanes: powers, addresses and selects beside the gang interpreter."""

from __future__ import annotations

import pytest

from lib.gang_texts import agrees, gang_code


def text(op: str, params: str, type: str) -> str:
    return f"func @f({params}) -> {type} masked {{\nentry:\n  %r: {type}[T] = {op}\n  return %r\n}}"


@pytest.mark.parametrize(("shape", "powers"), [("U", 3), ("T", [0, 1, -2, 5])])
def test_powers(shape: str, powers: object) -> None:
    one = text("powi %x, %n", f"%x: f64[T], %n: i32[{shape}]", "f64")
    agrees(one, [2.0, -3.0, 0.5, 1.5], powers)
    calls = [line for line in gang_code(one) if "@llvm.powi" in line]
    assert len(calls) == (1 if shape == "U" else 4)


@pytest.mark.parametrize(
    ("op", "word"),
    [
        ("ptradd %p, %i, scale=4", "getelementptr [4 x i8], ptr %p, <4 x i64> %i"),
        ("ptradd %p, %i, scale=1", "getelementptr i8, ptr %p, <4 x i64> %i"),
        ("ptradd.inbounds %p, %i, scale=4", "getelementptr inbounds [4 x i8], ptr %p, <4 x i64> %i"),
        ("ptradd %p, %i, scale=-4", "mul <4 x i64> %i, splat (i64 -4)"),
        ("ptradd %p, %n, scale=-4", "sext <4 x i32> %n to <4 x i64>"),
        ("ptradd %q, i64 -2, scale=8", "getelementptr i8, <4 x ptr> %q, <4 x i64> splat (i64 -16)"),
        ("ptradd %q, %n, scale=2", "getelementptr [2 x i8], <4 x ptr> %q, <4 x i32> %n"),
    ],
)
def test_addresses(op: str, word: str) -> None:
    lines = gang_code(text(op, "%p: ptr[U], %q: ptr[T], %i: i64[T], %n: i32[T]", "ptr"))
    assert any(word in line for line in lines), lines


@pytest.mark.parametrize("op", ["add", "sub", "xor", "smax", "umin"])
def test_ordinary_ops(op: str) -> None:
    one = text(f"{op} %x, %y", "%x: i32[T], %y: i32[T]", "i32")
    agrees(one, [1, 2**32 - 5, 7, 2**31], [3, 4, 2**31, 2**31])


def test_selects() -> None:
    agrees(text("select %c, %x, %y", "%c: i1[T], %x: f32[T], %y: f32[T]", "f32"), [1, 0, 0, 1], [0.5] * 4, [2.0] * 4)

"""Ops across lanes and atomic updates, compiled: what the gang interpreter gives, for all kinds of masks."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.codegen.targets import named, native
from lanewise.ir.function import Undefined
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.ops import RMW, TABLE
from lanewise.ir.parse import parse_module
from lib.oracles.run_wide import Wide

INTEGER = ("add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax")
FLOAT = ("fadd", "fmul", "fmin", "fmax")
CASES = [
    *(f"%r: i1[U] = {op} %c if %m" for op in ("any", "all")),
    *(f"%r: {type}[U] = {op} %c if %m" for op in ("count", "ballot") for type in ("i8", "i32", "i64")),
    *(f"%r: {type}[U] = reduce.{mode} %{type} if %m" for mode in INTEGER for type in ("i8", "i64")),
    *(f"%r: {type}[U] = reduce.{mode} %{type} if %m" for mode in FLOAT for type in ("f32", "f64")),
    *(f"%r: i32[T] = scan.{mode} %i32 if %m" for mode in INTEGER),
    *(f"%r: {type}[T] = scan.{mode} %{type} if %m" for mode in FLOAT for type in ("f32", "f64")),
    *(f"%r: {type}[U] = first %{type} if %m" for type in ("i8", "i64", "f32")),
    *(f"%r: {type}[U] = broadcast %{type}, %n if %m" for type in ("i1", "i32", "f64")),
    *(f"%r: {type}[T] = shuffle %{type}, %k if %m" for type in ("i1", "i8", "i32", "f64")),
    *(f"%r: {type}[T] = compress %{type}, %c if %m" for type in ("i8", "i32", "f32")),
    *(f"%r: {type}[T] = expand %{type}, %c if %m" for type in ("i1", "i8", "i32", "i64", "f32", "f64")),
]
NUMBERS = (0, 1, 2, 5, 7, 100, 127, 128, 200, 255)
FLOATS = (0.0, -0.0, 1.0, -2.5, 3.25, float("inf"), float("nan"), 1e-3, 1e9, 0.1)


def source(line: str) -> str:
    kind = line.split()[1].split("[")[0]
    used = next(
        word for word in ("i1", "i8", "i32", "i64", "f32", "f64", "c") if f"%{word} " in f"{line} ".replace(",", " ")
    )
    type = "i1" if used == "c" else used
    return f"""
func @f(%m: i1[T], %c: i1[T], %{"x" if used == "c" else used}: {type}[T], %n: i32[U], %k: i32[T]) -> {kind} masked {{
entry:
  {line}
  return %r
}}"""


@pytest.mark.parametrize("line", CASES)
def test_across(line: str) -> None:
    (function,) = parse_module(source(line)).functions.values()
    random = Random(line)
    width = random.choice((2, 4, 8, 16, 32))
    compiled = Wide(function, width, random.choice((native(), named("avx2"), named("sse4"))))
    type = function.params[2].type
    for round in range(12):
        mask = [round > 0 and (round == 1 or random.randrange(2)) for _ in range(width)]
        x: list[Any] = [
            np.float32(random.choice(FLOATS)).item() if type.is_float else random.choice(NUMBERS) % (1 << type.bits)
            for _ in range(width)
        ]
        lanes = [random.randrange(width) for _ in range(width)]
        args = [list(map(int, mask)), [random.randrange(2) for _ in range(width)], x, random.randrange(width), lanes]
        wanted = run_gang(function, args, width).expect()
        got, _ = compiled.run(args)
        assert got is not None
        for lane in range(width):
            one = wanted[lane]
            asked = mask[lane] or (not any(mask) and line.split()[3] in ("any", "all", "count", "ballot"))
            if asked and not isinstance(one, Undefined):
                same = got[lane] == one or (one != one and got[lane] != got[lane])
                assert same, f"{line} {args} lane {lane}: {one}, compiled {got[lane]}"
                assert not isinstance(one, float) or np.signbit(one) == np.signbit(got[lane]) or one != one


@pytest.mark.parametrize("shape", ["U", "T"])
@pytest.mark.parametrize("mode", [mode for mode in RMW.split() if not mode.startswith("f")])
@pytest.mark.parametrize("used", [True, False])
def test_atomics(mode: str, shape: str, used: bool) -> None:
    """Each active lane updates in turn, in the order of lanes; what it finds is what the one before left."""
    text = f"""
func @f(%m: i1[T], %p: ptr[{shape}], %v: i32[T]) -> i32 masked {{
entry:
  %r: i32[T] = atomic.{mode} %p, %v, align=4 if %m
  return {"%r" if used else "%v"}
}}"""
    (function,) = parse_module(text).functions.values()
    random = Random(mode + shape)
    width = random.choice((4, 8, 16))
    compiled = Wide(function, width)
    for _ in range(6):
        mask = [random.randrange(2) for _ in range(width)]
        cells = [np.array([3, 9, 2**32 - 7, 50], "u4") for _ in range(2)]
        memory = Memory()
        places = [memory.array(cells[0]), cells[1].ctypes.data]
        hits = [4 * random.randrange(4) for _ in range(width)]
        v = [random.choice((0, 1, 7, 2**31, 2**32 - 3)) for _ in range(width)]
        rows = [[place + hit for hit in hits] if shape == "T" else place + hits[0] for place in places]
        wanted = run_gang(function, [mask, rows[0], v], width, memory).expect()
        got, _ = compiled.run([mask, rows[1], v])
        assert got is not None
        assert cells[0].tolist() == cells[1].tolist()
        assert all(got[lane] == wanted[lane] for lane in range(width) if mask[lane])


def test_all_ops_across_lanes_are_here() -> None:
    crossing = [name for name, row in TABLE.items() if row.crosses and row.result and not row.writes]
    missing = [name for name in crossing if not any(f"= {name}" in line for line in CASES)]
    assert missing == ["active"], "the mask itself takes its place before code is generated"

"""Functions of the C library, as the interpreter knows them: the same as C's own, called through ctypes."""

from __future__ import annotations

import ctypes
import ctypes.util
import math
from typing import Any

import numpy as np
import pytest

from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse

NUMBERS = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e15 + 0.5, 3.999, -7.25, 1e-300]
WORDS = [b"", b"a", b"ab", b"abc", b"abd", b"\xff", b"a\x80"]


def call(name: str, result: str, types: str, args: tuple[Any, ...], memory: Memory | None = None) -> Any:
    params = ", ".join(f"%a{at}: {type}" for at, type in enumerate(types.split()))
    names = ", ".join(f"%a{at}" for at in range(len(types.split())))
    text = f'func @f({params}) -> {result} {{\ne:\n  %r: {result} = call {names}, callee="{name}"\n  return %r\n}}'
    return run_lanes(parse(text), [args], memory).expect()[0]


def library(name: str, result: Any, *types: Any) -> Any:
    function = getattr(ctypes.CDLL(ctypes.util.find_library("m")), name)
    function.restype, function.argtypes = result, types
    return function


@pytest.mark.parametrize("name", ["lrint", "llrint", "lround", "llround"])
def test_to_whole_numbers(name: str) -> None:
    native = library(name, ctypes.c_long, ctypes.c_double)
    for number in NUMBERS:
        assert call(name, "i64", "f64", (number,)) == native(number) % (1 << 64), number


def test_to_whole_numbers_that_do_not_fit() -> None:
    faults = run_lanes(
        parse('func @f(%x: f64) -> i32 {\ne:\n  %r: i32 = call %x, callee="lrint"\n  return %r\n}'), [(1e300,)]
    )
    assert str(faults.results[0]) == "undef"


@pytest.mark.parametrize("number", [*NUMBERS, math.inf])
def test_parts_of_floats(number: float) -> None:
    memory, held = Memory(), np.zeros(1, np.int32)
    power = ctypes.c_int()
    native = library("frexp", ctypes.c_double, ctypes.c_double, ctypes.POINTER(ctypes.c_int))
    assert call("frexp", "f64", "f64 ptr", (number, memory.array(held)), memory) == native(number, power)
    assert math.isinf(number) or held[0] == power.value
    memory, whole = Memory(), np.zeros(1)
    part = call("modf", "f64", "f64 ptr", (number, memory.array(whole)), memory)
    assert (part, whole[0]) == math.modf(number)


@pytest.mark.parametrize("one", WORDS)
@pytest.mark.parametrize("other", WORDS)
def test_comparing_bytes(one: bytes, other: bytes) -> None:
    def sign(number: int) -> int:
        return (number > 0) - (number < 0) if number < 1 << 31 else -1

    memory = Memory()
    places = memory.array(bytearray(one + b"\0")), memory.array(bytearray(other + b"\0"))
    wanted = (one > other) - (one < other)
    assert sign(call("strcmp", "i32", "ptr ptr", places, memory)) == wanted
    size = min(len(one), len(other)) + 1
    assert sign(call("memcmp", "i32", "ptr ptr i64", (*places, size), memory)) == wanted
    assert call("strlen", "i64", "ptr", places[:1], memory) == len(one)
    found = call("memchr", "ptr", "ptr i32 i64", (places[0], ord("b"), len(one)), memory)
    assert found == (places[0] + one.index(b"b") if b"b" in one else 0)


def test_memory_that_is_not_there() -> None:
    assert call("malloc", "ptr", "i64", (1 << 50,)) == 0
    assert call("calloc", "ptr", "i64 i64", (1 << 25, 1 << 25)) == 0

"""Any addresses, read and written by one instruction or lane by lane: the same, and nothing beside them is touched."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from lanewise.codegen.targets import NAMED
from lanewise.ir.parse import parse_module
from lanewise.machine.prices import Prices
from lanewise.machine.processors import BY_PROCESSOR, LANE_BY_LANE, prices_of
from lib.oracles.run_wide import Wide

ALWAYS = Prices((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
WAYS = {"by instructions": ALWAYS, "lane by lane": LANE_BY_LANE}
ELEMENTS = {"i8": "u1", "i16": "u2", "i32": "u4", "i64": "u8", "f32": "f4", "f64": "f8"}


@pytest.fixture
def edge() -> Iterator[int]:
    """An address after which nothing can be touched; 4096 bytes before it can."""
    room = mmap.mmap(-1, 2 * mmap.PAGESIZE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(room))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.mprotect(ctypes.c_void_p(start + mmap.PAGESIZE), mmap.PAGESIZE, 0) == 0
    yield start + mmap.PAGESIZE
    libc.mprotect(ctypes.c_void_p(start + mmap.PAGESIZE), mmap.PAGESIZE, 3)


def wide(text: str, width: int, way: str) -> Wide:
    (function,) = parse_module(text).functions.values()
    return Wide(function, width, costs=WAYS[way])


def places(chance: Random, width: int, edge: int, size: int, masked: bool) -> tuple[list[int], list[int]]:
    """Booleans, and addresses: of active lanes in the last 40 elements before the edge, of others anywhere beyond."""
    mask = [int(chance.random() < 0.6) if masked else 1 for _ in range(width)]
    inside = [edge - size * chance.randint(1, 40) for _ in range(width)]
    outside = [edge + size * chance.randint(0, 40) for _ in range(width)]
    return mask, [a if on else b for on, a, b in zip(mask, inside, outside, strict=True)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize(("element", "width"), [*((e, 8) for e in ELEMENTS), ("i8", 2), ("f32", 64), ("i16", 32)])
def test_lanes_read_and_write_their_own(element: str, width: int, masked: bool, way: str, edge: int) -> None:
    kind = np.dtype(ELEMENTS[element])
    size = kind.itemsize
    under = " if %m" if masked else ""
    read = f"""
func @f(%m: i1[T], %p: ptr[T]) -> {element} masked {{
entry:
  %r: {element}[T] = load %p, align={size}{under}
  return %r
}}"""
    write = f"""
func @f(%m: i1[T], %p: ptr[T], %v: {element}[T]) masked {{
entry:
  store %v, %p, align={size}{under}
  return
}}"""
    reads, writes = wide(read, width, way), wide(write, width, way)
    chance = Random(width * 100 + size)
    for _ in range(3):
        held = np.arange(1, 41).astype(kind)
        ctypes.memmove(edge - held.nbytes, held.tobytes(), held.nbytes)
        mask, address = places(chance, width, edge, size, masked)
        results, _ = reads.run([mask, address])
        assert results is not None
        for lane in range(width):
            if mask[lane]:
                assert results[lane] == held[(address[lane] - edge) // size]
        values = [50 + lane for lane in range(width)]
        writes.run([mask, address, values])
        for lane in range(width):
            if mask[lane]:
                held[(address[lane] - edge) // size] = values[lane]  # the last lane wins
        assert ctypes.string_at(edge - held.nbytes, held.nbytes) == held.tobytes()


@pytest.mark.parametrize("way", WAYS)
def test_an_index_that_varies(way: str) -> None:
    """A uniform base and an index of 32 bits; negative ones too."""
    text = """
func @f(%a: ptr[U], %i: i32[T]) -> i32 masked {
entry:
  %k: i64[T] = sext %i
  %p: ptr[T] = ptradd %a, %k, scale=4
  %r: i32[T] = load %p, align=4
  return %r
}"""
    cells = np.arange(100, 120, dtype="i4")
    index = [3, -2, 0, 9, 9, -10, 1, 5]
    results, _ = wide(text, 8, way).run([cells.ctypes.data + 40, index])
    assert results == [110 + at for at in index]


def neighbours(element: str, size: int, between: str = "") -> str:
    return f"""
func @f(%m: i1[T], %a: ptr[U], %i: i32[T]) -> {element} masked {{
entry:
  %p: ptr[T] = ptradd %a, %i, scale={2 * size}
  %x: {element}[T] = load %p, align={size} if %m
{between}
  %r: ptr[T] = ptradd %a, %i, scale={2 * size}
  %q: ptr[T] = ptradd %r, i64 1, scale={size}
  %y: {element}[T] = load %q, align={size} if %m
  %two: {element}[T] = {"fadd %y, %y" if element[0] == "f" else "add %y, %y"}
  %s: {element}[T] = {"fsub %two, %x" if element[0] == "f" else "sub %two, %x"}
  return %s
}}"""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("element", "width"), [("i8", 8), ("i16", 4), ("i32", 16), ("f32", 8), ("f64", 8)])
def test_neighbours_are_read_together(element: str, width: int, way: str, edge: int) -> None:
    """The last pair ends at the edge; lanes that are not active have indices beyond it."""
    kind = np.dtype(ELEMENTS[element])
    held = np.arange(1, 21).astype(kind)
    start = edge - held.nbytes
    ctypes.memmove(start, held.tobytes(), held.nbytes)
    code = wide(neighbours(element, kind.itemsize), width, way)
    chance = Random(width)
    for _ in range(3):
        mask = [chance.randint(0, 1) for _ in range(width)]
        index = [chance.choice((0, 4, 9)) if on else chance.randint(10, 999) for on in mask]
        results, _ = code.run([mask, start, index])
        assert results is not None
        wanted = [2 * held[2 * at + 1] - held[2 * at] if on else 0 for on, at in zip(mask, index, strict=True)]
        assert [results[lane] for lane in range(width) if mask[lane]] == [
            w for w, on in zip(wanted, mask, strict=True) if on
        ]
    assert (f"load i{16 * kind.itemsize}" in code.llvm or f"x i{16 * kind.itemsize}> @" in code.llvm) is (
        element != "f64"
    )


def test_what_keeps_neighbours_apart() -> None:
    """A store, or a check, between them."""
    assert "lshr" in wide(neighbours("i32", 4), 8, "lane by lane").llvm
    for between in ("  store %x, %a, align=4 if %m", '  check %m, message="no" if %m'):
        assert "lshr" not in wide(neighbours("i32", 4, between), 8, "lane by lane").llvm


def test_each_way_is_taken() -> None:
    text = """
func @f(%p: ptr[T], %v: i32[T]) masked {
entry:
  store %v, %p, align=4
  return
}"""
    assert "masked.scatter" in wide(text, 8, "by instructions").llvm
    assert "masked.scatter" not in wide(text, 8, "lane by lane").llvm


def test_prices_of_machines() -> None:
    assert not prices_of(NAMED["avx2"].cpu).gathers(32, 8), "LLVM would ask lane by lane"
    assert prices_of(NAMED["avx512"].cpu).gathers(32, 16)
    assert not prices_of("icelake-server").gathers(32, 8)
    assert prices_of("icelake-server").gathers(32, 16)
    assert prices_of("something new", "+sse2,+avx512vl").gathers(64, 8)
    for prices in (*BY_PROCESSOR.values(), LANE_BY_LANE):
        assert not any(prices.gathers(bits, 16) or prices.scatters(bits, 16) for bits in (8, 16))
        assert not any(prices.gathers(bits, 2) for bits in (8, 16, 32, 64))
        assert all(prices.reading(bits, n) <= prices.load * n for bits in (8, 32, 64) for n in (1, 2, 4, 8, 32, 64))
        assert all(prices.reading(bits, 32) >= prices.reading(bits, 16) for bits in (8, 32, 64))
        assert all(prices.writing(bits, n) <= prices.store * n for bits in (16, 64) for n in (1, 4, 64))

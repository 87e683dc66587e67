"""An inactive lane does nothing: it divides by nothing, touches no memory, and decides nothing."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator

import numpy as np
import pytest

from lanewise.codegen.targets import named, native
from lanewise.ir.parse import parse_module
from lanewise.machine.processors import prices_of
from lib.oracles.run_wide import Wide

WIDTH = 8
LEAST = -(2**31)
TARGETS = {"native": native(), "avx2": named("avx2"), "sse4": named("sse4")}


def wide(text: str, target: str) -> Wide:
    (function,) = parse_module(text).functions.values()
    return Wide(function, WIDTH, TARGETS[target])


@pytest.fixture
def edge() -> Iterator[int]:
    """An address after which nothing can be touched; 4096 bytes before it can."""
    room = mmap.mmap(-1, 2 * mmap.PAGESIZE)
    start = ctypes.addressof(ctypes.c_char.from_buffer(room))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.mprotect(ctypes.c_void_p(start + mmap.PAGESIZE), mmap.PAGESIZE, 0) == 0
    yield start + mmap.PAGESIZE
    libc.mprotect(ctypes.c_void_p(start + mmap.PAGESIZE), mmap.PAGESIZE, 3)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("op", ["sdiv", "udiv", "srem", "urem"])
def test_division(op: str, target: str) -> None:
    text = f"""
func @f(%m: i1[T], %a: i32[T], %b: i32[T]) -> i32 masked {{
entry:
  %r: i32[T] = {op} %a, %b if %m
  return %r
}}"""
    mask = [1, 0, 1, 0, 1, 0, 0, 1]
    a = [7, 9, 100, LEAST, 5, 1, LEAST, 12]
    b = [2, 0, 7, -1, 5, 0, -1, 5]
    results, _ = wide(text, target).run([mask, a, b])
    assert results is not None
    whole = {"sdiv": lambda x, y: x // y, "udiv": lambda x, y: x // y}.get(op, lambda x, y: x % y)
    assert [results[lane] for lane in range(WIDTH) if mask[lane]] == [
        whole(a[lane], b[lane]) for lane in range(WIDTH) if mask[lane]
    ]


@pytest.mark.parametrize("target", TARGETS)
def test_uniform_division_with_no_active_lane(target: str) -> None:
    text = """
func @f(%m: i1[T], %a: i32[U], %b: i32[U]) -> i32 masked {
entry:
  %r: i32[U] = sdiv %a, %b if %m
  return %r
}"""
    compiled = wide(text, target)
    compiled.run([[0] * WIDTH, 7, 0])
    compiled.run([[0] * WIDTH, LEAST, -1])
    results, _ = compiled.run([[0, 0, 1, 0, 0, 0, 0, 0], 7, 2])
    assert results is not None
    assert results[2] == 3


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("shape", ["S4", "T", "S-4", "U"])
def test_loads_beside_a_guard_page(shape: str, target: str, edge: int) -> None:
    """Active lanes lie before the edge, the others beyond it; a uniform address without active lanes is beyond."""
    result = "U" if shape == "U" else "T"
    text = f"""
func @f(%m: i1[T], %p: ptr[{shape}]) -> i32 masked {{
entry:
  %r: i32[{result}] = load %p, align=4 if %m
  return %r
}}"""
    ctypes.memmove(edge - 16, np.arange(4, dtype="i4").tobytes(), 16)
    places = {
        "S4": ([1, 1, 1, 1, 0, 0, 0, 0], edge - 16, [0, 1, 2, 3]),
        "T": ([1, 0, 1, 0, 0, 0, 0, 0], [edge - 4, edge, edge - 16, 0, 8, edge + 4, edge + 8, 1], [3, 0]),
        "S-4": ([0, 0, 0, 0, 1, 1, 1, 1], edge + 12, [3, 2, 1, 0]),
        "U": ([0] * 8, edge + 4, []),
    }
    mask, address, expected = places[shape]
    results, _ = wide(text, target).run([mask, address])
    assert results is not None
    assert [results[lane] for lane in range(WIDTH) if mask[lane]] == expected


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("shape", ["S4", "T", "S-4", "U"])
def test_stores_beside_a_guard_page(shape: str, target: str, edge: int) -> None:
    text = f"""
func @f(%m: i1[T], %p: ptr[{shape}], %v: i32[T]) masked {{
entry:
  store %v, %p, align=4 if %m
  return
}}"""
    places = {
        "S4": ([1, 1, 1, 1, 0, 0, 0, 0], edge - 16, [10, 11, 12, 13]),
        "T": (
            [1, 0, 1, 0, 0, 0, 0, 1],
            [edge - 4, edge, edge - 16, 0, 8, edge + 4, edge + 8, edge - 16],
            [17, 0, 0, 10],
        ),
        "S-4": ([0, 0, 0, 0, 1, 1, 1, 1], edge + 12, [17, 16, 15, 14]),
        "U": ([0] * 8, edge + 4, [0, 0, 0, 0]),
    }
    mask, address, expected = places[shape]
    ctypes.memset(edge - 16, 0, 16)
    wide(text, target).run([mask, address, list(range(10, 18))])
    assert np.frombuffer(ctypes.string_at(edge - 16, 16), "i4").tolist() == expected


@pytest.mark.parametrize("target", TARGETS)
def test_the_last_active_lane_wins(target: str) -> None:
    text = """
func @f(%m: i1[T], %p: ptr[U], %v: i32[T]) masked {
entry:
  store %v, %p, align=4 if %m
  return
}"""
    cell = np.zeros(1, "i4")
    wide(text, target).run([[0, 1, 0, 1, 1, 0, 0, 0], cell.ctypes.data, list(range(10, 18))])
    assert cell[0] == 14


@pytest.mark.parametrize("target", TARGETS)
def test_garbage_in_an_inactive_lane_decides_nothing(target: str) -> None:
    """Lane 0 is not active and breaks every promise: shifts, wraps, conversions; the branch is on what others say."""
    text = """
func @f(%m: i1[T], %a: i32[T], %s: i32[T], %x: f32[T]) -> i32 masked {
entry:
  %b: i32[T] = add.nsw.nuw %a, i32 1
  %c: i1[U] = icmp.ugt %b, %a
  %d: i32[T] = shl.nsw %b, %s
  %e: i32[T] = fptosi %x
  %f: i1[U] = freeze %c
  branch %f, yes, no if %m
yes:
  %g: i32[T] = add %d, %e
  jump end(%g)
no:
  jump end(i32 0)
end(%r: i32[T]):
  return %r
}"""
    mask = [0, 1, 1, 0, 1, 1, 1, 1]
    a = [2**32 - 1, 1, 2, 2**31 - 1, 4, 5, 6, 7]
    s = [40, 1, 2, 99, 0, 1, 2, 3]
    x = [float("nan"), 1.5, 2.5, 1e30, 4.5, 5.0, 6.0, 7.0]
    results, _ = wide(text, target).run([mask, a, s, x])
    assert results is not None
    for lane in range(WIDTH):
        if mask[lane]:
            assert results[lane] == ((a[lane] + 1) << s[lane]) + int(x[lane])


@pytest.mark.parametrize("target", TARGETS)
def test_the_base_of_a_strided_value_needs_no_active_lane_0(target: str) -> None:
    """i - 5 does not wrap in the lanes that are active, but in lane 0: widened, it is still on the line."""
    text = """
func @f(%m: i1[T], %i: i32[C], %p: ptr[U]) -> i32 masked {
entry:
  %j: i32[Csu] = sub.nuw.nsw %i, i32 5
  %k: i64[Csu] = zext %j
  %q: ptr[S4] = ptradd %p, %k, scale=4
  %r: i32[T] = load %q, align=4 if %m
  return %r
}"""
    cells = np.arange(100, 110, dtype="i4")
    mask = [0, 0, 0, 0, 0, 1, 1, 1]
    results, _ = wide(text, target).run([mask, 0, cells.ctypes.data])
    assert results is not None
    assert results[5:] == [100, 101, 102]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("count", [2, 3, 4, -2, -3, -4, 5])
@pytest.mark.parametrize("element", ["i8", "i16", "i32", "f64"])
def test_strided_loads_touch_nothing_after_the_end(count: int, element: str, target: str, edge: int) -> None:
    """All lanes are active, and the last element in memory is the last before the edge."""
    size = {"i8": 1, "i16": 2, "i32": 4, "f64": 8}[element]
    text = f"""
func @f(%p: ptr[S{count * size}]) -> {element} masked {{
entry:
  %r: {element}[T] = load %p, align={size}
  return %r
}}"""
    span = abs(count) * (WIDTH - 1) + 1
    kind = "f8" if element == "f64" else f"u{size}"
    held = np.arange(1, span + 1).astype(kind)
    ctypes.memmove(edge - span * size, held.tobytes(), span * size)
    start = edge - span * size if count > 0 else edge - size
    results, _ = wide(text, target).run([start])
    assert results == held[::count].tolist()


@pytest.mark.parametrize("target", TARGETS)
def test_an_index_that_wraps_before_the_first_active_lane(target: str) -> None:
    """Lanes 5, 6, 7 have the least numbers of 32 bits; lane 0 would have one of the greatest."""
    text = """
func @f(%m: i1[T], %i: i32[Cs], %p: ptr[U]) -> i32 masked {
entry:
  %q: ptr[S4] = ptradd %p, %i, scale=4
  %r: i32[T] = load %q, align=4 if %m
  return %r
}"""
    cells = np.arange(100, 110, dtype="i4")
    results, _ = wide(text, target).run([[0, 0, 0, 0, 0, 1, 1, 1], LEAST - 5, cells.ctypes.data - LEAST * 4])
    assert results is not None
    assert results[5:] == [100, 101, 102]


@pytest.mark.parametrize("count", [2, 3, 4, -3])
@pytest.mark.parametrize("element", ["i8", "i16", "i32", "f64"])
def test_strided_loads_under_masks(count: int, element: str, edge: int) -> None:
    """Active lanes lie before the edge, the others beyond it or before the page."""
    size = {"i8": 1, "i16": 2, "i32": 4, "f64": 8}[element]
    text = f"""
func @f(%m: i1[T], %p: ptr[S{count * size}]) -> {element} masked {{
entry:
  %r: {element}[T] = load %p, align={size} if %m
  return %r
}}"""
    kind = "f8" if element == "f64" else f"u{size}"
    held = np.arange(1, 41).astype(kind)
    ctypes.memmove(edge - held.nbytes, held.tobytes(), held.nbytes)
    code = wide(text, "native")
    for mask in ([1, 1, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0, 1], [0] * 8, [0, 0, 0, 1, 0, 0, 0, 0]):
        lanes = [lane for lane in range(WIDTH) if mask[lane]] or [0]
        last = max(lane * count for lane in lanes)  # of active lanes, the one that ends at the edge
        results, _ = code.run([mask, edge - size - last * size])
        assert results is not None
        assert [results[k] for k in lanes if mask[k]] == [held[k * count - last - 1] for k in lanes if mask[k]]


@pytest.mark.parametrize("element", ["i8", "i32", "f64"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_points_are_stored_under_masks(count: int, element: str, edge: int) -> None:
    """All components of active lanes, nothing beside them, nothing beyond the edge."""
    size = {"i8": 1, "i32": 4, "f64": 8}[element]
    stores = "\n".join(
        f"""  %q{k}: ptr[S{count * size}] = ptradd %p, i64 {k}, scale={size}
  store %v{k}, %q{k}, align={size} if %m"""
        for k in range(count)
    )
    params = ", ".join(f"%v{k}: {element}[T]" for k in range(count))
    text = f"""
func @f(%m: i1[T], %i: i64[C], %a: ptr[U], {params}) masked {{
entry:
  %p: ptr[S{count * size}] = ptradd %a, %i, scale={count * size}
{stores}
  return
}}"""
    kind = np.dtype("f8" if element == "f64" else f"u{size}")
    values = [[10 * k + lane + 1 for lane in range(WIDTH)] for k in range(count)]
    code = wide(text, "native")
    for mask in ([1, 1, 0, 1, 0, 0, 0, 0], [0, 1, 1, 0, 0, 1, 0, 0], [0] * 8):
        points = max((lane for lane in range(WIDTH) if mask[lane]), default=0) + 1
        wanted = np.zeros((points, count), kind)
        ctypes.memset(edge - wanted.nbytes - 64, 0, wanted.nbytes + 64)
        code.run([mask, 0, edge - wanted.nbytes, *values])
        for lane in range(points):
            if mask[lane]:
                wanted[lane] = [row[lane] for row in values]
        assert ctypes.string_at(edge - wanted.nbytes - 64, wanted.nbytes + 64) == bytes(64) + wanted.tobytes()
    if prices_of(native().cpu, native().features).scatter:
        assert "masked.scatter" not in code.llvm
        assert code.llvm.count("@llvm.masked.store") == count

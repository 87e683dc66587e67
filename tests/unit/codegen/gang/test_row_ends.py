"""Gangs at the ends of rows without masked loads and stores: the same memory, and no byte of another page is read."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator

import pytest

from lanewise.codegen.targets import named
from lanewise.machine.processors import prices_of
from lib.gang_texts import agrees, first_masked, gang_code, module_of
from lib.oracles.run_wide import Wide

COPY = """
    func @f(%m: i1[T], %i: i64[Cs], %a: ptr[U], %b: ptr[U]) masked {attributes} {{
    entry:
      %p: ptr[S{size}] = ptradd %a, %i, scale={size}
      %q: ptr[S{size}] = ptradd %b, %i, scale={size}
      %x: {type}[T] = load %p, align={size} if %m
      %y: {type}[T] = add %x, {type} 1
      store %y, %q, align={size} if %m
      return
    }}"""
SUM = """
    func @f(%m: i1[T], %a: ptr[S{size}]) -> {type} masked {{
    entry:
      %x: {type}[T] = load %a, align={size} if %m
      %y: {type}[T] = add %x, {type} 1
      return %y
    }}"""
BODY, CALLED = '{"entry_mask": 1, "lanes": {"dims": 1, "sizes": [], "reductions": []}}', '{"entry_mask": 1}'
KINDS = [("i8", 1, 16), ("i8", 1, 32), ("i16", 2, 8), ("i16", 2, 16), ("i32", 4, 4), ("i64", 8, 2)]


@pytest.mark.parametrize(("type", "size", "width"), KINDS)
def test_every_prefix_and_others(type: str, size: int, width: int) -> None:
    text, lanes = COPY.format(type=type, size=size, attributes=BODY), list(range(width))
    prefixes = [[int(lane < count) for lane in range(width)] for count in range(width + 1)]
    others = [[lane % 2 for lane in range(width)], [0] + [1] * (width - 1), [1, *[0] * (width - 2), 1]]
    for mask in (*prefixes, *others):
        agrees(text, mask, lanes, bytearray(range(7, 7 + 64)), bytearray(64), width=width, machine="sse4")


def test_a_prefix_is_stored_in_parts() -> None:
    lines = gang_code(COPY.format(type="i8", size=1, attributes=BODY), width=16, machine="avx2")
    parts = [line.split(",")[0].split()[1] for line in lines if line.startswith("store i")]
    assert [part for part in parts if part != "i8"] == ["i64", "i32", "i16"]
    assert any(line.startswith("store <16 x i8> %y, ptr %q, align 1") for line in lines)


def test_masks_of_functions_and_masked_instructions_are_stored_as_before() -> None:
    text = COPY.format(type="i8", size=1, attributes=CALLED)
    assert not any(line.startswith("store i64") for line in gang_code(text, width=16, machine="avx2"))
    lines = gang_code(COPY.format(type="i32", size=4, attributes=BODY), width=8, machine="avx2")
    assert any("llvm.masked.load" in line for line in lines) and any("llvm.masked.store" in line for line in lines)


@pytest.fixture
def last_bytes() -> Iterator[int]:
    """The address after two pages of memory; the page that follows cannot be read."""
    libc, page, length = ctypes.CDLL(None, use_errno=True), mmap.PAGESIZE, ctypes.c_size_t
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, length, *[ctypes.c_int] * 3, ctypes.c_long]
    libc.mprotect.argtypes, libc.munmap.argtypes = [ctypes.c_void_p, length, ctypes.c_int], [ctypes.c_void_p, length]
    start = libc.mmap(None, 3 * page, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
    assert libc.mprotect(start + 2 * page, page, 0) == 0
    yield start + 2 * page
    libc.munmap(start, 3 * page)


@pytest.mark.parametrize(("type", "size", "width"), KINDS)
def test_no_other_page_is_read(type: str, size: int, width: int, last_bytes: int) -> None:
    """An array that ends with its page: gangs at its end have fewer lanes, and inactive ones point beyond it."""
    function = first_masked(module_of(SUM.format(type=type, size=size)))
    target = named("sse4")
    wide = Wide(function, width, costs=prices_of(target.cpu, target.features))
    for count in range(1, width):
        start = last_bytes - count * size
        numbers = [5 * lane + count for lane in range(count)]
        ctypes.memmove(start, b"".join(number.to_bytes(size, "little") for number in numbers), count * size)
        found, _ = wide.run([[int(lane < count) for lane in range(width)], start])
        assert found is not None and found[:count] == [number + 1 for number in numbers]
    nothing, _ = wide.run([[0] * width, 8])
    assert nothing is not None, "without an active lane no address is read"


def test_a_row_is_loaded_at_once() -> None:
    lines = gang_code(SUM.format(type="i8", size=1), width=16, machine="sse4")
    assert sum("load <16 x i8>" in line for line in lines) == 1
    assert any(" and i64 " in line and line.endswith(", 4095") for line in lines)
    assert any("icmp ule i64" in line and line.endswith("4080") for line in lines)

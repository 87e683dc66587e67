"""Bytes, bounds, holes, alignment, owners, globals with links, and NumPy arrays as memory."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lanewise.ir.function import POISON, UNDEF
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.interpreter.memory import Access, Memory
from lanewise.ir.meaning.floats import bits_of, float_of
from lanewise.ir.parse import parse_module
from lanewise.ir.types import F16, F32, F64, I1, I8, I16, I32, I64, PTR, Type, int_type, opaque_type
from lib.samples.one_op import one_op

OP = one_op("load", "", [PTR], I32).entry.ops[0]


def access(type: Type, align: int = 1) -> Access:
    return Access(OP, type, align)


def trouble(memory: Memory, address: int, how: Access, lane: int = 0) -> tuple[str, str]:
    with pytest.raises(Trouble) as found:
        memory.load(address, how, lane)
    return found.value.kind, found.value.sentence


VALUES: list[tuple[Type, int | float, bytes]] = [
    (I1, 1, b"\x01"),
    (int_type(7), 0x55, b"\x55"),
    (I8, 0xFE, b"\xfe"),
    (I16, 0x1234, b"\x34\x12"),
    (int_type(24), 0x123456, b"\x56\x34\x12"),
    (I32, 0x12345678, b"\x78\x56\x34\x12"),
    (int_type(33), 0x1_0000_0002, b"\x02\x00\x00\x00\x01"),
    (I64, 1 << 63, b"\0\0\0\0\0\0\0\x80"),
    (int_type(128), 1 << 120, bytes(15) + b"\x01"),
    (PTR, 0xABCD, b"\xcd\xab\0\0\0\0\0\0"),
    (F16, 1.5, b"\x00\x3e"),
    (F32, -2.0, b"\x00\x00\x00\xc0"),
    (F64, 0.1, np.float64(0.1).tobytes()),
]


@pytest.mark.parametrize(("type", "value", "data"), VALUES, ids=lambda part: str(part))
def test_a_value_is_these_bytes(type: Type, value: int | float, data: bytes) -> None:
    memory = Memory()
    region = memory.allocate(32, 16, "r")
    memory.store(region.base + 3, value, access(type), 0)
    assert bytes(region.data[3 : 3 + len(data)]) == data
    assert memory.load(region.base + 3, access(type), 0) == value
    assert memory.load(region.base + 2, access(I8), 0) is UNDEF
    assert memory.load(region.base + 3 + len(data), access(I8), 0) is UNDEF


@pytest.mark.parametrize("type", [F16, F32, F64], ids=str)
def test_payloads_survive(type: Type) -> None:
    """A signaling not-a-number is copied, not computed with."""
    memory = Memory()
    region = memory.allocate(16, 8)
    infinity = bits_of(math.inf, type.bits)
    for pattern in (infinity | 1, infinity | 3 | 1 << (type.bits - 1), infinity * 2 | 1 << (type.bits - 1) | 5):
        pattern &= (1 << type.bits) - 1
        memory.store(region.base, pattern, access(int_type(type.bits)), 0)
        value = memory.load(region.base, access(type), 0)
        memory.store(region.base + 8, value, access(type), 0)
        assert memory.load(region.base + 8, access(int_type(type.bits)), 0) == pattern
        assert bits_of(float_of(pattern, type.bits), type.bits) == pattern


def test_out_of_bounds() -> None:
    memory = Memory()
    base = memory.array(bytearray(40), "a")
    assert memory.load(base + 36, access(I32), 0) == 0
    assert trouble(memory, base + 37, access(I32)) == ("bounds", "4 bytes at offset 37 of 'a', which has 40 bytes")
    assert trouble(memory, base - 1, access(I8)) == ("bounds", "1 bytes at offset -1 of 'a', which has 40 bytes")
    assert trouble(memory, 0, access(I8)) == ("null", "address 0x0 is null or near it")
    assert trouble(memory, 4096, access(I8))[0] == "null"
    assert trouble(memory, 99 << 32, access(I8)) == ("bounds", "address 0x6300000000 is in no allocation")
    assert trouble(memory, (1 << 64) - 4, access(I32))[0] == "bounds"


def test_a_region_is_aligned_as_asked_and_no_better() -> None:
    memory = Memory()
    for align in (1, 2, 4, 8, 64):
        base = memory.allocate(64, align).base
        assert base % align == 0 and base % (2 * align) != 0
        memory.store(base, 7, access(I8, align), 0)
        assert memory.load(base, access(I8, align), 0) == 7
        assert trouble(memory, base, access(I8, 2 * align))[0] == "alignment"


def test_addresses_are_never_used_twice() -> None:
    memory = Memory()
    first = memory.allocate(8, 8, "first")
    memory.release(first)
    second = memory.allocate(8, 8, "second")
    assert first.base != second.base
    assert trouble(memory, first.base, access(I8)) == ("dead", "'first' is gone")


def test_holes() -> None:
    memory = Memory()
    a, b = memory.allocate(8, 8, "a"), memory.allocate(8, 8, "b")
    assert memory.load(a.base, access(I64), 0) is UNDEF
    memory.store(a.base, 0x11223344, access(I32), 0)
    assert memory.load(a.base, access(I32), 0) == 0x11223344
    assert memory.load(a.base, access(I64), 0) is UNDEF
    memory.store(a.base + 2, POISON, access(I8), 0)
    assert memory.load(a.base, access(I16), 0) == 0x3344
    assert memory.load(a.base, access(I32), 0) is POISON
    memory.copy(b.base, a.base, 8, OP, 0)
    assert memory.load(b.base, access(I16), 0) == 0x3344
    assert memory.load(b.base, access(I32), 0) is POISON
    assert memory.load(b.base + 4, access(I32), 0) is UNDEF
    whole = memory.array(bytearray(8), "whole")
    memory.copy(whole, a.base, 8, OP, 0)
    assert memory.load(whole + 4, access(I32), 0) is UNDEF
    memory.set(b.base, 0x01, 8, OP, 0)
    assert memory.load(b.base, access(I64), 0) == 0x0101010101010101
    memory.set(b.base + 4, UNDEF, 4, OP, 0)
    assert memory.load(b.base, access(I32), 0) == 0x01010101
    assert memory.load(b.base + 4, access(I8), 0) is UNDEF


def test_filled_memory_has_no_holes() -> None:
    memory = Memory(fill=0xAA)
    assert memory.load(memory.allocate(8).base, access(I16), 0) == 0xAAAA
    assert Memory(fill=0).allocate(4).holes is None


def test_owners_and_constants() -> None:
    memory = Memory()
    mine = memory.allocate(8, 8, "%p of lane 2", owner=2)
    memory.store(mine.base, 1, access(I8), 2)
    assert trouble(memory, mine.base, access(I8), 1) == ("foreign", "'%p of lane 2' is private to lane 2")
    table = memory.array(bytes(8), "table")
    for write in (
        lambda: memory.store(table, 1, access(I8), 0),
        lambda: memory.set(table, 1, 1, OP, 0),
        lambda: memory.copy(table, mine.base, 1, OP, 2),
    ):
        with pytest.raises(Trouble, match="writes to 'table', which is constant"):
            write()


def test_arrays_are_used_in_place() -> None:
    memory = Memory()
    numbers = np.array([[1, 2, 3], [4, 5, 6]], "i4")
    base = memory.array(numbers, "numbers")
    assert memory.load(base + 16, access(I32), 0) == 5
    memory.store(base + 20, 0xFFFFFFFF, access(I32), 0)
    assert numbers[1, 2] == -1
    assert memory.array(np.zeros(0)) != base
    with pytest.raises(AssertionError, match="not contiguous"):
        memory.array(numbers[:, ::2], "strided")


def test_copies_that_overlap_are_moves() -> None:
    memory = Memory()
    data = bytearray(b"abcdef")
    base = memory.array(data, "data")
    memory.copy(base + 1, base, 5, OP, 0)
    assert data == b"aabcde"


def test_globals_have_data_and_links() -> None:
    module = parse_module(
        """
global @table size=16 align=8 constant data="00000000000000000000000000000000" link=8:@number+2
global @number size=4 align=4 data="01020304"
global @elsewhere size=8 align=8
declare @other(i32) -> i32
func @f() {
entry:
  return
}
"""
    )
    memory = Memory()
    memory.place(module)
    memory.place(module)
    assert len(memory.regions) == 6
    target = memory.load(memory.address_of("table") + 8, access(PTR), 0)
    assert target == memory.address_of("number") + 2
    assert memory.load(target, access(I16), 0) == 0x0403
    assert memory.load(memory.address_of("elsewhere"), access(I64), 0) is UNDEF
    assert memory.functions == {memory.address_of("f"): "f", memory.address_of("other"): "other"}
    assert trouble(memory, memory.address_of("f"), access(I8)) == ("bounds", "'f' is a function, not data")
    with pytest.raises(Trouble, match="there is no global or function 'nothing'"):
        memory.address_of("nothing")


def test_opaque_values_are_refused() -> None:
    memory = Memory(fill=0)
    region = memory.allocate(16)
    assert trouble(memory, region.base, access(opaque_type("<4 x float>", 128)))[0] == "refused"

"""Memory of bytes: regions far apart, each with bounds, a name, an owner, and a record of uninitialized bytes.

    address   = region number * 2^32 + 65536 + align + offset
    0x1_00010040 .. 0x1_00010068    array 'a', 40 bytes
    0x2_00010010 .. 0x2_00010014    private %p of lane 3, gone when its function returned

Pointers are plain ints, so that ptrtoint, comparisons and differences work. The high half names the region, so that a
stray access is reported as "offset 40 of 'a', which has 40 bytes". Addresses are never reused, and a region is aligned
as requested and no better, so that a false claim of alignment shows.
A byte holds a number, or nothing (UNDEF), or POISON. Little-endian. Buffers (NumPy arrays, bytearrays) become regions
without being copied; the program writes into them.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from typing import Any

from ..function import POISON, UNDEF, Module, Op, Undefined
from ..meaning.floats import bits_of, float_of
from ..types import Type
from . import one_step
from .faults import Trouble
from .races import ATOMIC_READ, ATOMIC_WRITE, READ, WRITE, Races

REGION_BITS = 32
MOST_ALLOCATED = 1 << 30
START = 1 << 16
DEAD = -1

Store = bytearray | memoryview


class Region:
    """One allocation. `holes` marks the bytes that hold no number: 1 undefined, 2 poison; None if there is none."""

    __slots__ = ("base", "constant", "data", "holes", "name", "owner", "size")

    def __init__(self, name: str, base: int, size: int, data: Store) -> None:
        self.name = name
        self.base = base
        self.size = size
        self.data = data
        self.holes: bytearray | None = None
        self.constant = False
        self.owner: int | None = None

    def __str__(self) -> str:
        return f"'{self.name}'"


class Access:
    """How an op touches memory, computed once: size, alignment, how to read and write a value of its type."""

    __slots__ = ("align", "atomic", "op", "read", "size", "write")

    def __init__(self, op: Op, type: Type, align: int = 1, *, atomic: bool = False) -> None:
        self.op = op
        self.size = type.bytes
        self.align = align
        self.atomic = atomic
        self.read, self.write = _codec(type)


class Memory:
    """All regions. `fill` is the content of a fresh byte, None for undefined.

    `strangers` says whether a lane may access another lane's private memory, as in a crev call.
    """

    def __init__(self, fill: int | None = None) -> None:
        self.fill = fill
        self.strangers = False
        self.races: Races | None = None
        self.regions: list[Region] = [Region("null", 0, DEAD, bytearray())]
        self.symbols: dict[str, int] = {}
        self.functions: dict[int, str] = {}

    # allocation

    def allocate(self, size: int, align: int = 1, name: str = "", owner: int | None = None) -> Region:
        """A new region of undefined bytes."""
        if size > MOST_ALLOCATED:
            raise Trouble(
                "memory", f"'{name}' would have {size} bytes; a run has {MOST_ALLOCATED} at most for one thing"
            )
        region = self._region(name, bytearray(size), size, align)
        region.owner = owner
        if self.fill is None:
            region.holes = bytearray(b"\1") * size
        elif self.fill:
            region.data[:] = bytes([self.fill]) * size
        return region

    def array(self, buffer: Any, name: str = "", align: int = 64) -> int:
        """The address of an object that holds bytes (NumPy array, bytearray, bytes), which is used in place.

        It must be contiguous; a read-only one is constant.
        """
        view = memoryview(buffer)
        assert view.c_contiguous, f"array '{name}' is not contiguous; give a contiguous copy"
        data = view.cast("B") if view.nbytes else bytearray()
        region = self._region(name or f"array {len(self.regions)}", data, view.nbytes, align)
        region.constant = view.readonly
        return region.base

    def _region(self, name: str, data: Store, size: int, align: int) -> Region:
        assert size < 1 << (REGION_BITS - 1), f"'{name}' is too large: {size} bytes"
        base = (len(self.regions) << REGION_BITS) + START + max(1, align)
        region = Region(name, base, size, data)
        self.regions.append(region)
        return region

    def release(self, region: Region) -> None:
        """End its lifetime: every later access is a fault."""
        region.size = DEAD
        region.data = bytearray()
        region.holes = None

    def place(self, module: Module) -> None:
        """Give the module's globals and functions their addresses, once."""
        for name in (*module.functions, *module.declarations):
            if name not in self.symbols:
                region = self._region(name, bytearray(), 0, 16)
                self.symbols[name] = region.base
                self.functions[region.base] = name
        fresh = [item for item in module.globals.values() if item.name not in self.symbols]
        for item in fresh:
            region = self.allocate(item.size, item.align, item.name)
            self.symbols[item.name] = region.base
            if item.data is not None:
                region.data[: len(item.data)] = item.data
                region.holes = None
            region.constant = item.constant
        for item in fresh:
            region = self.region_at(self.symbols[item.name])
            for at, name, offset in item.links:
                region.data[at : at + 8] = struct.pack("<Q", (self.address_of(name) + offset) % (1 << 64))

    def address_of(self, name: str) -> int:
        address = self.symbols.get(name)
        if address is None:
            raise Trouble("external", f"there is no global or function '{name}'")
        return address

    def region_at(self, address: int) -> Region:
        number = address >> REGION_BITS
        if number < len(self.regions):
            return self.regions[number]
        raise Trouble("bounds", f"address {address:#x} is in no allocation")

    # access

    def load(self, address: int, access: Access, lane: int) -> Any:
        """The value at an address, or a marker if one of its bytes is undefined."""
        region = self._reach(address, access.size, access.align, lane)
        at, size = address - region.base, access.size
        if self.races is not None and region.owner is None and not region.constant:
            way = ATOMIC_READ if access.atomic else READ
            self.races.touch(address, size, way, lane, access.op, str(region))
        if region.holes is not None and region.holes.count(0, at, at + size) != size:
            return POISON if 2 in region.holes[at : at + size] else UNDEF
        return access.read(region.data, at)

    def store(self, address: int, value: Any, access: Access, lane: int) -> None:
        """Store a value, or make the bytes undefined if it is a marker."""
        region = self._reach(address, access.size, access.align, lane)
        if region.constant:
            raise Trouble("constant", f"writes to {region}, which is constant")
        at, size = address - region.base, access.size
        before = bytes(region.data[at : at + size]) if self.races is not None else b""
        if isinstance(value, Undefined):
            if region.holes is None:
                region.holes = bytearray(region.size)
            region.holes[at : at + size] = (b"\2" if value is POISON else b"\1") * size
        else:
            access.write(region.data, at, value)
            if region.holes is not None:
                region.holes[at : at + size] = bytes(size)
        if self.races is not None and region.owner is None:
            way = ATOMIC_WRITE if access.atomic else WRITE
            equal = before == bytes(region.data[at : at + size]) and not isinstance(value, Undefined)
            self.races.touch(address, size, way, lane, access.op, str(region), equal)

    def update(self, address: int, access: Access, lane: int, change: Callable[[Any], Any]) -> Any:
        """Atomically replace a value by `change` of it, if that is a value. Returns the old one."""
        with one_step.lock():
            region = self._reach(address, access.size, access.align, lane)
            outside = _outside(region, address - region.base, access.size) if one_step.others_update() else None
            old = self.load(address, access, lane)
            new = change(old)
            if new is None:
                return old
            if outside is None or isinstance(old, Undefined) or isinstance(new, Undefined):
                self.store(address, new, access, lane)
                return old
        return self._exchange(region, address, outside, access, lane, change)

    def _exchange(
        self, region: Region, address: int, outside: int, access: Access, lane: int, change: Callable[[Any], Any]
    ) -> Any:
        """An update of bytes that compiled code of other threads may update concurrently."""
        if region.constant:
            raise Trouble("constant", f"writes to {region}, which is constant")
        at, size = address - region.base, access.size

        def changed(before: bytes) -> bytes:
            word = bytearray(before)
            new = change(access.read(word, 0))
            if new is not None:
                access.write(word, 0, new)
            return bytes(word)

        before = one_step.exchanged(outside, lambda: bytes(region.data[at : at + size]), changed)
        if self.races is not None and region.owner is None:
            self.races.touch(address, size, ATOMIC_WRITE, lane, access.op, str(region), before == changed(before))
        return access.read(bytearray(before), 0)

    def copy(self, to: int, source: int, size: int, op: Op, lane: int) -> None:
        """memmove: holes are copied as holes."""
        if size == 0:
            return
        came, went = self._reach(source, size, 1, lane), self._reach(to, size, 1, lane)
        if went.constant:
            raise Trouble("constant", f"writes to {went}, which is constant")
        at = source - came.base
        data = bytes(came.data[at : at + size])
        holes = bytes(came.holes[at : at + size]) if came.holes is not None else None
        if self.races is not None and came.owner is None and not came.constant:
            self.races.touch(source, size, READ, lane, op, str(came))
        self._put(went, to, data, holes, op, lane)

    def set(self, to: int, byte: int | Undefined, size: int, op: Op, lane: int) -> None:
        """memset; a marker makes the bytes undefined."""
        if size == 0:
            return
        region = self._reach(to, size, 1, lane)
        if region.constant:
            raise Trouble("constant", f"writes to {region}, which is constant")
        if isinstance(byte, Undefined):
            at = to - region.base
            self._put(region, to, bytes(region.data[at : at + size]), b"\1" * size, op, lane)
        else:
            self._put(region, to, bytes([byte & 255]) * size, None, op, lane)

    def _put(self, region: Region, to: int, data: bytes, holes: bytes | None, op: Op, lane: int) -> None:
        at, size = to - region.base, len(data)
        if self.races is not None and region.owner is None:
            self.races.touch(to, size, WRITE, lane, op, str(region), bytes(region.data[at : at + size]) == data)
        region.data[at : at + size] = data
        if holes is not None and region.holes is None and any(holes):
            region.holes = bytearray(region.size)
        if region.holes is not None:
            region.holes[at : at + size] = holes if holes is not None else bytes(size)

    def _reach(self, address: int, size: int, align: int, lane: int) -> Region:
        """The region that contains all these bytes, if this lane may access them."""
        number = address >> REGION_BITS
        region = self.regions[number] if number < len(self.regions) else None
        if region is None or not 0 <= address - region.base <= region.size - size:
            raise self._out_of_bounds(address, size, region)
        if address % align:
            raise Trouble("alignment", f"{_place(region, address)} is no multiple of {align}")
        if region.owner is not None and region.owner != lane and not self.strangers:
            raise Trouble("foreign", f"{region} is private to lane {region.owner}")
        return region

    def _out_of_bounds(self, address: int, size: int, region: Region | None) -> Trouble:
        if region is None:
            return Trouble("bounds", f"address {address:#x} is in no allocation")
        if region is self.regions[0]:
            return Trouble("null", f"address {address:#x} is null or near it")
        if region.size == DEAD:
            return Trouble("dead", f"{region} is gone")
        if region.base in self.functions:
            return Trouble("bounds", f"{region} is a function, not data")
        offset = address - region.base
        return Trouble("bounds", f"{size} bytes at offset {offset} of {region}, which has {region.size} bytes")


def _place(region: Region, address: int) -> str:
    return f"address {address:#x}, offset {address - region.base} of {region},"


# values as bytes

Read = Callable[[Store, int], Any]
Write = Callable[[Store, int, Any], None]


def _outside(region: Region, at: int, size: int) -> int | None:
    """The address of a region's bytes in the process, if other threads see them and a compare-and-exchange fits."""
    if not isinstance(region.data, memoryview) or region.data.readonly or region.holes is not None:
        return None
    address = ctypes.addressof(ctypes.c_char.from_buffer(region.data, at))
    return address if one_step.can_be_exchanged(address, size) else None


def _codec(type: Type) -> tuple[Read, Write]:
    if type.is_float:
        return _float_codec(type)
    if type.is_opaque:
        return _refuse, _refuse
    letter = {8: "B", 16: "H", 32: "I", 64: "Q"}.get(type.bits)
    if letter is None:
        return _odd_codec(type)
    packing = struct.Struct(f"<{letter}")
    unpack, pack = packing.unpack_from, packing.pack_into

    def read(data: Store, at: int) -> int:
        return unpack(data, at)[0]

    return read, pack


def _float_codec(type: Type) -> tuple[Read, Write]:
    """Not-a-numbers go through their bits: a conversion between formats would change them."""
    bits, size = type.bits, type.bytes
    packing = struct.Struct({16: "<e", 32: "<f", 64: "<d"}[bits])
    unpack, pack = packing.unpack_from, packing.pack_into

    def read(data: Store, at: int) -> float:
        value = unpack(data, at)[0]
        return value if value == value else float_of(int.from_bytes(data[at : at + size], "little"), bits)

    def write(data: Store, at: int, value: float) -> None:
        if value == value:
            pack(data, at, value)
        else:
            data[at : at + size] = bits_of(value, bits).to_bytes(size, "little")

    return read, write


def _odd_codec(type: Type) -> tuple[Read, Write]:
    """Integers of other widths occupy whole bytes; the unused high bits are zero."""
    size, mask = type.bytes, (1 << type.bits) - 1

    def read(data: Store, at: int) -> int:
        return int.from_bytes(data[at : at + size], "little") & mask

    def write(data: Store, at: int, value: int) -> None:
        data[at : at + size] = value.to_bytes(size, "little")

    return read, write


def _refuse(*args: Any) -> Any:
    del args
    raise Trouble("refused", "a value of an opaque type cannot be read or written")

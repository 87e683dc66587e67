"""The launches of one call: what compiled host code asks of the GPU.

    launch(context, number, frame, partials, error)     a lanes loop, with its frame: sizes, then captured values
    fetch, put, copy, fill                              the host's own accesses to arrays

A domain larger than a grid is launched in parts. A grid has up to three axes, the innermost of the domain along x.
After a failure, or an error of the driver, nothing more is launched.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ...codegen.gpu.device_prints import ENTRY_BYTES, MOST_LINES
from ...codegen.gpu.device_program import DeviceLoop
from ...codegen.gpu.device_record import (
    DEVICE_RECORD_BYTES,
    EMPTY,
    LOWEST_AT,
    NOTHING_FAILED,
    RECORD_AT,
    THREAD_RECORD_BYTES,
)
from ...codegen.gpu.host_memory import COPY, FETCH, FILL, PUT
from ...codegen.launch.layout import CUT_SHORT, WORD
from ...codegen.text.write import Report
from ...ir.messages import END_OF_LANES, filled
from ..call.errors import values
from .device_code import Loaded, copy_in
from .driver import Cuda, Triple
from .reduction import BLOCK, Reduction

ROW = 32  # of a block over several axes, along x
MOST_BLOCKS: Triple = (1 << 30, 1 << 15, 1 << 15)  # of a grid, below the limits of every GPU

_I64, _PTR = ctypes.c_int64, ctypes.c_void_p
_WORDS = _I64 * 512  # of a frame; only those that are there are read


class Extents:
    """The bytes of the arrays of a call: of each the first, and the one after the last."""

    def __init__(self, ends: Sequence[tuple[int, int]]) -> None:
        self.ends = ends
        ordered = sorted(ends)
        self.is_apart = all(first[1] <= second[0] for first, second in pairwise(ordered))

    def has(self, address: int) -> bool:
        """Is it in one of these arrays?"""
        return any(low <= address < high for low, high in self.ends)


class Launches:
    """The launches of one call, on one stream."""

    __slots__ = ("device", "driver", "extents", "has_lines", "kept", "loaded", "raised", "record", "stream")

    def __init__(self, driver: Cuda, device: int, extents: Extents, loaded: Loaded, stream: int) -> None:
        self.driver, self.device, self.extents, self.loaded, self.stream = driver, device, extents, loaded, stream
        self.raised: BaseException | None = None
        self.has_lines = False
        self.kept: list[Any] = []  # memory that the host function reads
        self.record = 0

    def launch(self, number: int, frame: int, partials: int, error: int) -> None:
        """Run a lanes loop; its error record, if an iteration failed, goes to `error`."""
        loop = self.loaded.program.loops[number]
        dims, words = loop.loop.dims, _WORDS.from_address(frame)
        sizes = words[:dims]
        settled = bool(loop.enough) and all(
            sizes[one.axis] <= words[loop.loop.frame[one.length].offset >> 3] for one in loop.enough
        )
        key = (number, settled, *sizes)
        prepared = self.loaded.prepared.get(key)
        if prepared is None:
            prepared = self.loaded.prepare(key, Prepared(self.loaded, loop, settled, sizes, self.extents.is_apart))
        reduced: list[int] = prepared.reduction.memory() if prepared.reduction else []
        if prepared.can_fail:
            self.record = self.record or self.loaded.record()
        held, places = prepared.places(frame, self.record, reduced)
        start = ctypes.addressof(places)
        for firsts, grid in prepared.parts:
            held[:dims] = firsts
            self.driver.launch(prepared.function, grid, prepared.block, start, self.stream)
        self.has_lines = self.has_lines or self.loaded.program.prints
        if prepared.can_fail:
            self._look(error)
        if prepared.reduction:
            self.kept.append(prepared.reduction.finish(reduced, partials, self.stream))

    def _look(self, error: int) -> None:
        """Wait, and copy the record of the first failing iteration; an empty record can be used again."""
        lowest, record = ctypes.c_uint64(), self.record
        self.driver.to_host(ctypes.addressof(lowest), record + LOWEST_AT, WORD, self.stream)
        if lowest.value != NOTHING_FAILED:
            held = ctypes.create_string_buffer(DEVICE_RECORD_BYTES)
            self.driver.to_host(ctypes.addressof(held), record, DEVICE_RECORD_BYTES, self.stream)
            ctypes.memmove(error, ctypes.addressof(held) + RECORD_AT, THREAD_RECORD_BYTES)
            copy_in(self.driver, record, EMPTY, self.stream)
        self.loaded.records.append(record)
        self.record = 0

    def print_lines(self, reports: Sequence[Report]) -> None:
        """After the call: what lanes have printed."""
        if self.raised is None:
            with self.driver.on(self.device):
                for number, words in self._lines():
                    shown(reports[number], words)

    def _lines(self) -> Iterator[tuple[int, list[int]]]:
        prints, count = self.loaded.prints, (_I64 * 1)()
        self.driver.to_host(ctypes.addressof(count), prints, WORD, self.stream)
        lines = min(count[0], MOST_LINES)
        if not lines:
            return
        words = (ctypes.c_uint64 * (lines * ENTRY_BYTES // WORD))()
        self.driver.to_host(ctypes.addressof(words), prints + WORD, lines * ENTRY_BYTES, self.stream)
        self.driver.fill(prints, 0, WORD, self.stream)
        each = ENTRY_BYTES // WORD
        for at in range(0, len(words), each):
            yield words[at], list(words[at + 1 : at + each])
        if count[0] > MOST_LINES:
            print(f"... {count[0] - MOST_LINES} more lines", file=sys.stdout)

    # the host's own accesses

    def copy(self, to: int, source: int, size: int) -> None:
        far_to, far_source = self.extents.has(to), self.extents.has(source)
        if far_to and far_source:
            self.driver.within(to, source, size, self.stream)
        elif far_to:
            self.driver.to_device(to, source, size, self.stream)
        elif far_source:
            self.driver.to_host(to, source, size, self.stream)
        else:
            ctypes.memmove(to, source, size)

    def fill(self, to: int, byte: int, size: int) -> None:
        if self.extents.has(to):
            self.driver.fill(to, byte, size, self.stream)
        else:
            ctypes.memset(to, byte, size)


class Prepared:
    """A launch of a loop with certain sizes: everything but its addresses and values."""

    def __init__(self, loaded: Loaded, loop: DeviceLoop, settled: bool, sizes: Sequence[int], apart: bool) -> None:
        self.function = loaded.function(loop.kernel(apart, settled))
        self.can_fail = loop.settled_can_fail if settled else loop.can_fail
        self.block = block_of(sizes)
        slots, self.dims = loop.loop.frame.slots, loop.loop.dims
        names = [item.param for item in loop.loop.accumulators]
        self.reduction = Reduction(loaded, loop.loop, sizes) if names else None
        self.parts = list(parts_of(sizes, self.block))
        if self.reduction is not None:
            self.block, self.parts = (BLOCK, 1, 1), [([0] * self.dims, self.reduction.grid)]
        self.sizes_at = [slot.offset for slot in slots[: self.dims]]
        self.values_at = [
            (slot.offset, names.index(slot.name) if slot.name in names else -1) for slot in slots[self.dims :]
        ]
        self.words = _I64 * (self.dims + 1 + len(names))
        self.addresses = _PTR * (2 * self.dims + len(self.values_at) + 1)

    def places(self, frame: int, record: int, reduced: Sequence[int]) -> tuple[Any, Any]:
        """Words of the launch, the first indices first; and the addresses of all parameters of the kernel."""
        dims = self.dims
        words = self.words(*(0,) * dims, record, *reduced)
        held = ctypes.addressof(words)
        found = [frame + offset for offset in self.sizes_at]
        found += [held + WORD * axis for axis in range(dims)]
        after = held + WORD * (dims + 1)
        found += [frame + offset if at < 0 else after + WORD * at for offset, at in self.values_at]
        return words, self.addresses(*found, held + WORD * dims)


def block_of(sizes: Sequence[int]) -> Triple:
    """Threads of a block along x, y and z: rows of a warp, shorter ones where the domain's rows are short."""
    left, found = BLOCK, [1, 1, 1]
    for axis, size in enumerate(reversed(sizes)):
        most = left if axis == len(sizes) - 1 else min(left, ROW)
        found[axis] = min(most, 1 << (size - 1).bit_length())
        left //= found[axis]
    return found[0], found[1], found[2]


def parts_of(sizes: Sequence[int], block: Triple) -> Iterator[tuple[list[int], Triple]]:
    """For each part of a domain its first indices, outermost first, and its grid."""
    spans = [most * threads for most, threads in zip(MOST_BLOCKS, block, strict=True)]
    ends = [*reversed(sizes), 1, 1][:3]
    for z in range(0, ends[2], spans[2]):
        for y in range(0, ends[1], spans[1]):
            for x in range(0, ends[0], spans[0]):
                firsts = (x, y, z)
                left = [min(end - first, span) for end, first, span in zip(ends, firsts, spans, strict=True)]
                grid = [-(-size // threads) for size, threads in zip(left, block, strict=True)]
                yield list(reversed(firsts[: len(sizes)])), (grid[0], grid[1], grid[2])


def shown(report: Report, words: Sequence[int]) -> None:
    if report.error == END_OF_LANES:
        return
    print(filled(report.text, values(report, words), report.types), file=sys.stdout)


# what compiled code calls


class _Running(threading.local):
    """The launches of the calls of this thread, innermost last."""

    def __init__(self) -> None:
        self.stack: list[Launches] = []


RUNNING = _Running()


def _safely(launches: Launches, work: Callable[[], None]) -> bool:
    """Do some work, unless earlier work failed; keep its exception for the end of the call."""
    if launches.raised is None:
        try:
            work()
        except BaseException as raised:
            launches.raised = raised
    return launches.raised is None


def _launch(context: int, number: int, frame: int, partials: int | None, error: int) -> None:
    del context
    launches = RUNNING.stack[-1]
    if not _safely(launches, lambda: launches.launch(number, frame, partials or 0, error)):
        _I64.from_address(error).value = CUT_SHORT  # the host returns at once


def _copy(to: int, source: int, size: int) -> None:
    launches = RUNNING.stack[-1]
    _safely(launches, lambda: launches.copy(to, source, size))


def _fill(to: int, byte: int, size: int) -> None:
    launches = RUNNING.stack[-1]
    _safely(launches, lambda: launches.fill(to, byte & 0xFF, size))


_callbacks: dict[str, Any] = {
    "launch": ctypes.CFUNCTYPE(None, _PTR, _I64, _PTR, _PTR, _PTR)(_launch),
    **dict.fromkeys((FETCH, PUT, COPY), ctypes.CFUNCTYPE(None, _PTR, _PTR, _I64)(_copy)),
    FILL: ctypes.CFUNCTYPE(None, _PTR, ctypes.c_int8, _I64)(_fill),
}
COPIES: dict[str, int] = {name: ctypes.cast(one, _PTR).value or 0 for name, one in _callbacks.items()}
LAUNCH_ADDRESS = COPIES["launch"]

"""Files for `perf`: where compiled kernels are in this process, with LANEWISE=perf.

    /tmp/perf-PID.map     a line for each function: address, size, name; `perf report` reads it by itself
    /tmp/jit-PID.dump     the code and its lines as well, for `perf annotate` (the jitdump format of Linux)

    LANEWISE=perf perf record -k mono python program.py
    perf inject --jit -i perf.data -o jit.data && perf annotate -i jit.data

`perf inject` finds the second file since the process maps one page of it as code. Both are appended to when a kernel is
loaded. They stay when the process ends: `perf` reads them afterwards.

Requires  Linux. Elsewhere nothing is written.
Costs     a second compilation of each kernel, which gives its lines; nothing without the word.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import platform
import struct
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from ...codegen.launch.built import Built, Code
from ...codegen.launch.program import ENTRY
from ...process.forks import at_fork
from ...process.locks import Lock
from .object_code import CodeOf, ObjectCode, Place, read_object

FOLDER = Path("/tmp")  # where perf looks for the map
MAGIC, HEADER_BYTES = 0x4A695444, 40
MACHINES = {"x86_64": 62, "aarch64": 183}  # of <elf.h>
LOAD, DEBUG_INFO = 0, 2

Row = tuple[int, Place]


class _Dump:
    """The open file of this process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.file: BinaryIO | None = None
        self.functions = 0

    def opened(self) -> BinaryIO:
        if self.file is None:
            self.file = os.fdopen(_own_file(f"jit-{os.getpid()}.dump", os.O_TRUNC), "w+b")
            machine = MACHINES[platform.machine()]
            self.file.write(struct.pack("<IIIIIIQQ", MAGIC, 1, HEADER_BYTES, machine, 0, os.getpid(), _now(), 0))
            self.file.flush()
            _map_as_code(self.file.fileno())
        return self.file


def _map_as_code(file: int) -> None:
    """The mapping is what perf records; `mmap.mmap` refuses one that is longer than the file."""
    map_ = ctypes.CDLL(None, use_errno=True).mmap
    map_.restype = ctypes.c_void_p
    map_.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long)
    protection = mmap.PROT_READ | mmap.PROT_EXEC
    if map_(None, mmap.PAGESIZE, protection, mmap.MAP_PRIVATE, file, 0) == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), f"{FOLDER}: it cannot be mapped as code")


_dump = _Dump()


def _after_fork() -> None:
    global _dump
    _dump = _Dump()


at_fork(child=_after_fork)


def announce(name: str, built: Built, code: Code, rows: Iterable[Row] = ()) -> None:
    """Code of a kernel has been loaded. `rows` say where lines begin, by offsets in the machine code, with files."""
    found = read_object(built.object)
    if sys.platform != "linux" or platform.machine() not in MACHINES or found is None:
        return
    start = code.entry - next(one.offset for one in found.functions if one.name == ENTRY)
    with _dump.lock:
        _add_to_map(name, start, found)
        file = _dump.opened()
        for one in found.functions:
            inside = [row for row in rows if one.offset <= row[0] < one.offset + one.size and row[1][1]]
            if inside:
                _write_lines(file, start + one.offset, [(start + offset, place) for offset, place in inside])
            _write_code(file, _named(name, one), start + one.offset, one.size)
        file.flush()


def _own_file(name: str, flag: int) -> int:
    """A file that only this user reads; a link that somebody else put there is not followed."""
    return os.open(FOLDER / name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | flag, 0o600)


def _named(kernel: str, function: CodeOf) -> str:
    return f"{kernel}:{function.name.removeprefix('lanewise.')}"


def _add_to_map(name: str, start: int, found: ObjectCode) -> None:
    with os.fdopen(_own_file(f"perf-{os.getpid()}.map", os.O_APPEND), "a") as file:
        for one in found.functions:
            file.write(f"{start + one.offset:x} {one.size:x} {_named(name, one)}\n")


def _write_lines(file: BinaryIO, address: int, rows: list[Row]) -> None:
    entries = b"".join(struct.pack("<QII", at, line, 0) + name.encode() + b"\0" for at, (name, line) in rows)
    _write(file, DEBUG_INFO, struct.pack("<QQ", address, len(rows)) + entries)


def _write_code(file: BinaryIO, name: str, address: int, size: int) -> None:
    _dump.functions += 1
    head = struct.pack("<IIQQQQ", os.getpid(), threading.get_native_id(), address, address, size, _dump.functions)
    _write(file, LOAD, head + name.encode() + b"\0" + ctypes.string_at(address, size))


def _write(file: BinaryIO, kind: int, content: bytes) -> None:
    padded = content + bytes(-len(content) % 8)
    file.write(struct.pack("<IIQ", kind, 16 + len(padded), _now()) + padded)


def _now() -> int:
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)

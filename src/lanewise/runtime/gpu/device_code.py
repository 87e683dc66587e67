"""Device code: the loops of a kernel for GPUs, and the functions that the driver makes of them.

code = DeviceCode(compiled.module, host.launches, needs, off)
code.loaded(driver, device, apart)              functions by loop, compiled at the first use on a device
"""

from __future__ import annotations

import ctypes
from collections.abc import Hashable, Sequence
from typing import Any

from ...codegen.gpu.device_prints import BUFFER, PRINT_BYTES
from ...codegen.gpu.device_program import DeviceLoop, DeviceProgram, device_program
from ...codegen.gpu.device_record import DEVICE_RECORD_BYTES, EMPTY
from ...codegen.text.write import Needs
from ...ir.function import Module
from ...plan.stack_sizes import ON_GPU
from ...process.locks import Lock
from .driver import Cuda

MOST_PREPARED = 1024


class Loaded:
    """A module on one device."""

    def __init__(self, driver: Cuda, device: int, program: DeviceProgram) -> None:
        self.driver, self.program = driver, program
        self.module = driver.load(program.llvm, device)
        self.prepared: dict[Hashable, Any] = {}  # launches by loop and sizes (`launches.py`)
        self.records: list[int] = []  # that no call uses
        self.spare: dict[int, list[int]] = {}  # memory for reductions, by the bits of its size
        self.prints = 0
        if program.needs_stack:
            driver.stack(ON_GPU)
        if program.prints:
            self.prints = driver.allocate(PRINT_BYTES)
            driver.fill(self.prints, 0, 8, 0)
            address = self.prints.to_bytes(8, "little")
            copy_in(driver, driver.place(self.module, BUFFER), address, 0)

    def function(self, symbol: str) -> Any:
        return self.driver.function(self.module, symbol)

    def prepare(self, key: Hashable, made: Any) -> Any:
        """Remember a launch."""
        if len(self.prepared) >= MOST_PREPARED:
            self.prepared = {}
        self.prepared[key] = made
        return made

    def words(self, size: int) -> int:
        """Memory of at least so many bytes, for reductions."""
        spare = self.spare.setdefault(size.bit_length(), [])
        return spare.pop() if spare else self.driver.allocate(1 << size.bit_length())

    def give_back(self, words: int, size: int) -> None:
        self.spare[size.bit_length()].append(words)

    def record(self) -> int:
        """An empty record for a call."""
        if self.records:
            return self.records.pop()
        new = self.driver.allocate(DEVICE_RECORD_BYTES)
        copy_in(self.driver, new, EMPTY, 0)
        return new


def copy_in(driver: Cuda, to: int, data: bytes, stream: int) -> None:
    held = ctypes.create_string_buffer(data, len(data))
    driver.to_device(to, ctypes.addressof(held), len(data), stream)


class DeviceCode:
    """The loops of a kernel for GPUs."""

    def __init__(self, module: Module, launches: Sequence[str], needs: Needs, off: Sequence[str]) -> None:
        self.module, self.launches, self.needs, self.off = module, launches, needs, off
        self._programs: dict[bool, DeviceProgram] = {}
        self._loaded: dict[tuple[int, bool], Loaded] = {}
        self._lock = Lock()

    def program(self, apart: bool) -> DeviceProgram:
        """`apart`: no array overlaps another."""
        found = self._programs.get(apart)
        if found is None:
            found = device_program(self.module, self.launches, self.needs.for_device(), self.off, apart)
            self._programs[apart] = found
        return found

    def loops(self, apart: bool) -> Sequence[DeviceLoop]:
        return self.program(apart).loops

    def loaded(self, driver: Cuda, device: int, apart: bool) -> Loaded:
        found = self._loaded.get((device, apart))
        if found is None:
            with self._lock:
                found = self._loaded.get((device, apart))
                if found is None:
                    found = self._loaded[device, apart] = Loaded(driver, device, self.program(apart))
        return found

"""A version of a kernel for arrays on a GPU: compiled for one signature, called with the arguments of each call.

    version = make_device_version(source, signature, options)
    version.run(launches, frame, start)             a call of `ready_call.py`

The host function runs on the CPU. Where it meets a lanes loop, `Launches` runs the loop on the device's stream and
returns at once, unless an iteration may fail or print: then it waits for the end, so that an error is raised by the
call that caused it.
"""

from __future__ import annotations

import ctypes
from typing import Any

from ...codegen.gpu.host_memory import COPY, FETCH, FILL, PUT
from ...codegen.gpu.host_program import LEVEL, host_program
from ...codegen.launch.built import Built, Driver
from ...codegen.launch.frames import frames_of
from ...codegen.launch.program import ENTRY, optimized_for
from ...codegen.launch.update_lock import lock_addresses
from ...codegen.link import REPORT_TYPE, link_object
from ...codegen.targets import native
from ...codegen.text.write import REPORT, Needs
from ...frontend.python.compile import Compiled
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.outside.c_calls import refuse_outside
from ...ir.position import CompileError
from ...plan.stack_needs import stack_need
from ..call.arrays import Arguments
from ..call.compiling import compile_kernel
from ..call.errors import failure
from ..call.settings import KernelOptions, settings
from ..launch.stacks import with_room
from ..pass_switches import left_out
from .device_code import DeviceCode
from .launches import COPIES, RUNNING, Launches, shown

WARP = 32
ENTRY_TYPE = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class DeviceVersion:
    """Compiled code for GPUs, and how to call it."""

    def __init__(self, source: KernelSource, compiled: Compiled) -> None:
        self.source, self.compiled = source, compiled
        refuse_outside(compiled.module, compiled.outside, "a GPU")
        needs = Needs()
        host = host_program(compiled.module, compiled.name, needs)
        self.code = DeviceCode(compiled.module, host.launches, needs, tuple(left_out(settings())))
        self.code.program(apart=True)  # its reports have numbers from here on
        unit = optimized_for(host.llvm, native(), LEVEL)
        drivers = tuple(
            Driver(of.loop.number, of.loop.body.name, of.kernel(True), of.loop.dims, 0)
            for of in self.code.loops(apart=True)
        )
        stack = stack_need(frames_of(host.llvm, 1), ENTRY)
        known = (ENTRY, host.frame, drivers, tuple(needs.reports), WARP, native(), host.llvm, unit.object, stack)
        self.built = Built(*known)
        self.arguments = Arguments(compiled, host.frame)
        if self.arguments.returns_arrays:
            why = f"'{source.name}' returns an array, and kernels on a GPU return numbers so far; pass an array for it"
            raise CompileError(why, compiled.module.functions[compiled.name].position)
        self.report = REPORT_TYPE(self._printed)
        addresses = {REPORT: ctypes.cast(self.report, ctypes.c_void_p).value or 0, **lock_addresses()}
        addresses |= {name: COPIES[name] for name in (FETCH, PUT, COPY, FILL)}
        self.library = link_object(self.built.object, addresses, [ENTRY])
        self.uses = bool(compiled.uses)  # of outer names
        self.compiled_entry = ENTRY_TYPE(self.library[ENTRY])
        self.calls: dict[int, Launches] = {}  # by the address of their frame
        self.entry = with_room(self._enter, stack)

    def run(self, launches: Launches, frame: Any, start: int) -> Any:
        """Call it with a frame. The arrays live until the last launch is done, as with other libraries."""
        self.calls[start] = launches
        failed = self.entry(start)
        if launches.has_lines:
            launches.print_lines(self.built.reports)
        if launches.raised is not None:
            raise launches.raised
        if failed:
            raise failure(self.built, self.arguments.record(frame), self.source.line_at, self.compiled.errors)
        return self.arguments.result(frame)

    def is_stale(self) -> bool:
        return self.uses and self.compiled.is_stale()

    def _enter(self, start: int) -> int:
        """Run the host function, in the thread of the call or in one with a larger stack."""
        launches = self.calls.pop(start)
        before = launches.driver.enter(launches.device)
        stack = RUNNING.stack
        stack.append(launches)
        try:
            return self.compiled_entry(start)
        finally:
            stack.pop()
            launches.driver.leave(before)

    def _printed(self, number: int, words: Any) -> None:
        report = self.built.reports[number]
        shown(report, [words[at] for at in range(len(report.types))])


def make_device_version(source: KernelSource, signature: Signature, options: KernelOptions) -> DeviceVersion:
    """Compile; CompileError for code outside of the language."""
    try:
        return DeviceVersion(source, compile_kernel(source, signature, options.for_compiler()))
    except CompileError as error:
        if error.source is None and error.position:
            error.source = source.line_at(error.position)
        raise

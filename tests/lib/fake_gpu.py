"""A GPU that is not there: device programs run on the CPU, thread by thread, through everything but the last step.

    with fake_gpu() as gpu:                 `cuda()` is this driver
        k(gpu.array(x), 3)                  arrays that say they are on a GPU; their memory is the CPU's
        gpu.launched                        kernels, with grids and blocks

A kernel keeps the GPU of its first call. The LLVM text is what PTX is made of. Threads of a launch run in an order that
is shuffled, so that a result which depends on the order shows.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from lanewise.codegen.gpu.unaligned_stores import AS_INTEGER
from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import native
from lanewise.runtime.gpu import device_calls

SREGS = [f"{name}.{axis}" for name in ("tid", "ntid", "ctaid", "nctaid") for axis in "xyz"]
_ASSEMBLY = re.compile(rf"call i32 {re.escape(AS_INTEGER)}\(i32 (\S+)\)")
_READ = re.compile(r"declare i32 @llvm\.nvvm\.read\.ptx\.sreg\.(\w+\.[xyz])\(\)")
_KERNEL = re.compile(r"^define ptx_kernel void @(\w+)\(([^\n]*)\) nounwind \{$", re.MULTILINE)


class FakeArray:
    """An array with the interface of libraries for GPUs."""

    def __init__(self, held: np.ndarray, stream: int = 0) -> None:
        self.held, self.stream = held, stream

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found = dict(self.held.__array_interface__)
        found["version"], found["stream"] = 3, self.stream or None
        return found


class FakeModule:
    def __init__(self, llvm: str) -> None:
        kernels = dict(_KERNEL.findall(llvm))
        text = _READ.sub(_read_text, llvm).replace("llvm.nvvm.read.ptx.sreg.", "lanewise.sreg.")
        text = text.replace("define ptx_kernel", "define internal")
        text = _ASSEMBLY.sub(r"add i32 \1, 0", text)
        cells = "\n".join(f'@"lanewise.cell.{name}" = global i32 0' for name in SREGS)
        doors = "\n".join(_door(name, params) for name, params in kernels.items())
        unit = optimized_for(f"{cells}\n{text}\n{doors}", native(), Level(1, unroll=False))
        names = [f"{name}.door" for name in kernels] + [f"lanewise.cell.{name}" for name in SREGS]
        globals_ = ["lanewise_prints"] if "@lanewise_prints =" in llvm else []
        self.code = link_object(unit.object, {}, [*names, *globals_])
        self.cells = [ctypes.c_int32.from_address(self.code[f"lanewise.cell.{name}"]) for name in SREGS]


def _read_text(match: re.Match[str]) -> str:
    name = match.group(1)
    return (
        f'define internal i32 @lanewise.sreg.{name}() {{\n  %x = load i32, ptr @"lanewise.cell.{name}"\n'
        "  ret i32 %x\n}"
    )


def _door(name: str, params: str) -> str:
    """A function that takes the addresses of the kernel's parameters."""
    lines, args = [], []
    for at, param in enumerate(params.split(", ")):
        type = param.split()[0]
        lines.append(f"  %at{at} = getelementptr ptr, ptr %params, i64 {at}")
        lines.append(f"  %place{at} = load ptr, ptr %at{at}")
        lines.append(f"  %value{at} = load {type}, ptr %place{at}, align 1")
        args.append(f"{type} %value{at}")
    body = "\n".join(lines)
    return f"define void @{name}.door(ptr %params) {{\n{body}\n  call void @{name}({', '.join(args)})\n  ret void\n}}"


class FakeGpu:
    """The driver's part of `runtime/gpu/driver.py: Cuda`."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.launched: list[tuple[str, tuple[int, ...], tuple[int, ...], int]] = []
        self.waits = 0
        self.kept: dict[int, Any] = {}

    def array(self, held: np.ndarray, stream: int = 0) -> FakeArray:
        return FakeArray(held, stream)

    def enter(self, device: int) -> None:
        pass

    def leave(self, before: None) -> None:
        pass

    @contextlib.contextmanager
    def on(self, device: int) -> Iterator[None]:
        yield

    def device_of(self, address: int) -> int:
        return 0

    def stack(self, size: int) -> None:
        pass

    def allocate(self, size: int) -> int:
        held = ctypes.create_string_buffer(size + 16)
        address = -(-ctypes.addressof(held) // 16) * 16
        self.kept[address] = held
        return address

    def free(self, address: int) -> None:
        del self.kept[address]

    def to_device(self, to: int, source: int, size: int, stream: int) -> None:
        ctypes.memmove(to, source, size)

    def to_host(self, to: int, source: int, size: int, stream: int) -> None:
        self.waits += 1
        ctypes.memmove(to, source, size)

    within = to_device

    def fill(self, to: int, byte: int, size: int, stream: int) -> None:
        ctypes.memset(to, byte, size)

    def wait(self, stream: int) -> None:
        self.waits += 1

    def load(self, llvm: str, device: int) -> FakeModule:
        return FakeModule(llvm)

    def function(self, module: FakeModule, name: str) -> Any:
        return name, module, ctypes.CFUNCTYPE(None, ctypes.c_void_p)(module.code[f"{name}.door"])

    def place(self, module: FakeModule, name: str) -> int:
        return module.code[name]

    def launch(self, function: Any, grid: Any, block: Any, params: int, stream: int) -> None:
        name, module, run = function
        self.launched.append((name, grid, block, stream))
        threads = list(itertools.product(*(range(n) for n in (*grid, *block))))
        self.random.shuffle(threads)
        for cell, size in zip((*module.cells[3:6], *module.cells[9:]), (*block, *grid), strict=True):
            cell.value = size
        for thread in threads:
            for cell, number in zip((*module.cells[6:9], *module.cells[:3]), thread, strict=True):
                cell.value = number
            run(params)


@contextlib.contextmanager
def fake_gpu(seed: int = 0) -> Iterator[FakeGpu]:
    gpu, before = FakeGpu(seed), device_calls.cuda
    device_calls.cuda = lambda: gpu  # pyright: ignore
    try:
        yield gpu
    finally:
        device_calls.cuda = before

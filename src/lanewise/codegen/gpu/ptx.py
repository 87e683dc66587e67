"""PTX: the text of a device program through LLVM's NVPTX back end, which llvmlite's LLVM has.

    ptx_text(program.llvm, architecture((9, 0)))        the driver compiles it for the GPU at hand

PTX of an architecture runs on every later one, so a GPU gets the latest of `ARCHITECTURES` that it has. Operations stay
as exact as on the CPU: LLVM writes `.rn` for every sum and product without `contract`, `div.rn` and `sqrt.rn`.
"""

from __future__ import annotations

import functools

from ...ir.position import CompileError
from ...llvm.bindings import Machine, machine_of
from ..optimize import Level, Unit, start
from ..targets import everywhere

TRIPLE = "nvptx64-nvidia-cuda"
VERSION = "+ptx78"  # of the text: drivers since CUDA 11.8
LEVEL = Level(3)
ARCHITECTURES = ((7, 0), (7, 5), (8, 0), (8, 6), (8, 9), (9, 0))  # threads of older ones cannot wait for each other


def architecture(capability: tuple[int, int]) -> str:
    """The architecture to compile for, for a GPU of this compute capability."""
    known = [one for one in ARCHITECTURES if one <= capability]
    if not known:
        shown = ".".join(map(str, capability))
        raise CompileError(f"this GPU has compute capability {shown}, and kernels need 7.0 or newer")
    return "sm_{}{}".format(*known[-1])


@functools.cache
def _machine(processor: str) -> Machine:
    start()
    everywhere()
    return machine_of(TRIPLE, processor, VERSION, LEVEL.speed)


def ptx_text(llvm: str, processor: str) -> str:
    return Unit(llvm, _machine(processor), LEVEL).assembly

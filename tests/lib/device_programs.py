"""Device programs of kernels: their LLVM text and PTX, and whether the PTX assembles."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lanewise.codegen.gpu.device_program import DeviceProgram, device_program
from lanewise.codegen.gpu.host_program import HostProgram, host_program
from lanewise.codegen.gpu.ptx import ptx_text
from lanewise.codegen.text.write import Needs
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import KernelSource
from lanewise.frontend.python.writer import CompileOptions
from lanewise.runtime.call.compiling import compile_kernel

PROCESSOR = "sm_90"


def programs_of(
    source: KernelSource, args: Sequence[Any], apart: bool = True, options: CompileOptions | None = None
) -> tuple[HostProgram, DeviceProgram]:
    compiled = compile_kernel(source, signature_of(source, args), options or CompileOptions())
    needs = Needs()
    host = host_program(compiled.module, compiled.name, needs)
    return host, device_program(compiled.module, host.launches, needs.for_device(), (), apart)


def ptx_of(source: KernelSource, args: Sequence[Any], apart: bool = True) -> str:
    return ptx_text(programs_of(source, args, apart)[1].llvm, PROCESSOR)


def assembled(ptxas: str, ptx: str) -> str:
    """What ptxas says about each function: registers, stack frame and spills. An assertion fails if it refuses."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "code.ptx"
        file.write_text(ptx, "utf-8")
        command = [ptxas, f"-arch={PROCESSOR}", "-v", "-o", str(file.with_suffix(".cubin")), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr}\n{ptx}"
    return done.stderr

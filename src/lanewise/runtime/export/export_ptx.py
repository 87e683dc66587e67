"""Export for GPUs: the lanes loops of a kernel as PTX, and a C header with the parameters of each.

    k.export("saxpy.ptx", "f32[:], f32, f32[:]", targets=["ptx"])       saxpy.ptx, saxpy.h

A program loads the text with the CUDA driver (`cuModuleLoadData`) and launches a function for each lanes loop. Code
outside of the loops is not exported: the header says which values each loop takes.

Ensures   the code that runs when arrays on a GPU are passed, for compute capability 7.5 and newer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...codegen.gpu.device_program import DeviceLoop, DeviceProgram, device_program
from ...codegen.gpu.device_record import DEVICE_RECORD_BYTES
from ...codegen.gpu.host_program import host_program
from ...codegen.gpu.ptx import ptx_text
from ...codegen.text.write import Needs
from ...frontend.python.compile import Compiled
from ...ir.position import CompileError
from ...ir.types import F32, F64, Type
from ..call.settings import settings
from ..output_file import check_output, write
from ..pass_switches import left_out

PTX = "ptx"
PROCESSOR = "sm_75"


def is_for_gpu(targets: Sequence[str] | str | None) -> bool:
    """CompileError if only some of the targets are GPUs."""
    named = [targets] if isinstance(targets, str) else targets or []
    if PTX in named and any(name != PTX for name in named):
        raise CompileError("PTX is a file of its own: export it alone, with targets=['ptx']")
    return PTX in named


def export_ptx(compiled: Compiled, path: Path, symbol: str, source: str) -> list[Path]:
    """Write both files; the functions are `symbol`_0, `symbol`_1 and so on."""
    if path.suffix != ".ptx":
        raise CompileError(f"'{path}' is no name for PTX; name a file that ends in .ptx")
    header = path.with_suffix(".h")
    for file in (path, header):
        check_output(file, [source])
    needs = Needs()
    host = host_program(compiled.module, compiled.name, needs)
    program = device_program(compiled.module, host.launches, needs.for_device(), left_out(settings()), apart=False)
    text = ptx_text(program.llvm, PROCESSOR).replace("lanewise_kernel", f"{symbol}_")
    write(path, text.encode(), [source])
    write(header, header_text(program, symbol, Path(source).name), [source])
    return [path, header]


def header_text(program: DeviceProgram, symbol: str, source: str) -> str:
    guard = f"{symbol.upper()}_PTX_H"
    lines = [
        f"/* Kernels for the CUDA driver, made by Lanewise from {source}.",
        "   A thread runs one iteration; the innermost axis of a loop lies along x of the grid.",
        f"   `record`: {DEVICE_RECORD_BYTES} bytes; word 1 is the number of the first iteration that failed. Before a",
        "   launch it is all ones, and the other words are zero. */",
        f"#ifndef {guard}",
        f"#define {guard}",
        "#include <stdint.h>",
    ]
    for loop in program.loops:
        lines += ["", *_prototype(loop, symbol)]
    return "\n".join([*lines, "", "#endif", ""])


def _prototype(loop: DeviceLoop, symbol: str) -> list[str]:
    of = loop.loop
    name = loop.kernel(apart=False).replace("lanewise_kernel", f"{symbol}_")
    params = [f"int64_t {word}{axis}" for word in ("size", "first") for axis in range(of.dims)]
    words = {item.param: item.op for item in of.accumulators}
    for slot in of.frame.slots[of.dims :]:
        shown = slot.name.replace(".", "_").replace(" ", "_")
        if slot.name in words:
            params.append(f"uint64_t *{shown} /* {words[slot.name]} */")
        else:
            params.append(f"{_c_type(slot.type)} {shown}".replace("* ", "*"))
    position = of.body.position
    return [f"/* the lanes loop in line {position.line} */", f"void {name}({', '.join([*params, 'void *record'])});"]


def _c_type(type: Type) -> str:
    if type.is_ptr:
        return "void *"
    if type.is_float:
        return {F32: "float", F64: "double"}.get(type, "uint16_t")
    return f"int{max(8, type.bits)}_t"

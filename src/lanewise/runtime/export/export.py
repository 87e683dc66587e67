"""Export: a kernel as an object file or shared library with a C header, for programs without Python.

    k.export("libblur.so", "f32[:], f32[:], 4", targets=["sse4", "avx2", "avx512"])     libblur.so, libblur.h

The object has a version for each instruction set: each function names its processor, and the function of the kernel's
name calls the best one that the processor supports (`dispatch.py`). Widths suit the registers of each. An object file
(.o) needs nothing; a shared library (.so) is linked by the C compiler `cc`.

Requires  a signature: example arguments, or a text as of `lanewise explain --args`.
Ensures   what the header says; lanes loops run in the thread that calls.
Refuses   debug mode, structures by name, targets that do not go together, names that C has already.
"""

from __future__ import annotations

import contextlib
import ctypes
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from ...codegen.launch.dispatch import dispatch_text
from ...codegen.launch.layout import ERROR, ERROR_BYTES, Slot
from ...codegen.launch.program import ENTRY, Program, program_text
from ...codegen.optimize import read_text, start
from ...codegen.targets import NAMED, Target, machine_for, native
from ...codegen.text.types import form
from ...codegen.text.write import REPORT
from ...frontend.python.compile import Compiled
from ...frontend.python.definitions.signature import bound, of_any_values, signature_of
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.definitions.structures import flattened
from ...frontend.python.functions import memory_types, piece_kinds
from ...frontend.python.types import ArrayType, NumberType, is_supported, is_time_dtype
from ...ir.position import CompileError
from ...ir.types import I1
from ...llvm.bindings import Context, Module, run_passes
from ...llvm.library import call
from ...machine.processors import prices_of
from ...plan.width import chosen_width
from ..call.compiling import compile_kernel
from ..call.examples import arguments_from
from ..call.settings import KernelOptions, settings
from ..choice.calibrate import this_machine
from ..output_file import check_output, write
from ..pass_switches import compiled_under, left_out, observed
from .c_header import BAD_ARGUMENT, Piece, header_text, layouts_of, pieces, result_type
from .c_names import is_free
from .export_ptx import PTX, export_ptx, is_for_gpu

X86_TARGETS = ("sse4", "avx2", "avx512")
KINDS = (".o", ".so")
FILE, PROGRAM = 0o666, 0o777  # modes before the umask
BASELINE = Target(NAMED["sse4"].triple, "x86-64", "", 16)

SAYS = f"void @{REPORT}"  # C has no place for warnings: exported code gives none


def export(
    source: KernelSource,
    options: KernelOptions,
    path: Path,
    signature: Any,
    targets: Sequence[str] | str | None,
    name: str | None = None,
) -> list[Path]:
    """Write the code and the header; returns the files. `name` is that of the function in C."""
    symbol = _symbol(name, source.name)
    if is_for_gpu(targets):
        args = _arguments(source, signature)
        types = of_any_values(signature_of(source, args))
        return export_ptx(
            compile_kernel(source, types, options.for_compiler(), runs_here=False), path, symbol, source.file
        )
    wanted = _targets(targets)
    if path.suffix not in KINDS:
        raise CompileError(f"'{path}' is of no kind that can be exported; name a file that ends in .o or .so")
    if not path.parent.is_dir():
        raise CompileError(f"there is no folder '{path.parent}' to write '{path.name}' into; make it first")
    header = path.with_suffix(".h")
    for file in (path, header):
        check_output(file, [source.file])
    if options.debug:
        raise CompileError(f"'{source.name}' is in debug mode, which needs Python; remove debug=True to export it")
    args = _arguments(source, signature)
    any_values = of_any_values(signature_of(source, args))
    with observed(settings(), source.name):
        compiled = compile_kernel(source, any_values, options.for_compiler(), runs_here=False)
    refuse_arrays(compiled)
    _refuse_stored(compiled, source)
    start()
    call("InitializeNativeAsmParser")  # for cpuid, which has no other name
    context = Context()
    programs = {target: _program(compiled, options, NAMED[target]) for target in wanted}
    first = programs[wanted[0]]
    params = pieces(compiled, [param.arg for param in source.parameters], first.frame)
    result = result_type(compiled)
    door = dispatch_text(symbol, _llvm_params(params, result), wanted)
    base = NAMED["neon"] if wanted == ["neon"] else BASELINE
    machine = machine_for(base, 3)
    whole = read_text(door, context)
    whole.is_for(machine)
    for target, program in programs.items():
        whole.link_in(_version(symbol, target, program, params, result, context))
    code = machine.object(whole)
    code, mode = (code, FILE) if path.suffix == ".o" else (_linked(code), PROGRAM)
    file = Path(source.file).name
    names = [param.arg for param in source.parameters]
    text = header_text(symbol, file, wanted, params, result, first.reports, layouts_of(compiled, names))
    write(path, code, [source.file], mode)
    write(header, text, [source.file])
    return [path, header]


def refuse_arrays(compiled: Compiled) -> None:
    """Refuse a kernel that makes or returns arrays: C programs have no owner for their memory."""
    remedy = "pass the array as an argument to export the kernel"
    for function in compiled.module.functions.values():
        made = next((op for op in function.ops if op.opcode == "allocate"), None)
        if made is not None:
            raise CompileError(f"memory for an array that a kernel makes needs Python; {remedy}", made.position)
    if len(piece_kinds(compiled.result)) > sum(kind is not None for kind in memory_types(compiled.result)):
        where = compiled.module.functions[compiled.name].position
        raise CompileError(f"an array cannot be returned to C; {remedy}", where)


def _refuse_stored(compiled: Compiled, source: KernelSource) -> None:
    """Refuse elements that C programs have no type for."""
    for name, type in zip(compiled.signature.names(source), compiled.signature.types, strict=True):
        if isinstance(type, ArrayType | NumberType) and is_time_dtype(type.dtype):
            raise CompileError(f"'{name}' has dtype {type.dtype}, which C programs do not have; export counts (int64)")
        if isinstance(type, ArrayType) and type.dtype.fields is None and not is_supported(type.dtype):
            why = f"'{name}' is an array of {type.dtype}, which C programs do not have"
            raise CompileError(f"{why}; export the kernel for float32, or native byte order")


def _symbol(name: str | None, kernel: str) -> str:
    """The function's name in C, which must not be that of a standard function."""
    symbol = kernel if name is None else str(name)
    if not is_free(symbol):
        raise CompileError(f"'{symbol}' is no name of a function in C; say another: name='lanewise_kernel'")
    if _is_in_c_library(symbol):
        why = f"C programs have a function '{symbol}' already, which they might call instead"
        raise CompileError(f"{why}; say another: name='lanewise_{symbol}'")
    return symbol


def _is_in_c_library(symbol: str) -> bool:
    """Looked up on this machine; if it has no such library, nothing is known."""
    for library in ("libc.so.6", "libm.so.6"):
        with contextlib.suppress(OSError):
            if hasattr(ctypes.CDLL(library), symbol):
                return True
    return False


def _arguments(source: KernelSource, signature: Any) -> tuple[Any, ...]:
    if isinstance(signature, str):
        signature = arguments_from(signature)
    if not isinstance(signature, tuple | list):
        raise CompileError("export takes a signature: a text, as 'f32[:], 4', or example arguments in a tuple")
    assert source.function is not None, "what is exported was defined here"
    args = bound(source.function, cast(Sequence[Any], signature), {})
    if flattened(args)[1]:
        raise CompileError(
            f"'{source.name}' takes tuples or classes, which C does not know; pass their items to export"
        )
    return args


def _targets(targets: Sequence[str] | str | None) -> list[str]:
    targets = [targets] if isinstance(targets, str) else targets
    here = "neon" if native().triple == NAMED["neon"].triple else ""
    wanted: list[str] = list(dict.fromkeys(targets if targets is not None else [here] if here else X86_TARGETS))
    for name in wanted:
        if name not in NAMED:
            raise CompileError(f"there is no target '{name}'; there are: {' '.join((*NAMED, PTX))}")
    if not wanted or len({NAMED[name].triple for name in wanted}) != 1:
        raise CompileError("targets= are of one kind of machine: some of sse4, avx2, avx512; or neon")
    return wanted


def _program(compiled: Compiled, options: KernelOptions, target: Target) -> Program:
    """The kernel at the width that suits a target's registers."""
    width = options.width
    if width is None:
        here = chosen_width(compiled.module, compiled.name, this_machine())
        width = 1 if here == 1 else max(2, here * target.vector_bytes // native().vector_bytes)
    costs = prices_of(target.cpu, target.features)
    hot, off = options.for_hot_paths(), left_out(settings())

    def made() -> Program:
        return program_text(compiled.module, compiled.name, width, hot, off, costs)

    return compiled_under(settings(), f"{compiled.name}, {target.cpu}", made, made)


def _llvm_params(params: Sequence[Piece], result: str | None) -> list[tuple[str, str]]:
    found = [(_passed(piece.slot), f"p{at}") for at, piece in enumerate(params)]
    return [*found, ("ptr", "result")] if result is not None else found


def _passed(slot: Slot) -> str:
    return "i8 zeroext" if slot.type is I1 else str(form(slot.type))


def _version(
    name: str, target: str, program: Program, params: Sequence[Piece], result: str | None, context: Context
) -> Module:
    """A module with the version for one target, optimized for it."""
    machine = machine_for(NAMED[target], 3)
    text = program.llvm.replace(f"@{ENTRY}(", "@lanewise.entry.inside(").replace(
        "define i64 @", "define internal i64 @"
    )
    text = text.replace(
        f"declare {SAYS}(i64, ptr)", f"define internal {SAYS}(i64 %number, ptr %words) {{\n  ret void\n}}"
    )
    text = f"{text}\n{_door(name, target, program, params, result)}\n"
    text = re.sub(r"^(define .*)\{$", rf'\1"target-cpu"="{NAMED[target].cpu}" {{', text, flags=re.MULTILINE)
    module = read_text(text, context)
    module.is_for(machine)
    run_passes(module, machine, 3, vectorize=False, unroll=True)
    return module


def _door(name: str, target: str, program: Program, params: Sequence[Piece], result: str | None) -> str:
    """The C function of one version: checks preconditions, fills the frame, and returns the line of a failed check."""
    shown = ", ".join(f"{type} %{param}" for type, param in _llvm_params(params, result))
    lines = [f'define i64 @"{name}.{target}"({shown}) nounwind {{', "entry:"]
    lines.append(f"  %frame = alloca [{program.frame.size} x i8], align 16")
    lines.append(f"  %error = alloca [{ERROR_BYTES} x i8], align 16")
    lines.append(f"  call void @llvm.memset.p0.i64(ptr %frame, i8 0, i64 {program.frame.size}, i1 false)")
    lines.append(f"  call void @llvm.memset.p0.i64(ptr %error, i8 0, i64 {ERROR_BYTES}, i1 false)")
    for at, piece in enumerate(params):
        if piece.range is not None and piece.slot.type.is_int:
            lines += _checked(at, piece)
    for at, piece in enumerate(params):
        kind = "i8" if piece.slot.type is I1 else form(piece.slot.type)
        lines.append(f"  %at{at} = getelementptr i8, ptr %frame, i64 {piece.slot.offset}")
        lines.append(f"  store {kind} %p{at}, ptr %at{at}, align 1")
    lines.append(f"  %errors = getelementptr i8, ptr %frame, i64 {ERROR}")
    lines += ["  store ptr %error, ptr %errors, align 8", "  %failed = call i64 @lanewise.entry.inside(ptr %frame)"]
    lines += ["  %bad = icmp ne i64 %failed, 0", "  br i1 %bad, label %tell, label %done", "tell:"]
    lines += [
        "  %code = load i64, ptr %error, align 8",
        "  %line.at = getelementptr i64, ptr @lanewise.lines, i64 %code",
    ]
    lines += ["  %line = load i64, ptr %line.at, align 8", "  ret i64 %line", "done:"]
    if result is not None:
        slot = program.frame.slots[-1]
        kind = "i8" if slot.type is I1 else form(slot.type)
        lines.append(f"  %place = getelementptr i8, ptr %frame, i64 {slot.offset}")
        lines += [f"  %value = load {kind}, ptr %place, align 1", f"  store {kind} %value, ptr %result, align 1"]
    held = ", ".join(f"i64 {line}" for line in (0, *(report.position.line for report in program.reports)))
    table = f"@lanewise.lines = internal constant [{len(program.reports) + 1} x i64] [{held}]"
    return "\n".join([table, *lines, "  ret i64 0", "}"])


def _checked(at: int, piece: Piece) -> list[str]:
    assert piece.range is not None
    low, high = piece.range
    kind = form(piece.slot.type)
    return [
        f"  %low{at} = icmp sge {kind} %p{at}, {low}",
        f"  %high{at} = icmp sle {kind} %p{at}, {high}",
        f"  %in{at} = and i1 %low{at}, %high{at}",
        f"  br i1 %in{at}, label %next{at}, label %out{at}",
        f"out{at}:",
        f"  ret i64 {BAD_ARGUMENT}",
        f"next{at}:",
    ]


def _linked(code: bytes) -> bytes:
    """A shared library from an object file."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise CompileError("a shared library is linked by a C compiler, and there is none; export an object file, .o")
    with tempfile.TemporaryDirectory() as folder:
        part, library = Path(folder) / "code.o", Path(folder) / "code.so"
        part.write_bytes(code)
        command = [compiler, "-shared", "-o", str(library), str(part), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError(f"{compiler} could not link a library: {done.stderr.strip().splitlines()[-1]}")
        return library.read_bytes()

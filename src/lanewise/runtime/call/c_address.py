"""A function with C's convention: it fills a frame, runs the compiled code, and returns what the frame then holds.

    double f(double, int)      arguments ─► frame ─► entry ─► frame ─► result

Requires  types of numbers; code that needs little stack, because C's threads may have little, and makes no arrays.
Ensures   an error of a check reaches `sys.unraisablehook`; the result is then not-a-number, or zero of integers.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

from ...codegen.launch.layout import ERROR, ERROR_BYTES, PATIENCE, Layout
from ...codegen.link import link_object
from ...codegen.optimize import Level, optimized
from ...codegen.text.types import form
from ...frontend.python.compile import Compiled
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.outside.c_functions import c_signature
from ...frontend.python.types import DType, NumberType, memory_type
from ...frontend.python.values import NONE, type_of
from ...ir.position import CompileError
from ..export.export import refuse_arrays
from ..launch.stacks import LITTLE
from .settings import KernelOptions
from .version import make_version

FAILED = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
PATIENT = (1 << 63) - 1  # no other threads: the launch function is null
EXAMPLE = 'write the types as "f64(f64, i32)", the result first'


def c_address(source: KernelSource, signature: str) -> tuple[int, Any]:
    """The address of the function for these types, and the object that keeps its code alive."""
    found = c_signature(signature)
    if found is None:
        raise CompileError(f"'{signature}' is no signature of a C function of numbers; {EXAMPLE}")
    result, params = found
    if len(params) != len(source.parameters):
        count = len(source.parameters)
        raise CompileError(f"'{signature}' has {len(params)} parameters, and '{source.name}' takes {count}; {EXAMPLE}")
    options = KernelOptions(width=1)
    version = make_version(source, Signature(tuple(map(NumberType, params))), options)
    refuse_arrays(version.compiled)
    _check_result(version.compiled, result, source)
    if version.built.stack > LITTLE:
        why = f"'{source.name}' needs {version.built.stack >> 10} KB of stack, and a C function may use {LITTLE >> 10}"
        raise source.refuse(f"{why}; make private arrays smaller", source.tree)

    def failed(record: int) -> None:
        raise version.failure(ctypes.string_at(record, ERROR_BYTES))

    callback = FAILED(failed)
    failing = ctypes.cast(callback, ctypes.c_void_p).value or 0
    text = _text(version.built.frame, params, result, version.code.entry, failing)
    library = link_object(optimized(text, Level(speed=1)).object, {}, ["function"])
    return library["function"], (library, callback, version)


def _check_result(compiled: Compiled, result: DType | None, source: KernelSource) -> None:
    """The declared result is the one that NumPy's rules give."""
    if result is None and compiled.result == type_of(NONE):
        return
    own = compiled.result
    if result is not None and isinstance(own, NumberType) and own.dtype == result:
        return
    what = f"a {own.dtype.name}" if isinstance(own, NumberType) else str(own)
    wanted = "nothing" if result is None else f"a {result.name}"
    why = f"'{source.name}' returns {what} for these types, and the signature says {wanted}"
    raise source.refuse(f"{why}; change the signature, or convert the result in the function", source.tree)


def _text(frame: Layout, params: list[DType], result: DType | None, entry: int, failed: int) -> str:
    """The function in LLVM's language; C's small integers fill their registers."""
    kinds = [_c_type(dtype) for dtype in params]
    head = ", ".join(f"{kind} %x{k}" for k, kind in enumerate(kinds))
    back = "void" if result is None else " ".join(reversed(_c_type(result).split()))  # attributes come first here
    lines = [
        f"define {back} @function({head}) nounwind {{",
        f"  %frame = alloca [{frame.size} x i8], align 16",
        f"  %error = alloca [{ERROR_BYTES} x i8], align 16",
        f"  call void @llvm.memset.p0.i64(ptr %frame, i8 0, i64 {frame.size}, i1 false)",
        f"  call void @llvm.memset.p0.i64(ptr %error, i8 0, i64 {ERROR_BYTES}, i1 false)",
    ]
    stored = [(ERROR, "ptr %error"), (PATIENCE, f"i64 {PATIENT}")]
    for k, dtype in enumerate(params):
        value = f"{form(memory_type(dtype))} %x{k}"
        if dtype.kind == "b":
            lines.append(f"  %b{k} = zext i1 %x{k} to i8")
            value = f"i8 %b{k}"
        stored.append((frame.slots[k].offset, value))
    for k, (at, value) in enumerate(stored):
        lines += [f"  %at{k} = getelementptr i8, ptr %frame, i64 {at}", f"  store {value}, ptr %at{k}, align 8"]
    lines += [
        f"  %state = call i64 inttoptr (i64 {entry} to ptr)(ptr %frame)",
        "  %failed = icmp ne i64 %state, 0",
        "  br i1 %failed, label %report, label %done",
        "report:",
        f"  call void inttoptr (i64 {failed} to ptr)(ptr %error)",
        f"  ret {_of_failure(result)}",
        "done:",
    ]
    lines += ["  ret void"] if result is None else _result_lines(frame.slots[-1].offset, result)
    return "\n".join([*lines, "}", "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)", ""])


def _result_lines(at: int, result: DType) -> list[str]:
    memory = form(memory_type(result))
    lines = [f"  %to = getelementptr i8, ptr %frame, i64 {at}", f"  %result = load {memory}, ptr %to, align 1"]
    if result.kind != "b":
        return [*lines, f"  ret {memory} %result"]
    return [*lines, "  %bit = trunc i8 %result to i1", "  ret i1 %bit"]


def _c_type(dtype: DType) -> str:
    kind = "i1" if dtype.kind == "b" else str(form(memory_type(dtype)))
    return (
        f"{kind} {'signext' if dtype.kind == 'i' else 'zeroext'}"
        if dtype.kind in "iub" and dtype.itemsize < 8
        else kind
    )


def _of_failure(result: DType | None) -> str:
    if result is None:
        return "void"
    if result.kind == "b":
        return "i1 false"
    if result.kind == "f":
        bits = struct.unpack("<Q", struct.pack("<d", float("nan")))[0]
        return f"{form(memory_type(result))} 0x{bits:016X}"
    return f"{form(memory_type(result))} 0"

"""Vector versions of a function under names and with parameters as the Vector Function ABI has them.

    float f(float a, const float *x, int i)     shapes U, U, C, at width 8, for AVX2

    <8 x float> @_ZGVdN8uul_f(float, ptr, i32)                  for all lanes
    <8 x float> @_ZGVdM8uul_f(float, ptr, i32, <8 x i1>)        for those of a mask

    letter      b SSE   c AVX   d AVX2   e AVX-512   n NEON
    parameter   v one per lane   u one for all   l, l4, ln4 lane 0's, and the stride (of pointers in bytes)
                then a16 if it is aligned to 16

A vector of booleans is <W x i1>; a result is always a vector. A value with an unknown stride is passed as a vector. The
text contains copies of constants; mutable memory must be visible to other files, because it belongs to them. A failing
check (`.lir` has them, C has not) traps.

Requires  source-stage functions; work items placed (`place_work_items.py`). Lanes run in lockstep, so that
          barriers do nothing: a gang is a whole group, or no barrier is there.
Refuses   results and varying arguments that are structures, and static variables that change.
Source    Vector Function Application Binary Interface, x86 and AArch64; OpenMP's declare simd.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.function import Function, Module, Param
from ...ir.position import CompileError
from ...ir.shapes import Shape
from ...ir.types import I1, VOID, Type
from ...machine.processors import prices_of
from ..absent_instructions import refuse_absent_instructions
from ..launch.layout import ERROR_BYTES
from ..launch.program import function_texts
from ..launch.versions import Versions
from ..targets import ARM, Target
from ..text.module_prelude import addressed_texts, surroundings
from ..text.references import graph_of, reached
from ..text.spelling import quoted
from ..text.types import form, passed
from ..text.write import Needs

LETTERS = {16: "b", 32: "d", 64: "e"}


def vector_name(name: str, shapes: Sequence[Shape], width: int, masked: bool, target: Target) -> str:
    letter = "n" if target.triple == ARM else LETTERS[target.vector_bytes]
    return f"_ZGV{letter}{'M' if masked else 'N'}{width}{''.join(map(_mangled, shapes))}_{name}"


def _mangled(shape: Shape) -> str:
    align = f"a{shape.align}" if shape.align > 1 else ""
    if not is_scalar(shape):
        return f"v{align}"
    stride = shape.stride or 0
    if stride == 0:
        return f"u{align}"
    step = "" if stride == 1 else f"n{-stride}" if stride < 0 else str(stride)
    return f"l{step}{align}"


def is_scalar(shape: Shape) -> bool:
    """Is one scalar passed for all lanes?"""
    return shape.is_strided and shape.stride is not None


def vector_text(
    module: Module,
    name: str,
    shapes: Sequence[Shape],
    width: int,
    target: Target,
    masks: Sequence[bool] = (False, True),
) -> str:
    """LLVM IR with a version for each kind of mask."""
    function = module.functions[name]
    _refuse(module, function, shapes)
    refuse_absent_instructions(module, name, target)
    costs = prices_of(target.cpu, target.features)
    needs, versions = Needs(fuses=costs.fuses), Versions(module, width, costs=costs)
    doors = [_door(function, tuple(shapes), width, masked, target, versions) for masked in masks]
    texts = [*doors, *function_texts(versions, needs, width), *addressed_texts(module, name, needs)]
    return "\n\n".join(["\n".join(surroundings(module, name, needs)), *texts]) + "\n"


def _refuse(module: Module, function: Function, shapes: Sequence[Shape]) -> None:
    if function.result.is_opaque:
        raise CompileError(f"'{function.name}' returns {function.result}, which cannot vary", function.position)
    for param, shape in zip(function.params, shapes, strict=True):
        if param.type.is_opaque and not shape.is_uniform:
            raise CompileError(f"'{param.name}' is {param.type}, which cannot vary: write U", function.position)
        if param.type.is_float and is_scalar(shape) and not shape.is_uniform:
            raise CompileError(f"'{param.name}' is {param.type}; only integers and pointers have strides: U or T")
        if shape.private or shape.is_bottom:
            raise CompileError(f"'{param.name}' cannot have the shape {shape}; write U, C, S4, S? or T")
    for known in reached(graph_of(module), [function.name]):
        item, callee = module.globals.get(known), module.functions.get(known)
        if item is not None and item.data is not None and not item.constant:
            why = f"'{function.name}' uses '{known}', which changes: a copy of it in another file would be another one"
            raise CompileError(f"{why}; declare it extern", function.position)
        if known in module.refused:
            raise CompileError(f"'{function.name}' needs '{known}', which was refused: {module.refused[known]}")
        asks = callee is not None and any(op.opcode == "workitem" for op in callee.ops)
        assert not asks, f"the work items of {known} are not placed"


def _door(fn: Function, shapes: tuple[Shape, ...], width: int, masked: bool, target: Target, versions: Versions) -> str:
    """A function with the ABI's parameters that calls our version: booleans as bits, and an error record."""
    symbol = versions.vector(fn.name, shapes, masked)
    params, lines, args = list[str](), list[str](), list[str]()
    for at, (param, shape) in enumerate(zip(fn.params, shapes, strict=True)):
        lanes = 0 if is_scalar(shape) else width
        params.append(f"{form(param.type, lanes)} %{quoted(param.name)}")
        args.append(_bits(lines, param, at, lanes))
    if masked:
        params.append(f"{form(I1, width)} %lanewise.mask")
        lines.append(f"  %lanewise.bits = bitcast {form(I1, width)} %lanewise.mask to i{width}")
        args.insert(0, f"i{width} %lanewise.bits")
    result = "void" if fn.result is VOID else str(form(fn.result, width))
    inner = "void" if fn.result is VOID else passed(fn.result, width)
    lines.insert(0, f"  %lanewise.error = alloca [{ERROR_BYTES} x i8], align 16")
    lines.insert(1, f"  call void @llvm.memset(ptr %lanewise.error, i8 0, i64 {ERROR_BYTES}, i1 false)")
    call = f"call {inner} @{quoted(symbol)}({', '.join([*args, 'ptr %lanewise.error'])})"
    lines += _returned(fn.result, result, inner, call)
    name = quoted(vector_name(fn.name, shapes, width, masked, target))
    return "\n".join([f"define {result} @{name}({', '.join(params)}) nounwind {{", *lines, "}"])


def _bits(lines: list[str], param: Param, at: int, lanes: int) -> str:
    if param.type is I1 and lanes:
        lines.append(f"  %lanewise.a{at} = bitcast {form(I1, lanes)} %{quoted(param.name)} to i{lanes}")
        return f"i{lanes} %lanewise.a{at}"
    return f"{form(param.type, lanes)} %{quoted(param.name)}"


def _returned(type: Type, result: str, inner: str, call: str) -> list[str]:
    """The call, and its result; a failed check traps, because nothing could report it."""
    checked = [
        "  %lanewise.state = load i64, ptr %lanewise.error, align 8",
        "  %lanewise.failed = icmp ne i64 %lanewise.state, 0",
        "  br i1 %lanewise.failed, label %lanewise.gives_up, label %lanewise.done",
        "lanewise.gives_up:",
        "  call void @llvm.trap()",
        "  unreachable",
        "lanewise.done:",
    ]
    if type is VOID:
        return [f"  {call}", *checked, "  ret void"]
    lines = [f"  %lanewise.r = {call}", *checked]
    if inner == result:
        return [*lines, f"  ret {result} %lanewise.r"]
    return [*lines, f"  %lanewise.t = bitcast {inner} %lanewise.r to {result}", f"  ret {result} %lanewise.t"]

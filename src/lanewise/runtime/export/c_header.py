"""The C header of an exported kernel: its parameters, preconditions, guarantees, and the meaning of its return codes.

int64_t blur(float *a, int64_t a_n0, float *out, int64_t out_n0, int64_t steps, double *result);
"""

from __future__ import annotations

from collections.abc import Sequence

from ...codegen.launch.dispatch import NO_VERSION
from ...codegen.launch.layout import Layout, Slot
from ...codegen.text.write import Report
from ...frontend.python.compile import Compiled
from ...frontend.python.functions import memory_types
from ...frontend.python.types import MOST_LENGTH, ArrayType, DType, FrontType, NumberType
from ...frontend.python.values import part_types
from ...ir.messages import without_places
from ...record import dataclass
from ..call.read_only import only_read
from .c_names import free_name

BAD_ARGUMENT = -1
SMALL = 2**31 - 1
C_TYPES = {
    **{f"int{bits}": f"int{bits}_t" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"uint{bits}_t" for bits in (8, 16, 32, 64)},
    "float32": "float",
    "float64": "double",
    "bool": "bool",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A parameter in C: its slot in the frame, its C type, and the least and greatest value that the code relies on."""

    name: str
    c_type: str
    slot: Slot
    range: tuple[int, int] | None = None


def pieces(compiled: Compiled, names: Sequence[str], frame: Layout) -> list[Piece]:
    """The parameters, in the order of the frame; a result that lies in the frame is not among them."""
    slots = iter(frame.slots)
    found: list[Piece] = []
    kept = only_read(compiled.module, compiled.name)
    for name, type in zip(names, compiled.signature.types, strict=True):
        for at, (suffix, _) in enumerate(part_types(type)):
            shown = name if at == 0 else f"{name}_{suffix.replace('.', '')}"
            c_type = c_type_of(type, f"{name}.ptr" in kept) if at == 0 else "int64_t"
            shown = free_name(shown, {*(names if at else ()), *(piece.name for piece in found)})
            found.append(Piece(shown, c_type, next(slots), _range(type, at)))
    kinds = memory_types(compiled.result)
    if len(kinds) > 1:
        for at, kind in enumerate(kinds):
            c_type = f"{C_TYPES[kind.dtype.name]} *" if kind is not None else "int64_t *"
            found.append(Piece(free_name(f"result{at}", names), c_type, next(slots)))
    return found


def c_type_of(type: FrontType, only_read: bool = False) -> str:
    if isinstance(type, ArrayType):
        element = "void" if type.dtype.fields is not None else C_TYPES[type.dtype.name]
        return f"{element} *" if type.writable and not only_read else f"const {element} *"
    assert isinstance(type, NumberType), f"{type} is no argument"
    return C_TYPES[type.dtype.name]


def _range(type: FrontType, at: int) -> tuple[int, int] | None:
    if isinstance(type, NumberType):
        return type.range
    if isinstance(type, ArrayType) and 0 < at <= sum(1 for length in type.lengths if length is None):
        return 0, SMALL if type.short else MOST_LENGTH
    return None


def result_type(compiled: Compiled) -> str | None:
    """The C type of a single result, which is written through the last parameter."""
    kinds = memory_types(compiled.result)
    return C_TYPES[kinds[0].dtype.name] if len(kinds) == 1 and kinds[0] is not None else None


def layouts_of(compiled: Compiled, names: Sequence[str]) -> list[str]:
    """The memory layout of structured arrays: bytes of an element, and offsets of its fields."""
    lines: list[str] = []
    for name, type in zip(names, compiled.signature.types, strict=True):
        if isinstance(type, ArrayType) and type.dtype.fields is not None:
            lines += [f"An element of {name} has {type.dtype.itemsize} bytes:", *_fields(type.dtype, 0)]
    return lines


def _fields(dtype: DType, start: int, before: str = "") -> list[str]:
    lines: list[str] = []
    for name, (inner, offset, *_) in (dtype.fields or {}).items():
        count = "".join(f"[{n}]" for n in inner.shape)
        if inner.base.fields is not None:
            lines.append(f"    {start + offset:>4}   {before}{name}{count}, of {inner.base.itemsize} bytes, with")
            lines += _fields(inner.base, start + offset, f"{before}{name}.")
        else:
            lines.append(f"    {start + offset:>4}   {_c_field(inner.base, f'{before}{name}{count}')}")
    return lines


def _c_field(dtype: DType, name: str) -> str:
    """A number, or as many bytes as a type takes that kernels do not have."""
    known = C_TYPES.get(dtype.name)
    return f"{known} {name}" if known is not None and dtype.isnative else f"uint8_t {name}[{dtype.itemsize}]"


def header_text(
    name: str,
    file: str,
    targets: Sequence[str],
    params: Sequence[Piece],
    result: str | None,
    reports: Sequence[Report],
    layouts: Sequence[str] = (),
) -> str:
    shown = [f"{piece.c_type}{'' if piece.c_type.endswith('*') else ' '}{piece.name}" for piece in params]
    if result is not None:
        shown.append(f"{result} *{free_name('result', [piece.name for piece in params])}")
    notes = [
        f"{name} of {file}, compiled by Lanewise for {', '.join(targets)}.",
        "Lengths (_n0, _n1, ...) count elements; strides (_s0, ...) count bytes; a length or stride that is not",
        "there is fixed: the last axis of an array is contiguous, unless a stride of it is asked for.",
        "It runs in the thread that calls it, and may be called by several. The answer:",
        "    0   done",
        f"   {BAD_ARGUMENT}   an argument is outside of its range:",
        *[f"            {p.range[0]} <= {p.name} <= {p.range[1]}" for p in params if p.range is not None],
        f"   {NO_VERSION}   the processor has none of these instruction sets",
    ]
    notes[3:3] = layouts
    checks = sorted(
        {(report.position.line, without_places(report.text)) for report in reports if report.kind == "check"}
    )
    if checks:
        notes.append("    n   a check in line n of the file failed; what was done before stays:")
        notes += [f"  {line:>4}      {text}" for line, text in checks]
    guard = f"LANEWISE_{''.join(c if c.isalnum() else '_' for c in name).upper()}_H"
    comment = "\n".join(f" * {note}".rstrip() for note in notes).replace("*/", "* /")
    return f"""/*
{comment}
 */
#ifndef {guard}
#define {guard}

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif

int64_t {name}({", ".join(shown) or "void"});

#ifdef __cplusplus
}}
#endif

#endif
"""

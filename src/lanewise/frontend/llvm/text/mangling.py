"""Demangling: LLVM's overloaded intrinsics, and the C++ names of OpenCL's functions.

    llvm.smax.v4i32           llvm.smax
    _Z13get_global_idj        get_global_id, j
    _Z3madDv4_fS_S_           mad, Dv4_f (f), S_, S_

Only what the tables of meanings need is decoded.
"""

from __future__ import annotations

import re

_SUFFIX = re.compile(
    r"\.(?:p\d+|i\d+|f\d+|bf16|x86fp80|ppcf128|(?:nx)?v\d+(?:i\d+|f\d+|bf16|p\d+)|a\d+\w+|s_\w+|sl_\w*)"
)
_MANGLED = re.compile(r"_Z(\d+)")


def demangled(name: str) -> tuple[str, str]:
    """The plain name, and what is known of its parameters' types."""
    if name.startswith("llvm."):
        return without_types(name), ""
    found = _MANGLED.match(name)
    if found is None:
        return name, ""
    end = found.end() + int(found[1])
    return name[found.end() : end], name[end:]


def without_types(name: str) -> str:
    """`llvm.memcpy.p0.p0.i64` to `llvm.memcpy`."""
    at = name.rfind(".")
    while at > 0 and _SUFFIX.fullmatch(name, at):
        name = name[:at]
        at = name.rfind(".")
    return name

"""Names: what a value is called in the source; a compiler's names for values in between are left out."""

from __future__ import annotations

import re
from functools import lru_cache

from ...ir.function import Named, Op, Param, Symbol, Value

C_FILES = (".c", ".cpp", ".cc", ".cl", ".h")
_NUMBER = re.compile(r"\.\d+$")


def variable(value: Named) -> str:
    """The variable of the source that a value was written for; empty for values in between."""
    name = value.name
    if not name.isidentifier():
        name = _NUMBER.sub("", name)
        if not name.isidentifier():
            return ""
    if name in ("select", "not", "result"):
        return ""
    if not isinstance(value, Op):
        return name
    if name == value.opcode or name == value.opcode.partition(".")[0]:
        return ""
    return "" if _is_compilers(name, value.position.file) else name


def root(pointer: Value) -> str:
    """The name of the array that an address points into."""
    while isinstance(pointer, Op) and pointer.opcode in ("ptradd", "select"):
        pointer = pointer.args[0] if pointer.opcode == "ptradd" else pointer.args[1]
    if isinstance(pointer, Symbol):
        return pointer.name.split(".")[0]
    if isinstance(pointer, Param):
        return _NUMBER.sub("", pointer.name.removesuffix(".ptr"))
    return pointer.name.split(".")[0] if isinstance(pointer, Named) else ""


def size_words(name: str) -> str:
    """`out.shape[1]` for the parameter with this number; other names stay."""
    size = re.fullmatch(r"(\w+)\.n(\d+)(\.\d+)?", name)
    return f"{size[1]}.shape[{size[2]}]" if size else name


def _is_compilers(name: str, file: str) -> bool:
    """Is it a name that a compiler of C gave to what is in between? (%arrayidx, %cmp, %conv)"""
    words = _words(file) if file.endswith(C_FILES) else None
    return words is not None and name not in words


@lru_cache(maxsize=8)
def _words(file: str) -> frozenset[str] | None:
    """Of a file, if it is there to be read."""
    try:
        with open(file, encoding="utf-8") as text:
            return frozenset(re.findall(r"[A-Za-z_]\w*", text.read()))
    except (OSError, UnicodeDecodeError):
        return None

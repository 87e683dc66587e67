"""LLVM text as functions that Python calls.

add = called("define i64 @add(i64 %a, i64 %b) { ... }", "add", I64, I64)     add(2, 3)
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import Any

from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.write import Needs, Writer
from lanewise.ir.parse import parse

I64, PTR = ctypes.c_int64, ctypes.c_void_p
EMPTY = "func @written() {\nentry:\n  return\n}"


def called(
    text: str, name: str, *types: Any, result: Any = I64, addresses: Mapping[str, int] | None = None
) -> Callable[..., int]:
    """A function of a module; its code lives as long as the function."""
    library = link_object(optimized(text, Level(0)).object, dict(addresses or {}), [name])
    function = ctypes.CFUNCTYPE(result, *types)(library[name])

    def call(*args: Any) -> int:
        assert library is not None
        return function(*args)

    return call


def writer() -> Writer:
    """A writer of any function, at its first block."""
    write = Writer(parse(EMPTY), "t.", Needs())
    write.label("entry")
    return write


def written(write: Writer, params: str, result: str, type: str = "i64", more: str = "") -> str:
    """The function `written` that a writer has written, with its result."""
    lines = write.take()
    body = "\n".join([lines[0], *write.privates, *lines[1:]])
    return f"define {type} @written({params}) {{\n{body}\n  ret {type} {result}\n}}\n{more}"

"""The frame of a kernel's call, shown as the user's function.

    Traceback (most recent call last):
      File "program.py", line 9, in <module>
        blur(a, out)
      File "program.py", line 4, in blur            the frame of `Kernel`, under the user's name and line
        @lw.kernel
    IndexError: program.py:6: index 3 is out of range ...

Python adds every frame that an exception leaves to the traceback, including the one that calls the machine code. So
each kernel calls through a copy of that code whose file, name and line are those of the user's function. The copy
differs in nothing else: exceptions that are not the user's fault still show the frames inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, FunctionType, MethodType
from typing import Any

from ...frontend.python.definitions.source import KernelSource

UNIT = 2  # bytes of a code unit
MOST_UNITS = 8  # of an entry of the table
NO_COLUMNS = 13  # the code of an entry that has a line and no columns


def shown_as(call: Callable[..., Any], owner: object, source: KernelSource) -> MethodType:
    """The function as a method of `owner`, whose frame is shown as the source's function."""
    assert isinstance(call, FunctionType), "a Python function"
    made = FunctionType(_placed(call.__code__, source), call.__globals__, call.__name__, None, call.__closure__)
    made.__kwdefaults__ = call.__kwdefaults__
    return MethodType(made, owner)


def _placed(code: CodeType, source: KernelSource) -> CodeType:
    own = getattr(source.function, "__code__", None)
    return code.replace(
        co_filename=source.file,
        co_firstlineno=own.co_firstlineno if own is not None else source.first_line,
        co_name=source.name,
        co_qualname=own.co_qualname if own is not None else source.name,
        co_linetable=_one_line(len(code.co_code) // UNIT),
    )


def _one_line(units: int) -> bytes:
    """A table of positions that puts all units on the first line (CPython's `Objects/locations.md`)."""
    table = bytearray()
    while units > 0:
        some = min(units, MOST_UNITS)
        table += bytes((0x80 | NO_COLUMNS << 3 | some - 1, 0))
        units -= some
    return bytes(table)

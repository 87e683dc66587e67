"""Compile a module into this process and call its functions from Python.

    library = compile_module(module, level=Level(speed=2), symbols={"twice": lambda x: 2 * x})
    library["clamp"](300, 255)              integers come back signed; a pointer is an int or a ctypes array
    library.address("table")                of a function or a global
    library.refused["odd"]                  why a function is missing
    library.reported                            the reports of `check` and `print` so far; each can be printed

A library lives as long as it or one of its functions is referenced; then its memory is freed. Libraries are independent
of each other, so two modules may use the same names. Calls release the GIL. Compiling is thread-safe; LLVM handles one
module at a time.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..ir.function import Function, Global, Module
from ..ir.messages import filled
from ..ir.position import CompileError
from ..ir.types import Type
from ..record import dataclass
from .link import REPORT_TYPE, link_object
from .optimize import DEFAULT, Level, optimized
from .symbols import Given, address_of, in_process, prototype
from .text.module import Text, module_text
from .text.write import REPORT, Report

NOWHERE = "it is declared, but nothing in this process has that name"


@dataclass(frozen=True, slots=True)
class Reported:
    """A report that was reached, with its values: integers unsigned, as in the interpreter."""

    report: Report
    values: tuple[int | float, ...]

    def __str__(self) -> str:
        return filled(self.report.text, self.values, self.report.types)


class Library:
    """Compiled functions of one module, linked into this process."""

    def __init__(self, text: Text, object_code: bytes, symbols: Mapping[str, Given]) -> None:
        self.text = text
        self.reported: list[Reported] = []
        self._report = REPORT_TYPE(_reporter(text.reports, self.reported))
        found = {name: address_of(given, text.outside.get(name)) for name, given in symbols.items()}
        self._kept = [kept for _, kept in found.values()]
        addresses = {name: address for name, (address, _) in found.items()}
        addresses[REPORT] = ctypes.cast(self._report, ctypes.c_void_p).value or 0
        self._code = link_object(object_code, addresses, [*text.functions, *text.globals])

    @property
    def refused(self) -> Mapping[str, str]:
        return self.text.refused

    def address(self, name: str) -> int:
        self._need(name)
        return self._code[name]

    def __contains__(self, name: str) -> bool:
        return name in self.text.functions

    def __getitem__(self, name: str) -> Any:
        """A function as a ctypes object; it keeps the library alive."""
        function = self._need(name)
        assert isinstance(function, Function), f"'{name}' is memory, not a function"
        found: Any = prototype(function)(self._code[name])
        found.library = self
        return found

    def _need(self, name: str) -> Function | Global:
        if name in self.refused:
            raise CompileError(f"'{name}' is not compiled: {self.refused[name]}")
        found = self.text.functions.get(name) or self.text.globals.get(name)
        if found is None:
            raise CompileError(f"'{name}' is not in this library")
        return found


def compile_module(
    module: Module,
    names: Iterable[str] | None = None,
    *,
    level: Level = DEFAULT,
    symbols: Mapping[str, Given] | None = None,
) -> Library:
    """Compile a whole module, or the named functions with what they need, and link it.

    `symbols` resolve names that the module only declares; others are looked up in the process.
    """
    given = symbols or {}
    text = module_text(module, names, without=_missing(module, given))
    return Library(
        text, optimized(text.llvm, level).object, {name: given[name] for name in text.outside if name in given}
    )


def _missing(module: Module, given: Mapping[str, Given]) -> dict[str, str]:
    """Declared names that cannot be resolved, each with a sentence."""
    declared = [name for name in module.declarations if name not in module.functions]
    declared += [name for name, item in module.globals.items() if item.data is None]
    missing: dict[str, str] = {name: NOWHERE for name in declared if name not in given and not in_process(name)}
    if "cannot_run" in module.attrs:
        missing |= {name: str(module.attrs["cannot_run"]) for name in module.functions}
    return missing


def _reporter(reports: Sequence[Report], reported: list[Reported]) -> Callable[[int, Any], None]:
    """The callback of compiled code, with a report's number and its values as 64-bit words."""

    def record(number: int, words: Any) -> None:
        report = reports[number]
        reported.append(Reported(report, tuple(_value(type, words[at]) for at, type in enumerate(report.types))))

    return record


def _value(type: Type, word: int) -> int | float:
    if type.is_float:
        return struct.unpack("<d", struct.pack("<Q", word))[0]
    return word

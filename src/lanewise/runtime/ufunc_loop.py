"""A loop of a ufunc: one signature of dtypes, and the kernels that NumPy's operands of these dtypes go to.

The loop is machine code (`inner_loop.py`) which calls a kernel

    for i in lw.lanes(len(x0)): y0[i] = hypotenuse(x0[i], x1[i])

compiled for the way the operands lie, the first time that they lie so. Python's lock is not held while it runs. With
`LANEWISE=off` it calls the plain function, element after element.

Requires  dtypes that the compiler knows, those of the results last, as the function gives them.
Leaves    a loop for good: NumPy has no way to forget the address of one.
"""

from __future__ import annotations

import ctypes
import itertools
import threading
from typing import Any

import numpy as np

from ..codegen.jit import link_object
from ..codegen.layout import ERROR_BYTES
from ..codegen.optimize import Level, optimized
from ..frontend.python import twin
from ..frontend.python.compile import Compiled
from ..frontend.python.decorate import Written
from ..frontend.python.signature import Signature
from ..frontend.python.source import KernelSource, source_from_text
from ..frontend.python.types import ArrayType, DType
from ..ir.forks import at_work
from ..ir.function import Module
from ..ir.position import CompileError
from .compiling import compile_kernel
from .errors import failure
from .inner_loop import guard_text, loop_text
from .lost_exceptions import keep_lost
from .settings import KernelOptions, settings
from .version import Version, version_of

LOOP_FILE = "<loop of a ufunc>"

_PTR, _I64, _I32 = ctypes.c_void_p, ctypes.c_int64, ctypes.c_int32
WORDS = ctypes.POINTER(_I64)
GUARDED = ctypes.CFUNCTYPE(_I32, _PTR, _PTR, _PTR, _PTR, WORDS)
_NEED = ctypes.CFUNCTYPE(_I32, _I64, _I64, WORDS)
_FAILED = ctypes.CFUNCTYPE(_I32, _I64, _I64, _PTR, WORDS)


class Loop:
    """One signature of dtypes: a table of entries, and the machine code that chooses among them."""

    def __init__(self, function: Written, options: KernelOptions, dtypes: tuple[DType, ...], nout: int) -> None:
        self.function = function
        self.options = options
        self.dtypes = dtypes
        self.nin, self.nout = len(dtypes) - nout, nout
        self.general = 1 << self.nin
        self.table = (ctypes.c_uint64 * (self.general + 2))()
        self.versions: dict[int, Version] = {}
        self.lock = threading.RLock()
        self.is_added = False
        self.number = next(_numbers)
        _loops[self.number] = self
        self.library: Any = library(self._python() if settings().off else self._text(), self._name)
        self.address: int = self.library[self._name]

    @property
    def _name(self) -> str:
        return "guard" if settings().off else "loop"

    def _text(self) -> str:
        sizes = [dtype.itemsize for dtype in self.dtypes]
        table = ctypes.addressof(self.table)
        return loop_text(self.nin, sizes, self.number, table, address_of(_need), address_of(_failed))

    def _python(self) -> str:
        self.callback = GUARDED(self._plain)
        return guard_text(address_of(self.callback))

    def _plain(self, context: int, data: int, dims: int, strides: int, words: Any) -> int:
        """The loop as plain Python, element after element."""
        del context
        try:
            count = ctypes.cast(dims, WORDS)[0]
            starts, steps = ctypes.cast(data, WORDS), ctypes.cast(strides, WORDS)
            for i in range(count):
                places = [_element(starts[k] + i * steps[k], dtype) for k, dtype in enumerate(self.dtypes)]
                result = self.function.py(*(place[0] for place in places[: self.nin]))
                for place, value in zip(places[self.nin :], result if self.nout > 1 else (result,), strict=True):
                    place[0] = value
        except BaseException as error:
            return leave(error, words)
        return done(words)

    def version(self, entry: int) -> Version:
        with at_work(), self.lock:
            found = self.versions.get(entry)
            if found is None:
                found = self.versions[entry] = self._compile(entry)
            self.table[entry] = found.code.entry  # if Ctrl-C was noticed in the line above it is not there
            return found

    def _compile(self, entry: int) -> Version:
        width = 1 if entry == self.general + 1 else None
        version = version_of(self.function.source, self._compiled(entry), self.options, width)
        version.compile_anew = lambda: self._compiled(entry)
        return version

    def _compiled(self, entry: int) -> Compiled:
        types = tuple(self._operand(k, dtype, entry) for k, dtype in enumerate(self.dtypes))
        compiled = compile_kernel(self._source(), Signature(types), self.options.for_compiler())
        _drop_checks(compiled.module)
        return compiled

    def _operand(self, k: int, dtype: DType, entry: int) -> ArrayType:
        stride = None if entry >= self.general else 0 if entry >> k & 1 and k < self.nin else dtype.itemsize
        return ArrayType(dtype, (None,), (stride,), k >= self.nin, dtype.itemsize)

    def _source(self) -> KernelSource:
        inputs = [f"x{k}" for k in range(self.nin)]
        outputs = [f"y{k}" for k in range(self.nout)]
        targets = ", ".join(f"{name}[i]" for name in outputs)
        args = ", ".join(f"{name}[i]" for name in inputs)
        name = f"{self.function.source.name}_loop"
        text = (
            f"def {name}({', '.join([*inputs, *outputs])}):\n"
            f"    for i in lanes(x0.shape[0]):\n"
            f"        {targets} = function({args})\n"
        )
        return source_from_text(text, name, {"lanes": twin.lanes, "function": self.function}, LOOP_FILE)


def _drop_checks(module: Module) -> None:
    """All operands have one length, so an index is inside of all; the front end knows it of the first only."""
    for function in module.functions.values():
        for block in function.blocks:
            kept = [op for op in block.ops if not (op.opcode == "check" and op.position.file == LOOP_FILE)]
            if len(kept) != len(block.ops):
                block.ops[:] = kept
                function.touch()


# what the machine code of loops calls

_loops: dict[int, Loop] = {}
_numbers = itertools.count()


def leave(error: BaseException, words: Any) -> int:
    """Leave an exception for the machine code that called, which lets go of it when it is raised."""
    if isinstance(error, CompileError):
        error = error.with_traceback(None)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(error))
    words[0], words[1] = id(type(error)), id(error)
    return -1


def done(words: Any) -> int:
    words[0] = 0
    return 0


def _needed(number: int, entry: int, words: Any) -> int:
    try:
        _loops[number].version(entry)
    except BaseException as error:
        return leave(error, words)
    return done(words)


def _has_failed(number: int, entry: int, record: int, words: Any) -> int:
    try:
        loop = _loops[number]
        line_at = loop.function.source.line_at
        error = failure(loop.versions[entry].built, ctypes.string_at(record, ERROR_BYTES), line_at)
    except BaseException as wrong:
        error = wrong
    return leave(error, words)


_need, _failed = _NEED(_needed), _FAILED(_has_failed)
for _callback in (_needed, _has_failed):
    keep_lost(_callback)


def library(text: str, name: str) -> Any:
    return link_object(optimized(text, Level(speed=1)).object, {}, [name])


def address_of(callback: Any) -> int:
    return ctypes.cast(callback, _PTR).value or 0


def _element(address: int, dtype: DType) -> np.ndarray[Any, Any]:
    room: Any = (ctypes.c_char * dtype.itemsize).from_address(address)
    return np.frombuffer(room, dtype)

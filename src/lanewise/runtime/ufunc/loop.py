"""A loop of a ufunc: one signature of dtypes, and the kernels for operands of these dtypes.

The loop is machine code (`inner_loop.py`) which calls a kernel

    for i in lw.lanes(len(x0)): y0[i] = hypotenuse(x0[i], x1[i])

compiled for the memory layout of the operands, at its first use. It runs without the GIL, on all threads if it takes
long. A kernel that may need more stack than a thread has is called through Python, which checks (`stacks.py`); so is
one whose function reads outer values: where one has changed, it is compiled anew. With `LANEWISE=off` the loop calls
the plain function, element by element.

Requires  dtypes that the compiler knows, those of the results last.
Leaves    a loop forever: NumPy cannot forget its address.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...codegen.launch.layout import CONTEXT, CUT_SHORT, ERROR_BYTES, WORD
from ...codegen.link import link_object
from ...codegen.optimize import Level, optimized
from ...frontend.python.compile import Compiled
from ...frontend.python.definitions import twin
from ...frontend.python.definitions.decorate import Written
from ...frontend.python.definitions.outer import Use
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import KernelSource, source_from_text
from ...frontend.python.types import ArrayType, DType
from ...ir.function import Module
from ...ir.position import CompileError
from ...process.forks import at_work
from ...process.half_loaded import half_loaded
from ...process.locks import Lock
from ..call.compiling import compile_kernel
from ..call.habit import TICKS
from ..call.settings import KernelOptions, settings
from ..call.version import ENTRY, Version, version_of
from ..launch.launch import LAUNCH, Call
from ..launch.lost_exceptions import keep, keep_lost, lost
from ..launch.stacks import LITTLE, on_large_stack, with_room
from ..launch.threads import threads
from ..pass_switches import observed
from .inner_loop import Addresses, guard_text, looked_text, loop_text

LOOP_FILE = "<loop of a ufunc>"

_PTR, _I64, _I32 = ctypes.c_void_p, ctypes.c_int64, ctypes.c_int32
WORDS = ctypes.POINTER(_I64)
GUARDED = ctypes.CFUNCTYPE(_I32, _PTR, _PTR, _PTR, _PTR, WORDS)
_NEED = ctypes.CFUNCTYPE(_I32, _I64, _I64, WORDS)
_LOOKED = ctypes.CFUNCTYPE(None, _PTR, WORDS)
_FAILED = ctypes.CFUNCTYPE(_I32, _I64, _I64, _PTR, WORDS)


class Loop:
    """One signature of dtypes: a table of entries, and the machine code that chooses among them."""

    def __init__(self, function: Written, options: KernelOptions, dtypes: tuple[DType, ...], nout: int) -> None:
        self.function = function
        self.options = options
        self.dtypes = dtypes
        self.nin, self.nout = len(dtypes) - nout, nout
        self.general = 1 << self.nin
        self.table = (ctypes.c_uint64 * self.entries)()
        self.versions: dict[int, Version] = {}
        self.made: list[Version] = []  # those that run through Python, by their number - 1
        self.patience = ctypes.c_int64(TICKS)
        self.kept: list[Any] = []  # objects that the table's addresses need
        self.lock = Lock()
        self.is_added = False
        self.number = next(_numbers)
        _loops[self.number] = self
        self.library: Any = library(self._python() if settings().off else self.text(), self._name)
        self.address: int = self.library[self._name]

    @property
    def _name(self) -> str:
        return "guard" if settings().off else "loop"

    @property
    def entries(self) -> int:
        """The length of the table."""
        return self.general + 2

    @property
    def addresses(self) -> Addresses:
        callbacks = map(address_of, (_need, _failed, _launched, _visited))
        return Addresses(ctypes.addressof(self.table), ctypes.addressof(self.patience), *callbacks)

    def text(self) -> str:
        return loop_text(self.nin, [dtype.itemsize for dtype in self.dtypes], self.number, self.addresses)

    def _python(self) -> str:
        self.callback = GUARDED(self._plain)
        return guard_text(address_of(self.callback))

    def _plain(self, context: int, data: int, dims: int, strides: int, words: Any) -> int:
        del context
        try:
            self.run_plain(*(ctypes.cast(each, WORDS) for each in (data, dims, strides)))
        except BaseException as error:
            return leave(error, words)
        return done(words)

    def run_plain(self, starts: Any, dims: Any, steps: Any) -> None:
        """The loop as plain Python, element by element."""
        for i in range(dims[0]):
            places = [_element(starts[k] + i * steps[k], dtype) for k, dtype in enumerate(self.dtypes)]
            result = self.function.py(*(place[0] for place in places[: self.nin]))
            for place, value in zip(places[self.nin :], result if self.nout > 1 else (result,), strict=True):
                place[0] = value

    def version(self, entry: int) -> Version:
        return on_large_stack(lambda: self._version(entry))

    def _version(self, entry: int) -> Version:
        with at_work(), self.lock:
            found = self.versions.get(entry)
            if found is None:
                found = self.versions[entry] = self._compile(entry)
            if not self.table[entry]:  # also if Ctrl-C was noticed in the line above
                self.table[entry] = self.address_of_entry(entry)
            return found

    def address_of_entry(self, entry: int) -> int:
        version = self.versions[entry]
        if version.stack <= LITTLE and not _changing(version):
            return version.code.entry
        last = [_Running(version, self.made)]

        def looked(frame: int, answer: Any) -> None:
            try:
                running = last[0]
                if any(use.differs() for use in running.changing):
                    with at_work(), self.lock:
                        made = self.versions[entry] = on_large_stack(lambda: self._compile(entry))
                        running = last[0] = _Running(made, self.made)
                elif running.stack < running.version.stack:
                    running = last[0] = _Running(running.version, self.made)
                context = ctypes.cast(frame + CONTEXT, WORDS)[0]
                ctypes.cast(context, WORDS)[2] = running.number
                answer[0] = running.call(frame)
            except BaseException as error:
                keep(error)

        callback = _LOOKED(looked)
        keep_lost(looked)
        code = library(looked_text(address_of(callback)), "looked")
        self.kept += [callback, code]
        return code["looked"]

    def launch(self, entry: int, made: int, driver: int, *args: int) -> None:
        """The rest of a loop that takes long, on threads; `args` as those of `Call.launch`.

        `made` is the number of the version that runs: the entry may have another one by now.
        """
        version = self.made[made - 1] if made else self.versions[entry]
        many = 1 if version.prints else self.options.threads or threads()
        visit = version.visit if version.order is not None else None
        call = Call(version.built.drivers, version.code, many, version.habit, visit)
        call.launch(driver, *args)
        self.patience.value = version.habit.patience(many)
        if call.raised is not None:
            keep(call.raised)

    def visit(self, entry: int) -> None:
        """The tournament among the variants of an entry; one that needs more stack is called through Python."""
        version = self.versions[entry]
        before = version.stack
        version.visit()
        if before <= LITTLE < version.stack and not _changing(version):
            with at_work(), self.lock:
                self.table[entry] = self.address_of_entry(entry)

    def _compile(self, entry: int) -> Version:
        with observed(settings(), self.function.source.name):
            version = version_of(self.function.source, self._compiled(entry), self.options, self.width(entry))
        version.compile_anew = lambda: self._compiled(entry)
        return version

    def width(self, entry: int) -> int | None:
        """The width of a gang, if it is not free."""
        return 1 if entry == self.general + 1 else None

    def _compiled(self, entry: int) -> Compiled:
        types = tuple(self.operand(k, dtype, entry) for k, dtype in enumerate(self.dtypes))
        compiled = compile_kernel(self.source(), Signature(types), self.options.for_compiler())
        _drop_checks(compiled.module)
        return compiled

    def operand(self, k: int, dtype: DType, entry: int) -> ArrayType:
        stride = None if entry >= self.general else 0 if entry >> k & 1 and k < self.nin else dtype.itemsize
        return ArrayType(dtype, (None,), (stride,), k >= self.nin, dtype.alignment)

    def source(self) -> KernelSource:
        inputs = [f"x{k}" for k in range(self.nin)]
        outputs = [f"y{k}" for k in range(self.nout)]
        targets = ", ".join(f"{name}[i]" for name in outputs)
        args = ", ".join(f"{name}[i]" for name in inputs)
        return self.loop_over(f"{targets} = function({args})", [*inputs, *outputs])

    def loop_over(self, body: str, names: Sequence[str]) -> KernelSource:
        """The kernel whose lanes each run `body`, the function for one element."""
        name = f"{self.function.source.name}_loop"
        text = f"def {name}({', '.join(names)}):\n    for i in lanes(x0.shape[0]):\n        {body}\n"
        return source_from_text(text, name, {"lanes": twin.lanes, "function": self.function}, LOOP_FILE)


class _Running:
    """A version that an entry runs, its number, and the outer values of which its code has copies."""

    def __init__(self, version: Version, made: list[Version]) -> None:
        self.version, self.stack = version, version.stack
        self.changing = _changing(version)
        self.call = with_room(ENTRY(version.code.entry), version.stack)
        made.append(version)
        self.number = len(made)


def _changing(version: Version) -> list[Use]:
    """The outer values that are constants in its code, of functions of the user."""
    return [use for use in version.compiled.uses if use.source.file != LOOP_FILE]


def _drop_checks(module: Module) -> None:
    """All operands have one length, so an index is in bounds of all; the front end knows that only for the first."""
    for function in module.functions.values():
        for block in function.blocks:
            kept = [op for op in block.ops if not (op.opcode == "check" and op.position.file == LOOP_FILE)]
            if len(kept) != len(block.ops):
                block.ops[:] = kept
                function.touch()


# callbacks of the machine code of loops

_loops: dict[int, Loop] = {}
_numbers = itertools.count()


def leave(error: BaseException, words: Any) -> int:
    """Leave an exception for the calling machine code, which releases it when it is raised."""
    if isinstance(error, CompileError | TypeError):
        error = error.with_traceback(None)
    elif isinstance(error, ImportError):
        error = half_loaded(error) or error
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
        content = ctypes.string_at(record, ERROR_BYTES)
        state = int.from_bytes(content[:WORD], "little", signed=True)
        cut_short = state in (0, CUT_SHORT)  # no lane has failed
        version = _loops[number].versions[entry]
        error = (lost() or KeyboardInterrupt()) if cut_short else version.failure(content)
    except BaseException as wrong:
        error = wrong
    return leave(error, words)


def _launch(
    context: int, driver: int, frame: int, first: int, units: int, chunk: int, partials: int | None, error: int
) -> None:
    try:
        number, entry, made = ctypes.cast(context, WORDS)[:3]
        _loops[number].launch(entry, made, driver, frame, first, units, chunk, partials or 0, error)
    except BaseException as raised:
        keep(raised)


def _visit(number: int, entry: int, words: Any) -> int:
    try:
        _loops[number].visit(entry)
    except BaseException as error:
        return leave(error, words)
    return done(words)


_need, _failed, _launched, _visited = _NEED(_needed), _FAILED(_has_failed), LAUNCH(_launch), _NEED(_visit)
for _callback in (_needed, _has_failed, _launch, _visit):
    keep_lost(_callback)


def library(text: str, name: str) -> Any:
    return link_object(optimized(text, Level(speed=1)).object, {}, [name])


def address_of(callback: Any) -> int:
    return ctypes.cast(callback, _PTR).value or 0


def _element(address: int, dtype: DType) -> np.ndarray[Any, Any]:
    room: Any = (ctypes.c_char * dtype.itemsize).from_address(address)
    return np.frombuffer(room, dtype)

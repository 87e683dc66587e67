"""Vectorize: a scalar function as a numpy.ufunc whose loops are compiled when they are first needed.

    @lw.vectorize
    def hypotenuse(a, b): ...

    hypotenuse(x, y[:, None], out=z, where=x > 0)      NumPy does the broadcasting, casting, reducing
    hypotenuse.py(3.0, 4.0)                            the plain function

The ufunc starts without loops. NumPy asks its *promoter* when no loop fits the dtypes of the operands; the promoter
infers the types of the results, adds a loop for exactly these dtypes, and says that it is to be used. The loop is
machine code (`inner_loop.py`) which calls a kernel

    for i in lw.lanes(len(x0)): y0[i] = hypotenuse(x0[i], x1[i])

compiled for the way the operands lie, the first time that they lie so. Python's lock is not held while it runs.

A Python number takes the dtype that NumPy gives it beside the other operands. Outer names are constants, as they were
when the loop was compiled. Warnings of floating point are off, as in kernels. With `LANEWISE=off` loops call the
plain function.
"""

from __future__ import annotations

import ast
import contextlib
import ctypes
import itertools
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..codegen.jit import link_object
from ..codegen.layout import ERROR_BYTES
from ..codegen.optimize import Level, optimized
from ..frontend.python import twin
from ..frontend.python.compile import Compiled
from ..frontend.python.decorate import Written
from ..frontend.python.signature import Signature
from ..frontend.python.source import VECTORIZE, KernelSource, source_from_text
from ..frontend.python.types import ArrayType, DType, NumberType, TupleType, is_supported
from ..ir.forks import at_work
from ..ir.function import Module
from ..ir.position import CompileError
from .compiling import compile_kernel
from .errors import failure
from .explained import explained
from .inner_loop import guard_text, loop_text
from .lost_exceptions import keep_lost
from .numpy_api import add_loop, add_promoter, new_ufunc
from .settings import KernelOptions, chosen_options, settings
from .stages import inspected
from .version import Version, version_of

LOOP_FILE = "<loop of a ufunc>"
MOST_INPUTS = 8
WIDENED = ("add", "multiply")

_PTR, _I64, _I32 = ctypes.c_void_p, ctypes.c_int64, ctypes.c_int32
_WORDS = ctypes.POINTER(_I64)
_GUARDED = ctypes.CFUNCTYPE(_I32, _PTR, _PTR, _PTR, _PTR, _WORDS)
_NEED = ctypes.CFUNCTYPE(_I32, _I64, _I64, _WORDS)
_FAILED = ctypes.CFUNCTYPE(_I32, _I64, _I64, _PTR, _WORDS)


class Vectorized(Written):
    """What stands behind a ufunc: the source, and the loops made so far."""

    def __init__(self, function: Callable[..., Any], options: KernelOptions) -> None:
        super().__init__(function, VECTORIZE)
        self.options = options
        self.nin, self.nout = _operands(self.source)
        self.loops: dict[tuple[DType, ...], Loop] = {}
        self.lock = threading.RLock()
        self.ufunc = new_ufunc(self.__name__, self.nin, self.nout, self.__doc__ or "")
        _owners[id(self.ufunc)] = self
        add_promoter(self.ufunc, promoter())
        if self.__name__ in WIDENED:
            self._widen()

    def _widen(self) -> None:
        """NumPy reduces small integers by these names as 64-bit ones, and then asks no promoter."""
        for dtype in (np.dtype(np.int64), np.dtype(np.uint64)):
            with contextlib.suppress(CompileError):
                self.loop((dtype,) * self.nin)

    def loop(self, inputs: tuple[DType, ...]) -> Loop:
        """The loop for these dtypes, added to the ufunc if it is new."""
        with at_work(), self.lock:
            found = self.loops.get(inputs)
            if found is None:
                found = self.loops[inputs] = Loop(self, (*inputs, *self.results(inputs)))
            if not found.is_added:  # Ctrl-C may have been noticed before it was, or was noted to be
                add_loop(self.ufunc, [type(dtype) for dtype in found.dtypes], found.address)
                found.is_added = True
            return found

    def results(self, inputs: Sequence[DType]) -> list[DType]:
        types = tuple(NumberType(dtype) for dtype in inputs)
        result = compile_kernel(self.source, Signature(types), self.options.for_compiler()).result
        found = result.items if isinstance(result, TupleType) else (result,)
        numbers = [type.dtype for type in found if isinstance(type, NumberType)]
        other = next((type for type in found if not isinstance(type, NumberType)), None)
        if other is not None:
            why = f"'{self.source.name}' returns {other}; a vectorized function returns numbers"
            raise self.source.refuse(why, self.source.tree)
        if isinstance(result, TupleType) and len(result.items) == 1:
            why = "a ufunc gives one number as it is; write 'return a' without the tuple"
            raise self.source.refuse(why, self.source.tree)
        if len(numbers) != self.nout:
            what = f"{len(numbers)} numbers" if len(numbers) > 1 else "one number"
            raise self.source.refuse(
                f"'{self.source.name}' returns {what}, and {self.nout} were seen in its text; "
                "write every return as 'return a, b' with the numbers themselves",
                self.source.tree,
            )
        return numbers

    def version(self, *args: Any) -> Version:
        """The kernel that runs for contiguous arguments like these."""
        dtypes = tuple(np.asarray(arg).dtype for arg in args)
        return self.loop(_converted(self, dtypes)).version(0)

    def inspect(self, *args: Any, stage: str = "source") -> str:
        return inspected(self.version(*args), stage)

    def explain(self, *args: Any) -> Any:
        return explained(self.version(*args))


class Loop:
    """One signature of dtypes: a table of entries, and the machine code that chooses among them."""

    def __init__(self, owner: Vectorized, dtypes: tuple[DType, ...]) -> None:
        self.owner = owner
        self.dtypes = dtypes
        self.general = 1 << owner.nin
        self.table = (ctypes.c_uint64 * (self.general + 2))()
        self.versions: dict[int, Version] = {}
        self.lock = threading.RLock()
        self.is_added = False
        self.number = next(_numbers)
        _loops[self.number] = self
        self.library: Any = _library(self._python() if settings().off else self._text(), self._name)
        self.address: int = self.library[self._name]

    @property
    def _name(self) -> str:
        return "guard" if settings().off else "loop"

    def _text(self) -> str:
        sizes = [dtype.itemsize for dtype in self.dtypes]
        table = ctypes.addressof(self.table)
        return loop_text(self.owner.nin, sizes, self.number, table, _address(_need), _address(_failed))

    def _python(self) -> str:
        self.callback = _GUARDED(self._plain)
        return guard_text(_address(self.callback))

    def _plain(self, context: int, data: int, dims: int, strides: int, words: Any) -> int:
        """The loop as plain Python, element after element."""
        del context
        try:
            count = ctypes.cast(dims, _WORDS)[0]
            starts, steps = ctypes.cast(data, _WORDS), ctypes.cast(strides, _WORDS)
            nin = self.owner.nin
            for i in range(count):
                places = [_element(starts[k] + i * steps[k], dtype) for k, dtype in enumerate(self.dtypes)]
                result = self.owner.py(*(place[0] for place in places[:nin]))
                for place, value in zip(places[nin:], result if self.owner.nout > 1 else (result,), strict=True):
                    place[0] = value
        except BaseException as error:
            return _raise(error, words)
        return _done(words)

    def version(self, entry: int) -> Version:
        with at_work(), self.lock:
            found = self.versions.get(entry)
            if found is None:
                found = self.versions[entry] = self._compile(entry)
            self.table[entry] = found.code.entry  # if Ctrl-C was noticed in the line above it is not there
            return found

    def _compile(self, entry: int) -> Version:
        owner = self.owner
        width = 1 if entry == self.general + 1 else None
        version = version_of(owner.source, self._compiled(entry), owner.options, width)
        version.compile_anew = lambda: self._compiled(entry)
        return version

    def _compiled(self, entry: int) -> Compiled:
        types = tuple(self._operand(k, dtype, entry) for k, dtype in enumerate(self.dtypes))
        compiled = compile_kernel(_loop_source(self.owner), Signature(types), self.owner.options.for_compiler())
        _drop_checks(compiled.module)
        return compiled

    def _operand(self, k: int, dtype: DType, entry: int) -> ArrayType:
        stride = None if entry >= self.general else 0 if entry >> k & 1 and k < self.owner.nin else dtype.itemsize
        return ArrayType(dtype, (None,), (stride,), k >= self.owner.nin, dtype.itemsize)


def _loop_source(owner: Vectorized) -> KernelSource:
    inputs = [f"x{k}" for k in range(owner.nin)]
    outputs = [f"y{k}" for k in range(owner.nout)]
    targets = ", ".join(f"{name}[i]" for name in outputs)
    args = ", ".join(f"{name}[i]" for name in inputs)
    name = f"{owner.source.name}_loop"
    text = (
        f"def {name}({', '.join([*inputs, *outputs])}):\n"
        f"    for i in lanes(x0.shape[0]):\n"
        f"        {targets} = function({args})\n"
    )
    return source_from_text(text, name, {"lanes": twin.lanes, "function": owner}, LOOP_FILE)


def _drop_checks(module: Module) -> None:
    """All operands have one length, so an index is inside of all; the front end knows it of the first only."""
    for function in module.functions.values():
        for block in function.blocks:
            kept = [op for op in block.ops if not (op.opcode == "check" and op.position.file == LOOP_FILE)]
            if len(kept) != len(block.ops):
                block.ops[:] = kept
                function.touch()


def _operands(source: KernelSource) -> tuple[int, int]:
    """How many numbers go in and come out, from the text."""
    nin = len(source.parameters)
    if not 1 <= nin <= MOST_INPUTS:
        raise source.refuse(f"a vectorized function takes 1 to {MOST_INPUTS} numbers, not {nin}", source.tree)
    if source.tree.args.defaults:
        raise source.refuse(
            "a ufunc is given all of its operands; remove the default, or write the number into the function",
            source.tree.args.defaults[0],
        )
    counts: dict[int, ast.Return] = {}
    returns = [node for node in ast.walk(source.tree) if isinstance(node, ast.Return)]
    for node in sorted(returns, key=lambda node: (node.lineno, node.col_offset)):
        if node.value is not None:
            counts.setdefault(len(node.value.elts) if isinstance(node.value, ast.Tuple) else 1, node)
    if not counts:
        raise source.refuse(f"'{source.name}' returns nothing; a vectorized function returns its result", source.tree)
    if len(counts) > 1:
        (first, before), (second, node) = list(counts.items())[:2]
        said = f"this gives back {second} number{'s' * (second > 1)}, and the return in line {before.lineno} {first}"
        raise source.refuse(f"{said}; make them equal", node)
    return nin, next(iter(counts))


def vectorized_in(value: Any) -> Vectorized | None:
    """What stands behind a ufunc that `lw.vectorize` made; None for all else."""
    return _owners.get(id(value)) if isinstance(value, np.ufunc) else None


# what NumPy and the loops call

_owners: dict[int, Vectorized] = {}
_loops: dict[int, Loop] = {}
_numbers = itertools.count()


def _raise(error: BaseException, words: Any) -> int:
    """Leave an exception for the machine code that called, which lets go of it when it is raised."""
    if isinstance(error, CompileError):
        error = error.with_traceback(None)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(error))
    words[0], words[1] = id(type(error)), id(error)
    return -1


def _done(words: Any) -> int:
    words[0] = 0
    return 0


def _promote(ufunc: int, operands: int, signature: int, chosen: int, words: Any) -> int:
    try:
        owner = _owners[ufunc]
        given, fixed = ctypes.cast(operands, _WORDS), ctypes.cast(signature, _WORDS)
        whole = fixed[0] if owner.nin == 2 and fixed[0] == fixed[2] and not fixed[1] else 0  # reduce(a, dtype=t)
        kinds = [_object(whole or fixed[k] or given[k]) for k in range(owner.nin)]
        loop = owner.loop(_dtypes(owner, kinds))
        asked = [_object(fixed[k]) for k in range(owner.nin, owner.nin + owner.nout)]
        if any(kind not in (None, type(dtype)) for kind, dtype in zip(asked, loop.dtypes[owner.nin :], strict=True)):
            wanted = next(kind for kind in asked if kind is not None)
            loop = owner.loop(_converted(owner, (wanted(),) * owner.nin))
        result = ctypes.cast(chosen, _WORDS)
        # NumPy gives up where nothing differs from what it asked for, as in `reduce(a, dtype=t)`: results are left open
        same = all(given[k] == id(type(dtype)) for k, dtype in enumerate(loop.dtypes))
        for k, dtype in enumerate(loop.dtypes):
            left_open = same and k >= owner.nin
            if not left_open:
                ctypes.pythonapi.Py_IncRef(ctypes.py_object(type(dtype)))
            result[k] = 0 if left_open else id(type(dtype))
    except BaseException as error:
        return _raise(error, words)
    return _done(words)


def _object(address: int) -> Any:
    return ctypes.cast(address, ctypes.py_object).value if address else None


def _dtypes(owner: Vectorized, kinds: list[Any]) -> tuple[DType, ...]:
    """Concrete dtypes for NumPy's classes of dtypes; a reduction leaves out the accumulator's."""
    weak: dict[str, Any] = {"_PyLongDType": 0, "_PyFloatDType": 0.0, "_PyComplexDType": 0j}
    known = [kind for kind in kinds if kind is not None]
    strong = [_concrete(owner, kind) for kind in known if kind.__name__ not in weak]
    soft = [weak[kind.__name__] for kind in known if kind.__name__ in weak]
    found: list[DType] = []
    for kind in kinds:
        if kind is None:
            found.append(np.result_type(*strong, *soft))
        elif kind.__name__ in weak:
            found.append(np.result_type(*strong, weak[kind.__name__]))
        else:
            found.append(_concrete(owner, kind))
    return _converted(owner, tuple(found))


def _concrete(owner: Vectorized, kind: Any) -> DType:
    """The dtype of a class that has only one; strings, structures and dates have many."""
    try:
        return kind()
    except TypeError:
        name = kind.__name__.removesuffix("DType").lower()
        raise TypeError(f"'{owner.__name__}' takes numbers, and an operand is of dtype {name}") from None


def _converted(owner: Vectorized, dtypes: tuple[DType, ...]) -> tuple[DType, ...]:
    for dtype in dtypes:
        if not is_supported(dtype):
            raise TypeError(
                f"'{owner.__name__}' cannot be compiled for dtype {dtype}; "
                "pass bool, int8 to int64, uint8 to uint64, float32 or float64"
            )
    return dtypes


def _needed(number: int, entry: int, words: Any) -> int:
    try:
        _loops[number].version(entry)
    except BaseException as error:
        return _raise(error, words)
    return _done(words)


def _has_failed(number: int, entry: int, record: int, words: Any) -> int:
    try:
        loops = _loops[number]
        line_at = loops.owner.source.line_at
        error = failure(loops.versions[entry].built, ctypes.string_at(record, ERROR_BYTES), line_at)
    except BaseException as wrong:
        error = wrong
    return _raise(error, words)


_need, _failed, _promoted = _NEED(_needed), _FAILED(_has_failed), _GUARDED(_promote)
for _callback in (_needed, _has_failed, _promote):
    keep_lost(_callback)
_made: list[Any] = []


def promoter() -> int:
    """The address of the promoter of all ufuncs."""
    if not _made:
        _made.append(_library(guard_text(_address(_promoted)), "guard"))
    return _made[0]["guard"]


def _library(text: str, name: str) -> Any:
    return link_object(optimized(text, Level(speed=1)).object, {}, [name])


def _address(callback: Any) -> int:
    return ctypes.cast(callback, _PTR).value or 0


def _element(address: int, dtype: DType) -> np.ndarray[Any, Any]:
    room: Any = (ctypes.c_char * dtype.itemsize).from_address(address)
    return np.frombuffer(room, dtype)


def vectorize(fn: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Make a numpy.ufunc of a function of numbers; options as those of `lw.kernel`."""
    chosen = KernelOptions(**chosen_options("lw.vectorize", options))

    def make(function: Callable[..., Any]) -> np.ufunc:
        try:
            return _ufunc(function, chosen)
        except CompileError as error:
            raise error.with_traceback(None) from None

    return make if fn is None else make(fn)


def _ufunc(function: Callable[..., Any], options: KernelOptions) -> np.ufunc:
    owner = Vectorized(function, options)
    names = {"source": owner.source, "py": owner.py, "inspect": owner.inspect, "explain": owner.explain}
    names |= {"__wrapped__": function, "__module__": function.__module__, "__qualname__": function.__qualname__}
    vars(owner.ufunc).update(names)
    return owner.ufunc

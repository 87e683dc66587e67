"""Guvectorize: a function of arrays as a generalized numpy.ufunc, whose loops are compiled on first use.

    @lw.guvectorize("(m,n),(n,p)->(m,p)")
    def product(a, b, out): ...                 a parameter for each output

    @lw.guvectorize("(n),(n)->()")
    def dot(a, b): ...                          or, where outputs are numbers: it returns them

NumPy does the rest: it broadcasts the other axes, whose elements run in lanes, and knows `axes=`, `axis=`, `keepdims=`
and `out=`. In a kernel the function is called as it is written, as one of `lw.function`.

The dtype of an output is that of what the function stores in it or returns, or as `results=` says. To find it, the
function is compiled with outputs of the dtype to which the inputs promote; if that stores another dtype, with that one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...frontend.python.compile import compile_source
from ...frontend.python.definitions.decorate import Written
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import FUNCTION
from ...frontend.python.promotion import NUMPY, Promotion
from ...frontend.python.types import (
    ArrayType,
    DType,
    FrontType,
    NumberType,
    TupleType,
    complex_class,
    is_stored,
    open_dtype,
)
from ...ir.position import CompileError
from ..call.settings import KernelOptions, decorated
from ..launch.stacks import on_large_stack
from .core_inner_loop import CONTIGUOUS, DIGITS, FEW, PATTERNS, REPEATED, SIDE_BY_SIDE
from .core_loop import CoreLoop
from .core_signature import CoreSignature, core_signature
from .loop import Loop
from .numpy_api import UNKNOWN
from .promoter import WEAK
from .ufunc import Loops, Ufunc, Vectorized, as_function, count_of_returns, number_type

MOST_OPERANDS = 12
MOST_GUESSES = 4  # of the dtypes of outputs, before they only widen
LIKE: dict[str, Any] = {"b": np.bool_(False), "i": 0, "f": 0.0}


class Generalized(Vectorized):
    """The implementation of a generalized ufunc; with `given`, these loops are all that it has."""

    def __init__(
        self,
        function: Callable[..., Any],
        options: KernelOptions,
        axes: str,
        results: Any = None,
        given: Loops | None = None,
        rules: Promotion = NUMPY,
    ) -> None:
        Written.__init__(self, function, FUNCTION)
        self.source.rules = rules
        self.options, self.identity, self.given = options, UNKNOWN, given
        self.axes: CoreSignature = core_signature(axes)
        self.nin, self.nout = len(self.axes.inputs), len(self.axes.outputs)
        self.returns = self._returns()
        self.asked = None if results is None else self._asked(results)
        self.own(*self.made_of())

    def __getstate__(self) -> dict[str, Any]:
        more = {name: getattr(self, name) for name in ("axes", "returns", "asked")}
        return {**super().__getstate__(), **more}

    def made_of(self) -> tuple[Any, ...]:
        return (self.__name__, self.nin, self.nout, self.__doc__ or "", self.axes.text)

    def _returns(self) -> bool:
        """Does the function return its results? Else it has parameters for them."""
        source, nin, nout = self.source, self.nin, self.nout
        count = len(source.parameters)
        tree = source.tree
        if nin + nout > MOST_OPERANDS:
            raise source.refuse(f"a generalized function has at most {MOST_OPERANDS} operands, not {nin + nout}", tree)
        if tree.args.defaults or tree.args.vararg or tree.args.kwonlyargs:
            why = "a generalized function has a parameter for each operand, in order, without defaults"
            raise source.refuse(f"{why}; write them so", tree)
        if count == nin + nout:
            return False
        of = f'"{self.axes.text}" has {nin} input{"s" * (nin > 1)} and {nout} output{"s" * (nout > 1)}'
        if count != nin:
            why = f"'{source.name}' has {count} parameter{'s' * (count != 1)}, and {of}"
            raise source.refuse(f"{why}; write one for each, or leave out those of outputs without axes", tree)
        if any(self.axes.outputs):
            raise source.refuse(f"'{source.name}' has no parameter for its output: {of}; write one for each", tree)
        found = count_of_returns(source)
        if found != nout:
            raise source.refuse(f"'{source.name}' returns {found} number{'s' * (found > 1)}, and {of}", tree)
        return True

    def _asked(self, results: Any) -> list[DType]:
        many: list[Any] = [*results] if isinstance(results, list | tuple) else [results]
        if len(many) != self.nout:
            why = f"results= has {len(many)} dtypes for {self.nout} output{'s' * (self.nout > 1)}"
            raise self.source.refuse(f"{why}; give one for each", self.source.tree)
        try:
            found = [np.dtype(each) for each in many]
        except TypeError as error:
            raise self.source.refuse(f"results={results!r} is no dtype: {error}", self.source.tree) from None
        for dtype in found:
            if not self.takes(dtype):
                why = f"results={dtype} is not among the types of kernels"
                raise self.source.refuse(
                    f"{why}; there are bool, int8 to uint64, float16 to complex128", self.source.tree
                )
        return found

    def takes(self, dtype: DType) -> bool:
        return (is_stored(dtype) and dtype.kind not in "VmM") or complex_class(dtype) is not None

    def new_loop(self, dtypes: tuple[DType, ...]) -> Loop:
        return CoreLoop(self, self.options, dtypes, self.axes, self.returns)

    def results(self, inputs: Sequence[DType]) -> list[DType]:
        given = self.given_results(inputs)
        if given is not None:
            return given
        if self.asked is not None:
            return self.asked
        types = [_own_type(dtype, len(axes)) for dtype, axes in zip(inputs, self.axes.inputs, strict=True)]
        if self.returns:
            return self.returned(tuple(types))
        first = np.result_type(*inputs)
        guess = [first] * self.nout
        for attempt in range(2 * MOST_GUESSES):
            found = self._stored(types, guess)
            if found == guess:
                break
            if attempt >= MOST_GUESSES:
                found = [np.promote_types(one, other) for one, other in zip(found, guess, strict=True)]
            guess = found
        return guess

    def _stored(self, inputs: Sequence[FrontType], guess: Sequence[DType]) -> list[DType]:
        """The dtypes that the function stores in outputs of these dtypes."""
        outputs = (
            _own_type(open_dtype(dtype, k), max(1, len(axes)), True)
            for k, (dtype, axes) in enumerate(zip(guess, self.axes.outputs, strict=True))
        )
        compiled = compile_source(self.source, Signature((*inputs, *outputs)), self.options.for_compiler())
        found: list[DType] = []
        for k, dtype in enumerate(guess):
            if complex_class(dtype) is not None:
                found.append(dtype)
                continue
            types = compiled.stored.get(k)
            if types is None:
                name = self.source.parameters[self.nin + k].arg
                why = f"'{self.source.name}' stores nothing in its output '{name}', so its dtype is not known"
                raise self.source.refuse(
                    f"{why}; set its elements, or write results=", self.source.parameters[self.nin + k]
                )
            found.append(_common(types))
        return found

    def version(self, *args: Any) -> Any:
        arrays = [np.asarray(arg) for arg in args[: self.nin]]
        if len(arrays) < self.nin:
            raise CompileError(f"'{self.__name__}' takes {self.nin} arrays, not {len(arrays)}")
        dtypes = tuple(
            np.result_type(*arrays) if type(arg) in WEAK else array.dtype
            for arg, array in zip(args, arrays, strict=False)
        )
        for dtype in dtypes:
            if not self.takes(dtype):
                raise CompileError(f"'{self.__name__}' cannot be compiled for dtype {dtype}")
        loop = self.loop(dtypes)
        return loop.version(self._entry(loop, arrays))

    def _entry(self, loop: Loop, arrays: Sequence[np.ndarray[Any, Any]]) -> int:
        """The entry that a call with these arrays most likely runs, where outputs are made for it."""
        entry, most = 0, 1
        for k, (dtype, axes) in enumerate(zip(loop.dtypes, self.axes.operands, strict=True)):
            outer, own = 0, [0]
            if k < self.nin:
                split = arrays[k].ndim - len(axes)
                most = max(most, math.prod(arrays[k].shape[:split]))
                outer, own = [*arrays[k].strides[:split], 0][max(0, split - 1)], list(arrays[k].strides[split:])
            of_loop = REPEATED if k < self.nin and not outer else 0
            if outer == dtype.itemsize or (k >= self.nin and not axes):
                of_loop = SIDE_BY_SIDE
            dense = bool(axes) and (k >= self.nin or own[-1] == dtype.itemsize)
            if k < PATTERNS:
                entry += (of_loop + CONTIGUOUS * dense) * DIGITS**k
        return entry + (DIGITS ** min(len(loop.dtypes), PATTERNS) if most < FEW else 0)


def _own_type(dtype: DType, axes: int, writable: bool = False) -> FrontType:
    """An operand as the function sees it: an array with these axes, or a number."""
    if axes == 0:
        return number_type(dtype)
    return ArrayType(dtype, (None,) * axes, (None,) * axes, writable, dtype.alignment)


def _common(types: Sequence[FrontType]) -> DType:
    """The dtype to which NumPy promotes what is stored; a Python number alone is of 64 bits."""
    strong: list[Any] = []
    weak: list[Any] = []
    for type in types:
        if isinstance(type, TupleType) and type.of is complex:
            weak.append(0j)
        elif isinstance(type, TupleType) and type.of is not None:
            strong.append(np.dtype(cast(Any, type.of)))
        elif isinstance(type, NumberType):
            (weak if type.weak else strong).append(LIKE[type.dtype.kind] if type.weak else type.dtype)
    return np.result_type(*strong, *weak) if strong or weak else np.dtype(np.float64)


def _decorator(axes: str, results: Any, options: dict[str, Any]) -> Callable[[Callable[..., Any]], Ufunc]:
    core_signature(axes)

    def make(function: Callable[..., Any], chosen: KernelOptions) -> Ufunc:
        return on_large_stack(lambda: as_function(Generalized(function, chosen, axes, results), function))

    return decorated("lw.guvectorize", None, options, make)


if TYPE_CHECKING:

    def guvectorize(
        axes: str,
        *,
        results: Any = None,
        width: int | None = None,
        threads: int | None = None,
        fma: bool = False,
        fastmath: bool = False,
        hot_paths: bool = True,
        checks: bool = True,
        debug: bool = False,
    ) -> Callable[[Callable[..., Any]], Ufunc]: ...

else:

    def guvectorize(axes, *, results=None, **options):
        """Make a generalized numpy.ufunc; `axes` are those of its operands, options as those of `lw.kernel`.

        `results` is the dtype of the output, or a tuple with one for each, if it is not that of what is stored.
        """
        return _decorator(axes, results, options)

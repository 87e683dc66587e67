"""Vectorize: a scalar function as a numpy.ufunc whose loops are compiled on first use.

    @lw.vectorize
    def hypotenuse(a, b): ...

    hypotenuse(x, y[:, None], out=z, where=x > 0)      NumPy does the broadcasting, casting, reducing
    hypotenuse.py(3.0, 4.0)                            the plain function

The ufunc starts without loops. NumPy calls its *promoter* when no loop fits the dtypes of the operands; the promoter
infers the types of the results, adds a loop for exactly these dtypes (`loop.py`), and returns it.

A Python number takes the dtype that NumPy gives it beside the other operands. Outer names are constants, with their
values when the loop was compiled. Warnings of floating point are off, as in kernels.
"""

from __future__ import annotations

import ast
import contextlib
import copyreg
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Self, cast, overload

import numpy as np

from ...frontend.python.definitions.decorate import Written
from ...frontend.python.definitions.signature import Signature
from ...frontend.python.definitions.source import VECTORIZE, KernelSource
from ...frontend.python.promotion import NUMPY, Promotion
from ...frontend.python.types import (
    DType,
    FrontType,
    NumberType,
    TupleType,
    complex_class,
    element_type,
    is_complex,
    is_supported,
    is_time_dtype,
    part_of_complex,
)
from ...ir.position import CompileError
from ...process.forks import at_work
from ...process.locks import Lock
from ..call.compiling import compile_kernel
from ..call.explained import explained
from ..call.plain_errors import without_our_frames
from ..call.settings import KernelOptions, decorated
from ..call.stages import inspected
from ..call.version import Version
from ..launch.stacks import on_large_stack
from .inner_loop import initial_text
from .loop import Loop, library
from .numpy_api import UNKNOWN, add_loop, add_promoter, new_ufunc, show_types
from .promoter import dtypes_like, owners, promoter

if TYPE_CHECKING:
    # A numpy.ufunc, and what type checkers should know of it besides.
    class Ufunc(np.ufunc):  # pyright: ignore[reportGeneralTypeIssues, reportIncompatibleMethodOverride]
        source: KernelSource
        __wrapped__: Callable[..., Any]

        def py(self, *args: Any) -> Any: ...
        def inspect(self, *args: Any, stage: str = "source") -> str: ...
        def explain(self, *args: Any) -> Any: ...

else:
    Ufunc = np.ufunc

MOST_INPUTS = 8
WIDENED = ("add", "multiply")
Loops = Sequence[tuple[DType, ...]]
_made: list[Any] = []  # code that NumPy calls, as long as the process lives


class Vectorized(Written):
    """The implementation of a ufunc: the source, and the loops so far."""

    def __init__(
        self,
        function: Callable[..., Any],
        options: KernelOptions,
        identity: Any = UNKNOWN,
        rules: Promotion = NUMPY,
        given: Loops | None = None,
    ) -> None:
        super().__init__(function, VECTORIZE)
        self.source.rules = rules
        self.options, self.identity, self.given = options, identity, given
        self.nin, self.nout = _operands(self.source)
        if identity is not UNKNOWN:
            _check_identity(self.source, identity, self.nin, self.nout)
        self.own(*self.made_of())
        self._widen()

    def __getstate__(self) -> dict[str, Any]:
        more = {name: getattr(self, name) for name in ("options", "nin", "nout", "given")}
        return {**super().__getstate__(), **more}

    def made_of(self) -> tuple[Any, ...]:
        has_none = self.identity is UNKNOWN
        identity = () if has_none else (self.identity,)
        return (self.__name__, self.nin, self.nout, self.__doc__ or "", None, *identity)

    @classmethod
    def blank(cls, *words: Any) -> Self:
        made = cls.__new__(cls)
        made.own(*words)
        return made

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        as_function(self, self.function)
        self._widen()

    def own(self, name: str, nin: int, nout: int, doc: str, axes: str | None, identity: Any = UNKNOWN) -> None:
        """Provide the loops of a new ufunc."""
        self.identity = identity
        self.loops: dict[tuple[DType, ...], Loop] = {}
        self.lock = Lock()
        self.ufunc = new_ufunc(name, nin, nout, doc, identity, axes)
        owners[id(self.ufunc)] = self
        add_promoter(self.ufunc, promoter())

    def _widen(self) -> None:
        """NumPy reduces small integers under these names as 64-bit ones, without calling a promoter."""
        for dtype in (np.dtype(np.int64), np.dtype(np.uint64)) if self.__name__ in WIDENED else ():
            with contextlib.suppress(CompileError):
                self.loop((dtype,) * self.nin)

    def loop(self, inputs: tuple[DType, ...]) -> Loop:
        """The loop for these dtypes, added to the ufunc if it is new."""
        mine = inputs if self.given is None else self._chosen(inputs, self.given)
        return on_large_stack(lambda: self._loop(mine))

    def _chosen(self, inputs: tuple[DType, ...], given: Loops) -> tuple[DType, ...]:
        """The inputs of the first loop that takes these without loss."""
        for loop in given:
            if all(np.can_cast(dtype, mine, "safe") for dtype, mine in zip(inputs, loop, strict=False)):
                return loop[: self.nin]
        kinds = ", ".join(map(str, inputs))
        there = "; ".join(", ".join(map(str, loop[: self.nin])) for loop in given)
        raise TypeError(f"'{self.__name__}' has no loop for {kinds}; convert the arrays, there are: {there}")

    def given_results(self, inputs: Sequence[DType]) -> list[DType] | None:
        """The results of the loop that is given for these inputs; None if it says none."""
        loop = next((loop for loop in self.given or () if loop[: self.nin] == tuple(inputs)), ())
        return list(loop[self.nin :]) or None

    def _loop(self, inputs: tuple[DType, ...]) -> Loop:
        with at_work(), self.lock:
            found = self.loops.get(inputs)
            if found is None:
                found = self.loops[inputs] = self.new_loop((*inputs, *self.results(inputs)))
            if not found.is_added:  # Ctrl-C may have come before it was added, or recorded as added
                kinds = [type(dtype) for dtype in found.dtypes]
                add_loop(self.ufunc, kinds, found.address, self._initial(found.dtypes[-1]))
                found.is_added = True
                show_types(self.ufunc, [loop.dtypes for loop in self.loops.values() if loop.is_added])
            return found

    def new_loop(self, dtypes: tuple[DType, ...]) -> Loop:
        return Loop(self, self.options, dtypes, self.nout)

    def takes(self, dtype: DType) -> bool:
        """May an operand have this dtype?"""
        return (is_supported(dtype) and not is_time_dtype(dtype)) or complex_class(dtype) is not None

    def _initial(self, dtype: DType) -> int | None:
        """The address of a function that gives the identity in this dtype, or none if the dtype does not have it."""
        if self.identity is UNKNOWN:
            return None
        value = None
        if self.identity is not None:
            with np.errstate(all="ignore"), contextlib.suppress(OverflowError, ValueError):
                held = np.array(self.identity, dtype)
                value = held.tobytes() if held == self.identity or held != held else None
        made = library(initial_text(value), "initial")
        _made.append(made)
        return made["initial"]

    def results(self, inputs: Sequence[DType]) -> list[DType]:
        return self.given_results(inputs) or self.returned(tuple(map(number_type, inputs)))

    def returned(self, types: tuple[FrontType, ...]) -> list[DType]:
        """The dtypes of the numbers that the function returns."""
        result = compile_kernel(self.source, Signature(types), self.options.for_compiler()).result
        found = result.items if isinstance(result, TupleType) and not is_complex(result) else (result,)
        numbers = [dtype for dtype in map(_dtype, found) if dtype is not None]
        other = next((type for type in found if _dtype(type) is None), None)
        if other is not None:
            why = f"'{self.source.name}' returns {other}; a vectorized function returns numbers"
            raise self.source.refuse(why, self.source.tree)
        if isinstance(result, TupleType) and len(found) == len(result.items) == 1:
            why = "a ufunc gives one number as it is; write 'return a' without the tuple or list"
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
        """The kernel that runs for arguments like these; arrays are contiguous, or one element, repeated."""
        repeated = [np.ndim(arg) == 0 for arg in args]
        entry = 0 if all(repeated) else sum(1 << k for k, single in enumerate(repeated) if single)
        return without_our_frames(lambda: self.loop(dtypes_like(self, args)).version(entry))

    def inspect(self, *args: Any, stage: str = "source") -> str:
        return on_large_stack(lambda: inspected(self.version(*args), stage))

    def explain(self, *args: Any) -> Any:
        return on_large_stack(lambda: explained(self.version(*args)))


def number_type(dtype: DType) -> NumberType | TupleType:
    """A number of this dtype as the function sees it."""
    kind = complex_class(dtype)
    return element_type(dtype) if kind is None else TupleType((part_of_complex(kind),) * 2, kind)


def _dtype(type: FrontType) -> DType | None:
    """The dtype of a number that is returned; None for anything else."""
    if isinstance(type, TupleType) and is_complex(type):
        return np.dtype(type.of)
    return type.dtype if isinstance(type, NumberType) else None


def _operands(source: KernelSource) -> tuple[int, int]:
    """The number of operands and results, from the text."""
    nin = len(source.parameters)
    if not 1 <= nin <= MOST_INPUTS:
        raise source.refuse(f"a vectorized function takes 1 to {MOST_INPUTS} numbers, not {nin}", source.tree)
    if source.tree.args.defaults:
        raise source.refuse(
            "a ufunc is given all of its operands; remove the default, or write the number into the function",
            source.tree.args.defaults[0],
        )
    return nin, count_of_returns(source)


def count_of_returns(source: KernelSource) -> int:
    """How many numbers each return gives, from the text."""
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
    return next(iter(counts))


def _check_identity(source: KernelSource, identity: Any, nin: int, nout: int) -> None:
    if (nin, nout) != (2, 1):
        why = f"identity= is for functions of two numbers with one result, and '{source.name}' has {nin} and {nout}"
        raise source.refuse(f"{why}; remove it", source.tree)
    if identity is not None and not isinstance(identity, int | float | np.number | np.bool):
        raise source.refuse(f"identity={identity!r} is no number; give a number, or None if there is none", source.tree)


def vectorized_in(value: Any) -> Vectorized | None:
    """The implementation of a ufunc made by `lw.vectorize`; None for anything else."""
    return owners.get(id(value)) if isinstance(value, np.ufunc) else None


# pickling

_reduced_by_numpy: Callable[[np.ufunc], Any] = copyreg.dispatch_table[np.ufunc]


def _reduced(ufunc: np.ufunc) -> Any:
    """By name where the function's module has it, as NumPy pickles ufuncs; else by value."""
    owner = vectorized_in(ufunc)
    if owner is None or _stands_in_a_module(ufunc):
        return _reduced_by_numpy(ufunc)
    return _ufunc_of, (owner,)


def _stands_in_a_module(ufunc: Any) -> bool:
    name: str = ufunc.__module__ or "__main__"
    by_value = getattr(sys.modules.get("cloudpickle"), "list_registry_pickle_by_value", tuple)()
    if name.startswith("__m") or any(name == each or name.startswith(f"{each}.") for each in by_value):
        return False  # __main__, __mp_main__: another module in another process
    found: Any = sys.modules.get(name)
    for part in ufunc.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is ufunc


def _ufunc_of(owner: Vectorized) -> np.ufunc:
    return owner.ufunc


copyreg.pickle(np.ufunc, _reduced)  # type: ignore[arg-type]


@overload
def vectorize(
    fn: Callable[..., Any],
    *,
    identity: Any = UNKNOWN,
    width: int | None = None,
    threads: int | None = None,
    fma: bool = False,
    fastmath: bool = False,
    hot_paths: bool = True,
    checks: bool = True,
    debug: bool = False,
) -> Ufunc: ...


@overload
def vectorize(
    *,
    identity: Any = UNKNOWN,
    width: int | None = None,
    threads: int | None = None,
    fma: bool = False,
    fastmath: bool = False,
    hot_paths: bool = True,
    checks: bool = True,
    debug: bool = False,
) -> Callable[[Callable[..., Any]], Ufunc]: ...


def vectorize(fn: Callable[..., Any] | None = None, *, identity: Any = UNKNOWN, **options: Any) -> Any:
    """Make a numpy.ufunc of a function of numbers; options as those of `lw.kernel`.

    `identity` is the number with which f(identity, x) is x, and says that elements may be reduced in any order: over
    several axes, none at all, or with `where=`. None says only the latter.
    """

    def make(function: Callable[..., Any], chosen: KernelOptions) -> Ufunc:
        return on_large_stack(lambda: as_function(Vectorized(function, chosen, identity), function))

    return decorated("lw.vectorize", fn, options, make)


def as_function(owner: Vectorized, function: Callable[..., Any]) -> Ufunc:
    """The ufunc, with the attributes of a decorated function."""
    names = {"source": owner.source, "py": owner.py, "inspect": owner.inspect, "explain": owner.explain}
    names |= {"__wrapped__": function, "__module__": function.__module__, "__qualname__": function.__qualname__}
    vars(owner.ufunc).update(names)
    return cast(Ufunc, owner.ufunc)

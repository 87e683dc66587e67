"""The words of the kernel language in plain Python: their meaning when a kernel runs as an ordinary function.

A gang of one lane: every lane is lane 0, all lanes are active, sums over lanes are the value itself. The compiler
recognises these objects in a kernel, so a kernel can be debugged, traced and tested without it.
"""

from __future__ import annotations

import builtins
import contextlib
import itertools
import math
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from .number_words import WORDS

if TYPE_CHECKING:
    f32, f64 = np.float32, np.float64
    i8, i16, i32, i64 = np.int8, np.int16, np.int32, np.int64
    u8, u16, u32, u64 = np.uint8, np.uint16, np.uint32, np.uint64
    bool_ = np.bool_
else:
    f32, f64, i8, i16, i32, i64, u8, u16, u32, u64, bool_ = WORDS.values()
MOST_LANES = 1 << 62

_running: ContextVar[builtins.bool] = ContextVar("lanewise_twin", default=False)


def run(function: Callable[..., Any], args: Iterable[Any], named: Mapping[str, Any]) -> Any:
    """Call a function as plain Python, including everything that it calls. The mode ends even after a Ctrl-C."""
    from .half_arrays import for_twin, from_twin  # programs that run compiled code do not need it

    before, float_errors = _running.get(), np.geterr()
    try:
        _running.set(True)
        np.seterr(all="ignore")
        given = {name: for_twin(value) for name, value in named.items()}
        return from_twin(function(*map(for_twin, args), **given))
    finally:
        try:
            np.seterr(**float_errors)
        finally:
            _running.set(before)


is_running: Callable[[], builtins.bool] = _running.get  # every call of a kernel asks


def lanes(*sizes: int | range) -> Iterable[Any]:
    """The SPMD loop: one iteration per lane. With several sizes or ranges, tuples, the last index running fastest."""
    if not sizes:
        raise TypeError("lw.lanes takes one size or several")
    ranges = [size if isinstance(size, range) else range(size) for size in sizes]
    if len(ranges) == 1:
        return ranges[0]
    if math.prod(map(_length, ranges)) > MOST_LANES:
        raise OverflowError(f"lw.lanes({', '.join(map(str, sizes))}) has more than 2**62 iterations")
    return _rows(*ranges) if builtins.all(ranges) else ()


def prange(*ends: int) -> range:
    """Numba's parallel range."""
    return range(*ends)


def _length(numbers: range) -> int:
    """Without the limit of `len`."""
    return builtins.max(
        0, (numbers.stop - numbers.start + numbers.step - (1 if numbers.step > 0 else -1)) // numbers.step
    )


def _rows(*ranges: range) -> Iterator[tuple[int, ...]]:
    """As `itertools.product`, which would store all numbers of each range."""
    *outer, last = ranges
    for row in _rows(*outer) if outer else [()]:
        yield from zip(*map(itertools.repeat, row), last, strict=False)


def lane() -> int:
    """This lane's number in its gang."""
    return 0


def width() -> int:
    """How many lanes a gang has."""
    return 1


def any(condition: Any) -> Any:
    """Is the condition true in an active lane?"""
    return builtins.bool(condition)


def all(condition: Any) -> Any:
    """Is the condition true in every active lane?"""
    return builtins.bool(condition)


def sum(value: Any) -> Any:
    """The sum over the active lanes."""
    return value


def min(value: Any) -> Any:
    """The least value of the active lanes."""
    return value


def max(value: Any) -> Any:
    """The greatest value of the active lanes."""
    return value


def count(condition: Any) -> int:
    """In how many active lanes the condition is true."""
    return int(builtins.bool(condition))


def broadcast(value: Any, lane: int) -> Any:
    """The value that another lane has, the same lane for all."""
    return value


def shuffle(value: Any, lane: int) -> Any:
    """The value that another lane has, each lane naming its own."""
    return value


def scan_add(value: Any) -> Any:
    """The sum over the active lanes up to and including this one."""
    return value


def compress(value: Any, keep: Any) -> Any:
    """The values of lanes where `keep` is true, moved to the first lanes; zero in the others."""
    return value if keep else type(value)(0)


def uniform(value: Any) -> Any:
    """The value, which must be the same in all lanes; refused if the compiler cannot show it."""
    return value


@contextlib.contextmanager
def everywhere() -> Generator[builtins.bool]:
    """A block in which all lanes are active; `with lw.everywhere() as here` says whether this one was before."""
    yield True


def crev(function: Callable[..., Any]) -> Callable[..., Any]:
    """Call re-vectorization: the whole gang runs the call of each active lane in turn."""
    return function


def array(
    shape: int | tuple[int, ...], dtype: Any = np.float64, most: int | tuple[int, ...] | None = None
) -> np.ndarray[Any, Any]:
    """A private array of each lane. Its contents are undefined until they are set.

    A size that is known only at run time needs the greatest one, `most`, for which memory is kept.
    """
    for size, limit in zip(_sizes(shape), _sizes(most), strict=True) if most is not None else ():
        if not 0 <= size <= limit:
            raise ValueError(f"lw.array of size {size}, and most is {limit}")
    return np.zeros(shape, dtype)


def _sizes(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    return shape if isinstance(shape, tuple) else (shape,)


def _update(a: Any, index: Any, change: Callable[[Any], Any]) -> Any:
    """An atomic update for other threads, whether they run Python or compiled kernels."""
    from ....ir.interpreter import one_step  # not loaded where kernels are only defined

    with one_step.lock():
        cell = _cell(a, index) if one_step.others_update() else None
        if cell is None:
            old = a[index]
            a[index] = change(old)
            return old

    def changed(before: bytes) -> bytes:
        new = np.frombuffer(before, cell.dtype).copy()
        new[0] = change(new[0])
        return new.tobytes()

    before = one_step.exchanged(cell.ctypes.data, cell.tobytes, changed)
    return np.frombuffer(before, cell.dtype)[0]


def _cell(a: Any, index: Any) -> np.ndarray[Any, Any] | None:
    """An element in place, if a compare-and-exchange fits it."""
    from ....ir.interpreter.one_step import can_be_exchanged

    if not isinstance(a, np.ndarray):
        return None
    array = cast("np.ndarray[Any, Any]", a)
    if not array.flags.writeable or array.dtype.hasobject:
        return None
    cell = array[(*index, ...) if isinstance(index, tuple) else (index, ...)]
    return cell if cell.ndim == 0 and can_be_exchanged(cell.ctypes.data, cell.itemsize) else None


def atomic_add(a: Any, index: Any, value: Any) -> Any:
    """a[index] += value, atomically; the value before."""
    return _update(a, index, lambda old: old + value)


def atomic_sub(a: Any, index: Any, value: Any) -> Any:
    return _update(a, index, lambda old: old - value)


def atomic_min(a: Any, index: Any, value: Any) -> Any:
    """a[index] = min(a[index], value), atomically, preferring a number to not-a-number; the value before."""
    return _update(a, index, lambda old: value if value < old or old != old else old)


def atomic_max(a: Any, index: Any, value: Any) -> Any:
    return _update(a, index, lambda old: value if value > old or old != old else old)


def atomic_and(a: Any, index: Any, value: Any) -> Any:
    return _update(a, index, lambda old: old & value)


def atomic_or(a: Any, index: Any, value: Any) -> Any:
    return _update(a, index, lambda old: old | value)


def atomic_xor(a: Any, index: Any, value: Any) -> Any:
    return _update(a, index, lambda old: old ^ value)


def atomic_exchange(a: Any, index: Any, value: Any) -> Any:
    """Set a[index]; the value before."""
    return _update(a, index, lambda old: value)


def atomic_compare_exchange(a: Any, index: Any, expected: Any, value: Any) -> Any:
    """Set a[index] if it is as expected; the value before."""
    return _update(a, index, lambda old: value if old == expected else old)

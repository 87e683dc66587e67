"""A call like the ones before it: arguments of the same kinds go straight into the frame of the same code.

    alike = like_before(taken, code, args, dtype, True)      after a call over lanes; None: nothing to keep
    alike.run(args, lanes, threads)                          the result; `alike` itself if these are other arguments

Inspecting arguments in general takes 25 microseconds, more than some thousand lanes take. Here each argument has one
test, which holds only where the general way would accept it, and give the same word: an array of the same dtype that
is contiguous, aligned and writeable if it must be; a column of as many numbers as there are lanes; a Python number that
fits. A launch with strides keeps its code as long as no argument wraps between lanes.

Requires  the order of words in the frame (`LlvmCode.words`).
Leaves    conversions, addresses as numbers, None, and everything that is refused, with its message.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...codegen.gang.vector_abi import is_scalar
from ..call.arrays import address_of
from .arguments import PLACED, Taken
from .code import LlvmCode
from .launch import SMALL

C_CONTIGUOUS, ALIGNED, WRITEABLE = 0x1, 0x100, 0x400  # of NumPy's `flags.num`
LANES, RESULT = "inner", "result"
MOST_F32 = float(np.finfo(np.float32).max)

Take = Callable[[Any, int], Any]
"""The word for an argument of a launch over so many lanes; None if it is not like the one before."""


class LikeBefore:
    """One kind of call, of one code."""

    __slots__ = ("code", "column", "count", "order", "result", "takes")

    def __init__(self, code: LlvmCode, takes: Sequence[Take], column: int | None, result: Any) -> None:
        self.code, self.takes, self.count = code, takes, len(takes)
        self.column = column  # the argument that has the number of lanes
        self.result = result
        kinds = code.words
        self.order = [self.count + (LANES, RESULT).index(kind) if isinstance(kind, str) else kind for kind in kinds]

    def run(self, args: Sequence[Any], lanes: Any, threads: int) -> Any:
        if len(args) != self.count:
            return self
        if lanes is None and self.column is not None:
            column = args[self.column]
            lanes = len(column) if type(column) is np.ndarray and column.ndim == 1 else None
        if type(lanes) is not int or not 0 <= lanes <= SMALL:
            return self
        words: list[Any] = []
        for take, arg in zip(self.takes, args, strict=True):
            word = take(arg, lanes)
            if word is None:
                return self
            words.append(word)
        words.append(lanes)
        result = None
        if self.result is not None:
            result = np.zeros(lanes, self.result)
            words.append(address_of(result))
        self.code.run_words([words[at] for at in self.order], threads)
        return result


def like_before(
    taken: Sequence[Taken], code: LlvmCode, args: Sequence[Any], result: Any, all_straight: bool
) -> LikeBefore | None:
    """What to remember of a call; None if one of its arguments needs the general way."""
    takes = [_take(one, arg, all_straight) for one, arg in zip(taken, args, strict=True)]
    known = [take for take in takes if take is not None]
    if len(known) < len(takes) or not all(kind in (LANES, RESULT) for kind in code.words if isinstance(kind, str)):
        return None
    columns = (at for at, one in enumerate(taken) if not is_scalar(one.shape))
    return LikeBefore(code, known, next(columns, None), result)


def _take(taken: Taken, arg: Any, all_straight: bool) -> Take | None:
    if not is_scalar(taken.shape):
        return _column(taken.wanted)
    stride = taken.shape.stride or 0
    if taken.type.is_ptr:
        return _array(taken, arg) if type(arg) is np.ndarray else None
    if taken.type.is_float:
        return _float(taken.type.bits)
    if not taken.type.is_int or (stride and not all_straight):
        return None
    return _strided(taken.type.bits, stride) if stride else _whole(taken.type.bits)


def _column(dtype: Any) -> Take:
    need = C_CONTIGUOUS | ALIGNED

    def take(arg: Any, lanes: int) -> Any:
        alike = type(arg) is np.ndarray and arg.dtype is dtype and arg.shape == (lanes,)
        return address_of(arg) if alike and arg.flags.num & need == need else None

    return take


def _array(taken: Taken, first: Any) -> Take | None:
    """An array of this dtype was accepted: only what differs between arrays is tested again."""
    dtype, only_read = first.dtype, bool(taken.words.get("readonly") or taken.words.get("readnone"))
    need = C_CONTIGUOUS | ALIGNED | (0 if only_read else WRITEABLE)
    if int(taken.words.get("align") or 1) > PLACED or dtype.fields is not None:
        return None
    least = max(dtype.alignment, int(taken.words.get("align") or 1))

    def take(arg: Any, lanes: int) -> Any:
        del lanes
        if type(arg) is not np.ndarray or arg.dtype is not dtype or arg.flags.num & need != need:
            return None
        address = address_of(arg)
        return address if address % least == 0 else None

    return take


def _float(bits: int) -> Take | None:
    if bits == 64:
        return lambda arg, lanes: arg if type(arg) is float else None
    if bits != 32:
        return None
    return lambda arg, lanes: arg if type(arg) is float and -MOST_F32 <= arg <= MOST_F32 else None


def _whole(bits: int) -> Take | None:
    if bits not in (8, 16, 32, 64):
        return None
    most, mask = 1 << (bits - 1), (1 << bits) - 1
    return lambda arg, lanes: arg & mask if type(arg) is int and -most <= arg <= mask else None


def _strided(bits: int, stride: int) -> Take | None:
    """Lane 0's number, where no lane's is negative or wraps."""
    if bits not in (8, 16, 32, 64) or stride < 0:
        return None
    most = 1 << (bits - 1)

    def take(arg: Any, lanes: int) -> Any:
        fits = type(arg) is int and arg >= 0 and arg + stride * lanes < most
        return arg if fits else None

    return take

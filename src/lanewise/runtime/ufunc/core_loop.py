"""A loop of a generalized function: as `loop.py`, for operands with axes of their own.

    for i in lw.lanes(x0.shape[0]): function(x0[i], x1[i], y0[i])           it has a parameter for each output
    for i in lw.lanes(x0.shape[0]): y0[i] = function(x0[i], x1[i])          it returns its results, which are numbers

Iterations of NumPy's loop run in lanes: an operand's own axes stay whole, one element of it per iteration. An output
without axes is an array of one element where it is a parameter. NumPy copies operands that overlap an output.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from ...frontend.python.definitions.decorate import Written
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.types import ArrayType, DType
from ..call.settings import KernelOptions
from .core_inner_loop import CONTIGUOUS, DIGITS, PATTERNS, REPEATED, SIDE_BY_SIDE, core_loop_text, patterns
from .core_signature import CoreSignature
from .loop import Loop


class CoreLoop(Loop):
    """One signature of dtypes of a generalized function."""

    def __init__(
        self,
        function: Written,
        options: KernelOptions,
        dtypes: tuple[DType, ...],
        signature: CoreSignature,
        returns: bool,
    ) -> None:
        self.signature, self.returns = signature, returns
        self.patterns = patterns(len(dtypes))
        self.recipes = (ctypes.c_uint64 * self.entries)()
        super().__init__(function, options, dtypes, len(signature.outputs))

    @property
    def entries(self) -> int:
        return 2 * self.patterns + 1

    def text(self) -> str:
        sizes = [dtype.itemsize for dtype in self.dtypes]
        return core_loop_text(self.signature, sizes, self.number, ctypes.addressof(self.recipes), self.addresses)

    def width(self, entry: int) -> int | None:
        return 1 if self.patterns <= entry < 2 * self.patterns else None

    def address_of_entry(self, entry: int) -> int:
        if not self.recipes[entry]:
            words = self._recipe(entry)
            recipe = (ctypes.c_int64 * (len(words) + 1))(len(words), *words)
            self.kept.append(recipe)
            self.recipes[entry] = ctypes.addressof(recipe)
        return super().address_of_entry(entry)

    def operand(self, k: int, dtype: DType, entry: int) -> ArrayType:
        any_layout = k >= PATTERNS or entry == 2 * self.patterns
        digit = 0 if any_layout else entry % self.patterns // DIGITS**k % DIGITS
        loop = {REPEATED: 0, SIDE_BY_SIDE: dtype.itemsize}.get(digit % CONTIGUOUS)
        axes: list[int | None] = [None] * len(self.signature.operands[k])
        strides: list[int | None] = [loop, *axes]
        if digit >= CONTIGUOUS:
            strides[-1] = dtype.itemsize
        if not axes and k >= self.nin and not self.returns:
            axes, strides = [1], [loop, dtype.itemsize]
        lengths = (None, *axes)
        return ArrayType(
            dtype, lengths, tuple(strides), k >= self.nin, dtype.alignment, short=entry < 2 * self.patterns
        )

    def _recipe(self, entry: int) -> list[int]:
        """The places of the arguments' words: addresses come first, then lengths, then strides."""
        names, words = self.signature.sizes, list[int]()
        count = len(self.dtypes)
        of_loop = count + 1 + len(names)
        own = of_loop + count
        for k, dtype in enumerate(self.dtypes):
            type, axes = self.operand(k, dtype, entry), self.signature.operands[k]
            lengths = [count, *(count + 1 + names.index(name) for name in axes)]
            strides = [of_loop + k, *range(own, own + len(axes))]
            own += len(axes)
            words.append(k)
            words += [at for at, fixed in zip(lengths, type.lengths, strict=False) if fixed is None]
            words += [at for at, fixed in zip(strides, type.strides, strict=False) if fixed is None]
        return words

    def source(self) -> KernelSource:
        inputs = [f"x{k}" for k in range(self.nin)]
        outputs = [f"y{k}" for k in range(self.nout)]
        args = ", ".join(f"{name}[i]" for name in (inputs if self.returns else [*inputs, *outputs]))
        targets = ", ".join(f"{name}[i]" for name in outputs)
        call = f"{targets} = function({args})" if self.returns else f"function({args})"
        return self.loop_over(call, [*inputs, *outputs])

    def run_plain(self, starts: Any, dims: Any, steps: Any) -> None:
        lengths = {name: dims[1 + k] for k, name in enumerate(self.signature.sizes)}
        for i in range(dims[0]):
            own, operands = len(self.dtypes), list[Any]()
            for k, (dtype, axes) in enumerate(zip(self.dtypes, self.signature.operands, strict=True)):
                shape = tuple(lengths[name] for name in axes)
                strides = tuple(steps[own + axis] for axis in range(len(axes)))
                own += len(axes)
                operands.append(_view(starts[k] + i * steps[k], dtype, shape, strides, k >= self.nin))
            inputs = [each if each.ndim else each[()] for each in operands[: self.nin]]
            outputs = operands[self.nin :]
            if not self.returns:
                self.function.py(*inputs, *(each if each.ndim else each.reshape(1) for each in outputs))
                continue
            result = self.function.py(*inputs)
            for place, value in zip(outputs, result if self.nout > 1 else (result,), strict=True):
                place[()] = value


def _view(address: int, dtype: DType, shape: tuple[int, ...], strides: tuple[int, ...], writable: bool) -> Any:
    class Memory:
        __array_interface__ = {  # noqa: RUF012
            "version": 3,
            "data": (address, not writable),
            "typestr": dtype.str,
            "shape": shape,
            "strides": strides,
        }

    return np.asarray(Memory())

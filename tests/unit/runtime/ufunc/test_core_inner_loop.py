"""The entry of a generalized loop for the layout of its operands, and the words that its recipe picks."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from lanewise.codegen.launch.layout import FIRST_ARGUMENT
from lanewise.runtime.ufunc.core_inner_loop import DIGITS, FEW, core_loop_text, patterns
from lanewise.runtime.ufunc.core_signature import core_signature
from lanewise.runtime.ufunc.inner_loop import Addresses
from lanewise.runtime.ufunc.loop import address_of, library

WORDS = ctypes.POINTER(ctypes.c_int64)
NEED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int64, ctypes.c_int64, WORDS)
KERNEL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
INNER = ctypes.PYFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 5)
COUNT = patterns(3)
PICKED = [2, 4, 3]  # the third address, the length n, the count


class Looped:
    """A loop of "(n),()->(n)" on numbers of eight bytes, whose recipe picks some words."""

    def __init__(self) -> None:
        self.table = (ctypes.c_uint64 * (2 * COUNT + 1))()
        self.recipe = (ctypes.c_int64 * 4)(3, *PICKED)
        self.recipes = (ctypes.c_uint64 * (2 * COUNT + 1))(*[ctypes.addressof(self.recipe)] * (2 * COUNT + 1))
        self.needed: list[int] = []
        self.frame: list[int] = []
        self.patience = ctypes.c_int64(1)
        self.callbacks: list[Any] = [KERNEL(self._kernel), NEED(self._need)]
        places = ctypes.addressof(self.table), ctypes.addressof(self.patience)
        addresses = Addresses(*places, address_of(self.callbacks[1]), 0, 0, 0)
        text = core_loop_text(core_signature("(n),()->(n)"), [8] * 3, 5, ctypes.addressof(self.recipes), addresses)
        self.library = library(text, "loop")
        self.inner = INNER(self.library["loop"])

    def _kernel(self, frame: int) -> int:
        self.frame = list((ctypes.c_int64 * 3).from_address(frame + FIRST_ARGUMENT))
        return 0

    def _need(self, number: int, entry: int, words: Any) -> int:
        self.needed.append(entry)
        self.table[entry] = address_of(self.callbacks[0])
        words[0] = 0
        return 0

    def call(self, dims: tuple[int, int], strides: tuple[int, ...]) -> int:
        data, lengths, steps = (
            (ctypes.c_int64 * 3)(10, 20, 30),
            (ctypes.c_int64 * 2)(*dims),
            (ctypes.c_int64 * 5)(*strides),
        )
        return self.inner(None, ctypes.addressof(data), ctypes.addressof(lengths), ctypes.addressof(steps), None)


def entry(*digits: int) -> int:
    return sum(digit * DIGITS**k for k, digit in enumerate(digits))


@pytest.mark.parametrize(
    ("dims", "strides", "wanted"),
    [
        ((9, 5), (40, 8, 40, 8, 8), entry(3, 2, 3)),  # rows; a number each; rows
        ((9, 5), (0, 0, 40, 8, 8), entry(4, 1, 3)),  # one row, one number for all
        ((9, 5), (8, 8, 8, 72, 72), entry(2, 2, 2)),  # iterations side by side
        ((9, 5), (16, 24, 40, 16, -8), entry(0, 0, 0)),
        ((9, 5), (0, 8, 40, 16, 8), entry(1, 2, 3)),
        ((FEW - 1, 5), (40, 8, 40, 8, 8), COUNT + entry(3, 2, 3)),
        ((2**31, 5), (40, 8, 40, 8, 8), 2 * COUNT),
        ((9, 2**31), (40, 8, 40, 8, 8), 2 * COUNT),
    ],
)
def test_the_entry(dims: tuple[int, int], strides: tuple[int, ...], wanted: int) -> None:
    loop = Looped()
    assert loop.call(dims, strides) == 0 and loop.needed == [wanted]
    assert loop.call(dims, strides) == 0 and loop.needed == [wanted], "compiled once"
    assert loop.frame == [30, dims[1], dims[0]]


def test_layouts_with_an_entry() -> None:
    """The table stays small, however many operands there are."""
    assert [patterns(k) for k in (1, 2, 4, 9)] == [6, 36, 1296, 1296]

"""The memory layout of objects is as expected, and the machine code enters only with what a record describes."""

from __future__ import annotations

import ctypes
import gc
import struct
import sys
from typing import Any

import numpy as np
import pytest

from lanewise.codegen.launch.layout import FIRST_ARGUMENT
from lanewise.runtime.call import fast_call_code as code

pytestmark = pytest.mark.skipif(not code.KNOWN, reason="another Python")
ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


def test_free_threaded_builds_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their objects have longer heads, and other threads may run between a comparison and the call."""
    assert code._as_expected()
    with monkeypatch.context() as patched:
        patched.setattr(code, "HEAD", 32)
        assert not code._as_expected()
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    assert not code._as_expected()


class Entered:
    """A record of arguments, with a frame of two arguments and a kernel that notes what it gets."""

    def __init__(self, words: list[int]) -> None:
        self.seen: list[int] = []
        self.status = 5
        self.entry = ENTRY(self._enter)
        self.template = (ctypes.c_int64 * 6)(1, 0, 0, 4, 5, 6)
        head = [
            len(words) // code.WORDS,
            ctypes.addressof(self.template),
            48,
            ctypes.cast(self.entry, ctypes.c_void_p).value or 0,
            48,
        ]
        self.record = (ctypes.c_int64 * (len(head) + len(words)))(*head, *words)

    def _enter(self, start: int) -> int:
        self.seen = list((ctypes.c_int64 * 6).from_address(start))
        return self.status

    def call(self, *args: Any) -> int:
        frame = (ctypes.c_int64 * 16)()
        state = code.entrance(ctypes.addressof(self.record), ctypes.addressof(frame))(args)
        return 0 if state is None else state


def test_what_is_hidden_in_an_array() -> None:
    """Address of its lengths and of its data, as NumPy itself says."""
    array = np.arange(24).reshape(4, 6)[:, ::2]
    address = id(array)
    assert ctypes.c_void_p.from_address(address + code.FIELDS["data"]).value == array.ctypes.data
    assert ctypes.c_int32.from_address(address + code.FIELDS["nd"]).value == 2
    assert code.hidden(array) == code.hidden(array)


@pytest.mark.parametrize("number", [0, 1, -1, 2**30 - 1, 2**30, -(2**31), 2**59 + 7, -(2**60) + 1])
@pytest.mark.skipif(not code.INTS_KNOWN, reason="another layout of ints")
def test_ints_are_read_from_memory(number: int) -> None:
    assert code._int_at(id(number)) == number


def test_the_same_object() -> None:
    wanted = object()
    made = Entered([code.SAME, id(wanted), *[0] * (code.WORDS - 2)])
    assert made.call(wanted) == 5 and (made.seen[0], *made.seen[3:]) == (1, 4, 5, 6)
    made.seen.clear()
    assert made.call(object()) == -1 and not made.seen, "the kernel is not entered"


def test_another_number_of_arguments() -> None:
    wanted = object()
    made = Entered([code.SAME, id(wanted), *[0] * (code.WORDS - 2)])
    assert made.call() == made.call(wanted, wanted) == -1 and not made.seen, "the kernel is not entered"


@pytest.mark.parametrize("status", [0, 1, 2, 2**40])
def test_the_status_of_the_kernel(status: int) -> None:
    made = Entered([])
    made.status = status
    assert made.call() == status and made.seen


def test_functions_live_longer_than_what_made_them() -> None:
    made = [Entered([]) for _ in range(50)]
    frame = (ctypes.c_int64 * 16)()
    functions = [code.entrance(ctypes.addressof(one.record), ctypes.addressof(frame)) for one in made]
    code._method.cache_clear()
    gc.collect()
    assert [function(()) for function in functions] == [5] * 50
    count = sys.getrefcount(None)
    made[0].status = 0
    for _ in range(100):
        assert functions[0](()) is None
    assert abs(sys.getrefcount(None) - count) < 50, "each result is a reference of its own"


def test_a_float_goes_into_the_frame() -> None:
    made = Entered([code.FLOAT, id(float), FIRST_ARGUMENT, *[0] * (code.WORDS - 3)])
    assert made.call(2.5) == 5
    assert struct.unpack("<d", struct.pack("<q", made.seen[4])) == (2.5,)
    assert made.call(2) == -1 and made.call(np.float64(2.5)) == -1, "other classes"


@pytest.mark.skipif(not code.INTS_KNOWN, reason="another layout of ints")
@pytest.mark.parametrize(
    ("number", "fits"), [(0, True), (7, True), (-5, True), (8, False), (-6, False), (2**70, False)]
)
def test_an_int_inside_its_range(number: int, fits: bool) -> None:
    made = Entered([code.INT, id(int), FIRST_ARGUMENT + 8, -5, 7, 4, 0, 0])
    assert (made.call(number) == 5) is fits
    if fits:
        assert made.seen[5] & 0xFFFFFFFF == number % 2**32


@pytest.mark.parametrize(
    ("change", "fits"),
    [
        (lambda array: array.copy(), True),
        (lambda array: array[:3], False),
        (lambda array: np.asfortranarray(array), False),
        (lambda array: array.astype(np.float32), False),
        (lambda array: array.reshape(-1), False),
        (lambda array: array.tolist(), False),
    ],
    ids=["another", "shorter", "other_strides", "other_dtype", "fewer_axes", "no_array"],
)
def test_an_array_of_the_same_kind(change: Any, fits: bool) -> None:
    array = np.arange(12.0).reshape(4, 3).copy()
    axes = (ctypes.c_int64 * 4)(*array.shape, *array.strides)
    start = ctypes.addressof(axes)
    made = Entered([code.ARRAYS, id(np.ndarray), FIRST_ARGUMENT, 2, start, start + 16, *code.hidden(array)])
    other = change(array)
    assert (made.call(other) == 5) is fits
    if fits:
        assert made.seen[4] == other.ctypes.data != array.ctypes.data

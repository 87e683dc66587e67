"""The loop that NumPy calls: it picks the entry for the operands' strides, compiles it once, and passes errors on."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

from lanewise.codegen.launch.layout import FIRST_ARGUMENT, WORD
from lanewise.codegen.launch.shared_words import VISIT
from lanewise.runtime.launch.lost_exceptions import keep, lost
from lanewise.runtime.ufunc.inner_loop import Addresses, guard_text, initial_text, looked_text, loop_text
from lanewise.runtime.ufunc.loop import GUARDED, address_of, library

WORDS = ctypes.POINTER(ctypes.c_int64)
NEED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int64, ctypes.c_int64, WORDS)
FAILED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, WORDS)
KERNEL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
INNER = ctypes.PYFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 5)


class Looped:
    """A loop of two inputs and an output of eight bytes; entries are noted, and so are the words of the frame."""

    def __init__(self, state: int = 0) -> None:
        self.table = (ctypes.c_uint64 * 6)()
        self.needed: list[int] = []
        self.failed: list[int] = []
        self.frame: list[int] = []
        self.state = state
        self.visited: list[int] = []
        self.launch: list[int] = []
        self.patience = ctypes.c_int64(123)
        self.callbacks: list[Any] = [KERNEL(self._kernel), NEED(self._need), FAILED(self._fail), NEED(self._visit)]
        self.link()

    def link(self) -> None:
        need, failed, visit = map(address_of, self.callbacks[1:])
        places = ctypes.addressof(self.table), ctypes.addressof(self.patience)
        text = loop_text(2, [8, 8, 8], 77, Addresses(*places, need, failed, 99, visit))
        self.library = library(text, "loop")
        self.inner = INNER(self.library["loop"])

    def _kernel(self, frame: int) -> int:
        self.launch = list((ctypes.c_int64 * 4).from_address(frame))
        self.context = (ctypes.c_int64 * 2).from_address(self.launch[1])[:]
        self.frame = list((ctypes.c_int64 * 9).from_address(frame + FIRST_ARGUMENT))
        return self.state

    def _need(self, number: int, entry: int, words: Any) -> int:
        assert number == 77
        self.needed.append(entry)
        self.table[entry] = address_of(self.callbacks[0])
        words[0] = 0
        return 0

    def _visit(self, number: int, entry: int, words: Any) -> int:
        assert number == 77
        self.visited.append(entry)
        words[0] = 0
        return 0

    def _fail(self, number: int, entry: int, record: int, words: Any) -> int:
        self.failed.append(entry)
        error = IndexError("by hand")
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(error))
        words[0], words[1] = id(IndexError), id(error)
        return -1

    def call(self, n: int, strides: tuple[int, int, int], starts: tuple[int, int, int] | None = None) -> int:
        places = starts or (1 << 20, 2 << 20, 3 << 20)
        data, dims, steps = (ctypes.c_int64 * 3)(*places), (ctypes.c_int64 * 1)(n), (ctypes.c_int64 * 3)(*strides)
        return self.inner(None, ctypes.addressof(data), ctypes.addressof(dims), ctypes.addressof(steps), None)


@pytest.mark.parametrize(
    ("n", "strides", "starts", "entry"),
    [
        (9, (8, 8, 8), None, 0),
        (9, (0, 8, 8), None, 1),
        (9, (8, 0, 8), None, 2),
        (9, (0, 0, 8), None, 3),
        (9, (16, 8, 8), None, 4),
        (9, (8, 8, -8), None, 4),
        (1, (16, 0, -8), None, 0),
        (9, (8, 8, 0), None, 5),
        (9, (8, 8, 8), (1 << 20, 2 << 20, (1 << 20) + 8), 5),
        (9, (8, 8, 8), (1 << 20, 2 << 20, 1 << 20), 0),
        (9, (8, 8, 8), (1 << 20, 2 << 20, (1 << 20) + 72), 0),
    ],
    ids=["plain", "first", "second", "both", "strided", "back", "one", "reduce", "overlap", "in_place", "adjacent"],
)
def test_the_entry(n: int, strides: tuple[int, int, int], starts: Any, entry: int) -> None:
    loop = Looped()
    assert loop.call(n, strides, starts) == 0 and loop.needed == [entry]
    assert loop.call(n, strides, starts) == 0 and loop.needed == [entry], "compiled once"


@pytest.mark.parametrize(("strides", "words"), [((8, 8, 8), [1 << 20, 9, 2 << 20, 9, 3 << 20, 9]), ((16, 8, 8), None)])
def test_the_frame(strides: tuple[int, int, int], words: list[int] | None) -> None:
    """Address and length, and with any strides the stride."""
    loop = Looped()
    loop.call(9, strides)
    wanted = words or [1 << 20, 9, 16, 2 << 20, 9, 8, 3 << 20, 9, 8]
    assert loop.frame[: len(wanted)] == wanted and WORD == 8


def test_a_failure_is_raised() -> None:
    loop = Looped(state=1)
    with pytest.raises(IndexError, match="by hand"):
        loop.call(9, (8, 8, 8))
    assert loop.failed == [0]


def test_a_guarded_callback() -> None:
    seen: list[int] = []

    def back(a: int, b: int, c: int, d: int, words: Any) -> int:
        seen.append(b)
        words[0] = 0
        return 0

    callback = GUARDED(back)
    made = library(guard_text(address_of(callback)), "guard")
    call = ctypes.PYFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 4)(made["guard"])
    assert call(1, 2, 3, 4) == 0 and seen == [2]


class Handlers(Exception):
    """Raised by the handler of a signal."""


@pytest.mark.parametrize("kept", [Handlers("mine"), None])
def test_a_callback_that_does_not_reach_its_first_line(kept: BaseException | None) -> None:
    """Its words are as before the call; a signal's handler has raised, and `lost_exceptions.py` kept what."""

    def cut_short(*given: Any) -> int:
        if kept is not None:
            keep(kept)
        return -1

    callback = GUARDED(cut_short)
    made = library(guard_text(address_of(callback)), "guard")
    call = ctypes.PYFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 4)(made["guard"])
    loop = Looped()
    loop.callbacks[1:2] = [NEED(cut_short)]
    loop.link()
    wanted = type(kept) if kept is not None else KeyboardInterrupt
    for _ in range(20):  # references are counted
        with pytest.raises(wanted) as one:
            call(1, 2, 3, 4)
        assert kept is None or one.value is kept
        with pytest.raises(wanted):
            loop.call(9, (8, 8, 8))
    assert lost() is None


def test_a_kernel_that_python_calls() -> None:
    answers = iter([0, 3])
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, WORDS)

    def answer(frame: int, place: Any) -> None:
        place[0] = next(answers)

    callback = kind(answer)
    made = library(looked_text(address_of(callback)), "looked")
    call = KERNEL(made["looked"])
    assert [call(np.zeros(1).ctypes.data) for _ in range(2)] == [0, 3]


def test_words_for_a_launch_except_where_order_matters() -> None:
    looped = Looped()
    assert looped.call(10, (8, 0, 8)) == 0
    assert (looped.launch[0], looped.launch[3]) == (99, 123) and looped.context == [77, 2]
    assert looped.call(10, (16, 8, 8)) == 0
    assert looped.launch[0] == 99 and looped.context == [77, 4]
    looped.patience.value = 5
    assert looped.call(10, (0, 8, 0), (1 << 20, 2 << 20, 1 << 20)) == 0
    assert (looped.launch[0], looped.launch[3]) == (0, 5) and looped.context == [77, 5]


def test_a_visit_is_no_failure() -> None:
    looped = Looped(VISIT)
    assert looped.call(10, (8, 8, 8)) == 0
    assert looped.visited == [0] and not looped.failed


def test_the_identity_of_a_reduction() -> None:
    for dtype, number in (
        (np.float64, -np.inf),
        (np.float32, 1.0),
        (np.int8, -1),
        (np.uint64, 2**64 - 1),
        (np.bool, True),
    ):
        wanted = np.array(number, dtype)
        place = np.zeros((), dtype)
        made = library(initial_text(wanted.tobytes()), "initial")
        kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int8, ctypes.c_void_p)
        assert kind(made["initial"])(None, 1, place.ctypes.data) == 1 and place == wanted
    made = library(initial_text(None), "initial")
    assert ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 3)(made["initial"])(None, None, None) == 0

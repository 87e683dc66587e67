"""What a kernel reads and writes does not hang on sums that are promised not to wrap.

Signed overflow is not defined: a result may be anything then, and an index may be found out of range or not. But a
check must not go away because nothing wraps: arrays lie between pages that nobody may touch.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import lanewise as lw

MOST = 2**31 - 1
N = 1024


@pytest.fixture
def fenced() -> Iterator[Callable[[], Any]]:
    """Arrays of int32 that fill a page, with pages around them that cannot be touched."""
    libc, rooms = ctypes.CDLL(None, use_errno=True), list[tuple[mmap.mmap, list[int]]]()

    def array() -> Any:
        room = mmap.mmap(-1, 3 * mmap.PAGESIZE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(room))
        fences = [start, start + 2 * mmap.PAGESIZE]
        for fence in fences:
            assert libc.mprotect(ctypes.c_void_p(fence), mmap.PAGESIZE, 0) == 0
        rooms.append((room, fences))
        words = (ctypes.c_int32 * N).from_address(start + mmap.PAGESIZE)
        return np.frombuffer(words, np.int32, mmap.PAGESIZE // 4)

    yield array
    for _, fences in rooms:
        for fence in fences:
            libc.mprotect(ctypes.c_void_p(fence), mmap.PAGESIZE, 3)


def below_the_end(a, x, out, r):
    for i in lw.lanes(len(out)):
        if r >= 0 and i + r < len(a):
            out[i] = a[i + r]


def written_below_the_end(a, x, out, r):
    for i in lw.lanes(len(out)):
        if r >= 0 and i + r < len(out):
            out[i + r] = a[i]


def one_more_is_inside(a, x, out, r):
    for i in lw.lanes(len(out)):
        if r >= 0 and r + 1 <= len(a):
            out[i] = a[r]


def a_counter_that_grows(a, x, out, r):
    for i in lw.lanes(len(out)):
        at = r * 0 + 1
        if r > 0:
            while at < len(a):
                out[i] += a[at]
                at += r


def in_steps(a, x, out, r):
    for i in lw.lanes(len(out)):
        at = lw.i32(i) * lw.i32(2**28)
        if at >= 0 and at < len(a):
            out[i] = a[at]


def squares(a, x, out, r):
    for i in lw.lanes(len(out)):
        if x[i] > 0 and x[i] * x[i] < len(a):
            out[i] = a[x[i] * x[i]]


def without_sign(a, x, out, r):
    for i in lw.lanes(len(out)):
        if abs(x[i]) < len(a):
            out[i] = a[abs(x[i])]


def clamped(a, x, out, r):
    for i in lw.lanes(len(out)):
        out[i] = a[min(max(i + r, 0), len(a) - 1)]


def a_third_that_fits(a, x, out, r):
    for i in lw.lanes(len(out)):
        if r >= 0 and (i + r) // 3 < len(a):
            out[i] = a[(i + r) // 3]


def of_a_part(a, x, out, r):
    for i in lw.lanes(len(out)):
        part = a[: min(i + r, len(a))]
        if len(part) > 0:
            out[i] = part[i % len(part)]


KERNELS = (
    below_the_end,
    written_below_the_end,
    one_more_is_inside,
    a_counter_that_grows,
    in_steps,
    squares,
    without_sign,
    clamped,
    a_third_that_fits,
    of_a_part,
)


@pytest.mark.parametrize("width", [1, 16])
@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
def test_nothing_outside_is_touched(kernel: Any, width: int, fenced: Any) -> None:
    run = lw.kernel(width=width, threads=1)(kernel)
    for r in (np.int32(MOST - 5), np.int64(2**63 - 1)):
        a, x, out = fenced(), fenced(), fenced()
        x[:] = (46341, -MOST - 1, MOST, 3) * (N // 4)
        try:
            run(a, x, out, r)
        except IndexError as error:
            assert "out of range" in str(error)


@pytest.mark.parametrize("kernel", [each for each in KERNELS if each is not in_steps], ids=lambda each: each.__name__)
def test_what_does_not_wrap_is_as_in_python(kernel: Any) -> None:
    rng = np.random.default_rng(5)
    a, x = rng.integers(0, 99, 200).astype(np.int32), rng.integers(1, 14, 200).astype(np.int32)
    for r in (np.int32(7), 150):
        run, out, wanted = lw.kernel(width=16, threads=1)(kernel), np.zeros(200, np.int32), np.zeros(200, np.int32)
        run(a, x, out, r)
        run.py(a, x, wanted, r)
        assert np.array_equal(out, wanted) and out.any()


def test_llvm_is_not_told() -> None:
    """It would take away checks, too."""
    args = np.zeros(9, np.int32), np.zeros(9, np.int32), np.zeros(9, np.int32), np.int32(7)
    for width, kind in ((1, "i32"), (8, "<8 x i32>")):
        told = {
            checks: lw.kernel(width=width, checks=checks)(squares).version(args).built.llvm.count(f"mul nsw {kind}")
            for checks in (True, False)
        }
        assert not told[True] and told[False]


def test_an_axis_longer_than_memory_is_refused() -> None:
    long = np.broadcast_to(np.zeros(1, np.int8), (2**50,))

    @lw.kernel
    def first(a, out):
        for i in lw.lanes(len(out)):
            out[i] = a[i]

    with pytest.raises(lw.CompileError, match=r"'a' has an axis of length 1125899906842624.*pass a part of it"):
        first(long, np.zeros(3, np.int8))


def by_float(a, x, out):
    for i in lw.lanes(len(x)):
        out[i] = a[int(x[i])]


@pytest.mark.parametrize("width", (1, 4, 16))
def test_a_float_that_is_no_index(width: int) -> None:
    """What LLVM makes of it is one number: the one that is checked is the one that is used."""
    kernel = lw.kernel(width=width)(by_float)
    a, out = np.arange(5.0), np.zeros(3)
    kernel(a, np.array([4.5, -1.0, 2.0]), out)
    assert out.tolist() == [4, 4, 2]
    for far in (np.nan, np.inf, -np.inf, 1e30, -1e19, 5.0, -6.0):
        with pytest.raises(IndexError, match="is out of range for axis 0 of 'a' with length 5"):
            kernel(a, np.array([1.0, far, 2.0]), out)
    text = kernel.inspect(a, out, out, stage="llvm")
    assert text.count("= fptosi ") == text.count("%fptosi = freeze ") > 0

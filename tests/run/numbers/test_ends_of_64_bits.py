"""Ranges that reach the ends of 64-bit integers: as long as Python's, or an error; never round the clock."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def upwards(out, low, high):
    for i in lw.lanes(len(out)):
        for _ in range(low + i, high, 4):
            out[i] += 1


@lw.kernel
def downwards(out, high, low):
    for i in lw.lanes(len(out)):
        for _ in range(high - i, low, -3):
            out[i] += 1


LEAST, MOST = -(2**63), 2**63 - 1


@pytest.mark.parametrize(
    "kernel, first, last",
    [(upwards, 0, 17), (upwards, MOST - 30, MOST - 3), (downwards, 17, 0), (downwards, LEAST + 20, LEAST + 2)],
)
def test_as_long_as_in_python(kernel: Any, first: int, last: int) -> None:
    out, plain = np.zeros((2, 9), np.int64)
    kernel(out, first, last)
    kernel.py(plain, first, last)
    assert out.tolist() == plain.tolist()


@pytest.mark.parametrize("kernel, first, last", [(upwards, MOST - 30, MOST - 2), (downwards, LEAST + 20, LEAST + 1)])
def test_a_counter_that_would_wrap_is_reported(kernel: Any, first: int, last: int) -> None:
    with pytest.raises(OverflowError, match="from where its step leaves 64 bits"):
        kernel(np.zeros(9, np.int64), first, last)


@lw.kernel
def by_steps(out, first, last, step):
    for i in lw.lanes(len(out)):
        for _ in range(first, last, step):
            out[i] += 1
            if out[i] > 9:
                break


@lw.kernel
def by_steps_of_lanes(out, first, last, step):
    for i in lw.lanes(len(out)):
        for _ in range(first[i], last[i], step[i]):
            out[i] += 1
            if out[i] > 9:
                break


STEPS = [
    (*(0, 17, 5), True),
    (*(17, 0, -5), True),
    (*(0, MOST, 1), True),
    (*(MOST - 20, MOST - 6, 7), True),
    (*(MOST - 20, MOST - 5, 7), False),
    (*(LEAST + 20, LEAST + 6, -7), True),
    (*(LEAST + 20, LEAST + 5, -7), False),
    (*(2**62, LEAST, 7), True),
    (*(0, 2**62, 2**62), True),
    (*(0, 2**62 + 1, 2**62), False),
    (*(1, 16, MOST), False),
    (*(16, 1, LEAST), False),
    (*(-1, -(2**62) - 1, -(2**62)), True),
]


@pytest.mark.parametrize("first, last, step, runs", STEPS)
@pytest.mark.parametrize("each", [False, True])
def test_steps_known_when_it_runs(first: int, last: int, step: int, runs: bool, each: bool) -> None:
    kernel = by_steps_of_lanes if each else by_steps
    given = [np.full(9, number) for number in (first, last, step)] if each else (first, last, step)
    out, plain = np.zeros((2, 9), np.int64)
    if runs:
        kernel(out, *given)
        kernel.py(plain, *given)
        assert out.tolist() == plain.tolist()
        return
    with pytest.raises(
        OverflowError, match=r"from where its step leaves 64 bits|the step of range, .*, is beyond 2\*\*62"
    ):
        kernel(out, *given)


@lw.vectorize
def both(a, b):
    return np.fmax(a, b) * 100 + np.fmin(a, b)


def test_fmax_and_fmin_of_integers() -> None:
    a, b = np.meshgrid(np.arange(-3, 4), np.arange(-3, 4))
    assert np.array_equal(both(a, b), np.fmax(a, b) * 100 + np.fmin(a, b))


@lw.kernel
def turned(out, first, last):
    for i in lw.lanes(len(out)):
        for j in reversed(range(first, last)):
            out[i] += j
            if out[i] >> 62 or i == 0:
                break


@lw.kernel
def turned_down(out, first, last):
    for i in lw.lanes(len(out)):
        for j in reversed(range(first, last, -3)):
            out[i] += j - last


@lw.kernel
def beside(out, first, last):
    for i in lw.lanes(len(out)):
        for k, j in zip(out, range(first, last), strict=False):
            out[i] += (k & 1) + (j & 7)


@lw.kernel
def in_steps(out, first, last):
    for i in lw.lanes(len(out)):
        for k, j in zip(out, range(first, last, 2**62), strict=False):
            out[i] = (out[i] ^ j) + k % 2


SPANS = [(2, LEAST), (LEAST, LEAST), (-3, 4), (4, -3), (MOST - 3, MOST), (LEAST, LEAST + 3), (LEAST + 4, LEAST + 1)]


@pytest.mark.parametrize("kernel", [turned, turned_down, beside, in_steps])
def test_lengths_of_streams(kernel: Any) -> None:
    wide = [(LEAST, 7), (-5, 2**62 - 1), (LEAST, 0)] if kernel in (beside, in_steps) else []
    for first, last in [*SPANS, *wide]:
        if (kernel, last) in ((turned_down, LEAST), (turned_down, LEAST + 1)) or (kernel, last) == (in_steps, MOST):
            continue  # from where a step leaves 64 bits, which is reported
        out, plain = np.zeros((2, 1), np.int64)
        kernel(out, first, last)
        kernel.py(plain, first, last)
        assert out.tolist() == plain.tolist(), (first, last)


def test_too_long_to_count() -> None:
    with pytest.raises(OverflowError, match="a range of 18446744073709551615 numbers is longer than 64 bits count"):
        turned(np.zeros(1, np.int64), LEAST, MOST)


def sliced(step: int) -> Any:
    @lw.kernel
    def kernel(a, out, first, last):
        b = a[first:last:step]
        c = a[::step]
        out[0], out[1], out[2] = len(b), len(c), c[0]
        for i in lw.lanes(len(b)):
            out[3 + i] = b[i]

    return kernel


@pytest.mark.parametrize("step", [LEAST, LEAST + 7, 2**47, MOST])
def test_slices_with_long_steps(step: int) -> None:
    kernel = sliced(step)
    for first, last in ((15, LEAST), (3, 15), (15, 3), (3, 3), (LEAST, MOST), (MOST, LEAST)):
        for a in (np.arange(20), np.arange(40)[::-2]):
            out, plain = np.zeros((2, 6), np.int64)
            kernel(a, out, first, last)
            kernel.py(a, plain, first, last)
            assert out.tolist() == plain.tolist(), (first, last)

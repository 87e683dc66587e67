"""Calls like earlier ones, with other addresses, numbers and streams."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.runtime.gpu.ready_call import byte_span
from lib.fake_gpu import fake_gpu


@lw.kernel
def mixed(out, a: float, x, n, yes: bool, s):
    for i in lw.lanes(n):
        out[i] = a * x[i] + s if yes else n


def test_calls_that_differ_in_addresses_and_numbers() -> None:
    rng = np.random.default_rng(1)
    with fake_gpu() as gpu:
        for turn in range(6):
            x, mine, theirs = rng.random(9), np.zeros(9), np.zeros(9)
            others = turn * 0.5, 9 - turn, bool(turn & 1), np.int16(-turn)
            mixed(gpu.array(mine), others[0], gpu.array(x), *others[1:])
            mixed.py(theirs, others[0], x, *others[1:])
            np.testing.assert_array_equal(mine, theirs)


def test_the_stream_is_that_of_the_array() -> None:
    with fake_gpu() as gpu:
        for stream in (5, 6):
            mixed(gpu.array(np.zeros(3), stream), 1.0, gpu.array(np.ones(3)), 3, True, 1)
    assert [launch[3] for launch in gpu.launched] == [5, 6]


def test_the_span_of_an_array() -> None:
    a = np.zeros((4, 5), "i4")
    assert byte_span(a) == (0, 80) and byte_span(a[::-1]) == (-60, 20) and byte_span(a[:0]) == (0, 0)

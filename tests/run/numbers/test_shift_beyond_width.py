"""A shift by the width or more: the same whether the amount is known when compiling or not, at every width."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted


def by_constants(a, s, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = (i + 3) << 70
        out[i, 1] = int(a[i]) << 64
        out[i, 2] = a[i] << 64
        out[i, 3] = int(a[i]) >> 70
        out[i, 4] = a[i] >> 64


def by_numbers(a, s, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = (i + 3) << (s + 6)
        out[i, 1] = int(a[i]) << s
        out[i, 2] = a[i] << s
        out[i, 3] = int(a[i]) >> (s + 6)
        out[i, 4] = a[i] >> s


def by_each(a, s, out):
    for i in lw.lanes(len(a)):
        t = s + min(abs(int(a[i])), 6)
        out[i, 0] = (i + 3) << t
        out[i, 1] = int(a[i]) << t
        out[i, 2] = a[i] << t
        out[i, 3] = int(a[i]) >> t
        out[i, 4] = a[i] >> t


KERNELS = (by_constants, by_numbers, by_each)


def numbers() -> tuple[Any, ...]:
    return np.arange(-9, 10), 64, np.full((19, 5), 7)


def is_right(args: tuple[Any, ...]) -> None:
    a, _, out = args
    assert not out[:, :3].any()
    assert out[:, 3:].tolist() == [[int(x) >> 63] * 2 for x in a]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("width", (1, None))
def test_compiled(kernel: Any, width: int | None) -> None:
    args = numbers()
    lw.kernel(width=width)(kernel)(*args)
    is_right(args)


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("width", (1, 4))
def test_interpreted(kernel: Any, width: int) -> None:
    source, args = lw.kernel(kernel).source, numbers()
    run_interpreted(compile_source(source, signature_of(source, args)), args, width=width)
    is_right(args)


def test_the_host_is_alike() -> None:
    @lw.kernel
    def both(n, s):
        return n << 70, n << s

    assert both(5, 70) == (0, 0)

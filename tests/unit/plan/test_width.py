"""Width of a gang from the machine and from what a kernel computes."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_of
from lanewise.machine.host import WIDEST, machine_with, preferred_width
from lanewise.plan.width import chosen_width


def sum_of_squares(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        for k in range(10):
            s = s * s + a[k]
        out[i] = s


def wide_inside(a, out):
    for i in lw.lanes(len(a)):
        s = lw.f64(a[i])
        for _ in range(10):
            s = s * s + 0.5
        out[i] = s


def narrow_inside(a, out):
    for i in lw.lanes(len(a)):
        s = lw.f32(a[i])
        for _ in range(10):
            s = s * s + lw.f32(0.5)
        out[i] = s


def counted(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + 1


def for_some(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        if s > 0.9:
            for _ in range(10):
                s = s * s
        out[i] = s


def until_small(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        while s > 1:
            s = s * s - 1
        out[i] = s


def until_large(a, out):
    for i in lw.lanes(len(a)):
        s = t = a[i]
        while t < 1:
            for k in range(10):
                s = s * s + a[k]
            t += s
        out[i] = s


@lw.function
def stepped(x):
    for _ in range(10):
        x = x * x
    return x


def stepped_in_a_loop(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        for k in range(10):
            s += stepped(a[k] + s)
        out[i] = s


def functions_in_a_row(a, out):
    for i in lw.lanes(len(a)):
        out[i] = np.exp(np.log(np.exp(a[i]) + 1))


def functions_side_by_side(a, out):
    for i in lw.lanes(len(a)):
        out[i] = np.exp(a[i]) + np.log(a[i]) + np.exp(-a[i])


def carries_much(a, out):
    for i in lw.lanes(len(a)):
        b = c = d = e = f = g = h = j = k = m = n = a[i]
        for _ in range(10):
            b, c, d, e, f, g, h, j, k, m, n = (
                c + 1,
                d + b,
                e + c,
                f + d,
                g + e,
                h + f,
                j + g,
                k + h,
                m + j,
                n + k,
                b + m,
            )
        out[i] = b + c + d + e + f + g + h + j + k + m + n


@pytest.mark.parametrize(
    ("function", "dtype", "bits", "registers"),
    [
        (sum_of_squares, "f4", 32, 8),
        (sum_of_squares, "f8", 64, 8),
        (wide_inside, "f4", 64, 8),
        (narrow_inside, "f8", 32, 4),
        (until_small, "f8", 64, 4),
        (until_large, "f8", 64, 8),
        (stepped_in_a_loop, "f4", 32, 4),
        (functions_in_a_row, "f4", 32, 4),
        (functions_side_by_side, "f4", 32, 2),
        (for_some, "f8", 64, 1),
        (carries_much, "f8", 64, 1),
        (counted, "i8", 64, 1),
        (counted, "i4", 32, 1),
        (counted, "i2", 16, 1),
        (counted, "i1", 8, 1),
    ],
)
def test_width_of_a_kernel(function, dtype: str, bits: int, registers: int) -> None:
    many, few = machine_with("x", frozenset(("avx512f",))), machine_with("x", frozenset(("avx2",)))
    source = source_of(function)
    compiled = compile_source(source, signature_of(source, (np.zeros(3, dtype), np.zeros(3, dtype))))
    assert chosen_width(compiled.module, compiled.name, many) == min(registers * preferred_width(bits, many), WIDEST)
    least = min(registers * preferred_width(bits, few), max(preferred_width(bits, few), few.widest))
    assert chosen_width(compiled.module, compiled.name, few) == least, "masks without registers of their own are bytes"


def lengths(a, out):
    """Bytes in, bytes out: what is computed from them fits a byte."""
    for i in lw.lanes(len(a)):
        b = a[i]
        if b < 128:
            n = 1
        elif b < 224:
            n = 2
        else:
            n = 3 if b < 240 else 4
        out[i] = n


def brightened(a, out):
    for i in lw.lanes(len(a)):
        out[i] = min(255, int(a[i]) * 3 >> 1)


def differ(a, out):
    """Each lane goes through a row of bytes."""
    for i in lw.lanes(len(out)):
        found = False
        for k in range(a.shape[1]):
            if a[i, k] != a[i, a.shape[1] - 1 - k]:
                found = True
        out[i] = found


@pytest.mark.parametrize(
    ("function", "axes", "bits"),
    [(lengths, 1, 8), (brightened, 1, 16), (differ, 2, 8)],
)
def test_integers_take_the_bits_of_their_range(function, axes: int, bits: int) -> None:
    machine = machine_with("znver4", frozenset(("avx512f", "avx512bw", "avx512vl", "avx2")))
    source = source_of(function)
    bytes = np.zeros((9, 9)[:axes], np.uint8)
    compiled = compile_source(source, signature_of(source, (bytes, np.zeros(9, np.uint8))))
    assert chosen_width(compiled.module, compiled.name, machine) == preferred_width(bits, machine)

"""Width of a gang from the machine and from what a kernel computes."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.signature import signature_of
from lanewise.frontend.python.source import source_of
from lanewise.runtime.width import chosen_width
from lanewise.target import Host, host, preferred_width, vector_bits


def test_registers() -> None:
    assert vector_bits(frozenset({"sse2", "avx", "avx2", "avx512f"})) == 512
    assert vector_bits(frozenset({"sse2", "avx"})) == 256
    assert vector_bits(frozenset({"neon"})) == 128
    assert vector_bits(frozenset()) == 0
    assert host().vector_bits in (0, 128, 256, 512)


@pytest.mark.parametrize(("bits", "width"), [(8, 64), (16, 32), (32, 16), (64, 8)])
def test_width_of_elements(bits: int, width: int) -> None:
    assert preferred_width(bits, Host("x", frozenset(), 512)) == width
    assert preferred_width(bits, Host("x", frozenset(), 0)) == 1


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


@pytest.mark.parametrize(
    ("function", "dtype", "bits"),
    [
        (sum_of_squares, "f4", 32),
        (sum_of_squares, "f8", 64),
        (wide_inside, "f4", 64),
        (narrow_inside, "f8", 32),
        (counted, "i8", 64),
        (counted, "i4", 32),
        (counted, "i1", 32),
    ],
)
def test_width_of_a_kernel(function, dtype: str, bits: int) -> None:
    source = source_of(function)
    compiled = compile_source(source, signature_of(source, (np.zeros(3, dtype), np.zeros(3, dtype))))
    assert chosen_width(compiled.module, compiled.name) == preferred_width(bits)

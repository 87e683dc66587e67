"""lw.random: Philox 4x32-10 against its published vectors; the same numbers for any width; statistics."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.numbers.random_numbers import high_half, philox
from lanewise.ir.position import CompileError

# kat_vectors of Random123: four words of the counter, two of the key, four of the result
VECTORS = """
00000000 00000000 00000000 00000000 00000000 00000000 6627e8d5 e169c58d bc57ac4c 9b00dbd8
ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff 408f276d 41c83b0e a20bc7c6 6d5451fd
243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 d16cfe09 94fdcceb 5001e420 24126ea1
"""
KNOWN = np.array([[int(word, 16) for word in line.split()] for line in VECTORS.split("\n") if line], np.uint64)


@lw.kernel
def blocks(words, out):
    for i in lw.lanes(len(out)):
        a, b, c, d = philox(words[i, 0], words[i, 1], words[i, 2], words[i, 3], words[i, 4], words[i, 5])
        out[i, 0] = a
        out[i, 1] = b
        out[i, 2] = c
        out[i, 3] = d


@lw.kernel
def of_every_kind(seed, out):
    for i in lw.lanes(len(out)):
        out[i, 0] = lw.random(seed, i)
        out[i, 1] = lw.random(seed, i, 1, 2)
        out[i, 2] = lw.random.f32(seed, i, 7)
        out[i, 3] = lw.random.uniform(-2.0, 3.0, seed, i)
        out[i, 4] = lw.random.normal(seed, i)
        out[i, 5] = lw.random.exponential(seed, i)
        out[i, 6] = lw.random.integers(-5, 11, seed, i)
        out[i, 7] = lw.random(seed, 0, 0, i, 3)


KINDS = 8


@pytest.mark.parametrize("width", [1, 2, 4, 8, 16, 32, 64])
def test_published_vectors(width: int) -> None:
    out = np.zeros((3, 4), np.uint64)
    lw.kernel(blocks, width=width)(KNOWN[:, :6].copy(), out)
    assert (out == KNOWN[:, 6:]).all()


def test_published_vectors_in_plain_python() -> None:
    for row in KNOWN:
        assert [int(word) for word in philox.py(*row[:6])] == [int(word) for word in row[6:]]


def test_the_same_for_any_width_and_in_plain_python() -> None:
    found: list[Any] = []
    for width in (1, 2, 8, 16, 64):
        out = np.zeros((201, KINDS))
        lw.kernel(of_every_kind, width=width, threads=2)(2**63 - 5, out)
        found.append(out)
    assert all((out == found[0]).all() for out in found)
    plain = np.zeros((201, KINDS))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        of_every_kind.py(2**63 - 5, plain)
    exact = [0, 1, 2, 3, 6, 7]
    assert (plain[:, exact] == found[0][:, exact]).all()
    assert np.allclose(plain, found[0], 1e-14, 1e-15)
    debug = np.zeros((20, KINDS))
    lw.kernel(of_every_kind, debug=True)(2**63 - 5, debug)
    assert (debug == found[0][:20]).all()


def test_called_from_python() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert lw.random(1, 2) == lw.random(1, 2) != lw.random(1, 3)
        assert 0 <= lw.random.f32(1, 2) < 1 and lw.random.integers(3, 4, 9) == 3
        assert -(2**62) <= lw.random.integers(-(2**62), 2**62 - 1, 5, 6) < 2**62 - 1


@lw.kernel
def many(kind_of, out):
    for i in lw.lanes(len(out)):
        if kind_of == 0:
            out[i] = lw.random(17, i)
        elif kind_of == 1:
            out[i] = lw.random.normal(17, i)
        elif kind_of == 2:
            out[i] = lw.random.exponential(17, i)
        elif kind_of == 3:
            out[i] = lw.random.integers(-50, 50, 17, i)
        elif kind_of == 4:
            out[i] = lw.random.f32(17, 3, i)
        elif kind_of == 5:
            out[i] = lw.random(i)
        else:
            out[i] = lw.random(17, 1, 2, 3, i)


def drawn(kind: int, size: int = 1_000_000) -> Any:
    out = np.zeros(size)
    many(kind, out)
    return out


def normal_below(x: Any) -> Any:
    return np.array([0.5 * (1 + __import__("math").erf(v / 2**0.5)) for v in x])


BELOW: list[tuple[int, Callable[[Any], Any], Any]] = [
    (0, lambda x: x, np.linspace(0, 1, 101)),
    (1, normal_below, np.linspace(-3, 3, 61)),
    (2, lambda x: 1 - np.exp(-x), np.linspace(0, 6, 61)),
    (3, lambda x: (x + 50) / 100, np.arange(-50, 51)),
    (4, lambda x: x, np.linspace(0, 1, 101)),
    (5, lambda x: x, np.linspace(0, 1, 101)),
    (6, lambda x: x, np.linspace(0, 1, 101)),
]


@pytest.mark.parametrize(("kind", "below", "edges"), BELOW)
def test_chi_square_of_a_million(kind: int, below: Callable[[Any], Any], edges: Any) -> None:
    x = drawn(kind)
    counts = np.histogram(x, np.concatenate([[-np.inf], edges[1:-1], [np.inf]]))[0]
    shares = np.diff(np.concatenate([[0.0], below(edges[1:-1]), [1.0]]))
    wanted = shares * len(x)
    chi = float(((counts - wanted) ** 2 / wanted).sum())
    free = len(shares) - 1
    assert free - 5 * (2 * free) ** 0.5 < chi < free + 5 * (2 * free) ** 0.5, chi


@pytest.mark.parametrize("kind", [0, 4, 5, 6])
def test_neighbours_are_independent(kind: int) -> None:
    x = drawn(kind)
    pairs = np.histogram2d(x[0::2], x[1::2], bins=(16, 16), range=((0, 1), (0, 1)))[0]
    wanted = len(x) / 2 / 256
    assert 255 - 5 * 510**0.5 < float(((pairs - wanted) ** 2 / wanted).sum()) < 255 + 5 * 510**0.5


def test_ends() -> None:
    x = drawn(0)
    assert 0 <= x.min() < 1e-5 and 1 - 1e-5 < x.max() < 1
    assert abs(drawn(1).mean()) < 0.005 and abs(drawn(1).var() - 1) < 0.01
    whole = drawn(3)
    assert (whole.min(), whole.max()) == (-50, 49) and (whole == np.floor(whole)).all()


def test_high_halves() -> None:
    rng = np.random.default_rng(1)
    for a, b in rng.integers(0, 2**64, (200, 2), np.uint64):
        high, low = high_half.py(a, b)
        assert int(high) << 64 | int(low) == int(a) * int(b)


def test_refusals() -> None:
    @lw.kernel
    def five(out):
        for i in lw.lanes(len(out)):
            out[i] = lw.random(1, 2, 3, 4, 5, i)

    with pytest.raises(CompileError, match="'draw' takes 5 arguments, not 6"):
        five(np.zeros(3))

    @lw.kernel
    def unknown(out):
        for i in lw.lanes(len(out)):
            out[i] = lw.random.poisson(1, i)  # pyright: ignore[reportAttributeAccessIssue]

    with pytest.raises(CompileError, match="poisson"):
        unknown(np.zeros(3))

    @lw.kernel
    def negative(out, seed):
        for i in lw.lanes(len(out)):
            out[i] = lw.random(seed, i)

    with pytest.raises(OverflowError):
        negative(np.zeros(3), -1)

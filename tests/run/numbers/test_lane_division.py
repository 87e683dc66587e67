"""Lanes divided by what is no constant: every quotient and remainder as Python has it, also under masks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.build import build
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import NAMED, native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lib.oracles.run_compiled import call

# pyright: basic

TYPES = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8")
WIDE = ("i4", "i8", "u4", "u8")
CASES = [*((type, "native", 16) for type in TYPES), *((t, name, 8) for t in WIDE for name in ("avx2", "sse4"))]


def divide(a, b, q, r, s, by):
    for i in lw.lanes(len(a)):
        if b[i] != 0:
            q[i] = a[i] // b[i]
            r[i] = a[i] % b[i]
        if a[i] % 2 == 0:
            s[i] = a[i] // by[0]
            s[i] += a[i] % by[0]


def numbers(type: str, large: bool) -> tuple[Any, Any]:
    """Pairs of which quotients are integers, or next to one; edges, and drawn ones of all sizes."""
    info, chance = np.iinfo(type), np.random.default_rng(3)
    size = 1 << (63 if large else 47)
    least, most = max(int(info.min), -size), min(int(info.max), size)
    edges = [least, least + 1, -2, -1, 0, 1, 2, 3, most // 2, most - 1, most]
    edges += [sign * (1 << k) + by for k in (20, 23, 24, 31, 32) for by in (-1, 0, 1) for sign in (-1, 1)]
    pairs = [(x, y) for x in edges for y in edges]
    for _ in range(800):
        x, y = (int(n) >> int(chance.integers(0, info.bits - 1)) for n in chance.integers(least, most, 2, dtype=type))
        near = x // y * y if y else x
        pairs += [(x, y), (near, y), (near - 1, y), (near + 1, y)]
    fit = [(x, y) for x, y in pairs if least <= x <= most and least <= y <= most and (x, y) != (info.min, -1)]
    return np.array([x for x, _ in fit], type), np.array([y for _, y in fit], type)


@pytest.mark.parametrize("type,name,width", CASES)
def test_as_python(type: str, name: str, width: int) -> None:
    source = lw.kernel(divide).source
    x = np.zeros(1, type)
    compiled = compile_source(source, signature_of(source, (x,) * 6))
    target = native() if name == "native" else NAMED[name]
    built = build(compiled.module, compiled.name, width, target, level=Level(1, unroll=False))
    code = built.link()
    for large in (False, True)[: 1 + x.itemsize // 8]:
        a, b = numbers(type, large)
        for by in (7, 3, 1, 41, 49, int(np.iinfo(type).max), *((-7, -128) if type[0] == "i" else (200,))):
            q, r, s = (np.full(len(a), 77, type) for _ in range(3))
            call(built, code, compiled, (a, b, q, r, s, np.array([by], type)))
            some, whole, no = b != 0, np.dtype(type).type(by), x.dtype.type(77)
            with np.errstate(all="ignore"):
                assert np.array_equal(q, np.where(some, a // b, no))
                assert np.array_equal(r, np.where(some, a % b, no))
                assert np.array_equal(s, np.where(a % 2 == 0, a // whole + a % whole, no))


def test_lanes_are_not_taken_out() -> None:
    """But aside, where a number of 64 bits is large."""
    for type, aside in (("i4", False), ("i8", True)):
        x = np.arange(1, 99, dtype=type)
        text = lw.kernel(divide).inspect(*[x] * 5, x[:1], stage="llvm")
        body = text[text.index("define internal void @divide.lanes0.N") :]
        assert f" x i{8 * x.itemsize}> %a, %b" in text if aside else "sdiv <" not in body
        assert "fdiv <" in body and "fmul <" in body


@pytest.mark.usefixtures("like_zen4")
def test_a_size_is_known() -> None:
    """Of a lanes index, which is below 2^31: no test is needed."""

    @lw.kernel
    def remainders(d, out):
        for i in lw.lanes(len(d)):
            out[i] = i % (d[i] | 1)

    d = np.arange(99)
    out = np.zeros(99, "i8")
    assert "@lanewise.sdiv" not in remainders.inspect(d, out, stage="llvm")
    remainders(d, out)
    assert out.tolist() == [i % (i | 1) for i in range(99)]


def shares(a, b, q, s):
    for i in lw.lanes(len(a)):
        q[i] = a[i] // b[i]
        if s[i] > 0:
            s[i] = a[i] % b[i]


@pytest.mark.parametrize("type,near", [("i8", 0x3CC0 << 48), ("u8", 0x3CC0 << 48), ("u8", -64)])
def test_divisors_that_are_large_where_no_dividend_is(type: str, near: int) -> None:
    """Moved as 64 bits, they would be no numbers, or below zero."""
    source = lw.kernel(shares).source
    x = np.zeros(1, type)
    compiled = compile_source(source, signature_of(source, (x,) * 4))
    built = build(compiled.module, compiled.name, 8, NAMED["avx2"], level=Level(1, unroll=False))
    a = np.arange(5, 69, dtype=type)
    b = np.arange(64).astype(type) + np.array(near % (1 << 64), "u8").astype(type)
    q, s = np.full(64, 7, type), np.tile(np.array([0, 1], type), 32)
    call(built, built.link(), compiled, (a, b, q, s))
    assert np.array_equal(q, a // b)
    assert np.array_equal(s[1::2], (a % b)[1::2])


@lw.kernel(width=16)
def masked_ints(a, b, out):
    for i in lw.lanes(len(a)):
        if b[i] != 0:
            out[i] = int(a[i]) // int(b[i]) + int(a[i]) % int(b[i])


def test_no_lane_divides_by_zero_out_of_line() -> None:
    """Lane by lane, where one number is large."""
    a, b = np.array([1 << 60, 5, -7, 1 << 61] * 8), np.array([3, 0, 2, 0] * 8)
    out = np.zeros(32, "i8")
    masked_ints(a, b, out)
    assert out.tolist() == [x // y + x % y if y else 0 for x, y in zip(a.tolist(), b.tolist(), strict=True)]


@lw.kernel(width=16)
def sized(a, b, out):
    for i in lw.lanes(len(a)):
        out[i] = (a[i] & 0xFFFFFF) // (b[i] & 0xFFFFF | 1)


@lw.kernel(width=16)
def larger(a, b, out):
    for i in lw.lanes(len(a)):
        out[i] = (a[i] & 0x1FFFFFF) // (b[i] & 0xFFFFF | 1)


def test_dividends_of_25_bits() -> None:
    """Those floats would not hold them."""
    a = np.array([(1 << 25) - 1, (1 << 24) + 1] * 8, "i4")
    out = np.zeros_like(a)
    larger(a, np.ones_like(a), out)
    assert np.array_equal(out, a)


@lw.kernel(width=16)
def below_zero(a, b, out):
    for i in lw.lanes(len(a)):
        out[i] = -(a[i] & 0x1FFFFFF) // (b[i] | 1)


def test_dividends_of_25_bits_below_zero() -> None:
    a = np.array([(1 << 25) - 1, (1 << 24) + 1] * 8, "i4")
    out = np.zeros_like(a)
    below_zero(a, np.zeros_like(a), out)
    assert np.array_equal(out, -a)


def test_dividends_of_24_bits() -> None:
    """As floats of 32 bits, rounded once."""
    chance = np.random.default_rng(8)
    b = chance.integers(1, 1 << 20, 20_000, dtype="i4") >> chance.integers(0, 20, 20_000, dtype="i4")
    b |= 1
    a = ((1 << 24) - 1 - chance.integers(0, 1 << 10, 20_000, dtype="i4")) // b * b - 1
    out = np.zeros_like(a)
    assert "fdiv <16 x float>" in sized.inspect(a, b, out, stage="llvm")
    sized(a, b, out)
    assert np.array_equal(out, a // b)

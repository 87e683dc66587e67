"""Python ints that no float64 is: quotients are rounded once, and float32 is made of them by way of float64.

NumPy's own integers go another way: each operand of a quotient is made a float64 before, and a float32 is made of one
directly. Plain Python says what is right for both.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw

TIE = 2**60 + 2**36 + 1  # a float32 is above it; the float64 that is nearest is halfway between two of them


def quotients(a, b, out, single):
    for i in lw.lanes(len(a)):
        n = int(a[i])
        out[i, 0] = n / int(b[i])
        out[i, 1] = n / 3 + 10 / n
        n /= -7
        out[i, 2] = n


def numpy_quotients(a, b, out, single):
    for i in lw.lanes(len(a)):
        out[i, 0] = a[i] / b[i]
        out[i, 1] = a[i] / int(b[i])
        out[i, 2] = np.true_divide(int(a[i]), int(b[i]))


def singles(a, b, out, single):
    for i in lw.lanes(len(a)):
        n = int(b[i])
        single[i, 0] = n
        single[i, 1] = lw.f32(n)
        single[i, 2] = n - single[i, 3] * 0
        x = lw.f32(0)
        if i % 3:
            x += n
        single[i, 3] = x
        single[i, 4] = np.maximum(single[i, 0] * 0, n)
        single[i, 1] += np.where(i % 2 > 0, n, single[i, 0] * 0)
        out[i, 0] = (single[i, 0] < n) + 2 * (n <= single[i, 0])


def numpy_singles(a, b, out, single):
    for i in lw.lanes(len(a)):
        single[i, 0] = b[i]
        single[i, 1] = lw.f32(b[i])
        single[i, 2] = lw.f32(lw.u64(abs(b[i])))
        single[i, 3] = lw.f32(lw.i64(TIE))
        single[i, 4] = TIE


def whole_floats(a, b, out, single):
    for i in lw.lanes(len(a)):
        x = out[i, 3] * 1e12
        out[i, 0] = int(x) / 3
        single[i, 0] = round(x)
        single[i, 1] = lw.f32(x) - int(lw.f32(x))


def hard_quotients(count: int) -> list[tuple[int, int]]:
    """Quotients next to the middle between two floats: n 2^k = M m + 1 or - 1 with odd M of 54 bits; and the ends."""
    draw = random.Random(7)
    ends = [1, -1, 3, 2**53 - 1, 2**53 + 1, -(2**53) - 1, 2**62 + 1, 2**63 - 1, 1 - 2**63, -(2**63), 10**18 + 1]
    found = [(n, m) for n in ends for m in ends]
    while len(found) < count:
        m, k = draw.getrandbits(draw.randrange(54, 63)) | 1, draw.randrange(45, 55)
        middle = (pow(m, -1, 1 << k) * draw.choice((1, -1)) + (draw.getrandbits(54) >> k << k)) % (1 << 54)
        if middle >> 53:
            n = (middle * m >> k) + draw.choice((0, 0, 1))
            if 0 < n < 2**63:
                found.append((n, m) if draw.random() < 0.5 else (-n, m))
    return found


CASES = hard_quotients(3000)
FORMS: tuple[Callable[..., None], ...] = (quotients, numpy_quotients, singles, numpy_singles, whole_floats)


def results(run: Callable[..., Any]) -> list[bytes]:
    a, b = (np.array(column) for column in zip(*CASES, strict=True))
    ties = np.array([TIE * sign // by for sign in (1, -1) for by in (1, 2, 4)])
    b[::5] = np.resize(ties, len(b[::5]))
    out, single = np.zeros((len(a), 4)), np.zeros((len(a), 5), np.float32)
    out[:, 3] = np.sin(np.arange(len(a)))
    with np.errstate(all="ignore"):
        run(a, b, out, single)
    return [column.tobytes() for column in (*out.T, *single.T)]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_as_plain_python(form: Callable[..., None]) -> None:
    want = results(lw.kernel(form).py)
    for width in (1, 8, 16):
        assert results(lw.kernel(width=width)(form)) == want, width


def test_the_cases_are_hard() -> None:
    """Of two divisions that round before, many are wrong."""
    assert sum(n / m != float(n) / float(m) for n, m in CASES) > 900
    assert float(np.float32(TIE)) < TIE < float(np.float32(np.int64(TIE)))


def uniform(n, m, out):
    out[0] = n / m
    for i in lw.lanes(len(out) - 1):
        out[i + 1] = n / (m + i) + (n - i) / m


@pytest.mark.parametrize("debug", (False, True))
def test_numbers_from_outside(debug: bool) -> None:
    kernel = lw.kernel(debug=debug)(uniform)
    for n, m in ((2**53 + 1, 1), (2**63 - 1, 3), (100 - 2**63, 10**9 + 7), (7, 2**61 + 1)):
        out, want = np.zeros(20), np.zeros(20)
        kernel(n, m, out)
        kernel.py(n, m, want)
        assert out.tolist() == want.tolist()


def small_quotients(a, out, n):
    for i in lw.lanes(len(out)):
        out[i] = (i + n) / len(out) + int(a[i]) / 3 + int(out[i]) / 7


def small_singles(a, out, n):
    for i in lw.lanes(len(out)):
        x = lw.f32(i) + int(a[i]) * out[i] + n
        out[i] = x - int(x) + min(round(x), 5)


def test_ranges_make_it_free() -> None:
    """Of indices, lengths, elements of 32 bits, 32-bit arguments and rounded floats nothing is asked."""
    a = np.arange(50, dtype=np.int32)
    text = lw.kernel(small_quotients).inspect(a, np.zeros(50), 5, stage="masked")
    assert "= quotient" not in text
    assert [version.count("= fdiv") for version in text.split("\n\n; ")] == [3, 3], "in a full gang and in a masked one"
    text = lw.kernel(small_singles).inspect(a, np.zeros(50, np.float32), 5, stage="masked")
    assert "sitofp" in text and "f64" not in text

"""Sign and payload of not-a-number: an operand's own, else the processor's; equal to NumPy's, at every width.

Of two that meet, NumPy gives one or the other, by operation and by whether they are elements of an array. A kernel
gives the first where operands have an order, whatever its width.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

import lanewise as lw

PATTERNS = {
    "f8": (0x7FF8000000000000, 0xFFF8000000000000, 0x7FF8000012300000, 0xFFF8456000000000, 0xFFF0000000000001),
    "f4": (0x7FC00000, 0xFFC00000, 0x7FC01230, 0xFFC45600, 0xFF800001),  # the last is signaling: results are quiet
}
QUIET = {"f8": 1 << 51, "f4": 1 << 22}
NUMBERS = (0.0, -0.0, 1.0, -2.5, 1e30, np.inf, -np.inf)


def floors(x, y, out):
    for i in lw.lanes(len(x)):
        out[i, 0] = x[i] // y[i]
        out[i, 1], out[i, 2] = divmod(x[i], y[i])


def remainders(x, y, out):
    for i in lw.lanes(len(x)):
        out[i, 0] = x[i] % y[i]
        out[i, 1] = np.fmod(x[i], y[i])
        out[i, 2] = np.remainder(x[i], y[i])


def arithmetic(x, y, out):
    for i in lw.lanes(len(x)):
        out[i, 0] = x[i] / y[i]
        out[i, 1] = x[i] - y[i]
        out[i, 2] = np.sqrt(x[i])


def sums(x, y, out):
    for i in lw.lanes(len(x)):
        out[i, 0] = x[i] + y[i]
        out[i, 1] = x[i] * y[i]
        out[i, 2] = np.maximum(x[i], y[i])


def steps(x, y, out):
    for i in lw.lanes(len(x)):
        out[i, 0] = np.heaviside(x[i], y[i])
        out[i, 1] = np.spacing(x[i])
        out[i, 2] = np.nextafter(x[i], y[i])


FORMS: tuple[Callable[..., None], ...] = (floors, remainders, arithmetic, sums, steps)


def results(run: Callable[..., Any], dtype: str, pairs: Any) -> list[list[str]]:
    x, y = (np.ascontiguousarray(column) for column in pairs.T)
    out = np.zeros((len(x), 3), dtype)
    run(x, y, out)
    return [[f"{bits:x}" for bits in row] for row in out.view(f"u{out.itemsize}").tolist()]


def one_is_a_number(dtype: str) -> Any:
    numbers, none = np.array(NUMBERS, dtype), np.array(PATTERNS[dtype], f"u{dtype[1]}").view(dtype)
    pairs = [*product(numbers, numbers), *product(numbers, none), *product(none, numbers)]
    return np.array(pairs, dtype)


@pytest.mark.parametrize("dtype", PATTERNS)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_as_in_numpy(form: Callable[..., None], dtype: str) -> None:
    pairs = one_is_a_number(dtype)
    want = results(lw.kernel(form).py, dtype, pairs)
    assert len({text for row in want for text in row}) > 8
    for width in (1, 4, 16):
        assert results(lw.kernel(width=width)(form), dtype, pairs) == want, width


@pytest.mark.parametrize("dtype", PATTERNS)
@pytest.mark.parametrize("form", (floors, remainders, arithmetic), ids=lambda form: form.__name__)
def test_of_two_the_first(form: Callable[..., None], dtype: str) -> None:
    none = np.array(PATTERNS[dtype], f"u{dtype[1]}").view(dtype)
    pairs = np.array([*product(none, none)], dtype)
    want = [[f"{x | QUIET[dtype]:x}"] * 3 for x, _ in pairs.view(f"u{dtype[1]}").tolist()]
    for width in (1, 4, 16):
        assert results(lw.kernel(width=width)(form), dtype, pairs) == want, width

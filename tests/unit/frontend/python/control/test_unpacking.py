"""Unpacking of arrays: elements, rows, fields; the count known when compiling or checked."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, refusal, result

POINTS, LONG, P = np.arange(12.0).reshape(4, 3), np.arange(6.0), np.ones(3, [("x", "f4"), ("n", "i8")])


@pytest.mark.parametrize(
    ("text", "array"),
    [
        ("x, y, z = a[b]\n    return x * 100 + y * 10 + z", POINTS),
        ("p, q, r, s = a\n    return q[1] + s[0] * 10", POINTS),
        ("u, v = a[b:b + 2]\n    return u + v * 10", LONG),
        ("x, n = a[b]\n    return x + n", P),
        ("(x, y, z), w = a[b], 3\n    return z + w", POINTS),
        ("for x, y, z in a:\n        b += int(x * y + z)\n    return b", POINTS),
        ("t = lw.array(2, lw.i32)\n    t[0] = 4\n    t[1] = b\n    x, y = t\n    return x * y", LONG),
    ],
)
def test_as_in_python(text: str, array: np.ndarray) -> None:
    result(f"def k(a, b):\n    {text}", array, 1)


def test_a_known_length_needs_no_check() -> None:
    assert sum("ValueError" in line for line in code("def k(a, b):\n    x, y, z = a[b]\n    return x", POINTS, 1)) == 0
    text = "def k(a):\n    x, y = a\n    return x"
    assert sum("ValueError" in line for line in code(text, LONG)) == 1
    assert not any("check" in line for line in code(text, LONG, options=CompileOptions(checks=False)))


def test_another_length_raises() -> None:
    text = "def k(a):\n    x, y = a\n    return x + y"
    assert "'a' of length 6 cannot be given to 2 names" in fault(text, LONG)
    assert result(text, LONG[:2].copy()) == 1


@pytest.mark.parametrize(
    ("text", "array", "words"),
    [
        ("x, y = a[0]", POINTS, "3 values cannot be given to 2 names"),
        ("x, y, z = a[0]", P, "2 values cannot be given to 3 names"),
        ("x, y, z = a.shape", POINTS, "'a' has 2 dimensions: 2 values cannot be given to 3 names"),
        ("x, y = a.shape", LONG, "'a' has 1 dimension: 1 value cannot be given to 2 names"),
    ],
)
def test_refused(text: str, array: np.ndarray, words: str) -> None:
    assert refusal(f"def k(a):\n    {text}", array) == words

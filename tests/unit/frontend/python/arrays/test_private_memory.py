"""Private arrays: types of elements, also complex ones, and how much memory they may take."""

from __future__ import annotations

import numpy as np

from lib.kernel_texts import code, lanes, refusal

A = np.arange(5.0)


def test_complex_elements_are_two_numbers() -> None:
    body = "t = lw.array(3, np.complex64)\nt[:] = 1j\nt[1] += a[i]\nb[i] = t[0] * t[1]"
    found = lanes(body, A.astype("f4"), np.zeros(5, "c8"))[1]
    assert found.tolist() == [complex(-1, x) for x in range(5)]


def test_memory_is_allocated_once_with_its_alignment() -> None:
    body = "t = lw.array(2, complex)\n        t[:] = i\n        s += t[1]"
    text = f"def k(n):\n    s = 0j\n    for i in range(n):\n        {body}\n    return s.real"
    (line,) = [line for line in code(text, 3) if "private" in line]
    assert "size=32" in line and "align=8" in line


def test_too_much_is_refused() -> None:
    assert "the private arrays of a lane take 24000 bytes" in refusal(
        "def k(a):\n    for i in lw.lanes(len(a)):\n        t = lw.array(3000, lw.f64)\n        t[0] = i", A
    )


def test_other_elements_are_refused() -> None:
    assert "must be known when compiling" in refusal("lw.array(3, np.clongdouble)[0]")

"""Statements: if, return, break, continue; refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, compiled, refusal, result

A, P = np.arange(5.0), np.zeros(4, [("x", "f4"), ("n", "i4")])


@pytest.mark.parametrize(
    "lines",
    [
        ["if a > 2: x = 1.5", "else: x = 2.5", "return x"],
        ["if a > 2:", "    return 1", "elif b:", "    x = 3", "else:", "    x = 4", "return x + b"],
        ["if True: x = a", "else: x = undefined_name", "return x"],
        ["return"],
    ],
)
def test_as_in_python(lines: list[str]) -> None:
    for a, b in ((5, 0), (1, 2)):
        result("def k(a, b):\n    " + "\n    ".join(lines), a, b)


def test_chains_of_hundreds_are_walked_without_recursion() -> None:
    tests = "".join(f"    elif a == {k}:\n        x = {k * 2}\n" for k in range(1, 400))
    text = f"def k(a):\n    if a == 0:\n        x = 0\n{tests}    else:\n        x = -1\n    return x"
    assert len(code(text, 3)) > 800
    assert len(compiled(" + ".join(["a"] * 900), 3).module.functions["k"].entry.ops) == 899


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["if b: x = 1, 2", "return x"], "'x' may not have a value here; give it one before line 2"),
        (["x = 1 if b else 'y'", "return x"], "the value is a Python int in line 2 and the str 'y' in line 2"),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    assert words in refusal("def k(a, b):\n    " + "\n    ".join(lines), A, 3)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("return", "a lane cannot return from the kernel; write 'continue' to end this iteration"),
        ("break", "lanes run side by side, none can end the others' loop; write 'continue'"),
    ],
)
def test_refused_in_lanes(line: str, words: str) -> None:
    assert words in refusal(f"def k(p):\n    for i in lw.lanes(4):\n        {line}", P)


def test_continue_ends_an_iteration() -> None:
    a = A.copy()
    result("def k(a):\n    for i in lw.lanes(5):\n        if a[i] > 2:\n            continue\n        a[i] = -1", a)
    assert a.tolist() == [-1, -1, -1, 3, 4]

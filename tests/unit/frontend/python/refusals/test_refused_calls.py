"""Refused calls: functions of arrays, unknown functions, `range` outside of a loop, and what to write instead."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import refusal

A, I = np.zeros((3, 4), np.float32), np.int32(3)


def plain_python(x):
    return x


SEEN: dict[str, Any] = {"h": plain_python, "time": time, "random": random, "np": np, "fixed": {1: 2}}


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        (
            "random.random()",
            (),
            "pass an array of random numbers, or write lw.random(seed, i), which gives one for each index",
        ),
        ("1 in range(2, a)", (I,), "; to ask whether x is in it, write 2 <= x < a"),
        ("1 in range(a)", (I,), "write 0 <= x < a"),
        ("h(a)", (I,), "'h' is a plain Python function; decorate it with @lw.function to call it here"),
        ("print(1) + 2", (), "print is a statement of its own here; its result cannot be used"),
        ("np.polyfit(1)", (), "'np.polyfit' is not among the functions of numbers that kernels know"),
        ("time.time()", (), "'time.time' cannot be called in a kernel; compute it before and pass the result"),
        ("hash(a)", (I,), "which knows abs min max round"),
        ("fixed(a)", (I,), "'fixed' cannot be called in a kernel; write it as a function with @lw.function"),
        ("math.sumprod((1, 2), (3, 4))", (), "write the sum as a loop, 's += a[k] * b[k]'"),
        ("np.amax(a, 2)", (I,), "'np.amax' is a function of arrays; write max(a, 2)"),
        ("np.eye(3)", (), "write np.empty(n, dtype) here, or pass one as an argument"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args, **SEEN)


def test_arrays_of_known_size_in_lanes_can_be_private() -> None:
    words = refusal("def k(a):\n    for i in lw.lanes(len(a)):\n        x = np.eye(4)", A)
    assert "write lw.array(n, dtype) for a private array, or pass one" in words

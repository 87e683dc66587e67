"""Ops across lanes: in gangs of one as in plain Python, in wider ones by their own meaning; debug checks; refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.run import run_interpreted
from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, compiled, refusal

A = np.array([3, -1, 4, 1], np.int32)
DEBUG = CompileOptions(debug=True)


def gang(text: str, *args: Any, **more: Any) -> list[Any]:
    """What four lanes store in b."""
    b = np.zeros(4, more.pop("dtype", np.int64))
    body = f"def k(a, b):\n    for i in lw.lanes(4):\n        b[i] = {text}"
    found = compiled(body, *(args or (A,)), b, **more)
    run_interpreted(found, (*(args or (A,)), b), width=4)
    return b.tolist()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("lw.any(a[i] > 3)", [1] * 4),
        ("lw.all(a[i] > -1)", [0] * 4),
        ("lw.count(a[i] > 0)", [3] * 4),
        ("lw.sum(a[i])", [7] * 4),
        ("lw.min(a[i])", [-1] * 4),
        ("lw.max(a[i])", [4] * 4),
        ("lw.max(lw.u8(a[i] & 7))", [7] * 4),
        ("lw.scan_add(a[i])", [3, 2, 6, 7]),
        ("lw.broadcast(a[i], 2)", [4] * 4),
        ("lw.shuffle(a[i], 3 - lw.lane())", [1, 4, -1, 3]),
        ("lw.compress(a[i], a[i] > 0)", [3, 4, 1, 0]),
        ("lw.lane() * 10 + lw.width()", [4, 14, 24, 34]),
        ("lw.uniform(len(a))", [4] * 4),
        ("lw.uniform(7)", [7] * 4),
    ],
)
@pytest.mark.parametrize("options", [CompileOptions(), DEBUG], ids=["plain", "debug"])
def test_in_a_gang(text: str, expected: list[int], options: CompileOptions) -> None:
    assert gang(text, options=options) == expected


def test_floats() -> None:
    a = np.array([0.5, 2.0, -1.0, 4.0], np.float32)
    assert gang("lw.min(a[i])", a, dtype="f4") == [-1] * 4 and gang("lw.sum(a[i])", a, dtype="f4") == [5.5] * 4
    text = "def k(a):\n    for i in lw.lanes(4):\n        a[i] = lw.max(a[i])"
    assert "%reduce: f32 = reduce.fmax %load" in code(text, a, function="k.lanes0")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lw.shuffle(a[i], 4)", "lane 0 asks lane 4, but the gang has 4 lanes"),
        ("lw.broadcast(a[i], lw.lane())", "lw.broadcast: lane 1 here, but 0 in the first active lane"),
        ("lw.shuffle(a[i], 1) if i != 1 else 0", "asks lane 1, which is not active here"),
        ("lw.uniform(a[i])", "lw.uniform: -1 here, but 3 in the first active lane"),
        ("lw.uniform(a[i] * 0.5)", "lw.uniform: -0.5 here, but 1.5 in the first active lane"),
    ],
)
def test_debug_mode_checks(text: str, words: str) -> None:
    with pytest.raises(AssertionError) as caught:
        gang(text, options=DEBUG)
    assert words in str(caught.value)


PRIVATE = """
    def k(a, b):
        for i in lw.lanes(4):
            p = lw.array({}, {})
            p[{}] = a[i]
            b[i] = p[{}]
"""


@pytest.mark.parametrize(
    ("shape", "dtype", "at"),
    [("3", "lw.i64", "2"), ("(2, 3)", "np.int16", "1, 2"), ("3", "'i4'", "0"), ("np.int64(3)", "a.dtype", "-1")],
)
def test_private_arrays(shape: str, dtype: str, at: str) -> None:
    b = np.zeros(4, np.int64)
    run_interpreted(compiled(PRIVATE.format(shape, dtype, at, at), A, b), (A, b), width=4)
    assert b.tolist() == A.tolist()
    named = PRIVATE.replace("{}, {}", "dtype={}, shape={}")
    assert code(named.format(dtype, shape, at, at), A, b, function="k.lanes0")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lw.any()", "lw.any takes 1 argument here, not 0"),
        ("lw.sum(a[i] > 1)", "lw.sum takes a number; write lw.count, lw.any or lw.all for a condition"),
        ("lw.shuffle(a[i], 0.5)", "the number of a lane must be an integer, not a Python float"),
        ("lw.lane(3)", "write lw.lanes(...) for the loop"),
        ("lw.array(3)", "lw.array takes a size and a dtype: lw.array(8, lw.f32)"),
        ("lw.array(i, lw.f32)", "the size of lw.array must be known when compiling; write lw.array(n, dtype, most=64)"),
        ("lw.array(-1, lw.f32)", "the size of lw.array must not be negative, it is -1"),
        ("lw.array(3, i)", "the dtype of lw.array must be known when compiling"),
        ("lw.array(3, 'nonsense')", "the dtype of lw.array must be known when compiling"),
        ("lw.array(3, np.clongdouble)", "the dtype of lw.array must be known when compiling"),
        ("lw.array(5000, lw.f64)", "the private arrays of a lane take 40000 bytes, more than 16384"),
    ],
)
def test_refused(text: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    for i in lw.lanes(4):\n        a[0] = {text}", A)


@pytest.mark.parametrize("word", ["any", "count", "sum", "lane", "scan_add"])
def test_refused_outside_of_lanes(word: str) -> None:
    text = f"lw.{word}({'' if word == 'lane' else 'a'})"
    assert (
        refusal(text, 3)
        == f"lw.{word} stands in a lanes loop or in a function called from one; outside there is one lane"
    )


def test_a_size_outside_of_lanes() -> None:
    assert "write np.empty(n, dtype) here" in refusal("lw.array(a, lw.f32)[0]", 3)

"""Elements and views: values beside NumPy, the checks that are written, errors of indices, refusals."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, lanes, refusal, result

V, M = np.arange(10.0), np.arange(24).reshape(4, 6)
UNCHECKED, DEBUG = CompileOptions(checks=False), CompileOptions(debug=True)


@pytest.mark.parametrize(
    "text",
    [
        "a[b]",
        "a[-b]",
        "a[b - 4, 1]",
        "a[1][b]",
        "a[..., b][2]",
        "a[1, ...][b]",
        "a[(1, b)]",
        "a[*(1, b)]",
        "a.T[b, 1]",
        "a[1:, b][0]",
        "a.shape[0] * 10 + a.shape[1] + a.size + a.ndim + a.itemsize + len(a.shape)",
        "a[:, 2:].size",
        "a[a[0, b], 2]",
        "a[np.uint8(b), 0]",
        "a[-1, -2]",
        "len(a[1:9:2])",
    ],
)
def test_values(text: str) -> None:
    if text in ("a[b]", "a[-b]"):
        text += "[1]"
    result(text, M, 2)


@pytest.mark.parametrize("step", [1, 2, 3, -1, -2, 2**50, -(2**63)])
def test_slices(step: int) -> None:
    """Each pair of bounds, unknown and known, of an array of unknown and of known length."""
    ends = "int(s[0]) if n else -1, int(s[n - 1]) if n else -1"
    text = f"def k(a, b, c):\n    s = a[b:c:{step}]\n    n = len(s)\n    return n, {ends}"
    for b, c in itertools.product((-12, -3, 0, 4, 10, 12), repeat=2):
        result(text, V, b, c)
        result(text.replace("b:c", f"{b}:{c}"), V, b, c)
    result(f"def k(a):\n    s = a[::{step}]\n    return len(s), s[0], s[-1]", V)
    known = f"def k():\n    t = lw.array(7, lw.i64)\n    for j in range(7):\n        t[j] = j\n    s = t[5:1:{step}]\n"
    result(known + "    return len(s), s[0] if len(s) else -1")


@pytest.mark.parametrize(
    ("text", "checks", "selects"),
    [("a[b]", 1, 0), ("a[c]", 1, 1), ("a[-1]", 1, 0), ("a[0]", 1, 0), ("a[lw.u8(3)]", 1, 0), ("a[b:][0]", 1, 0)],
)
def test_checks_and_wrap_around(text: str, checks: int, selects: int) -> None:
    lines = code(text, V, 3, -3)
    assert sum(line.startswith("check") for line in lines) == checks
    assert sum(line.startswith("%select") for line in lines) == selects
    assert not any(line.startswith("check") for line in code(text, V, 3, -3, options=UNCHECKED))


def test_a_known_index_of_a_known_length_needs_no_check() -> None:
    small = np.zeros((5, 3), np.float32)
    lines = code("a[b, 2] + a[b, -3]", small, 1)
    assert sum(line.startswith("check") for line in lines) == 2, "only of the first axis"
    assert "%ptradd: ptr = ptradd %a.ptr, %b, scale=12" in lines


@pytest.mark.parametrize(
    ("text", "index", "words"),
    [
        ("a[b]", 10, "index 10 is out of range for axis 0 of 'a' with length 10"),
        ("a[b]", -11, "index -11 is out of range"),
        ("a[-11]", 0, "index -11 is out of range"),
        ("a[2:][b]", 8, "index 8 is out of range for axis 0 of 'a[2:]' with length 8"),
        ("a[lw.u64(b) - 1]", 0, "index 18446744073709551615 is out of range"),
    ],
)
def test_out_of_range(text: str, index: int, words: str) -> None:
    assert words in fault(text, V, index)


def test_stores() -> None:
    a, _ = lanes("a[i] = b[i] - 1", np.zeros(5, np.int32), np.arange(5))
    assert a.tolist() == [-1, 0, 1, 2, 3]
    text = "def k(a, b):\n    a[0] = b"
    assert "70000 does not fit int16" in fault(text, np.zeros(2, np.int16), 70000)
    assert "does not fit int32" in fault(text, np.zeros(2, np.int32), 2**40, options=DEBUG)
    assert not any(line.startswith("check %") and "fit" in line for line in code(text, np.zeros(2, np.int32), 2**40))


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("a[0, 0, 0]", (M,), "'a' has 2 axes and 3 indices"),
        ("a[b]", (V, 1.5), "an index must be an integer, not a Python float; write int(...)"),
        ("a[b]", (V, True), "an index must be an integer, not a Python bool"),
        ("a[b + np.uint64(1)]", (V, np.int64(1)), "(NumPy's type of uint64 beside signed integers, too: convert one"),
        ("a[None]", (V,), "a new axis cannot be made here; reshape the array before the call"),
        ("a[a]", (V,), "an array cannot be indexed by a 1-dimensional array of float64; write a loop"),
        ("a[::0]", (V,), "the step of a slice must be a number known when compiling, and not zero"),
        ("a[::b]", (V, 2), "and not zero; write 'for k in range(start, stop, step)'"),
        ("a[:1.5]", (V,), "a bound of a slice must be an integer, not a Python float"),
        ("a[0][0]", (V,), "only arrays and tuples have elements, not float64; 'a[0]' is one number"),
        ("a[0, 9]", (M[:, :3].copy(),), "index 9 is outside of axis 1 of 'a', which has length 3"),
        ("a.strides", (V,), "arrays in kernels have shape, size, ndim, dtype, itemsize and T, not 'strides'"),
        ("a[*b]", (V, 1), "'*' needs a tuple here"),
        ("def k(a):\n    a[0] = 1", (np.broadcast_to(V, (3, 10))[0],), "'a' is read-only; pass an array that can be"),
        ("def k(a):\n    T[0] = 1", (V,), "'T' stands outside of the kernel, where all is constant"),
        ("def k(a):\n    a[0] = 300", (np.zeros(2, np.uint8),), "300 does not fit uint8, the type of 'a'"),
        ("def k(a, b):\n    a[0] = b", (V, V), "'a[0]' is one number, 'b' is a 1-dimensional array of float64"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], words: str) -> None:
    assert words in refusal(text, *args, T=np.zeros(3))


def test_a_tuple_of_indices_of_one_axis() -> None:
    text = "def k(a):\n    for p in lw.lanes(2, 2):\n        a[p] = 1"
    assert "'p' is a tuple of 2 indices; write lw.lanes(range(2, 2)) for a start" in refusal(text, V)
    text = "def k(a):\n    for p in lw.lanes(2, 2, 2):\n        a[p] = 1"
    words = "'p' is a tuple, with an index for each size; for a start write lw.lanes(range(start, stop))"
    assert words in refusal(text, np.zeros((2, 2)))


def test_private_arrays_fit_the_stack() -> None:
    text = "def k(n):\n    t = lw.array({}, lw.f64)\n    t[0] = n\n    return t[0]"
    assert result(text.format(1000), 2) == 2.0
    assert "outside of lanes take 1048584 bytes, more than 1048576" in refusal(text.format(131073), 2)

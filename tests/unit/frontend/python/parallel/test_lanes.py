"""The lanes loop: the body function, its captures and reductions, the launch, and refusals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.parallel.lanes import LanesInfo, Reduction, lanes_info
from lib.kernel_texts import code, compiled, refusal, result

A, M = np.arange(6, dtype=np.float32), np.arange(12).reshape(3, 4)


def body(text: str, *args: Any) -> Any:
    return compiled(text, *args).module.functions["k.lanes0"]


def test_parameters_are_indices_sizes_and_what_the_body_reads() -> None:
    text = "def k(a, n, x, y):\n    for i, j in lw.lanes(n, 5):\n        a[j] = x * 2"
    found = body(text, A, 7, 2.5, 3)
    assert [param.name for param in found.params] == ["i", "j", "n", "a.ptr", "a.n0", "x"]
    shapes = {param.name: str(param.shape) for param in found.params}
    assert (shapes["i"], shapes["j"], shapes["n"], shapes["x"]) == ("U", "C", "U", "U")
    assert lanes_info(found) == LanesInfo(2, ("n", 5), ())
    assert found.attrs["ranges"]["i"] == [0, "n"] and found.attrs["ranges"]["j"] == [0, 5]


def test_the_launch_passes_sizes_and_captures() -> None:
    text = "def k(a, n, x):\n    for i in lw.lanes(n):\n        a[i] = x"
    (launch,) = [line for line in code(text, A, 7, 2.5) if line.startswith("launch")]
    assert launch == 'launch %n, %n, %a.ptr, %a.n0, %x, callee="k.lanes0", dims=1'


@pytest.mark.parametrize(
    ("statement", "start", "kind"),
    [
        ("s += a[i]", np.float32(0), "fadd"),
        ("s = s * a[i]", np.float32(1), "fmul"),
        ("s = max(s, a[i])", np.float32(-1), "fmax"),
        ("s = min(a[i], s)", np.float32(math.inf), "fmin"),
        ("s += i", 3, "add"),
        ("s ^= i", 3, "xor"),
        ("s = s and a[i] < 5", np.True_, "and"),
        ("s |= i > 2", False, "or"),
        ("s = max(s, i)", 2, "smax"),
        ("s = min(s, np.uint8(i))", np.uint8(9), "umin"),
    ],
)
def test_reductions(statement: str, start: Any, kind: str) -> None:
    text = f"def k(a, s):\n    for i in lw.lanes(len(a)):\n        {statement}\n    return s"
    result(text, A, start)
    result(text, A[:0], start)
    (reduction,) = lanes_info(body(text, A, start)).reductions  # type: ignore[union-attr]
    assert (reduction.param, reduction.op) == ("s", kind)


def test_an_accumulator_grows_to_the_type_of_its_values() -> None:
    text = "def k(a):\n    s = 0\n    for i in lw.lanes(len(a)):\n        s += a[i] * 0.5\n    return s"
    assert result(text, np.arange(4.0)) == 3.0
    assert lanes_info(body(text, np.arange(4.0))).reductions == (Reduction("s", "fadd", "f64"),)  # type: ignore[union-attr]


def test_max_of_a_nan_stays_nan() -> None:
    text = "def k(a, m):\n    for i in lw.lanes(len(a)):\n        m = max(m, a[i])\n    return m"
    result(text, A, np.float32("nan"))
    result(text, A, np.float32(2))


def test_several_loops_have_numbers() -> None:
    text = "def k(a):\n    for i in lw.lanes(3):\n        a[i] = 1\n    for i in lw.lanes(3):\n        a[i] += 1"
    assert list(compiled(text, A).module.functions) == ["k", "k.lanes0", "k.lanes1"]


@pytest.mark.parametrize(
    "head",
    ["p in lw.lanes(3, 4)", "i, j in lw.lanes(*a.shape)", "(i, j) in lw.lanes(*a.shape)", "[i, j] in lw.lanes(3, 4)"],
)
def test_targets(head: str) -> None:
    index = "p" if head.startswith("p") else "i, j"
    a = M.copy()
    result(f"def k(a):\n    for {head}:\n        a[{index}] += 1", a)
    assert (a == M + 1).all()


def test_functions_that_are_no_bodies() -> None:
    assert lanes_info(compiled("a + 1", 3).module.functions["k"]) is None


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            ["for i in lw.lanes(3):", "    for j in lw.lanes(3):", "        a[j] = 1"],
            "a lanes loop cannot stand in another",
        ),
        (["for i in lw.lanes(3):", "    a[i] = 1", "else:", "    a[0] = 1"], "a lanes loop has no 'else'"),
        (
            ["for i, j in lw.lanes(3):", "    a[i] = 1"],
            "one size gives one index, not 2; write 'for i, j in lw.lanes(h, w)'",
        ),
        (["for i, j, k in lw.lanes(3, 4):", "    a[i] = 1"], "2 sizes give 2 indices, not 3"),
        (["for i in lw.lanes(3):", "    x = 1", "a[0] = x"], "'x' belongs to the lanes of the loop in line 2"),
        (["for i in lw.lanes(3):", "    pass", "a[0] = i"], "and has no value after it; store it in an array"),
        (["s = 0", "for i in lw.lanes(3):", "    s += 1", "    a[i] = s"], "'s' is accumulated and read in one loop"),
        (["s = 0", "for i in lw.lanes(3):", "    s = a[i] - s"], "'s' would come from an earlier iteration"),
        (["s = 0.5", "for i in lw.lanes(3):", "    s |= i"], "cannot be accumulated with 'or'"),
        (["s = np.uint8(1)", "for i in lw.lanes(3):", "    s += 0.5"], "'s' is uint8 in line 2 and float64 in line 4"),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    assert words in refusal("def k(a):\n    " + "\n    ".join(lines), A)

"""Number variables that some path does not set: read where they are set, and Python's error where they are not."""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import lanewise as lw

A = np.arange(24.0) % 7

BODIES = {
    "if": "if a[i] > 2: x = a[i]\nif a[i] > 3: out[i] = x",
    "types": "if a[i] > 2: x = 3\nif a[i] > 4: x = 2.5\nif a[i] > 3: out[i] = x",
    "loop": "for k in range(int(a[i])):\n    last = k * a[i]\n    if last > 9: break\nif a[i] > 0: out[i] = last + k",
    "nest": "for k in range(3):\n    for j in range(int(a[i])):\n        best = j - k\nif a[i] > 0: out[i] = best + k",
    "while": "n = a[i]\nwhile n > 2:\n    seen = n\n    n -= 2\nout[i] = seen if a[i] > 2 else -1",
    "or": "if a[i] > 2 or (m := a[i] + 1) > 1: out[i] = 1\nelse: out[i] = m",
    "augmented": "if a[i] > 1: s = a[i]\nfor k in range(3):\n    if a[i] > 1: s += k\nif a[i] > 1: out[i] = s",
    "again": "for k in range(4):\n    if k > 1: out[i] += kept\n    kept = a[i] - k",
    "tuple": "x, y = a[i], 1\nif (x, y) == (3, 1): z = 5\nif a[i] == 3: out[i] = z\nif (x, y) != (3, 1): out[i] = y",
}


def kernel(text: str, **options: Any) -> Any:
    text = "def k(a, out):\n    for i in lw.lanes(len(a)):\n        " + "\n        ".join(text.split("\n")) + "\n"
    file = f"<unset {len(linecache.cache)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    return lw.kernel(names["k"], **options)


@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize("name", BODIES)
def test_as_plain_python(name: str, width: int) -> None:
    k = kernel(BODIES[name], width=width)
    out, wanted = np.zeros(24), np.zeros(24)
    k(A, out)
    k.py(A, wanted)
    assert (out == wanted).all() and out.any()


@pytest.mark.parametrize("options", [{"width": 1}, {"width": 8}, {"debug": True}])
@pytest.mark.parametrize("name", ["if", "loop", "nest"])
def test_raises_where_python_does(name: str, options: Any) -> None:
    text = BODIES[name].replace("if a[i] > 3: ", "").replace("if a[i] > 0: ", "")
    with pytest.raises(UnboundLocalError, match="cannot access local variable '") as caught:
        kernel(text, **options)(A, np.zeros(24))
    assert caught.value.index == (0,)  # type: ignore[attr-defined]
    with pytest.raises(UnboundLocalError):
        kernel(text).py(A, np.zeros(24))


def test_a_variable_of_the_host_in_lanes() -> None:
    @lw.kernel
    def k(a, n, out):
        for j in range(n):
            if a[j] > 2:
                first = a[j]
                break
        for i in lw.lanes(len(a)):
            out[i] = first + i
        return first, j

    out = np.zeros(24)
    assert k(A, 9, out) == (3, 3) and out[5] == 8
    with pytest.raises(UnboundLocalError, match="'first'"):
        k(A, 2, out)


def test_shapes_are_compared() -> None:
    @lw.kernel(width=1)
    def k(a, b):
        return a.shape == b.shape, a.shape != b.shape, a.shape == (3, 4), a.shape == (3,), (a.shape[0], 1) == (3, 1)

    a, b = np.zeros((3, 4)), np.zeros((3, 5))
    assert k(a, a) == k.py(a, a) == (True, False, True, False, True)
    assert k(a, b) == k.py(a, b) == (False, True, True, False, True)
    assert k(b.T, b[0]) == k.py(b.T, b[0]) == (False, True, False, False, False)

"""Lanes loops of functions that the whole gang runs: sums of all lanes, several axes, barriers, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions import twin
from lanewise.frontend.python.run import run_interpreted
from lib.kernel_texts import code, compiled, plain, refusal
from lib.llvm_functions import lines as ops
from lib.oracles.kernel_results import loops_of

A = np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3], np.int64)


def crev(lines: list[str], first: str = "0", **more: Any) -> tuple[str, dict[str, Any]]:
    """A kernel that calls a function with these lines for each lane, and the names that it sees."""
    body = "\n    ".join([f"s = {first}", *lines, "return s"])
    function = lw.function(plain(f"def k(a, n):\n    {body}"))
    text = "def k(a, b):\n    for i in lw.lanes(len(b)):\n        if i != 1:\n            b[i] = lw.crev(f)(a, i)"
    return text, {"f": function}


def gang(lines: list[str], first: str = "0", width: int = 4, dtype: str = "i8") -> list[Any]:
    text, seen = crev(lines, first)
    b = np.zeros(6, dtype)
    run_interpreted(compiled(text, A, b, **seen), (A, b), width=width, tags=loops_of)
    return b.tolist()


def alone(lines: list[str], first: str = "0", dtype: str = "i8") -> list[Any]:
    """As plain Python."""
    text, seen = crev(lines, first)
    b = np.zeros(6, dtype)
    twin.run(plain(text, 2, **seen), (A, b), {})
    return b.tolist()


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        (["for j in lw.lanes(n):", "    s += a[j]"], "0"),
        (["for j in lw.lanes(len(a)):", "    s += a[j]"], "7"),
        (["for j in lw.lanes(n):", "    s = s * a[j]"], "2"),
        (["for j in lw.lanes(n):", "    s = min(s, a[j])"], "5"),
        (["for j in lw.lanes(n):", "    s = max(s, a[j])"], "n"),
        (["for j in lw.lanes(n):", "    s ^= a[j]"], "n"),
        (["for j in lw.lanes(n):", "    s |= a[j]"], "8"),
        (["for j in lw.lanes(n):", "    s &= a[j]"], "n"),
        (["for j, k in lw.lanes(n, 3):", "    s += j * 10 + k"], "0"),
        (["for j, k in lw.lanes(-n, -3):", "    s += 1"], "0"),
        (["for j, k, l in lw.lanes(2, n, 2):", "    s += j * 100 + k * 10 + l"], "0"),
        (["for j in lw.lanes(range(1, n, 2)):", "    s += a[j]"], "0"),
        (["for j in lw.lanes(n):", "    if a[j] > 3:", "        continue", "    s += 1"], "0"),
        (
            [
                "for j in lw.lanes(n):",
                "    for k in range(9):",
                "        if k > a[j]:",
                "            break",
                "        s += k",
            ],
            "0",
        ),
        (["t = 1.0", "for j in lw.lanes(n):", "    t *= a[j]", "s = int(t)"], "0"),
    ],
)
@pytest.mark.parametrize("width", [1, 4])
def test_as_in_python(lines: list[str], first: str, width: int) -> None:
    expected = alone(lines, first)
    assert gang(lines, first, width) == expected and expected[1] == 0


def test_booleans() -> None:
    lines = ["t = True", "for j in lw.lanes(n):", "    t = t and a[j] < 5", "s = int(t)"]
    assert gang(lines) == alone(lines) == [1, 0, 1, 1, 1, 0]


def test_barriers_stand_before_and_after() -> None:
    text, seen = crev(["for j in lw.lanes(n):", "    s += a[j]"])
    module = compiled(text, A, A, **seen).module
    (name,) = [name for name in module.functions if name not in ("k", "k.lanes0")]
    barriers = [line for line in ops(module.functions[name]) if line.startswith("barrier")]
    assert barriers == ["barrier %n, gang=1", "barrier"]
    assert any("reduce.add" in line for line in ops(module.functions[name]))


def test_too_many_iterations_raise() -> None:
    lines = ["for j, k in lw.lanes(n * 2 ** 40, n * 2 ** 40):", "    s += 1"]
    text, seen = crev(lines)
    b = np.zeros(6, np.int64)
    with pytest.raises(AssertionError, match="has more than 2\\*\\*62 iterations"):
        run_interpreted(compiled(text, A, b, **seen), (A, b), width=4, tags=loops_of)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["for j in lw.lanes(n):", "    break"], "lanes run side by side, none can end the others' loop"),
        (["for j in lw.lanes(n):", "    return s"], "lanes run side by side, none can end the others' loop"),
        (["for j in lw.lanes(n):", "    t = a[j]", "s = t"], "'t' belongs to the lanes of the loop in line 3"),
        (["t = 1", "for j in lw.lanes(n):", "    t = a[j] - t", "s = 1"], "'t' would come from an earlier iteration"),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    text, seen = crev(lines)
    assert words in refusal(text, A, A, **seen)


def test_called_from_a_lane_it_is_refused() -> None:
    text, seen = crev(["for j in lw.lanes(n):", "    s += a[j]"])
    words = "a lanes loop in a function called from a lane needs the whole gang; call it with lw.crev, or write range"
    assert refusal(text.replace("lw.crev(f)", "f"), A, A, **seen) == words
    assert code(text, A, A, **seen)

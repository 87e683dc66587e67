"""Comprehensions and generators, as in Python."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import code, fault, lanes, result

A, OUT = np.arange(12.0).reshape(3, 4) % 7 - 2, np.zeros(3)


@pytest.mark.parametrize(
    "text",
    [
        "sum([x * b for x in (a, 2, 3)])",
        "[x + 1 for x in (a, b)][1]",
        "tuple(x * k for k, x in enumerate((a, b, 3)))[2]",
        "list(range(5))[a]",
        "sum(x * y for x in (1, a) for y in range(b) if y != 1)",
        "max(x % 5 for x in range(a))",
        "min((x for x in range(a) if x > 90), default=b)",
        "sum((k for k in range(a)), b)",
        "sum((k for k in range(a)), start=b)",
        "any(x > b for x in range(a))",
        "all(x != b for x in range(a) for y in range(2) if y)",
        "any(x == y for x in range(a) for y in (5, 9))",
        "len([a, b, a])",
        "tuple(reversed((a, b)))[0] + tuple(zip((a, b), (1, 2)))[1][1]",
        "sum(a for a in range(b)) + a",
        "max(*[a, b], 2)",
    ],
)
def test_as_in_python(text: str) -> None:
    result(text, 3, 7)


@pytest.mark.parametrize(
    "body",
    [
        "b[i] = sum(x * x for x in a[i])",
        "b[i] = max(abs(a[i, k]) for k in range(a.shape[1]))",
        "b[i] = sum(1 for x in a[i] if x > 1) + any(x == 3 for x in a[i])",
        "k = 5\nb[i] = min(a[i, k] + k for k in range(i + 1)) + k",
        "for dx, dy in [(0, 1), (1, 0)]:\n    b[i] += a[dx, dy]",
    ],
)
def test_in_lanes(body: str) -> None:
    lanes(body, A, OUT)


def test_nothing_to_choose_from_raises() -> None:
    assert "max() iterable argument is empty" in fault("max(k for k in range(a))", 0)


def test_what_raises_is_at_the_line_of_the_generator() -> None:
    @lw.kernel
    def least(a, out, n):
        for i in lw.lanes(len(out)):
            out[i] = min(a[i, k] for k in range(n))

    with pytest.raises(ValueError, match="empty") as caught:
        least(A, OUT.copy(), 0)
    assert str(caught.value).endswith("    out[i] = min(a[i, k] for k in range(n))")


def test_known_items_need_no_loop() -> None:
    assert not any("loop" in line for line in code("sum([x * 2 for x in (a, b)])", 1, 2))

"""What a `for` goes over: values beside plain Python, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, fault, refusal, result

V, W, M = np.arange(5.0), np.arange(7.0) * 10, np.arange(12.0).reshape(4, 3)
LOOP = "def k(a, b, c):\n    s = 0.0\n    t = 1\n    for {}:\n        s += {} * t\n        t += 1\n    return s, t"


@pytest.mark.parametrize(
    ("head", "term"),
    [
        ("x in a", "x"),
        ("x in (1, 2.5, c)", "x"),
        ("row in b", "row[1] + len(row)"),
        ("row in b[1:, ::2]", "row[-1]"),
        ("i, x in enumerate(a)", "i * x"),
        ("i, x in enumerate(a, 5)", "i * x"),
        ("i, x in enumerate(a, start=c)", "i * x"),
        ("i, x in enumerate((4, c))", "i * x"),
        ("i, x in enumerate((4, 5), 3)", "i * x"),
        ("x, row in zip(a, b)", "x * row[0]"),
        ("x, i in zip(a, range(10, 0, -3))", "x * i"),
        ("x, y in zip((1, 2, 3), (c, 5))", "x * y"),
        ("x, y in zip((1, 2), range(4, 9))", "x * y"),
        ("x, y in zip(a, a[1:], strict=False)", "x * y"),
        ("x, y in zip(a, range(5), strict=True)", "x * y"),
        ("x in reversed(a)", "x"),
        ("x in reversed((1, 2, c))", "x"),
        ("x in reversed(range(c))", "x"),
        ("x in reversed(range(1, 20, 4))", "x"),
        ("i, (x, y) in enumerate(zip(a, reversed(a)))", "i * x + y"),
        ("x in range(c)", "x"),
        ("x in ()", "x"),
        ("i, x in enumerate(range(3, c))", "i * x"),
        ("x in reversed(range(-3, 10, 5))", "x"),
    ],
)
@pytest.mark.parametrize("c", [7, 0, -4])
def test_as_in_python(head: str, term: str, c: int) -> None:
    result(LOOP.format(head, term), V, M, c)


@pytest.mark.parametrize("step", [1, -1, 3, -3, 2**40])
def test_ranges_in_other_streams(step: int) -> None:
    """The ends are known only at run time; the difference of some does not fit 64 bits."""
    head = f"def k(a, b):\n    s = n = 0\n    for i, x in enumerate(range(a, b, {step})):\n"
    text = head + "        s ^= x + i\n        n += 1\n"
    for a, b in [(0, 10), (10, 0), (-5, 5), (5, -6), (2, 2), (3, 2**41)]:
        if len(range(a, b, step)) < 100:
            result(text + "    return s, n", a, b)


@pytest.mark.parametrize(("low", "high"), [(-(2**63), 2**63 - 1), (-(2**62) - 1, 2**62 + 1)])
def test_a_range_that_is_too_long_raises(low: int, high: int) -> None:
    head = "def k(a, b):\n    x = 0\n    for i, x in enumerate(range(a, b)):\n"
    text = head + "        if i > 3:\n            break\n    return x"
    assert "numbers is longer than 64 bits count" in fault(text, low, high)
    assert result(text.replace("range(a, b)", "range(a, b, 2)"), low + 4, high - 4) == low + 12


def test_strict_zips_of_other_lengths() -> None:
    text = "def k(a, b):\n    for x, y in zip(a, b, strict=True):\n        a[0] = y"
    assert "zip(..., strict=True) goes over 5 and 7 items" in fault(text, V.copy(), W)
    result(text, V.copy(), V.copy())


def test_known_items_are_unrolled() -> None:
    text = "def k(a):\n    s = 0\n    for x in (1, 2, 3):\n        s += x * a\n    return s"
    lines = code(text, 7)
    assert not any(line.startswith(("jump", "branch")) for line in lines) and len(lines) < 8


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("x in c", "a loop goes over range(...), lw.lanes(...), an array or a tuple, not a Python int"),
        ("x in enumerate()", "enumerate takes what it goes over and a start: enumerate(a) or enumerate(a, 1)"),
        ("x in enumerate(a, begin=2)", "enumerate takes what it goes over and a start"),
        ("x in enumerate(a, 0.5)", "the start of enumerate must be an integer"),
        ("x in zip(a, strict=c)", "and strict=True or strict=False"),
        ("x in zip(a, lax=True)", "and strict=True or strict=False"),
        ("x in zip()", "zip needs something to go over: zip(a, b)"),
        ("x in zip(*(a, a))", "zip takes what it goes over, one by one: zip(a)"),
        ("x in zip(a, (1, c))", "zip and enumerate count over arrays and ranges, not over tuples too"),
        ("x in zip((1, 2), (1, 2, 3), strict=True)", "what a strict zip goes over has different lengths"),
        ("x in reversed(a, b)", "reversed takes one range, array or tuple"),
        ("x in reversed(a, key=1)", "reversed takes what it goes over, one by one: reversed(a)"),
        ("x in reversed(range(0, 9, c))", "the step of this range must be known when compiling"),
        ("x in zip(range(3, stop=2), a)", "range takes no named arguments"),
    ],
)
def test_refused(head: str, words: str) -> None:
    assert words in refusal(f"def k(a, b, c):\n    for {head}:\n        a[0] = 1", V, M, 3)

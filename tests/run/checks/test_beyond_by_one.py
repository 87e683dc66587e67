"""Indices that relations keep inside of an array, and their twins that are beyond its end by one: these are refused.

Where relations tell (`bounds.py`), no check is left; a relation that promised one more would read outside in
silence. In each text `{n}` is the size of the array, or one more.
"""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import lanewise as lw

WAYS = {
    "remainder": "out[i] = b[i % {n}]",
    "from the end": "out[i] = b[{n} - 1 - i % {n}]",
    "of a negative": "out[i] = b[({n} - 1 - i) % {n}]",
    "smaller": "out[i] = b[min(i, {n} - 1)]",
    "larger": "out[i] = b[max({n} - 1 - i, 0)]",
    "chosen": "j = i if i < {n} else 0\n        out[i] = b[j]",
    "below": "if i < {n}:\n            out[i] = b[i]",
    "not above": "if i <= {n} - 1:\n            out[i] = b[i]",
    "between": "if 0 <= 2 * i - 3 < {n}:\n            out[i] = b[2 * i - 3]",
    "middle": "if i < {n}:\n            out[i] = b[(i + {n}) // 2]",
    "thirds": "if i < 3 * {n}:\n            out[i] = b[i // 3]",
    "counted": "for j in range({n}):\n            out[i] += b[j]",
    "downwards": "for j in range({n} - 1, -1, -1):\n            out[i] += b[j]",
}


def kernel(way: str, n: str) -> Any:
    text = f"def k(b, out):\n    n = len(b)\n    for i in lw.lanes(len(out)):\n        {WAYS[way].format(n=n)}\n"
    file = f"<{way} {n}>"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    return lw.kernel(names["k"])


@pytest.mark.parametrize("way", WAYS)
def test_inside(way: str) -> None:
    made, b, out, wanted = kernel(way, "n"), np.arange(1, 8), np.zeros(40, np.int64), np.zeros(40, np.int64)
    made(b, out)
    made.py(b, wanted)
    assert np.array_equal(out, wanted)
    assert len(set(wanted.tolist())) > 1 or way in ("counted", "downwards")


@pytest.mark.parametrize("way", WAYS)
def test_beyond_by_one(way: str) -> None:
    with pytest.raises(IndexError, match="index 7 is out of range"):
        kernel(way, "(n + 1)")(np.arange(1, 8), np.zeros(40, np.int64))

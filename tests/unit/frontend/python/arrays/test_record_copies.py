"""Whole records: all fields are copied, overlapping ones too, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, refusal, result

ROWS = np.dtype([("x", "f4"), ("v", "i2", (2, 2)), ("in", [("s", "S3"), ("n", "u8")]), ("t", "?")])


def filled() -> np.ndarray:
    found = np.zeros(5, ROWS)
    found["x"], found["v"] = np.arange(5), np.arange(20).reshape(5, 2, 2)
    found["in"]["s"], found["in"]["n"] = [b"a", b"bc", b"def", b"", b"z"], np.arange(5) * 100
    found["t"] = [True, False, True, True, False]
    return found


@pytest.mark.parametrize(
    "statement",
    ["a[1] = a[3]", "a[b] = a[b + 1]", "a[0], a[1] = a[1], a[0]", "a[3]['in'] = a[2]['in']", "a[2] = a[2]"],
)
def test_copies(statement: str) -> None:
    a, before = filled(), filled()
    result(f"def k(a, b):\n    {statement}", a, 1)
    assert (a != before).any() == (statement != "a[2] = a[2]")


def test_all_loads_come_before_the_stores() -> None:
    lines = code("def k(a):\n    a[1] = a[3]", filled())
    loads = [at for at, line in enumerate(lines) if " = load " in line]
    stores = [at for at, line in enumerate(lines) if line.startswith("store")]
    assert len(loads) == len(stores) == 1 + 4 + 3 + 1 + 1 and max(loads) < min(stores)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a[0] = 1", "'a[0]' has the fields x, v, in, t; set them one by one, as a[0]['x']"),
        ("a[0] = a", "'a[0]' has the fields x, v, in, t; set them one by one"),
        ("a[0] = a[1]['in']", "'a[0]' has the fields x, v, in, t; set them one by one"),
    ],
)
def test_refused(text: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    {text}", filled())


def test_a_large_record_is_refused() -> None:
    large = np.zeros(3, [("v", "u1", 513)])
    assert refusal("def k(a):\n    a[0] = a[1]", large) == "'a[0]' has 513 bytes; copy only the fields that are needed"
    assert code("def k(a):\n    a[0] = a[1]", np.zeros(3, [("v", "f8", 64)]))

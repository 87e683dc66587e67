"""Fields of structured dtypes: values beside NumPy, addresses, alignments, and refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import code, lanes, refusal, result

ALIGNED = np.dtype([("x", "f4"), ("t", "u1"), ("n", "i8"), ("v", "f4", (2, 3))], align=True)
PACKED = np.dtype([("t", "u1"), ("x", "f4"), ("s", "S5"), ("z", "c8"), ("in", [("a", "i2"), ("b", "i2")])])


def filled(dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    data = np.random.default_rng(3).integers(0, 40, 6 * dtype.itemsize, dtype=np.uint8)
    found = data.view(dtype)
    if "x" in (dtype.names or ()):
        found["x"] = np.arange(6)
    if "n" in (dtype.names or ()):
        found["n"] = np.arange(6) * 1000 - 2000
    return found


P, Q = filled(ALIGNED), filled(PACKED)


@pytest.mark.parametrize(
    "text",
    [
        "a['x'][i] + a[i]['x']",
        "a['n'][i] * a[i]['t']",
        "a[i][1] + a[i][-2]",
        "a['v'][i, 1, 2] + a[i]['v'][0, 1]",
        "a['v'][i][1][0]",
        "len(a['v'][0])",
    ],
)
def test_values(text: str) -> None:
    lanes(f"b[i] = int({text})", P, np.zeros(6, np.int64))


def test_nested_fields_and_unaligned_ones() -> None:
    lanes("b[i] = a['in'][i]['b'] + a[i]['in']['a']\na['x'][i] += 1", Q, np.zeros(6, np.int64))
    load = next(line for line in code("a['x'][b]", Q, 1) if line.startswith("%load"))
    assert load.endswith("align=1")
    load = next(line for line in code("a['x'][b]", P, 1) if line.startswith("%load"))
    assert load.endswith("align=4")


def test_offsets() -> None:
    assert "%ptradd: ptr = ptradd %a.ptr, i64 8, scale=1" in code("a['n'][b]", P, 1)
    assert not any(line.endswith("scale=1") for line in code("a['x'][b]", P, 1)), "the first field is the array itself"


def test_records_have_fields_as_attributes() -> None:
    records = P.copy().view(np.recarray)
    result("a[2].x + a.n[1]", records)
    assert refusal("a[2].x", P) == "only records (np.recarray) have fields as attributes; write a[2]['x']"


@pytest.mark.parametrize(
    ("text", "array", "words"),
    [
        ("a['q'][0]", P, "'a' has no field 'q'; it has x, t, n, v"),
        ("a['x']['q'][0]", P, "'a['x']' has no field 'q'; its elements are float32"),
        ("a['s'][0]", Q, "field 'a['s']' is text (S5); pass its codes as an argument of their own"),
        ("a['z'][0] // 2", Q, "complex numbers have + - * /"),
        ("a[0][b]", P, "'a[0]' is one element with the fields x, t, n, v; write the name of one, as a[0]['x']"),
        ("a[0][9]", P, "'a[0]' is one element with the fields x, t, n, v"),
        ("a[0].q", P.view(np.recarray), "'a[0]' has no field 'q'; it has x, t, n, v: write a[0]['x']"),
        ("a[0].nn", P.view(np.recarray), "write a[0]['n']"),
    ],
)
def test_refused(text: str, array: Any, words: str) -> None:
    assert words in refusal(text, array, 1)

"""Assignment: names, elements, records, several targets, augmented and annotated; refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lib.kernel_texts import code, refusal, result

A, P = np.arange(5.0), np.zeros(4, [("x", "f4"), ("n", "i4")])


@pytest.mark.parametrize(
    "lines",
    [
        ["x = y = a", "x += 1", "return x * 10 + y"],
        ["x, (y, z) = a, (b, 3)", "return x + y * z"],
        ["x, y = a, b", "x, y = y, x", "return x - y"],
        ["x: int = a", "y: int", "return x"],
        ["x = a", "x **= 2", "x //= 3", "x <<= 1", "return x"],
    ],
)
def test_as_in_python(lines: list[str]) -> None:
    for a, b in ((5, 0), (1, 2)):
        result("def k(a, b):\n    " + "\n    ".join(lines), a, b)


@pytest.mark.parametrize(
    "statement",
    [
        "a[1] = 7",
        "a[1] += a[2]",
        "a[b], a[0] = a[0], a[b]",
        "a[0] = a[1] = 4",
        "p['x'][1] = 2.5",
        "p[b]['n'] += 3",
        "p[0] = p[1]",
        "a[b:] *= 2",
    ],
)
def test_elements(statement: str) -> None:
    p = P.copy()
    p["x"], p["n"] = np.arange(4), np.arange(4) * 10
    result(f"def k(a, p, b):\n    {statement}", A.copy(), p, 2)


def test_records_as_attributes() -> None:
    records = P.copy().view(np.recarray)
    result("def k(a):\n    a[1].x = 2.5\n    a[1].n += 4\n    a.x[2] = 7", records)
    assert records.x.tolist() == [0, 2.5, 7, 0] and records.n[1] == 4


def test_the_place_of_an_augmented_assignment_is_computed_once() -> None:
    lines = code("def k(a, b):\n    a[b] += 1", A, 2)
    assert sum(line.startswith("check") for line in lines) == 1
    assert result("def k(a):\n    n = 0\n    a[(n := n + 1)] += 1\n    return n", A.copy()) == 1


def test_values_are_named_after_their_first_variable() -> None:
    assert code("def k(a):\n    twice = a * 2\n    other = twice\n    return other + 1", 3)[0].startswith(
        "%twice: i64 = mul"
    )


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["x, y, *z = 1,"], "1 value cannot be given to 2 names and '*'"),
        (["x, y = 1, 2, 3"], "3 values cannot be given to 2 names"),
        (["x, y = b"], "only tuples and arrays can be taken apart, not a Python int"),
        (["x, y, z = a.shape"], "'a' has 1 dimension: 1 value cannot be given to 3 names"),
        (["b[0] = 1"], "only elements of arrays can be set, not of a Python int"),
        (["b[0] += 1"], "only elements of arrays can be set, not of a Python int"),
        (["a.shape = 3"], "'a.shape' cannot be set in a kernel; set elements of arrays"),
        (["b.real = 3"], "'b.real' cannot be set in a kernel"),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    assert words in refusal("def k(a, b):\n    " + "\n    ".join(lines), A, 3)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("p[i] += 1", "numbers are added and the like, not records; 'p' has the fields x, n: write one"),
        ("p[i].x = 1", "only records (np.recarray) have fields as attributes; write p[i]['x']"),
        ("p.q = 1", "no field 'q'"),
    ],
)
def test_refused_in_lanes(line: str, words: str) -> None:
    assert words in refusal(f"def k(p):\n    for i in lw.lanes(4):\n        {line}", P)

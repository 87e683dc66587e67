"""Updates that iterations may lose give a warning when a kernel is compiled; disjoint iterations give none."""

import linecache
import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw

ONE, TWO = "for i in lw.lanes(len(a)):", "for i, j in lw.lanes(*a.shape):"


def reported(body: str, loop: str, rank: int) -> list[str]:
    """What is said of a loop over `a` with another array, of this rank."""
    lines = [f"        {line}" for line in body.split("; ")]
    text = "\n".join(["@lw.kernel", "def k(a, b):", f"    {loop}", *lines, ""])
    file = f"<{loop} {body}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    a = np.arange(8) if loop == ONE else np.ones((4, 4), np.int64)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        names["k"](a, np.ones((64,) if rank == 1 else (8, 8), np.int64))
    return [str(warning.message) for warning in found]


@pytest.mark.parametrize(
    ("body", "loop", "rank", "advice"),
    [
        ("b[a[i]] += 1", ONE, 1, "'b' lose updates; write lw.atomic_add(b, a[i], 1)"),
        ("b[a[i]] = b[a[i]] + 1", ONE, 1, "lose updates; write lw.atomic_add(a, i, x)"),
        ("b[0] -= a[i]", ONE, 1, "write lw.atomic_sub(b, 0, a[i])"),
        ("b[i // 2] += 1", ONE, 1, "write lw.atomic_add(b, i // 2, 1)"),
        ("b[a[i], 2] *= 3", ONE, 2, "one element of 'b' lose updates"),
        ("b[i] += a[i, j]", TWO, 1, "write lw.atomic_add(b, i, a[i, j])"),
        ("b[i, a[i, j]] ^= 1", TWO, 2, "write lw.atomic_xor(b, (i, a[i, j]), 1)"),
    ],
)
def test_reported(body: str, loop: str, rank: int, advice: str) -> None:
    (said,) = reported(body, loop, rank)
    assert advice in said


@pytest.mark.parametrize(
    ("body", "loop", "rank"),
    [
        ("b[i] += 1; b[len(a) - i] += 1; b[i ^ 1] += 1; b[i * 3 % 8] += 1", ONE, 1),
        ("b[i, a[i]] += 1; b[a[i], i] += 1", ONE, 2),
        ("b[i * 8 + a[i] % 8] += 1; b[i // 4 * 8 + i % 4] += 1", ONE, 1),
        ("for k in range(8): b[i, k] += a[i]", ONE, 2),
        ("for j in range(a[i], a[i] + 2): b[j] *= 2", ONE, 1),
        ("if i == 0: b[0] += 1", ONE, 1),
        ("t = lw.array(8, lw.i64); t[:] = 0; t[a[i]] += 1; b[i] = t[0]", ONE, 1),
        ("lw.atomic_add(b, a[i], 1); b[a[i]] = i", ONE, 1),
        ("b[i, j] += 1", TWO, 2),
    ],
)
def test_nothing_is_said(body: str, loop: str, rank: int) -> None:
    assert reported(body, loop, rank) == []

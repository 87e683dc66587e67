"""Stores of crev calls that all callers make to one element give a warning, stores to places of the caller none."""

import linecache
import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw

HEAD = """
@lw.function
def f(h, b, x):
    {0}

@lw.kernel{3}
def k(a, h):
    for i in lw.lanes(len(a)):
        {1}lw.crev(f)(h, {2}, a[i])
"""
SPREAD = "for j in lw.lanes(4): "


def reported(body: str, place: str, test: str = "", options: str = "") -> list[str]:
    text = HEAD.format(body.replace("; ", "\n    "), test, place, options)
    file = f"<{body} {place} {test} {options}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        names["k"](np.arange(8), np.zeros(64, np.int64))
    return [str(warning.message) for warning in found]


@pytest.mark.parametrize(
    ("body", "place", "verb"),
    [
        ("h[0] = x", "i", "write"),
        ("if x < h[3]: h[3] = x", "i", "write"),
        (SPREAD + "h[j] = x + j", "i", "write"),
        ("h[lw.lane()] = x", "i", "write"),
        ("if lw.lane() == 0: h[0] += 1", "i", "update"),
        ("if lw.lane() == 0: h[b] += 1", "a[i]", "update"),
        ("if lw.lane() == 0: h[2 * b + 1] = 3 * h[2 * b + 1] + x", "a[i]", "update"),
        (SPREAD + "h[b + j] += x", "i // 2", "update"),
        ("h[b] = x", "5", "write"),
        ("if lw.lane() == 0: h[b] += 1", "5", "update"),
    ],
)
def test_reported(body: str, place: str, verb: str) -> None:
    (said,) = reported(body, place)
    assert f"calls of 'f' for different lanes {verb} one element of 'h'" in said


@pytest.mark.parametrize(
    ("body", "place", "test"),
    [
        ("h[b] = x", "i", ""),
        ("h[b] = x", "a[i]", ""),  # no update: `a` may be a permutation
        ("if lw.lane() == 0: h[b] += 1", "i", ""),
        (SPREAD + "h[4 * b + j] += x", "i", ""),
        (SPREAD + "h[b] = x", "i", ""),
        ("h[0] = 7", "i", ""),
        ("lw.atomic_add(h, 0, x)", "i", ""),
        ("h[0] = x", "i", "if i == 3: "),
        ("t = lw.array(4, lw.i64); t[0] = x; h[b] = t[0]", "i", ""),
        ("h[h[b] + x] += 1", "i", ""),
    ],
)
def test_nothing_is_said(body: str, place: str, test: str) -> None:
    assert reported(body, place, test) == []


def test_gangs_on_one_thread_run_in_order() -> None:
    assert reported("h[0] = x", "i", options="(threads=1)") == []

"""Operators and comparisons of times: what NumPy computes, and refusals. Values: `tests/run/numbers/test_times.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import code, lanes, refusal, result

DATE, OTHER = np.datetime64(100, "s"), np.datetime64(3, "D")
SPAN, NAT = np.timedelta64(-7, "s"), np.timedelta64("NaT", "s")


@pytest.mark.parametrize(
    "text", ["a - b", "a + 5", "b - np.timedelta64(2, 'h')", "a < b", "a == b", "a != a", "-(a - b)"]
)
def test_as_numpy(text: str) -> None:
    result(text, DATE, OTHER)


@pytest.mark.parametrize(
    "text", ["a + b", "a / 2", "a // 2", "a * 1.5", "a < b", "a != b", "a == a", "b != b", "a % 3 if b > a else b"]
)
def test_nothing_comes_of_nat(text: str) -> None:
    if "%" not in text:
        result(text, SPAN, NAT)


def test_known_times_need_no_test_for_nat() -> None:
    assert len(code("a < np.timedelta64(3, 's')", SPAN)) < len(code("a < b", SPAN, NAT))


def test_a_time_without_a_unit_takes_one() -> None:
    a, out = np.array([1, -(2**63)]).view("M8[s]"), np.zeros(2, "M8[s]")
    found = lanes("b[i] = np.datetime64('NaT') if a[i] > a[0] else a[i]", a, out)[1]
    assert found.tolist() == a.tolist()


def test_a_choice_between_two_units_has_the_finer_one() -> None:
    a, out = np.array([1, 2]).view("M8[s]"), np.zeros(2, "M8[s]")
    found = lanes("b[i] = np.datetime64('1970-01-02') if i > 0 else a[i]", a, out)[1]
    assert found.view(np.int64).tolist() == [1, 86400]


@pytest.mark.parametrize(
    ("text", "args", "sentence"),
    [
        ("a + b", (DATE, OTHER), "'+' has no meaning for datetime64[s] and datetime64[D]; convert one"),
        ("a * b", (SPAN, SPAN), "'*' has no meaning for timedelta64[s] and timedelta64[s]"),
        ("a + b", (SPAN, np.timedelta64(1, "M")), "no meaning for timedelta64[s] and timedelta64[M]"),
        ("a + b", (SPAN, 0.5), "no meaning for timedelta64[s] and a Python float"),
        ("-a", (DATE,), "this operator has no meaning for datetime64[s]"),
        ("~a", (SPAN,), "this operator has no meaning for timedelta64[s]"),
        ("a == 7", (DATE,), "datetime64[s] and a Python int are not compared; write a date"),
        ("a < b", (DATE, SPAN), "datetime64[s] and timedelta64[s] are not compared"),
        ("a in (1, 2)", (SPAN,), "write the comparisons of times with 'or'"),
        ("a if b > 0 else np.datetime64('2000-01')", (DATE, 1), "write a time of one unit for both"),
        ("a if b > 0 else b", (SPAN, 3), "write a time of one unit for both, as np.timedelta64(0, 's')"),
    ],
)
def test_refused(text: str, args: tuple[Any, ...], sentence: str) -> None:
    assert sentence in refusal(text, *args)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("b[i] = a[i]", "timedelta64[s] does not become int64 by itself; write x.astype(np.int64)"),
        ("a[i] = 0.5", "a Python float does not become timedelta64[s]"),
        ("b[a[i]] = 1", "an index must be an integer, not timedelta64[s]; write x.astype(np.int64)"),
        ("for j in range(a[i]): b[i] = j", "must be an integer, not timedelta64[s]; write x.astype(np.int64)"),
        ("lw.atomic_add(a, i, 1)", "an atomic update of timedelta64[s] is not possible; use its counts"),
        ("print(a[i])", "timedelta64[s] is not shown in a kernel; write x.astype(np.int64)"),
        ("b[i] = a.sum()", "'sum' of a row of times is not in kernels; pass the counts, t.view(np.int64)"),
        ("b[i] = max(a)", "'max' of a row of times is not in kernels"),
    ],
)
def test_refused_in_lanes(body: str, sentence: str) -> None:
    text = f"def k(a, b):\n    for i in lw.lanes(len(b)):\n        {body}"
    assert sentence in refusal(text, np.zeros(3, "m8[s]"), np.zeros(3, np.int64))


def test_no_sum_over_lanes() -> None:
    text = "def k(a, s):\n    for i in lw.lanes(len(a)):\n        s += a[i]\n    return s"
    sentence = refusal(text, np.zeros(3, "m8[s]"), SPAN)
    assert "cannot be accumulated over lanes; accumulate counts, x.astype(np.int64)" in sentence

"""Functions and methods of times, and those that are refused. Values: `tests/run/numbers/test_times.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lib.kernel_texts import refusal, result

DATE, SPAN = np.datetime64(-100_000, "s"), np.timedelta64(-7, "s")


@pytest.mark.parametrize(
    "text",
    [
        "abs(b)",
        "np.isnat(a)",
        "min(a, np.datetime64('1960-01-01'))",
        "max((a, a))",
        "np.maximum(b, np.timedelta64(3, 'm'))",
        "a.astype('M8[M]').astype(np.int32)",
        "a.view(np.int64)",
        "lw.f32(b)",
        "np.timedelta64(b, 'ns')",
        "np.timedelta64(c, 'h') + a",
        "np.datetime64(c, 'Y')",
        "c if np.greater(b, np.timedelta64(1, 's')) else 0",
    ],
)
def test_as_numpy(text: str) -> None:
    result(text, DATE, SPAN, 5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("int(b)", "'int' of times is not in kernels; write it of the count of its unit, x.astype(np.int64)"),
        ("np.sin(b)", "'np.sin' of times is not in kernels"),
        ("lw.sum(b)", "'lw.sum' of times is not in kernels"),
        ("round(b)", "'round' of times is not in kernels"),
        ("a.item()", "'item' of times is not in kernels"),
        ("a.astype('m8[s]')", "datetime64[s] does not become timedelta64[s]; a difference is added to a time"),
        ("a.astype('foo')", "'astype' of times is not in kernels"),
        ("a.view(np.int32)", "'view' of times is not in kernels"),
        ("np.timedelta64(c)", "'np.timedelta64' takes a number and a unit in a kernel, as (n, 's')"),
        ("np.timedelta64(c, 'q')", "'q' is no unit of time; write one of Y M W D h"),
        ("np.timedelta64(0.5 * c, 's')", "a time is a whole number of a unit, not a Python float; write int(...)"),
        ("np.timedelta64(a, 's')", "datetime64[s] is no timedelta64; subtract two times"),
        ("np.datetime64(lw.i64(c), 's')", "np.datetime64 takes Python's ints, not int64; write int(...)"),
        ("min(a, b)", "are of different kinds"),
        ("divmod(b, c)", "divmod of times takes two differences"),
    ],
)
def test_refused(text: str, sentence: str) -> None:
    args: tuple[Any, ...] = DATE, SPAN, 5
    assert sentence in refusal(text, *args)

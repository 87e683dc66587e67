"""datetime64 and timedelta64: plain Python's results on numbers of all sizes and NaT, over widths and units."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.compiled_texts import runs

RANDOM = np.random.default_rng(11)
LEAST = -(2**63)


def times(dtype: str, most: int = 10**7, count: int = 37) -> Any:
    """Counts of all signs, repeated ones, zeros and NaT."""
    found = RANDOM.integers(-most, most, count) // RANDOM.choice([1, 1000, most], count)
    found[RANDOM.integers(0, count, 5)] = LEAST
    return found.astype(np.int64).view(dtype)


DATES, DAYS, MONTHS = times("M8[s]"), times("M8[D]", 10**5), times("M8[M]", 3000)
SECONDS, HOURS, YEARS = times("m8[s]"), times("m8[h]", 10**5), times("m8[Y]", 300)
DELTAS = times("m8[M]", 3000)
NUMBERS, FLOATS = RANDOM.integers(-5, 6, 37), RANDOM.choice([0.0, 1.5, -2.25, np.inf, np.nan, 1e-3], 37)
ANY_UNIT = [
    ("a[i] - b[i]", DATES, DATES),
    ("a[i] - b[i]", DATES, DAYS),
    ("a[i] - b[i]", DAYS, DATES),
    ("a[i] - b[i]", MONTHS, DAYS),
    ("a[i] - b[i]", MONTHS, DATES),
    ("a[i] + b[i]", DATES, SECONDS),
    ("b[i] + a[i]", DATES, HOURS),
    ("a[i] - b[i]", DAYS, SECONDS),
    ("a[i] + b[i]", MONTHS, HOURS),
    ("a[i] + b[i]", SECONDS, HOURS),
    ("a[i] - b[i]", YEARS, DELTAS),
    ("a[i] + b[i]", SECONDS, NUMBERS),
    ("a[i] - b[i]", DATES, NUMBERS),
    ("a[i] + i", DATES, NUMBERS),
    ("a[i] * b[i]", SECONDS, NUMBERS),
    ("b[i] * a[i]", SECONDS, FLOATS),
    ("a[i] * 2.5", HOURS, FLOATS),
    ("a[i] / b[i]", SECONDS, NUMBERS),
    ("a[i] // b[i]", SECONDS, NUMBERS),
    ("a[i] / b[i]", SECONDS, FLOATS),
    ("a[i] // b[i]", SECONDS, FLOATS),
    ("a[i] / b[i]", SECONDS, HOURS),
    ("a[i] // b[i]", SECONDS, HOURS),
    ("a[i] % b[i]", SECONDS, HOURS),
    ("b[i] % a[i]", SECONDS, HOURS),
    ("divmod(a[i], b[i])[0]", SECONDS, HOURS),
    ("divmod(a[i], b[i])[1]", SECONDS, HOURS),
    ("a[i] / np.timedelta64(1, 'm')", SECONDS, HOURS),
    ("-a[i]", SECONDS, HOURS),
    ("+a[i]", SECONDS, HOURS),
    ("abs(a[i])", SECONDS, HOURS),
    ("np.abs(a[i])", SECONDS, HOURS),
    ("np.negative(a[i])", SECONDS, HOURS),
    ("np.subtract(a[i], b[i])", DATES, DAYS),
    ("a[i] < b[i]", DATES, DAYS),
    ("a[i] <= b[i]", DATES, DATES[::-1]),
    ("a[i] == b[i]", DATES, DATES),
    ("a[i] != b[i]", DATES, DATES),
    ("a[i] > b[i]", MONTHS, DAYS),
    ("a[i] >= b[i]", SECONDS, HOURS),
    ("a[i] < 3", SECONDS, HOURS),
    ("a[i] > np.datetime64('1970-02-03')", DATES, HOURS),
    ("np.less(a[i], b[i])", DATES, DAYS),
    ("b[i] < a[i] < np.datetime64('1970-01-05')", DATES, DAYS),
    ("min(a[i], b[i])", DATES, DATES[::-1]),
    ("max(a[i], b[i])", SECONDS, SECONDS[::-1]),
    ("min((b[i], a[i]))", DATES, DATES[::-1]),
    ("np.minimum(a[i], b[i])", DATES, DAYS),
    ("np.maximum(a[i], b[i])", SECONDS, HOURS),
    ("np.fmin(a[i], b[i])", SECONDS, HOURS),
    ("np.fmax(a[i], b[i])", DATES, DAYS),
    ("np.clip(a[i], np.timedelta64(-9, 's'), b[i])", SECONDS, SECONDS[::-1]),
    ("a[i] if a[i] > b[i] else b[i]", DATES, DATES[::-1]),
    ("np.isnat(a[i])", DATES, DAYS),
    ("np.isfinite(a[i])", DATES, DAYS),
    ("bool(a[i])", SECONDS, DAYS),
    ("1 if not a[i] else 2", SECONDS, DAYS),
    ("a[i].astype(np.int64)", DATES, DAYS),
    ("a[i].view(np.int64)", DATES, DAYS),
    ("np.int64(a[i])", DATES, DAYS),
    ("lw.i64(a[i])", SECONDS, DAYS),
    ("a[i].astype(np.float64)", SECONDS, DAYS),
    ("a[i].astype('datetime64[D]')", DATES, DAYS),
    ("a[i].astype('M8[h]')", DAYS, DAYS),
    ("a[i].astype('M8[M]')", DATES, DAYS),
    ("a[i].astype('M8[Y]')", DATES, DAYS),
    ("a[i].astype('M8[Y]')", MONTHS, DAYS),
    ("a[i].astype('M8[W]')", DATES, DAYS),
    ("a[i].astype('M8[s]')", MONTHS, DAYS),
    ("a[i].astype('m8[7s]')", SECONDS, DAYS),
    ("a[i].astype('m8[D]')", HOURS, DAYS),
    ("a[i].astype(b.dtype)", DATES, DAYS),
    ("b[i].astype('m8[s]')", SECONDS, NUMBERS),
    ("np.timedelta64(i, 'h')", SECONDS, NUMBERS),
    ("np.timedelta64(b[i], 'h')", SECONDS, NUMBERS),
    ("np.datetime64(i, 'D')", SECONDS, NUMBERS),
    ("np.timedelta64(a[i], 'ms')", SECONDS, NUMBERS),
    ("np.datetime64('NaT')", SECONDS, NUMBERS),
]


def _plain(text: str, a: Any, b: Any) -> Any:
    """An array of what Python gives, of its own type."""
    code = compile(text, "", "eval")
    with np.errstate(all="ignore"):
        found = [eval(code, {"a": a, "b": b, "i": i, "np": np, "lw": lw}) for i in range(len(a))]
    return (
        np.array(found) if not isinstance(found[0], np.datetime64 | np.timedelta64) else np.array(found, found[0].dtype)
    )


@pytest.mark.parametrize(("text", "a", "b"), ANY_UNIT, ids=[f"{text} {a.dtype} {b.dtype}" for text, a, b in ANY_UNIT])
def test_as_in_plain_python(text: str, a: Any, b: Any) -> None:
    wanted = _plain(text, a, b)
    for width in (1, 8):
        out = np.zeros_like(wanted)
        body = f"def k(a, b, c):\n    for i in lw.lanes(len(a)):\n        c[i] = {text}"
        runs(body, a, b, out, width=width)
        np.testing.assert_array_equal(out, wanted)


CALENDAR = RANDOM.integers(-800_000, 800_000, 3000)


def test_the_calendar_is_numpys() -> None:
    days = np.concatenate([CALENDAR, np.arange(-800, 800)]).view("M8[D]")
    months, back = np.zeros(len(days), "M8[M]"), np.zeros(len(days), "M8[D]")
    to_months(days, months, back)
    assert (months == days.astype("M8[M]")).all() and (back == months.astype("M8[D]")).all()


@lw.kernel
def to_months(days, months, back):
    for i in lw.lanes(len(days)):
        months[i] = days[i].astype("M8[M]")
        back[i] = months[i].astype("M8[D]")


@lw.function
def later(t, d):
    return t + d, np.isnat(t)


@lw.kernel
def through(t, d, out, limit):
    first = t[0]
    for i in lw.lanes(len(t)):
        end, nothing = later(t[i], d)
        count = 0
        while end < limit and count < 5:
            end += d
            count += 1
        out[i] = first if nothing else end
    return first, d, limit - first


def test_arguments_functions_results_and_debug_mode() -> None:
    args = DATES, np.timedelta64(36, "h"), np.datetime64("1971-03-01", "D")
    wanted = np.zeros_like(DATES)
    expected = through.py(*args[:2], wanted, args[2])
    for kernel in (through, lw.kernel(through.function, debug=True), lw.kernel(through.function, width=4)):
        out = np.zeros_like(DATES)
        found = kernel(*args[:2], out, args[2])
        assert [(one, one.dtype) for one in found] == [(one, one.dtype) for one in expected]
        np.testing.assert_array_equal(out, wanted)


RECORD = np.dtype([("at", "M8[s]"), ("n", "i4")])


@lw.kernel
def of_records(p, swapped, out):
    for i in lw.lanes(len(p)):
        p[i]["at"] = swapped[i]
        out[i, :] = p["at"][i] - np.timedelta64(1, "D")
        out[i, 1:] += np.timedelta64(2, "D")
        swapped[i] = out[i, 1]
        out[i, 2] = np.datetime64("NaT") if np.isnat(out[i]).any() else out[i, 2]


def test_records_rows_and_the_other_byte_order() -> None:
    def made() -> Any:
        return np.zeros(37, RECORD), DATES.astype(">M8[s]"), np.zeros((37, 3), "M8[s]")

    mine, theirs = made(), made()
    of_records(*mine)
    of_records.py(*theirs)
    for one, other in zip(mine, theirs, strict=True):
        assert one.tobytes() == other.tobytes()


def test_a_count_that_does_not_fit_the_finer_unit() -> None:
    @lw.kernel
    def fine(t, out):
        for i in lw.lanes(len(t)):
            out[i] = t[i]

    with pytest.raises(OverflowError, match=r"does not fit datetime64\[ns\]"):
        fine(np.array(["1970-01-01", "2500-01-01"], "M8[D]"), np.zeros(2, "M8[ns]"))
    out = np.zeros(2, "M8[ns]")
    fine(np.array(["1970-01-02", "NaT"], "M8[D]"), out)
    assert out[0] == np.datetime64("1970-01-02") and np.isnat(out[1])


def test_arrays_are_made() -> None:
    @lw.kernel
    def gaps(t):
        out, mean = np.empty(len(t) - 1, "m8[s]"), np.zeros_like(t)
        for i in lw.lanes(len(out)):
            out[i] = t[i + 1] - t[i]
            mean[i] = t[i] + out[i] / 2
        return out, mean

    found, wanted = gaps(DATES), gaps.py(DATES)
    for one, other in zip(found, wanted, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other)

"""A Python int that meets a NumPy integer must fit it, as in NumPy: known only at run time, it is asked in a check.

Plain Python says what is right: a kernel raises OverflowError where it does, and only there, and gives the same else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw

WIDTHS = (1, 4, 16, 64)
DTYPES = ("u1", "i1", "u2", "i4", "u4", "i2", "u8")
SMALL = (0, 1, -1, 100, 127, 128, -128, -129, 255, 256, 300, 32768, 70000, -70000)
LARGE = (2**31, 2**32, 2**32 + 5, -(2**31) - 1, -(2**40), 2**60)  # of another signature


def plus(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = (a[i] | n) & a[i]


def turned(a, n, out):
    for i in lw.lanes(len(a)):
        if a[i] > 2:
            a[i] ^= n
        out[i] = a[i]


def varying(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] & (n + i % 3)


def least(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = min(a[i], n)


def most(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = max(n, a[i])


def numpy_most(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = np.maximum(n, a[i])


def chosen(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = n if a[i] > 5 else a[i]


def not_chosen(a, n, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i] = x if x < 99 else n


def clipped(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = np.clip(a[i], n - 10, n)


def atomic(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = lw.atomic_or(a, i, n)


def remainder(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = divmod(a[i], n | 1)[1]


def compared(a, n, out):
    for i in lw.lanes(len(a)):
        out[i] = (a[i] < n) + (n == a[i]) * 2 + (n <= a[i]) * 4


FORMS: tuple[Callable[..., None], ...] = (
    *(plus, turned, varying, least, most, numpy_most, chosen, clipped, atomic, remainder),
    *(compared, not_chosen),
)


def outcome(run: Callable[..., Any], dtype: str, n: int) -> list[int] | str:
    """What `out` holds afterwards; the error that was raised, if one was."""
    a, out = np.arange(70).astype(dtype), np.zeros(70, dtype)
    try:
        with np.errstate(all="ignore"):
            run(a, n, out)
    except OverflowError:
        return "OverflowError"
    return [*out.tolist(), *a.tolist()]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_as_plain_python(form: Callable[..., None]) -> None:
    at = FORMS.index(form)
    seen: set[bool] = set()
    for dtype, width, ints in (
        (DTYPES[at % 3], WIDTHS[at % 4], SMALL),
        (DTYPES[3 + at % 4], WIDTHS[(at + 2) % 4], LARGE),
    ):
        kernel = lw.kernel(width=width)(form)
        for n in ints:
            want = outcome(kernel.py, dtype, n)
            assert outcome(kernel, dtype, n) == want, (dtype, n)
            seen.add(isinstance(want, str))
    assert seen == ({True, False} if form not in (compared, not_chosen) else {False})


@pytest.mark.parametrize("width", WIDTHS)
def test_names_line_and_value(width: int) -> None:
    kernel = lw.kernel(width=width)(varying)
    a = np.zeros(99, np.uint8)
    kernel(a, 253, a.copy())
    with pytest.raises(OverflowError, match="256 does not fit uint8, in lane") as reported:
        kernel(a, 254, a.copy())
    assert isinstance(reported.value, lw.LaneError)
    assert reported.value.line == varying.__code__.co_firstlineno + 2 and reported.value.index == (2,)


def stored(out, n):
    for i in lw.lanes(len(out)):
        out[i] = n + i


@pytest.mark.parametrize("dtype", ("u1", "i2", "u4", "u8"))
@pytest.mark.parametrize("debug", (False, True))
def test_stores(dtype: str, debug: bool) -> None:
    """Stores into elements of 32 bits are asked in debug mode alone."""
    least = int(np.iinfo(dtype).min)
    kernel = lw.kernel(width=4, debug=debug)(stored)
    out = np.zeros(7, dtype)
    kernel(out, least)
    assert out.tolist() == [least + i for i in range(7)]
    if dtype == "u4" and not debug:
        kernel(out, -3)
        assert out.tolist() == [2**32 - 3, 2**32 - 2, 2**32 - 1, 0, 1, 2, 3]
    else:
        with pytest.raises(OverflowError, match=f"{least - 3} does not fit {out.dtype}"):
            kernel(out, least - 3)


def test_without_checks_low_bits_are_kept() -> None:
    kernel = lw.kernel(checks=False)(plus)
    out = np.zeros(70, np.uint8)
    kernel(np.full(70, 255, np.uint8), 300, out)
    assert set(out.tolist()) == {255}


def test_asked_once_for_all_gangs() -> None:
    """A number from outside is asked by the driver."""
    a = np.zeros(9, np.uint8)
    reported = str(lw.kernel(width=8)(plus).explain(a, 3, a))
    assert "check made once for many gangs: whether a number fits uint8, where n <= 255" in reported


def no_mix(a, out, n):
    for i in lw.lanes(len(a)):
        k = 0
        while k < n:
            k += 1
        out[i] = (a[i] + 3) * 2 + lw.i32(k)


def test_no_test_where_ranges_prove_it() -> None:
    a = np.zeros(9, np.int32)
    assert "does not fit" not in lw.kernel(no_mix).inspect(a, a, 7, stage="masked")


def whole(a, out):
    for i in lw.lanes(len(a)):
        out[i] = int(a[i]) // 2


def counted(low, high):
    count = 0
    for _ in range(low, high):
        count += 1
    return count


def total(a, low):
    s = 0
    part = a[low:]
    for i in range(len(part)):
        s += part[i]
    return s


def test_uint64_beyond_63_bits_is_no_python_int_here() -> None:
    a = np.array([1, 2**63 - 1], np.uint64)
    out = np.zeros(2, np.int64)
    kernel = lw.kernel(whole)
    kernel(a, out)
    assert out.tolist() == [0, 2**62 - 1]
    with pytest.raises(OverflowError, match="9223372036854775808 does not fit int64"):
        kernel(a + np.uint64(1), out)


def test_uint64_bounds_of_ranges_and_slices() -> None:
    count, part = lw.kernel(counted), lw.kernel(total)
    assert count(np.uint64(3), np.uint64(2**63 - 1) - np.uint64(2**63 - 10)) == 6
    for low, high in ((2**63, 2**63 + 2), (0, 2**64 - 1)):
        with pytest.raises(
            OverflowError, match=f"{max(low, high) if low == 0 else low} does not fit int64"
        ) as reported:
            count(np.uint64(low), np.uint64(high))
        assert reported.value.line == counted.__code__.co_firstlineno + 2  # pyright: ignore[reportAttributeAccessIssue]
    assert part(np.arange(5), np.uint64(2)) == 9
    with pytest.raises(OverflowError, match="18446744073709551615 does not fit int64"):
        part(np.arange(5), np.uint64(2**64 - 1))


def gathered(a, at, out):
    for i in lw.lanes(len(at)):
        out[i] = a[at[i]]


@pytest.mark.parametrize("width", WIDTHS)
def test_uint64_index_is_reported_unchanged(width: int) -> None:
    """Not as -1, which would be the last element."""
    kernel = lw.kernel(width=width)(gathered)
    out = np.zeros(3)
    kernel(np.arange(5.0), np.array([4, 0, 2], np.uint64), out)
    assert out.tolist() == [4, 0, 2]
    for far in (2**64 - 1, 2**63, 5):
        with pytest.raises(IndexError, match=f"index {far} is out of range for axis 0 of 'a' with length 5"):
            kernel(np.arange(5.0), np.array([1, far, 2], np.uint64), out)

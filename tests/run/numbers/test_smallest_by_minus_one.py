"""The smallest number by -1, at which processors stop: the quotient wraps, nothing is left, everywhere the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted

TYPES = ("i1", "i2", "i4", "i8")


def each(a, b, q, r):
    for i in lw.lanes(len(a)):
        q[i] = a[i] // b[i]
        r[i] = a[i] % b[i]


def together(a, b, q, r):
    for i in lw.lanes(len(a)):
        q[i], r[i] = divmod(a[i], b[0])


def by_a_constant(a, b, q, r):
    for i in lw.lanes(len(a)):
        q[i] = a[i] // -1
        r[i] = a[i] % -1


def of_a_distance(a, b, q, r):
    for i in lw.lanes(len(a)):
        q[i] = abs(a[i]) // b[i]
        r[i] = abs(a[i]) % b[i]


def of_sums(a, b, q, r):
    for i in lw.lanes(len(a)):
        half = abs(a[i] >> 1)  # of the smallest number they make it again
        q[i] = (half + half) // b[i]
        r[i] = (half + half) % b[i]


def of_python_ints(a, b, q, r):
    for i in lw.lanes(len(a)):
        if b[i] != 0:
            q[i] = int(a[i]) // int(b[i])
            r[i] = int(a[i]) % int(b[i])


def in_the_host(a, b, q, r):
    q[0] = a[0] // b[0]
    r[0] = a[0] % b[0]


def numbers(type: str) -> tuple[np.ndarray[Any, Any], ...]:
    least = np.iinfo(type).min
    a = np.array([least, least, least, least + 1, -7, 7, 0, least, 9] * 5, type)
    b = np.array([-1, 1, 0, -1, -1, -2, -1, least, -1] * 5, type)
    return a, b, np.full(len(a), 5, type), np.full(len(a), 5, type)


def expected(kernel: Any, type: str) -> tuple[np.ndarray[Any, Any], ...]:
    a, b, q, r = numbers(type)
    y = b[:1] if kernel is together else np.full(1, -1, type) if kernel is by_a_constant else b
    with np.errstate(all="ignore"):
        every = a // y, a % y
    where = b != 0 if kernel is of_python_ints else np.arange(len(a)) < (1 if kernel is in_the_host else len(a))
    return np.where(where, every[0], q), np.where(where, every[1], r)


KERNELS = (each, together, by_a_constant, of_python_ints, in_the_host)


def types_of(kernel: Any) -> tuple[str, ...]:
    """A Python int that does not fit the array has no value."""
    return ("i8",) if kernel is of_python_ints else TYPES


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("width", (1, 4))
def test_interpreted(kernel: Any, width: int) -> None:
    source = lw.kernel(kernel).source
    for type in types_of(kernel):
        args = numbers(type)
        run_interpreted(compile_source(source, signature_of(source, args)), args, width=width)
        for got, want in zip(args[2:], expected(kernel, type), strict=True):
            assert got.tolist() == want.tolist()


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("width", (1, None))
def test_compiled(kernel: Any, width: int | None) -> None:
    made = lw.kernel(width=width)(kernel)
    for type in types_of(kernel):
        args = numbers(type)
        made(*args)
        for got, want in zip(args[2:], expected(kernel, type), strict=True):
            assert got.tolist() == want.tolist()


@pytest.mark.parametrize("width", (1, None))
def test_what_overflowed_before_does_not_stop_the_process(width: int | None) -> None:
    """abs of the smallest number is not defined, nor is a sum that has no place in its type; the other lanes are."""
    a, b, q, _ = numbers("i4")
    lw.kernel(width=width)(of_a_distance)(a, b, q, np.zeros_like(q))
    some = (b != 0) & (a != a.min())
    assert q[some].tolist() == (np.abs(a[some]) // b[some]).tolist()
    for type in ("i4", "i8"):
        a, b, q, _ = numbers(type)
        lw.kernel(width=width)(of_sums)(a, b, q, np.zeros_like(q))
        fine = some & (a != a.min() + 1)
        assert q[fine].tolist() == (np.abs(a[fine] >> 1) * 2 // b[fine]).tolist()


@lw.vectorize
def quotient(x, y):
    return x // y


def test_ufunc() -> None:
    for type in ("i1", "i8"):
        a, b, _, _ = numbers(type)
        assert quotient(a, b).tolist() == expected(each, type)[0].tolist()


def test_debug_mode_reports_the_quotient_alone() -> None:
    a, b, q, _ = (x[:1] for x in numbers("i4"))
    with pytest.raises(OverflowError, match="-2147483648 // -1 does not fit int32"):
        lw.kernel(debug=True)(each)(a, b, q, q)

    @lw.kernel(debug=True)
    def rest(a, b, q):
        for i in lw.lanes(len(a)):
            q[i] = a[i] % b[i]

    rest(a, b, q)
    assert q[0] == 0


@lw.vectorize
def left(x, y):
    return np.fmod(x, y)


def test_what_is_left_with_the_sign_of_the_dividend() -> None:
    for type in (*TYPES, "u1", "u8"):
        limits = np.iinfo(type)
        some = np.array([limits.min, 0, 1, 2, 3, 7, 100, limits.max, *(() if type[0] == "u" else (-1, -2, -7))], type)
        a, b = np.meshgrid(some, some)
        with np.errstate(all="ignore"):
            assert np.array_equal(left(a, b), np.fmod(a, b))

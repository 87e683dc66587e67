"""What kernels return: exactly what the plain function does, or a refusal at the `return`."""

from __future__ import annotations

import enum
from typing import Any

import numpy as np
import pytest

import lanewise as lw

A = np.array([1.5, 2.5, -3.0])


@lw.kernel
def one(a):
    return (a[0],)


@lw.kernel
def nested(a):
    return (a[0], (len(a), (a[1] > 0,))), a[2]


@lw.kernel
def with_none(a):
    return None, a[0]


@lw.kernel
def with_two(a):
    return None, a[0], ("text", a[1])


@lw.kernel
def nothing(a):
    return ()


@lw.kernel
def text(a):
    return "abc"


@lw.kernel
def constants(a):
    return 1, (True, np.float32(0.5)), None


@lw.kernel
def either(a, n):
    if n > 0:
        return (a[0], (n,))
    return (a[1], (0,))


def same(x: Any, y: Any) -> bool:
    if isinstance(y, tuple):
        return isinstance(x, tuple) and len(x) == len(y) and all(map(same, x, y))
    return type(x) is type(y) and x == y


@pytest.mark.parametrize(
    "kernel", [one, nested, with_none, with_two, nothing, text, constants], ids=lambda k: k.__name__
)
@pytest.mark.parametrize("debug", [False, True])
def test_as_the_plain_function(kernel: Any, debug: bool) -> None:
    called = lw.kernel(debug=True)(kernel.function) if debug else kernel
    assert same(called(A), kernel.py(A)), called(A)


def test_paths_that_meet() -> None:
    for n in (0, 3):
        assert same(either(A, n), either.py(A, n))


@lw.kernel
def array(a):
    t = lw.array(4, lw.f64)
    return t


@lw.kernel
def part(a):
    return 1, A[1:]


@lw.kernel
def dtype(a):
    return a.dtype


@lw.kernel
def dots(a):
    return ...


@lw.kernel
def large(a):
    return 2**63


@lw.kernel
def large_inside(a):
    return a[0], (-(2**63) - 1, 0)


class Level(enum.IntEnum):
    HIGH = 1


@lw.kernel
def enumerated(a):
    return Level.HIGH


@pytest.mark.parametrize(
    ("kernel", "sentence", "under"),
    [
        (array, "a private 1-dimensional array of float64, which is on its stack; make it with np.empty", "t"),
        (part, "1-dimensional array of float64 from outside; return numbers, arrays that were passed", "A[1:]"),
        (dtype, "cannot return a Float64DType; return numbers", "a.dtype"),
        (dots, "cannot return '...'; return numbers", "..."),
        (enumerated, "cannot return a Level; return numbers", "Level.HIGH"),
        (large, "9223372036854775808, which does not fit int64; return np.uint64(...)", "2**63"),
        (large_inside, "-9223372036854775809, which does not fit 64 bits", "-(2**63) - 1"),
    ],
    ids=lambda x: getattr(x, "__name__", ""),
)
def test_refused(kernel: Any, sentence: str, under: str) -> None:
    with pytest.raises(lw.CompileError) as caught:
        kernel(A)
    error = caught.value
    assert sentence in error.sentence
    assert error.position is not None and error.source is not None
    start = error.position.column - 1
    assert error.source[start : start + error.length] == under


@lw.kernel
def upper(a):
    return a[1:]


@lw.kernel
def caller(a):
    return upper(a)[0]


def test_kernels_of_kernels_may_return_arrays() -> None:
    assert caller(A) == 2.5


@lw.kernel
def large_on_a_path(a, n):
    x = 1
    if n > 0:
        x = 2**63
    return x


@lw.function
def same_number(x):
    return x


@lw.kernel
def large_in_a_call(a):
    return same_number(2**63)


@lw.kernel
def large_float_on_a_path(n):
    x = 1.0
    if n > 0:
        x = 2**63
    return x


@lw.kernel
def large_unsigned_on_a_path(a):
    x = a[0]
    if x > 0:
        x = 2**63
    return x


def test_large_numbers_where_paths_meet() -> None:
    with pytest.raises(lw.CompileError, match="9223372036854775808 does not fit int64"):
        large_on_a_path(A, 1)
    with pytest.raises(lw.CompileError, match="cannot return 9223372036854775808, which does not fit int64"):
        large_in_a_call(A)
    assert large_float_on_a_path(1) == 2.0**63
    assert large_unsigned_on_a_path(np.array([1], np.uint64)) == 2**63


def test_a_ufunc_of_a_tuple() -> None:
    @lw.vectorize
    def single(a):
        return (a,)

    with pytest.raises(lw.CompileError, match="write 'return a' without the tuple or list"):
        single(A)

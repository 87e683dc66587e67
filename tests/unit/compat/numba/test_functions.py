"""`njit` and `jit`: what they return, declared types, calls among functions, pickling."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.cli._kernel_file import kernel_named
from lanewise.compat.numba import float64, int32, jit, njit, prange
from lanewise.runtime.call import kernel as lw_kernel


@njit
def twice(x: Any) -> Any:
    return x * 2


@njit(parallel=True)
def total(a: Any) -> Any:
    s = 0
    for i in prange(len(a)):
        s += twice(a[i])
    return s


@njit(parallel=True)
def by_rows(a: Any, out: Any) -> Any:
    for i in prange(1, a.shape[0] - 1):
        for j in prange(a.shape[1]):  # inside another: a range
            out[i, j] = a[i - 1, j] + a[i + 1, j]


def test_results_are_pythons_own_numbers() -> None:
    assert [type(twice(x)) for x in (np.int8(1), np.float32(1), 1, True, 1.5)] == [int, float, int, int, float]
    assert twice(np.int8(100)) == 200, "int64"


@pytest.mark.parametrize("letter", "bBiIfd")
def test_a_sum_over_prange(letter: str) -> None:
    a = np.arange(200).astype(letter)
    assert total(a) == 2 * int(a.sum(dtype=np.int64)) and type(total(a)) is (float if letter in "fd" else int)


def test_a_float32_sum_is_of_float64() -> None:
    a = np.full(1000, 0.1, np.float32)
    assert abs(total(a) - 2 * a.astype(float).sum()) < 1e-9


def test_prange_has_ends_as_range() -> None:
    a, out = np.random.default_rng(1).random((9, 20)), np.zeros((9, 20))
    by_rows(a, out)
    assert np.array_equal(out[1:-1], a[:-2] + a[2:]) and not out[[0, -1]].any()
    assert "launch" in by_rows.inspect(a, out)


def test_without_parallel_prange_is_a_range() -> None:
    alone = njit(total.py_func)
    assert alone(np.arange(5)) == 20 and "launch" not in alone.inspect(np.arange(5))


def test_declared_types_convert_arguments_and_results() -> None:
    @jit(int32(int32, int32))
    def add(x: Any, y: Any) -> Any:
        return x + y

    assert add(2**31, 2**31 + 1) == 1 and add(2.9, 1) == 3

    @njit([float64(float64), "int64(int64)"])
    def same(x: Any) -> Any:
        return x

    assert (same(3), same(np.float32(0.5)), type(same(np.int8(3)))) == (3, 0.5, float), "the first that holds int8"
    with pytest.raises(CompileError, match=r"declared for \(float64\), \(int64\), not for"):
        same(np.zeros(3))


def test_a_quotient_by_zero_raises_as_the_error_model_says() -> None:
    def quotient(a: Any, b: Any) -> Any:
        return a / b, a // b, a % b

    for numbers in ((1.0, 0.0), (1, 0), (np.float32(1), np.float32(0))):
        with pytest.raises(ZeroDivisionError, match="is divided by zero"):
            njit(quotient)(*numbers)
    assert njit(quotient)(7, -2) == (-3.5, -4, -1)
    assert njit(error_model="numpy")(quotient)(1.0, 0.0)[0] == float("inf")


def test_a_kernel_of_ours_calls_it_and_is_called() -> None:
    @lw.function
    def half(x):  # type: ignore[no-untyped-def]
        return x * 0.5  # float32 stays float32: NumPy's rules

    @njit
    def wide(x: Any) -> Any:
        return half(x) * 2.0

    @lw.kernel
    def kernel(a, out):  # type: ignore[no-untyped-def]
        for i in lw.lanes(len(a)):
            out[i] = wide(a[i])

    a, out = np.arange(5, dtype=np.float32), np.zeros(5)
    kernel(a, out)
    assert (out == a).all() and "f64" in kernel.inspect(a, out)


def test_recursion() -> None:
    assert fibonacci(20) == 6765


@njit
def fibonacci(n: Any) -> Any:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def test_an_array_to_which_iterations_add_is_refused() -> None:
    @njit(parallel=True)
    def rows(a: Any) -> Any:
        acc = np.zeros(4)
        for i in prange(len(a)):
            acc += a[i]
        return acc

    with pytest.raises(CompileError, match="'acc' is an array to which all iterations add at once"):
        rows(np.ones((3, 4)))


def test_words_of_numba() -> None:
    assert twice.py_func(3) == 6 and twice.py(3) == 6
    assert "reads a" in str(total.explain(np.arange(100.0)))
    assert jit(twice) is twice, "decorated twice"
    assert pickle.loads(pickle.dumps(twice))(np.int8(100)) == 200


def test_other_versions_keep_the_rules() -> None:
    """For arrays that overlap, and with other options, the function is another kernel of the same rules."""

    @njit(parallel=True)
    def scaled(a: Any, b: Any) -> Any:
        s = 0
        for i in prange(len(a)):
            b[i] = a[i] * 0
            s += i // 3
        return s

    a = np.ones(100, np.float32)
    assert scaled(a, a.copy()) == scaled(a[:-2], a[2:]) + 65 and type(scaled(a[:-2], a[2:])) is int
    narrow = lw.kernel(total.as_kernel(), width=4)
    assert type(narrow(np.full(3, 100, np.uint8))) is int and narrow(np.full(3, 100, np.uint8)) == 600


def test_commands_take_it_as_a_kernel(tmp_path: Path) -> None:
    text = "from lanewise.compat.numba import njit\n\n@njit\ndef f(a):\n    return a[0] * 2.0\n"
    (tmp_path / "file.py").write_text(text)
    named = kernel_named(f"{tmp_path / 'file.py'}:f")
    assert isinstance(named, lw_kernel.Kernel) and named(np.ones(1, np.float32)) == 2.0


def test_a_signature_that_is_none() -> None:
    with pytest.raises(CompileError, match="is no signature"):
        njit("nonsense")

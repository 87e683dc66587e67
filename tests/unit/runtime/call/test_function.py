"""Functions that Python calls: compiled, with the results, errors and twin of a kernel."""

from __future__ import annotations

import ctypes
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.twin import is_running

scale = 2


@lw.function
def powers(x, n=3):
    total = x * 0
    for k in range(n):
        total += x**k
    return total


@lw.function
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


@lw.function
def both(x):
    return x, x + 1


@lw.function
def item(a, i):
    return a[i]


@lw.function
def scaled(x):
    return x * scale


@lw.function
def in_python():
    return 0


@pytest.mark.parametrize("x", [2, 2.5, True, np.float32(1.5), np.int16(3), np.uint8(7), np.float64(-1)])
def test_results_are_those_of_the_twin(x: Any) -> None:
    assert (powers(x), type(powers(x))) == (powers.py(x), type(powers.py(x)))
    assert powers(x, n=2) == powers.py(x, n=2) and powers(n=4, x=x) == powers.py(x, 4)
    assert both(x) == both.py(x) and [type(one) for one in both(x)] == [type(one) for one in both.py(x)]


def test_it_recurses_and_takes_and_returns_arrays() -> None:
    assert factorial(12) == factorial.py(12) == 479001600
    a = np.arange(5, dtype=np.int32)
    assert item(a, -1) == 4 and type(item(a, 2)) is np.int32
    assert powers(np.arange(3.0)).tolist() == [1, 3, 7]


def test_it_is_compiled() -> None:
    assert "fmul" in powers.inspect(2.0) and "define" in powers.inspect(2.0, stage="llvm")


def test_errors_are_those_of_a_kernel() -> None:
    with pytest.raises(IndexError, match=r"index 5 is out of range for axis 0 of 'a' with length 3"):
        item(np.zeros(3), 5)
    with pytest.raises(TypeError, match=r"argument 'x' is a list; pass NumPy arrays and numbers"):
        powers([1, 2])
    with pytest.raises(TypeError, match=r"powers\(\) got an unexpected keyword argument 'm'"):
        powers(1, m=2)


def test_a_changed_global_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert scaled(3) == 6
    monkeypatch.setitem(globals(), "scale", 5)
    assert scaled(3) == 15


def test_inside_a_twin_it_is_plain() -> None:
    called: list[bool] = []

    @lw.function
    def plain(x):
        called.append(is_running())
        return x

    assert plain.py(4) == 4 and called == [True]


def test_a_pickle_is_compiled_again() -> None:
    again: Any = pickle.loads(pickle.dumps(powers))
    assert again(2.0) == powers(2.0) and again.py(2.0) == 7


def test_an_address_is_a_c_function() -> None:
    address = powers.address("f64(f64, i64)")
    call = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_int64)(address)
    assert [call(x, 4) for x in (0.5, 2.0, -1.0)] == [powers.py(x, 4) for x in (0.5, 2.0, -1.0)]
    assert powers.address("f64(f64, i64)") == address


def test_addresses_are_called_from_threads() -> None:
    address = powers.address("double(double, long)")
    call = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_long)(address)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda n: call(2.0, n), range(50))) == [2.0**n - 1 for n in range(50)]


def test_numba_and_scipy_call_it() -> None:
    scipy: Any = pytest.importorskip("scipy")
    integrate: Any = pytest.importorskip("scipy.integrate")

    @lw.function
    def bell(x):
        return np.exp(-x * x)

    call = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(bell.address("f64(f64)"))
    found = integrate.quad(scipy.LowLevelCallable(call), -np.inf, np.inf)[0]
    assert found == pytest.approx(np.sqrt(np.pi), abs=1e-12)


@pytest.mark.parametrize("name", ["quit", "fast"])
def test_options_are_refused(name: str) -> None:
    with pytest.raises(TypeError):
        lw.function(**{name: True})

"""Kernels as users call them: results, threads, errors, ufuncs, debug mode, LLVM functions, export, cache, warnings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.cache import ROOMS
from lanewise.runtime.call.kernel import Kernel
from lanewise.runtime.debug.debug_mode import run_debug
from lanewise.runtime.export.c_names import free_name
from lanewise.runtime.gpu import driver
from lanewise.runtime.launch.launch import CALLS
from lanewise.runtime.llvm.module import load_llvm
from lanewise.runtime.profile.measured import with_lines
from lanewise.runtime.ufunc.ufunc import vectorized_in
from lanewise.runtime.warnings.without_lanes import has_lanes

LLVM = "define float @f(float %x, float %k) {\n  %y = fmul float %x, %k\n  ret float %y\n}\n"


@lw.function
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


@lw.kernel(threads=2)
def coprime(out, a, b):
    total = 0
    for i in lw.lanes(len(out)):
        d = gcd(a[i], b[i])
        out[i] = d
        if d == 1:
            total += 1
    return total


@lw.kernel
def picked(out, a, at):
    for i in lw.lanes(len(out)):
        out[i] = a[at[i]]


@lw.vectorize
def damped(x, k):
    return x / (1.0 + k * abs(x))


@lw.kernel(debug=True)
def squares(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] * a[i]


def numbers(n: int = 1000) -> tuple[Any, ...]:
    rng = np.random.default_rng(5)
    return np.zeros(n, np.int64), rng.integers(0, 200, n), rng.integers(1, 200, n)


def test_a_kernel_gives_what_plain_python_gives() -> None:
    mine, theirs = numbers(), numbers()
    assert coprime(*mine) == coprime.py(*theirs)
    assert np.array_equal(mine[0], theirs[0]) and not CALLS
    assert isinstance(coprime, Kernel) and has_lanes(coprime.version(mine).compiled.module)


def test_the_second_call_is_that_of_the_first() -> None:
    (mine, a, b), (theirs, _, _) = numbers(), numbers()
    for _ in range(12):
        coprime(mine, a, b)
    coprime.py(theirs, a, b)
    assert np.array_equal(mine, theirs)


def test_an_index_out_of_range_has_line_index_and_lane() -> None:
    at = np.arange(50)
    at[37] = 99
    with pytest.raises(IndexError, match=r"99.*out of"):
        picked(np.zeros(50), np.ones(50), at)


def test_a_ufunc_broadcasts() -> None:
    x, k = np.linspace(-2, 2, 9), np.array([[0.0], [2.0]])
    assert isinstance(damped, np.ufunc) and vectorized_in(damped) is not None
    np.testing.assert_array_equal(damped(x, k), x / (1.0 + k * abs(x)))


def test_debug_mode_finds_an_overflow() -> None:
    with pytest.raises(lw.LaneError, match="does not fit int64, in lane 1"):
        squares(np.array([3, 1 << 40]), np.zeros(2, np.int64))
    assert callable(run_debug)


def test_a_function_of_llvm_text_over_lanes() -> None:
    kernel = load_llvm(LLVM).kernel("f", shapes="T,U", width=4)
    x = np.arange(11, dtype=np.float32)
    np.testing.assert_array_equal(kernel(x, np.float32(3)), x * 3)


def test_a_kernel_as_a_c_header(tmp_path: Path) -> None:
    objects, header = picked.export(tmp_path / "picked.o", "f64[:], f64[:], i64[:]")
    assert objects.stat().st_size > 0 and f"int64_t {free_name('picked', ())}(" in header.read_text()


def test_nothing_is_noted_before_calls() -> None:
    made = picked.version((np.zeros(50), np.ones(50), np.arange(50)))
    assert made.standings is None and not made.is_measured


def test_a_profile_is_of_the_code_that_runs() -> None:
    copy, is_same = with_lines(picked.version((np.zeros(50), np.ones(50), np.arange(50))))
    assert is_same and copy.built.object


def test_the_cache_knows_the_rooms_that_make_code() -> None:
    assert {"codegen", "transform", "analysis", "frontend"} <= set(ROOMS)


def test_arrays_on_a_gpu_need_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    class OnGpu:
        __cuda_array_interface__ = None

    def missing() -> None:
        raise RuntimeError("no driver")

    monkeypatch.setattr(driver, "opened_driver", missing)
    driver.cuda.cache_clear()
    with pytest.raises(lw.CompileError, match="the CUDA driver cannot be used: no driver"):
        lw.kernel(only_lanes)(OnGpu())


@lw.kernel
def only_lanes(a):
    for i in lw.lanes(len(a)):
        a[i] = i

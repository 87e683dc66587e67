"""Kernels on a GPU: the same bits, errors and messages as on the CPU. `pytest -m gpu`; skipped where there is none."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from kernels import Case, all_cases
from lanewise.runtime.call.kernel import Kernel
from lanewise.runtime.call.settings import KernelOptions
from lib.arrays_on_gpu import OnGpu, there
from lib.oracles.kernel_results import arguments, same

pytestmark = pytest.mark.gpu

NOT_THERE = ("memory.record_fields",)  # a GPU has no record arrays
CASES = [case for case in all_cases() if case.name not in NOT_THERE]


@pytest.fixture
def cupy() -> Any:
    return pytest.importorskip("cupy")


def run(kernel: Kernel, cupy: Any, args: tuple[Any, ...]) -> tuple[Any, list[Any]]:
    """The kernel's result, and its arguments afterwards."""
    given = [there(cupy, arg) for arg in args]
    result = kernel(*given)
    return result, [arg.back() if isinstance(arg, OnGpu) else arg for arg in given]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_equals_the_cpu(case: Case, cupy: Any) -> None:
    mine, theirs = (arguments(case, seed=4) for _ in range(2))
    kernel = Kernel(case.kernel.function, KernelOptions(width=1, hot_paths=False))
    result, after = run(kernel, cupy, mine)
    same(result, kernel(*theirs), 0)
    for a, b in zip(after, theirs, strict=True):
        same(a, b.copy() if isinstance(b, np.ndarray) else b, 0)


@lw.kernel
def saxpy(out, a, x, n):
    for i in lw.lanes(n):
        out[i] = out[i] + a * x[i]


@lw.kernel
def scaled(out, x, k):
    for i in lw.lanes(len(x)):
        out[k[i]] = x[i] * 2


def test_the_lowest_failing_iteration_is_reported(cupy: Any) -> None:
    n = 1 << 20
    k = np.arange(n, dtype=np.int32)
    k[[77_777, 500_000, n - 1]] = n
    out, x = cupy.zeros(n, np.float32), cupy.ones(n, np.float32)
    with pytest.raises(IndexError, match=r"index 1048576 is out of range .* at index \(77777\)") as caught:
        scaled(out, x, cupy.asarray(k))
    assert caught.value.index == (77_777,)  # pyright: ignore
    scaled(out, x, cupy.asarray(np.arange(n, dtype=np.int32)))
    assert (out.get() == 2).all(), "the next call finds an empty record"


def test_where_all_fail(cupy: Any) -> None:
    n = 1 << 22
    with pytest.raises(IndexError, match=r"at index \(0\)"):
        scaled(cupy.zeros(1), cupy.ones(n), cupy.full(n, 5, np.int32))


def test_torch_and_its_stream(cupy: Any) -> None:
    torch = pytest.importorskip("torch")
    stream = torch.cuda.Stream()
    n = 1 << 24
    with torch.cuda.stream(stream):
        x = torch.ones(n, device="cuda")
        out = torch.zeros(n, device="cuda")
        for _ in range(20):
            saxpy(out, 2.0, x, n)
        total = out.sum().item()
    assert total == 40.0 * n


def test_dlpack(cupy: Any) -> None:
    class Capsule:
        def __init__(self, array: Any) -> None:
            self.array = array

        def __dlpack__(self, **given: Any) -> Any:
            return self.array.__dlpack__(**given)

        def __dlpack_device__(self) -> Any:
            return self.array.__dlpack_device__()

    x = cupy.arange(100, dtype=np.float32).reshape(10, 10).T
    out = cupy.zeros((10, 10), np.float32)
    turned(Capsule(out), Capsule(x))
    np.testing.assert_array_equal(out.get(), x.get() + 1)


@lw.kernel
def turned(out, x):
    for i, j in lw.lanes(*out.shape):
        out[i, j] = x[i, j] + 1


def test_two_streams_and_two_threads(cupy: Any) -> None:
    n, errors = 1 << 18, []

    def work(number: int) -> None:
        try:
            with cupy.cuda.Stream(non_blocking=True):
                for turn in range(50):
                    x = cupy.full(n, number + turn, np.float32)
                    out = cupy.zeros(n, np.float32)
                    scaled(out, x, cupy.arange(n, dtype=np.int32))
                    assert (out.get() == 2 * (number + turn)).all()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(1000 * number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_host_and_device_do_not_mix(cupy: Any) -> None:
    with pytest.raises(lw.CompileError, match="'x' is in the memory of the CPU, and 'out' on a GPU"):
        saxpy(cupy.zeros(3), 2.0, np.zeros(3), 3)


@lw.kernel
def many(out):
    for a, b, c in lw.lanes(*out.shape):
        out[a, b, c] = a * 1000000 + b * 1000 + c


@pytest.mark.parametrize(
    "shape", [(1, 1, 1), (3, 5, 7), (70_000, 2, 3), (2, 300, 400), (1, 1, 100_000), (5, 70_000, 1)]
)
def test_three_axes(cupy: Any, shape: tuple[int, int, int]) -> None:
    out = cupy.zeros(shape, np.int64)
    many(out)
    a, b, c = np.indices(shape)
    np.testing.assert_array_equal(out.get(), a * 1000000 + b * 1000 + c)


@lw.kernel
def sums(a):
    total = lw.i64(0)
    low = 1 << 30
    bits = 0
    product = lw.u32(1)
    for i in lw.lanes(len(a)):
        total += lw.i64(a[i])
        low = min(low, a[i])
        bits ^= a[i]
        product *= lw.u32(a[i] | 1)
    return total, low, bits, product


@pytest.mark.parametrize("n", [1, 31, 1000, 3_000_017])
def test_reductions_of_integers(cupy: Any, n: int) -> None:
    a = np.random.default_rng(1).integers(-(2**20), 2**20, n).astype(np.int32)
    assert sums(cupy.asarray(a)) == sums(a)


@lw.kernel
def float_sums(a):
    s, t = lw.f32(0), 1.0
    for i in lw.lanes(len(a)):
        s += a[i]
        t *= 1.0 + a[i] * 1e-6
    return s, t


@pytest.mark.parametrize("n", [1, 1000, 1025, 5_000_017])
def test_reductions_of_floats(cupy: Any, n: int) -> None:
    a = np.random.default_rng(1).standard_normal(n).astype(np.float32)
    assert float_sums(cupy.asarray(a)) == float_sums(a)


@lw.kernel
def table_sum(a):
    s = 0.0
    for i, j in lw.lanes(*a.shape):
        s += a[i, j]
    return s


def test_reductions_over_rows(cupy: Any) -> None:
    a = np.random.default_rng(2).standard_normal((777, 333))
    assert table_sum(cupy.asarray(a)) == table_sum(a)


PACKED = np.dtype([("tag", "u1"), ("wide", "f8"), ("x", "f4")])


@lw.kernel
def fill(p):
    for i in lw.lanes(len(p)):
        p[i]["x"] = lw.f32(i & 31)
        p[i]["wide"] = i / 4
        p[i]["tag"] = i & 255


def test_floats_that_are_stored_byte_by_byte(cupy: Any) -> None:
    mine, theirs = np.zeros(1000, PACKED), np.zeros(1000, PACKED)
    _, (after,) = run(fill, cupy, (mine,))
    fill(theirs)
    assert after.tobytes() == theirs.tobytes()

"""A version for GPUs: failing iterations, printed lines, results."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lib.fake_gpu import fake_gpu


@lw.kernel
def scaled(out, x, k):
    for i in lw.lanes(len(x)):
        out[k[i]] = x[i] * 2


@pytest.mark.parametrize("seed", range(3))
def test_the_lowest_failing_iteration_is_reported(seed: int) -> None:
    k = np.arange(300, dtype=np.int32)
    k[[77, 200, 299]] = 300
    out, x = np.zeros(300), np.ones(300)
    with fake_gpu(seed) as gpu:
        given = gpu.array(out), gpu.array(x), gpu.array(k)
        for _ in range(2):
            with pytest.raises(IndexError) as caught:
                scaled(*given)
        with pytest.raises(IndexError) as on_cpu:
            scaled(out, x, k)
        k[:] = 0
        scaled(*given)
    assert "index 300 is out of range for axis 0 of 'out' with length 300, in lane 13 at index (77)" in str(
        caught.value
    )
    assert str(caught.value).partition(", in lane")[0] == str(on_cpu.value).partition(", in lane")[0]


@lw.kernel
def printed(a):
    for i in lw.lanes(len(a)):
        if a[i] > 2:
            print(i, a[i])


def test_prints_in_debug_mode(capsys: pytest.CaptureFixture[str]) -> None:
    with fake_gpu() as gpu:
        lw.kernel(printed, debug=True)(gpu.array(np.arange(5)))
    assert sorted(capsys.readouterr().out.splitlines()) == ["3 3", "4 4"]


@lw.kernel
def summed(a):
    total = lw.i64(0)
    for i in lw.lanes(len(a)):
        total += a[i]
    return total, len(a)


def test_several_results() -> None:
    with fake_gpu() as gpu:
        for n in (3, 4, 3):
            assert summed(gpu.array(np.arange(n))) == (sum(range(n)), n)

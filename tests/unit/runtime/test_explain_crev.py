"""What explain says of crev calls and everywhere blocks."""

from __future__ import annotations

import numpy as np

import lanewise as lw


@lw.function
def total(a, k, scale):
    s = 0
    for j in lw.lanes(len(a)):
        s += a[j] * scale + k
    return s


@lw.kernel(threads=1, width=8)
def by_index(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 3:
            out[i] = lw.crev(total)(a, i, 2)


@lw.kernel(threads=1, width=8)
def by_element(a, out):
    for i in lw.lanes(len(a)):
        out[i] = lw.crev(total)(a[: a[i]], 1, a[i])


@lw.kernel(threads=1, width=8)
def all_the_same(a, out):
    for i in lw.lanes(len(a)):
        with lw.everywhere():
            x = lw.sum(a[i])
        out[i] = lw.crev(total)(a, 1, 2) + x


A, OUT = np.arange(9), np.zeros(9, np.int64)


def test_consecutive_arguments() -> None:
    told = str(by_index.explain(A, OUT))
    assert "the whole gang runs total once for each lane that comes here; lanes differ only in 'k', which is" in told
    assert "is the better form" in told and "step of range" not in told


def test_varying_arguments() -> None:
    told = str(by_element.explain(A, OUT))
    assert "lanes differ in 'a', 'scale': a loop in each lane instead would gather" in told


def test_one_run_for_all() -> None:
    told = str(all_the_same.explain(A, OUT))
    assert "one run of total by the whole gang serves all lanes" in told
    assert "the whole gang runs this block, once if any lane comes here" in told

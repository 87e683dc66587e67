"""What section 3.4 says of crev, of compiled kernels: nesting multiplies tasks, calls commute, contexts come back."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

W = 4
NUMBER = 10


@lw.function
def baz(count, c):
    d = c + 1
    lw.atomic_add(count, d % 8, 1)


@lw.function
def bar(count, b):
    c = b + 1
    lw.crev(baz)(count, c)


@lw.function
def foo(count, a):
    b = a + lw.lane()
    lw.crev(bar)(count, b)


@lw.kernel(width=W, threads=1)
def one_deep(count):
    for i in lw.lanes(W):
        lw.crev(baz)(count, i)


@lw.kernel(width=W, threads=1)
def two_deep(count):
    for i in lw.lanes(W):
        lw.crev(bar)(count, i)


@lw.kernel(width=W, threads=1)
def three_deep(count):
    for i in lw.lanes(W):
        lw.crev(foo)(count, i)


@pytest.mark.parametrize(("kernel", "calls"), [(one_deep, 1), (two_deep, 2), (three_deep, 3)])
def test_composition_multiplies(kernel, calls: int) -> None:
    """Figure 9: n calls inside each other make W^n runs of the innermost function, W tasks each. Example 3.6: 256."""
    count = np.zeros(8, np.int64)
    kernel(count)
    assert count.sum() == W ** (calls + 1)
    alone = np.zeros(8, np.int64)
    kernel.py(alone)
    assert alone.sum() == W  # a gang of one has one task for each of the W iterations


@lw.function
def fill(out, row, value):
    for j in lw.lanes(out.shape[1]):
        out[row, j] = value * 100 + j


@lw.kernel(width=8, threads=1)
def forward(order, out):
    for i in lw.lanes(len(order)):
        if order[i] % 3 != 0:
            lw.crev(fill)(out, order[i], order[i])


def test_independent_calls_commute() -> None:
    """Whatever lane has which call, and in which order they are served, the memory is the same."""
    rng = np.random.default_rng(1)
    seen = set()
    for _ in range(4):
        out = np.zeros((40, 21), np.int32)
        forward(rng.permutation(40), out)
        seen.add(out.tobytes())
    assert len(seen) == 1 and out[1, 3] == 103 and out[3].sum() == 0


@lw.function
def noisy(a, n):
    """Parts its lanes in many ways, and leaves loops at different times."""
    s = 0
    for j in lw.lanes(n):
        k = a[j % len(a)] % 7
        while k > 0:
            if k % 2 == 0:
                s += k
            k -= 1
            if k == a[0] % 3:
                break
    return s


@lw.kernel(width=8, threads=1)
def around(a, out, called):
    for i in lw.lanes(len(a)):
        k = a[i] % 5
        n = 0
        while n < k:
            if n % 2 == 1:
                if called:
                    out[i, 1] += lw.crev(noisy)(a, i)
                out[i, 0] += n
            n += 1
            if a[i] > 80:
                continue
            out[i, 0] += 10
        out[i, 0] += i


def test_the_context_comes_back() -> None:
    """Synchronization parity: what parts and meets around a call does so as without it."""
    a = np.random.default_rng(2).integers(0, 99, 37).astype(np.int32)
    quiet, loud = np.zeros((37, 2), np.int64), np.zeros((37, 2), np.int64)
    around(a, quiet, False)
    around(a, loud, True)
    assert (quiet[:, 0] == loud[:, 0]).all() and (quiet[:, 1] == 0).all()
    expected = np.zeros((37, 2), np.int64)
    around.py(a, expected, True)
    assert loud[:, 1].any() and (loud[:, 0] == expected[:, 0]).all()


@lw.function
def tree(n):
    s = n
    for j in lw.lanes(2):
        if n > 1:
            s += lw.crev(tree)(n - 1 - j)
    return s


@lw.kernel(width=8, threads=1)
def recursion(out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(tree)(i % NUMBER)


def test_recursion() -> None:
    out, expected = np.zeros(25, np.int64), np.zeros(25, np.int64)
    recursion(out)
    recursion.py(expected)
    assert (out == expected).all() and len(set(out.tolist())) == NUMBER


@lw.function
def checked(a, k):
    return a[k]


@lw.kernel(width=8, threads=1)
def fails(a, out):
    for i in lw.lanes(len(out)):
        if i > 2:
            out[i] = lw.crev(checked)(a, i)


def test_an_error_in_a_call_ends_the_kernel() -> None:
    with pytest.raises(IndexError, match="index 5 is out of range"):
        fails(np.zeros(5, np.int32), np.zeros(20, np.int32))


@lw.function
def parted(a):
    s = 0
    if lw.lane() < 3:
        for j in lw.lanes(len(a)):
            s += a[j]
    return s


@lw.kernel
def spans_in_vain(a):
    for i in lw.lanes(len(a)):
        a[i] = lw.crev(parted)(a)


def test_a_lanes_loop_needs_the_whole_gang() -> None:
    with pytest.raises(lw.CompileError, match="lanes may have parted before it") as caught:
        spans_in_vain(np.zeros(9, np.int32))
    assert "for j in lw.lanes(len(a)):" in str(caught.value) or caught.value.position.line > 0

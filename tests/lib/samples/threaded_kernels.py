"""Kernels for tests that interrupt a call: they run long, use threads, or need a thread with a larger stack."""

from __future__ import annotations

import lanewise as lw


@lw.kernel(threads=3)
def grow(x, n):
    for i in lw.lanes(len(x)):
        s = x[i]
        for k in range(n):
            s = s * 0.999 + k
        x[i] = s


@lw.kernel(threads=3)
def total(x, n):
    found = 0.0
    for i in lw.lanes(len(x)):
        s = x[i]
        for k in range(n):
            s = s * 0.5 + k
        found += s
    return found


@lw.function
def down(n, x):
    if n <= 0:
        return x
    return down(n - 1, x) + 1


@lw.kernel(threads=2)
def deep(x, n):
    """Needs a stack in proportion to n: if the caller's is too small, a separate thread runs it."""
    for i in lw.lanes(len(x)):
        x[i] = down(n, x[i])

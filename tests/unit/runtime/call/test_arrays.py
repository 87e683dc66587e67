"""Arguments of all kinds reach compiled code as they are, and results come back."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.runtime.call.arrays import address


@lw.kernel(width=4, threads=1)
def copied(a, out, n, x, flag):
    for i in lw.lanes(n):
        out[i] = a[i] * x if flag else a[i]
    return n + 1


def test_views_and_numbers() -> None:
    base = np.arange(20.0)
    for view in (base, base[::2], base[::-1], base[3:9]):
        out = np.zeros(len(view))
        assert copied(view, out, len(view), 0.5, True) == len(view) + 1
        assert out.tolist() == (view * 0.5).tolist()
    frozen = base.copy()
    frozen.flags.writeable = False
    out = np.zeros(20)
    copied(frozen, out, 20, 2.0, False)
    assert out.tolist() == base.tolist() and copied(np.zeros(0), np.zeros(0), 0, 1.0, True) == 1


def test_addresses() -> None:
    base = np.zeros(4)
    assert address(base) == base.ctypes.data and address(base[1:]) == base.ctypes.data + 8

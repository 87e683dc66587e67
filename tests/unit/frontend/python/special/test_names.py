"""Special functions by name; SciPy's in a kernel; what an import loads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.special.names import NAMES, of_scipy, special_named


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_a_function_of_one_type(name: str) -> None:
    function = special_named(name)
    count, compiled = len(function.source.parameters), getattr(lw.special, name)
    for dtype in (np.float32, np.float64):
        args = [dtype(0.5)] * count
        assert type(compiled(*args)) is dtype
        assert type(function.py(*args)) is dtype
    assert type(compiled(*[0.5] * count)) is float
    assert function.py(*[0.5] * count) == pytest.approx(compiled(*[0.5] * count), rel=1e-14, nan_ok=True)


def test_those_of_scipy_are_replaced() -> None:
    theirs: Any = pytest.importorskip("scipy.special")
    cython: Any = pytest.importorskip("scipy.special.cython_special")
    assert of_scipy(theirs.psi) is special_named("digamma") and of_scipy(cython.erf) is special_named("erf")
    assert of_scipy(theirs.zeta) is None and of_scipy(theirs.jv) is None and of_scipy(np.sin) is None

    @lw.kernel
    def both(out, a):
        for i in lw.lanes(len(a)):
            out[i] = theirs.j0(a[i]) + cython.ndtri(a[i] / 40) + theirs.gammainc(2, a[i])

    for dtype in (np.float64, np.float32):
        a = np.linspace(0.1, 39, 50).astype(dtype)
        out, wanted = np.zeros(50, dtype), np.zeros(50, dtype)
        both(out, a)
        both.py(wanted, a)
        assert np.allclose(out, wanted, rtol=1e-5 if dtype is np.float32 else 1e-12)


def test_a_wrong_count_is_refused() -> None:
    theirs: Any = pytest.importorskip("scipy.special")

    @lw.kernel
    def wrong(out, a):
        for i in lw.lanes(len(a)):
            out[i] = theirs.j0(a[i], 2)

    with pytest.raises(lw.CompileError, match=r"'theirs.j0' takes 1 number, not 2"):
        wrong(np.zeros(3), np.zeros(3))

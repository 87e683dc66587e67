"""Programs of the kinds that Numba's documentation shows for njit, prange, vectorize and guvectorize.

Each is compared with plain Python, and with Numba where it is installed. Written for this test.
"""

from __future__ import annotations

import linecache
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from lanewise.compat import numba as ours

R = np.random.default_rng(7)
M, V, W, I = R.random((12, 12)), R.random(200), R.random(200) + 0.5, R.integers(-50, 50, 200)
F, B = V.astype(np.float32), R.integers(0, 255, 200).astype(np.uint8)

PROGRAMS: dict[str, tuple[str, Sequence[Any]]] = {
    "trace_tanh": (
        """
@njit
def f(a):
    t = 0.0
    for i in range(a.shape[0]):
        t += np.tanh(a[i, i])
    return a + t
""",
        [M],
    ),
    "sum2d": (
        """
@jit(nopython=True)
def f(a):
    m, n = a.shape
    s = 0.0
    for i in range(m):
        for j in range(n):
            s += a[i, j]
    return s
""",
        [M],
    ),
    "calls": (
        """
@njit
def square(x):
    return x ** 2
@njit
def f(x, y):
    return math.sqrt(square(x) + square(y))
""",
        [3, 4.0],
    ),
    "declared": (
        """
@jit(int32(int32, int32))
def f(x, y):
    return x + y
""",
        [2**31, 2**31 + 1],
    ),
    "declared_text": (
        """
@njit('f8(f8[:], i8)')
def f(a, k):
    return a[k] * 2
""",
        [V, 5],
    ),
    "complex": (
        """
@njit
def f(x, y):
    return x * y + 1
""",
        [1j, 2],
    ),
    "bubble": (
        """
@njit
def f(x):
    a = x.copy()
    n = len(a)
    for i in range(n):
        for j in range(n - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
    return a
""",
        [V[:40]],
    ),
    "mandel": (
        """
@njit
def f(x, y, limit):
    c = complex(x, y)
    z = 0.0j
    for i in range(limit):
        z = z * z + c
        if z.real * z.real + z.imag * z.imag >= 4:
            return i
    return limit
""",
        [0.3, 0.55, 200],
    ),
    "gcd": (
        """
@njit
def f(a, b):
    while b:
        a, b = b, a % b
    return a
""",
        [1071, 462],
    ),
    "primes": (
        """
@njit
def f(n):
    count = 0
    for k in range(2, n):
        ok = True
        d = 2
        while d * d <= k:
            if k % d == 0:
                ok = False
                break
            d += 1
        if ok:
            count += 1
    return count
""",
        [200],
    ),
    "hash": (
        """
@njit
def f(a):
    h = 5381
    for x in a:
        h = ((h << 5) + h) ^ x
        h &= 0xFFFFFFFF
    return h
""",
        [B],
    ),
    "average": (
        """
@njit
def f(a):
    return (a[0] + a[1]) // 2, a[0] / a[1]
""",
        [B[:2] + np.uint8(1)],
    ),
    "optional_flag": (
        """
@njit(fastmath=False, nogil=True, boundscheck=True)
def f(x, up=True):
    return x + 1 if up else x - 1
""",
        [4],
    ),
    "numpy_reductions": (
        """
@njit
def f(a):
    return a.sum(), a.max(), np.argmax(a), np.mean(a)
""",
        [V],
    ),
    "prange_sum": (
        """
@njit(parallel=True)
def f(a):
    s = 0
    for i in prange(a.shape[0]):
        s += a[i]
    return s
""",
        [I],
    ),
    "prange_float32": (
        """
@njit(parallel=True)
def f(a):
    s = 0.0
    for i in prange(len(a)):
        s += a[i]
    return s
""",
        [F],
    ),
    "prange_product": (
        """
@njit(parallel=True)
def f(n):
    r = 2
    for i in prange(n):
        r *= 2
    return r
""",
        [20],
    ),
    "prange_least": (
        """
@njit(parallel=True)
def f(a):
    low = a[0]
    for i in prange(1, len(a)):
        low = min(low, a[i])
    return low
""",
        [I],
    ),
    "prange_rows": (
        """
@njit(parallel=True)
def f(a):
    out = np.empty(a.shape[0])
    for i in prange(a.shape[0]):
        t = 0.0
        for j in range(a.shape[1]):
            t += a[i, j] ** 2
        out[i] = math.sqrt(t)
    return out
""",
        [M],
    ),
    "prange_distances": (
        """
@njit(parallel=True)
def f(p):
    n, d = p.shape
    out = np.zeros((n, n))
    for i in prange(n):
        for j in range(n):
            t = 0.0
            for k in range(d):
                t += (p[i, k] - p[j, k]) ** 2
            out[i, j] = np.sqrt(t)
    return out
""",
        [M],
    ),
    "prange_inside": (
        """
@njit(parallel=True)
def f(n):
    s = 0
    for i in prange(n):
        for j in prange(i):
            s += i * j
    return s
""",
        [30],
    ),
    "prange_private": (
        """
@njit(parallel=True)
def f(a, b):
    for i in prange(len(a)):
        t = np.zeros(3)
        for k in range(3):
            t[k] = a[i] * k
        b[i] = t[0] + t[1] + t[2]
    return b
""",
        [V, np.zeros(200)],
    ),
    "prange_step": (
        """
@njit(parallel=True)
def f(a):
    s = 0
    for i in prange(1, len(a), 3):
        s += i
    return s
""",
        [V],
    ),
    "prange_max_error": (
        """
@njit(parallel=True)
def f(a, b):
    m = 0.0
    for i in prange(len(a)):
        m = max(m, abs(a[i] - b[i]))
    return m
""",
        [V, W],
    ),
    "prange_calls": (
        """
@njit
def g(x):
    return x * 2
@njit(parallel=True)
def f(a):
    out = np.empty_like(a)
    for i in prange(len(a)):
        out[i] = g(a[i])
    return out
""",
        [F],
    ),
    "black_scholes": (
        """
@njit
def cnd(d):
    k = 1.0 / (1.0 + 0.2316419 * abs(d))
    r = 0.3989422804 * math.exp(-0.5 * d * d) * (k * (0.31938153 + k * (-0.356563782 + k * 1.781477937)))
    if d > 0:
        r = 1.0 - r
    return r
@njit(parallel=True)
def f(s, x, t, out):
    for i in prange(len(s)):
        q = math.sqrt(t)
        d = (math.log(s[i] / x[i]) + 0.065 * t) / (0.3 * q)
        out[i] = s[i] * cnd(d) - x[i] * math.exp(-0.02 * t) * cnd(d - 0.3 * q)
    return out
""",
        [W, V + 0.5, 0.75, np.zeros(200)],
    ),
    "ufunc": (
        """
@vectorize([float64(float64, float64)])
def f(x, y):
    return x + y
""",
        [I, I],
    ),
    "ufunc_several": (
        """
@vectorize([int32(int32, int32), int64(int64, int64), float32(float32, float32), float64(float64, float64)])
def f(x, y):
    return x * y if x > y else x
""",
        [F, F[::-1].copy()],
    ),
    "ufunc_parallel": (
        """
@vectorize(['f4(f4)'], target='parallel')
def f(x):
    return math.sqrt(x) + 1
""",
        [F],
    ),
    "ufunc_dynamic": (
        """
@vectorize
def f(x, y):
    return x / y + 1
""",
        [I, W],
    ),
    "gufunc": (
        """
@guvectorize([(int64[:], int64, int64[:])], '(n),()->(n)')
def f(x, y, res):
    for i in range(x.shape[0]):
        res[i] = x[i] + y
""",
        [I, np.int64(2)],
    ),
    "gufunc_product": (
        """
@guvectorize(['void(f8[:,:], f8[:,:], f8[:,:])'], '(m,n),(n,p)->(m,p)', nopython=True)
def f(a, b, c):
    for i in range(c.shape[0]):
        for j in range(c.shape[1]):
            t = 0.0
            for k in range(a.shape[1]):
                t += a[i, k] * b[k, j]
            c[i, j] = t
""",
        [M, M],
    ),
    "gufunc_number": (
        """
@guvectorize([(float64[:], float64[:])], '(n)->()')
def f(x, res):
    s = 0.0
    for v in x:
        s += v
    res[0] = s
""",
        [M],
    ),
}


def made(name: str, compiler: Any) -> Any:
    text = PROGRAMS[name][0].lstrip("\n")
    file = f"<numba's {name}, {compiler.__name__}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    words = ("njit", "jit", "prange", "vectorize", "guvectorize", "int32", "int64", "float32", "float64")
    seen: dict[str, Any] = {"np": np, "math": math, **{word: getattr(compiler, word) for word in words}}
    exec(compile(text, file, "exec"), seen)
    return seen["f"]


def results(function: Any, args: Sequence[Any]) -> list[Any]:
    found = function(*(arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args))
    return list(found) if isinstance(found, tuple) else [found]


def assert_same(found: Sequence[Any], expected: Sequence[Any], is_exact: bool) -> None:
    for one, other in zip(found, expected, strict=True):
        assert np.allclose(one, other, rtol=1e-5 if getattr(one, "dtype", None) == np.float32 else 1e-12)
        if is_exact:
            assert type(one) is type(other) and getattr(one, "dtype", None) == getattr(other, "dtype", None)


# NumPy's small integers wrap and its float32 stays, in plain Python; ufuncs have no plain twin for arrays.
WIDER = ("average", "hash", "prange_float32", "prange_calls", "declared")


@pytest.mark.parametrize("name", [name for name in PROGRAMS if "ufunc" not in name and name not in WIDER])
def test_as_plain_python(name: str) -> None:
    function = made(name, ours)
    args = PROGRAMS[name][1]
    assert_same(results(function, args), results(function.py, args), False)


@pytest.mark.parametrize("name", PROGRAMS)
def test_as_numba(name: str) -> None:
    numba = pytest.importorskip("numba")
    args = PROGRAMS[name][1]
    if name == "prange_step":
        with pytest.raises(numba.core.errors.NumbaError, match="Only constant step size of 1"):
            made(name, numba)(*args)
        return
    assert_same(results(made(name, ours), args), results(made(name, numba), args), True)

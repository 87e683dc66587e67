"""Calls of C functions: results like Python's own calls, over widths and types; order, masks, and refusals."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.explained import remarks_of

WIDTHS = [1, 2, 4, 8, 16]


def c_function(name: str, result: Any, *params: Any) -> Any:
    function = ctypes.CDLL(None)[name]
    function.restype, function.argtypes = result, params
    return function


cbrt = c_function("cbrt", ctypes.c_double, ctypes.c_double)
fabsf = c_function("fabsf", ctypes.c_float, ctypes.c_float)
ldexp = c_function("ldexp", ctypes.c_double, ctypes.c_double, ctypes.c_int)
toupper = c_function("toupper", ctypes.c_int, ctypes.c_int)
llabs = c_function("llabs", ctypes.c_longlong, ctypes.c_longlong)
seen: list[float] = []


@ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)
def noted(x: float) -> float:
    seen.append(x)
    return -x


@ctypes.CFUNCTYPE(None, ctypes.c_int)
def note(n: int) -> None:
    seen.append(n)


@ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_int8, ctypes.c_uint16)
def below(a: int, b: int) -> bool:
    return a < b


@lw.function
def helped(x):
    return cbrt(x) + 1


@lw.kernel
def calls(out, a, n):
    for i in lw.lanes(a.shape[0]):
        out[i] = helped(a[i]) + ldexp(a[i], i) + toupper(97 + i) + llabs(-n - i) + fabsf(a[i])


@lw.kernel
def some(out, a):
    for i in lw.lanes(a.shape[0]):
        if a[i] > 2:
            out[i] = noted(a[i])


@lw.kernel
def small(out, a, b):
    for i in lw.lanes(a.shape[0]):
        note(b[i])
        out[i] = 1 if below(a[i], b[i]) else 2


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int16, np.uint8])
@pytest.mark.parametrize("width", WIDTHS)
def test_as_python_calls_them(width: int, dtype: Any) -> None:
    a = np.arange(19).astype(dtype)
    out, wanted = np.zeros(19), np.zeros(19)
    lw.kernel(calls, width=width)(out, a, 2**40)
    calls.py(wanted, a, 2**40)
    assert out.tolist() == wanted.tolist() and len(set(out)) == 19


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("debug", [False, True])
def test_active_lanes_call_once_and_in_order(width: int, debug: bool) -> None:
    a = np.array([3.0, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5])
    out = np.zeros(11)
    seen.clear()
    lw.kernel(some, width=width, threads=1, debug=debug)(out, a)
    assert seen == [3.0, 4, 5, 9, 6, 5, 3, 5]
    assert out.tolist() == np.where(a > 2, -a, 0).tolist()


@pytest.mark.parametrize("debug", [False, True])
def test_small_integers_and_bools(debug: bool) -> None:
    a, b = np.array([-1, 5, -128, 127], np.int8), np.array([0, 5, 65535, 126], np.uint16)
    out = np.zeros(4, np.int32)
    seen.clear()
    lw.kernel(small, threads=1, debug=debug)(out, a, b)
    assert out.tolist() == [1, 2, 1, 2] and seen == b.tolist()


def test_a_function_is_an_argument() -> None:
    @lw.kernel
    def apply(out, a, f):
        for i in lw.lanes(a.shape[0]):
            out[i] = f(a[i])

    a = np.linspace(1, 8, 7)
    one, other = np.zeros(7), np.zeros(7)
    apply(one, a, cbrt)
    apply(other, a, noted)
    assert one.tolist() == [cbrt(x) for x in a] and other.tolist() == (-a).tolist()


def test_the_name_may_stand_for_another_function() -> None:
    names: dict[str, Any] = {"f": cbrt}

    def made() -> Any:
        f = names["f"]

        def use(out, a):
            for i in lw.lanes(a.shape[0]):
                out[i] = f(a[i])

        return lw.kernel(use)

    a, out = np.array([8.0]), np.zeros(1)
    made()(out, a)
    assert out[0] == 2
    names["f"] = noted
    made()(out, a)
    assert out[0] == -8


def test_what_a_call_costs_is_said() -> None:
    found = [remark for remark in remarks_of(some, np.zeros(64), np.zeros(64)) if remark.code == "LW135"]
    assert len(found) == 1 and found[0].data[0] == "function"


LIBRARY = ctypes.CDLL("libm.so.6")
untyped = ctypes.CDLL("libm.so.6").cbrt


def by_untyped(out, a):
    for i in lw.lanes(a.shape[0]):
        out[i] = untyped(a[i])


def by_count(out, a):
    for i in lw.lanes(a.shape[0]):
        out[i] = ldexp(a[i])


def by_type(out, a):
    for i in lw.lanes(a.shape[0]):
        out[i] = ldexp(a[i], a[i])


def by_name(out, a):
    for i in lw.lanes(a.shape[0]):
        out[i] = cbrt(x=a[i])


@pytest.mark.parametrize(
    ("function", "column", "why"),
    [
        (by_untyped, 18, "'cbrt' has no argtypes, so its types are not known; write cbrt.argtypes ="),
        (by_count, 18, "'ldexp' takes 2 numbers, not 1"),
        (by_type, 18, r"parameter 2 of 'ldexp' is an integer \(int32\), not float64; write int\(...\)"),
        (by_name, 18, "'cbrt' is a C function and takes no named arguments; write them in order"),
    ],
)
def test_refusals(function: Any, column: int, why: str) -> None:
    with pytest.raises(lw.CompileError, match=why) as found:
        lw.kernel(function)(np.zeros(3), np.zeros(3))
    assert found.value.position.line == function.__code__.co_firstlineno + 2
    assert found.value.position.column == column


def test_it_cannot_be_exported(tmp_path: Any) -> None:
    with pytest.raises(lw.CompileError, match="'function' is a C function of this process, which exported code does"):
        some.export(tmp_path / "k.o", (np.zeros(3), np.zeros(3)))


def test_attributes_of_a_library() -> None:
    LIBRARY.exp2.restype, LIBRARY.exp2.argtypes = ctypes.c_double, [ctypes.c_double]

    @lw.kernel
    def powers(out, a):
        for i in lw.lanes(a.shape[0]):
            out[i] = LIBRARY.exp2(a[i])

    a, out = np.arange(5.0), np.zeros(5)
    powers(out, a)
    assert out.tolist() == [1, 2, 4, 8, 16]


def test_of_other_makers() -> None:
    special: Any = pytest.importorskip("scipy.special.cython_special")
    numba: Any = pytest.importorskip("numba")
    cffi: Any = pytest.importorskip("cffi")
    ffi = cffi.FFI()
    ffi.cdef("double sinh(double);")
    library = ffi.dlopen("libm.so.6")

    @numba.cfunc("float64(float64, int32)")
    def scaled(x: Any, n: Any) -> Any:
        return x * n

    @lw.kernel
    def all_of_them(out, a):
        for i in lw.lanes(a.shape[0]):
            out[i] = special.kn(2, a[i]) + special.betaincinv(a[i], 2.0, 0.5) + scaled(a[i], i) + library.sinh(a[i])

    a = np.linspace(0.5, 3, 9)
    out, wanted = np.zeros(9), np.zeros(9)
    all_of_them(out, a)
    all_of_them.py(wanted, a)
    assert out.tolist() == wanted.tolist() and np.isfinite(out).all()

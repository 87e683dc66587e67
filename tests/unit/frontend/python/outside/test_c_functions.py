"""Recognizing C functions: types and addresses, and what cannot be called."""

from __future__ import annotations

import ctypes
import math
from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.outside.c_functions import c_functions, c_signature

MATH = ctypes.CDLL("libm.so.6")
F64 = np.dtype(np.float64)


def of_math(name: str, result: Any, *params: Any) -> Any:
    function = ctypes.CDLL("libm.so.6")[name]
    function.restype, function.argtypes = result, params
    return function


def test_a_ctypes_function() -> None:
    (found,) = c_functions(of_math("ldexp", ctypes.c_double, ctypes.c_double, ctypes.c_int)) or []
    assert (found.name, found.params, found.result, found.why) == ("ldexp", (F64, np.dtype(np.int32)), F64, "")
    assert found.prototype(0.75, 3) == 6.0


def test_other_objects_are_none() -> None:
    assert [c_functions(value) for value in (3, math.sin, np.sin, len, print, "text", None, MATH)] == [None] * 8


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (MATH.cbrt, "'cbrt' has no argtypes, so its types are not known; write cbrt.argtypes"),
        (of_math("modf", ctypes.c_double, ctypes.c_double, ctypes.POINTER(ctypes.c_double)), "parameter 2 of 'modf'"),
        (of_math("nan", ctypes.c_char_p, ctypes.c_double), "'nan' returns no number"),
        (of_math("fabsl", ctypes.c_longdouble, ctypes.c_longdouble), "parameter 1 of 'fabsl' is no number"),
        (ctypes.PYFUNCTYPE(ctypes.c_int)(("PyGILState_Check", ctypes.pythonapi)), "they run without it"),
    ],
)
def test_refusals(function: Any, why: str) -> None:
    (found,) = c_functions(function) or []
    assert why in found.why


def test_a_check_of_python_is_refused() -> None:
    function = of_math("cbrt", ctypes.c_double, ctypes.c_double)
    function.errcheck = lambda result, function, args: result
    assert "has an errcheck of Python" in (c_functions(function) or [])[0].why


def test_signatures() -> None:
    assert c_signature("f64(f64, i32)") == (F64, [F64, np.dtype(np.int32)])
    assert c_signature("double (double x, const unsigned char)") == (F64, [F64, np.dtype(np.uint8)])
    assert c_signature("void(float32)") == (None, [np.dtype(np.float32)])
    assert c_signature("bool(void)") == (np.dtype(np.bool_), [])
    assert c_signature("long long(size_t)") == (np.dtype(np.int64), [np.dtype(np.uint64)])
    assert [c_signature(text) for text in ("f64", "f64(double *)", "pair(f64)", "f64(what)", "")] == [None] * 5


def test_cffi() -> None:
    cffi: Any = pytest.importorskip("cffi")
    ffi = cffi.FFI()
    ffi.cdef("double ldexp(double, int); int printf(const char *, ...); double frexp(double, int *);")
    library = ffi.dlopen("libm.so.6")
    (found,) = c_functions(library.ldexp) or []
    assert (found.name, found.params, found.result) == ("function", (F64, np.dtype(np.int32)), F64)
    assert found.prototype(0.75, 3) == 6.0
    assert "parameter 2 of 'function' is no number" in (c_functions(library.frexp) or [])[0].why
    assert "any number of arguments" in (c_functions(ffi.dlopen(None).printf) or [])[0].why
    assert c_functions(ffi.new("double *")) is None


def test_cython_and_scipy() -> None:
    special: Any = pytest.importorskip("scipy.special.cython_special")
    scipy: Any = pytest.importorskip("scipy")
    (plain,) = c_functions(special.j0) or []
    assert (plain.params, plain.result, plain.skips) == ((F64,), F64, True)
    assert plain.prototype(0.0, 1) == 1.0
    forms = c_functions(special.betainc) or []
    assert sorted(str(form.result) for form in forms) == ["float32", "float64"]
    (low,) = c_functions(scipy.LowLevelCallable.from_cython(special, "j0")) or []
    assert low.address == plain.address


def test_numba() -> None:
    numba: Any = pytest.importorskip("numba")

    @numba.cfunc("float64(float64, int32)")
    def scaled(x: Any, n: Any) -> Any:
        return x * n

    (found,) = c_functions(scaled) or []
    assert (found.name, found.params, found.address) == ("scaled", (F64, np.dtype(np.int32)), scaled.address)

"""C functions of ours: every type, errors, and what is refused."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw

C = {
    "f64": ctypes.c_double,
    "f32": ctypes.c_float,
    "bool": ctypes.c_bool,
    **{f"{s}{b}": getattr(ctypes, f"c_{'u' * (s == 'u')}int{b}") for s in "iu" for b in (8, 16, 32, 64)},
}


@lw.function
def same(x):
    return x


@lw.function
def chosen(x, i):
    return (2.5, 5.5, 7.5)[i] + x


@lw.function
def nothing(a):
    a + 1


@lw.function
def makes(n):
    return np.zeros(n)[0]


@lw.function
def large(x):
    a = lw.array(9000, lw.f64)
    for k in range(9000):
        a[k] = x + k
    return a[int(x)]


@pytest.mark.parametrize("name", C)
def test_every_type_passes(name: str) -> None:
    call = ctypes.CFUNCTYPE(C[name], C[name])(same.address(f"{name}({name})"))
    ends = {"f": [0.5, -1.25], "b": [True, False]}.get(name[0])
    info = None if ends else np.iinfo(getattr(lw, name))
    for value in ends or [int(info.min), int(info.max), 5]:  # type: ignore[union-attr]
        assert call(value) == value


def test_an_error_is_reported_and_the_result_is_nan(monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", lambda given: caught.append(given.exc_value))
    call = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_int64)(chosen.address("f64(f64, i64)"))
    assert call(1.0, 1) == 6.5 and not caught
    assert np.isnan(call(1.0, 3))
    assert isinstance(caught[0], IndexError) and "index 3 is out of range" in str(caught[0])


def test_a_function_without_a_result() -> None:
    call = ctypes.CFUNCTYPE(None, ctypes.c_double)(nothing.address("void(f64)"))
    assert call(1.0) is None


@pytest.mark.parametrize(
    ("function", "signature", "why"),
    [
        (same, "f64", "'f64' is no signature of a C function of numbers; write the types as \"f64\\(f64, i32\\)\""),
        (same, "f64(f64*)", "is no signature"),
        (same, "f64(f64, f64)", "has 2 parameters, and 'same' takes 1"),
        (same, "f32(f64)", "'same' returns a float64 for these types, and the signature says a float32; change"),
        (nothing, "f64(f64)", "'nothing' returns None for these types, and the signature says a float64"),
        (same, "void(f64)", "the signature says nothing"),
        (makes, "f64(i64)", "memory for an array that a kernel makes needs Python"),
        (large, "f64(f64)", "KB of stack, and a C function may use 16; make private arrays smaller"),
    ],
)
def test_refusals(function: Any, signature: str, why: str) -> None:
    with pytest.raises(lw.CompileError, match=why):
        function.address(signature)

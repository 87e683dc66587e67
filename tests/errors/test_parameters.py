"""Parameters that kernels, functions and ufuncs cannot have are refused when the function is decorated."""

from __future__ import annotations

from typing import Any

import pytest

import lanewise as lw


def several(a, *more):
    return a


def named(a, **more):
    return a


def only_by_name(a, *, scale):
    return a * scale


def only_by_name_with_default(a, *, scale=2):
    return a * scale


def with_default(a, scale=2.0):
    return a * scale


@pytest.mark.parametrize("decorate", [lw.kernel, lw.kernel(width=4), lw.function, lw.vectorize])
def test_no_names(decorate: Any) -> None:
    refused(decorate, named, "fixed list of parameters; name each of them", "more")


@pytest.mark.parametrize(
    ("function", "sentence", "under"),
    [
        (several, "fixed list of parameters; name each of them", "more"),
        (only_by_name, "given in order; remove the '*'", "scale"),
        (only_by_name_with_default, "given in order; remove the '*'", "scale"),
    ],
)
def test_no_fixed_order_of_a_ufunc(function: Any, sentence: str, under: str) -> None:
    refused(lw.vectorize, function, sentence, under)


@pytest.mark.parametrize("decorate", [lw.kernel(width=1), lw.function])
def test_kernels_and_functions_have_them(decorate: Any) -> None:
    assert decorate(several)(3, 4, 5) == 3 and decorate(several)(2.5) == 2.5
    assert decorate(only_by_name)(3, scale=4) == 12
    assert decorate(only_by_name_with_default)(3) == 6 and decorate(only_by_name_with_default)(3, scale=5) == 15
    with pytest.raises(TypeError, match=r"only_by_name\(\) missing a required"):
        decorate(only_by_name)(3)


def test_a_default_of_a_ufunc() -> None:
    refused(lw.vectorize, with_default, "remove the default", "2.0")


def refused(decorate: Any, function: Any, sentence: str, under: str) -> None:
    with pytest.raises(lw.CompileError) as caught:
        decorate(function)
    error = caught.value
    assert sentence in error.sentence
    assert error.position.line == function.__code__.co_firstlineno
    assert error.source is not None
    start = error.position.column - 1
    assert error.source[start : start + error.length] == under


def test_a_default_of_a_kernel_stays() -> None:
    assert lw.kernel(with_default)(3.0) == 6.0

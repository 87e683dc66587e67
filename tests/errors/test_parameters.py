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
@pytest.mark.parametrize(
    ("function", "sentence", "under"),
    [
        (several, "fixed list of parameters; name each of them", "more"),
        (named, "fixed list of parameters; name each of them", "more"),
        (only_by_name, "given in order; remove the '*'", "scale"),
        (only_by_name_with_default, "given in order; remove the '*'", "scale"),
    ],
)
def test_no_fixed_order(decorate: Any, function: Any, sentence: str, under: str) -> None:
    refused(decorate, function, sentence, under)


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

"""Names of other compilers: the message names ours, and what it names exists."""

from __future__ import annotations

import pickle
import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.refusals.other_names import OURS

TRIED = "njit prange stencil reduce_add programIndex foreach cuda float32 vec3 atomic tid static func field"


@pytest.mark.parametrize("name", TRIED.split())
def test_an_attribute_error_names_ours(name: str) -> None:
    with pytest.raises(AttributeError, match=f"no attribute '{name}'; write "):
        getattr(lw, name)


def test_what_is_advised_exists() -> None:
    for advice in OURS.values():
        for word in re.findall(r"\blw\.(\w+)", advice):
            assert hasattr(lw, word), advice


def test_private_names_have_no_advice() -> None:
    assert not hasattr(lw, "_int")
    with pytest.raises(AttributeError, match=r"no attribute 'nothing_like_it'$"):
        _ = lw.nothing_like_it  # pyright: ignore[reportAttributeAccessIssue]


@lw.kernel
def k(a):
    for i in lw.lanes(len(a)):
        a[i] = 1


@pytest.mark.parametrize("wrong", [[1], {"a": 1}, np.ma.array([1.0]), np.zeros(3, "U4"), 2**70])
def test_a_wrong_argument_is_a_type_error_too(wrong: object) -> None:
    with pytest.raises(TypeError) as caught:
        k(wrong)
    assert isinstance(caught.value, lw.CompileError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, TypeError) and str(again) == str(caught.value)


def test_the_exception_is_shown_under_its_public_name() -> None:
    assert f"{lw.CompileError.__module__}.{lw.CompileError.__qualname__}" == "lanewise.CompileError"
    assert pickle.loads(pickle.dumps(lw.CompileError)) is lw.CompileError

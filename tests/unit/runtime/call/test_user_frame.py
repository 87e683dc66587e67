"""Tracebacks end in the user's file, at the function that was called."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def beyond(a):
    for i in lw.lanes(len(a)):
        a[i + 1] = i


@lw.kernel
def unknown(a):
    for i in lw.lanes(len(a)):
        a[i] = nowhere(i)  # noqa: F821  # pyright: ignore


@lw.function
def root(x):
    if x < 0:
        raise ValueError(f"{x} has no root")
    return x**0.5


@lw.vectorize
def whole(x):
    return x // 1


A = np.zeros(4)
WRONG = [
    (beyond, (A,), IndexError),
    (beyond, (), TypeError),
    (beyond, (object(),), TypeError),
    (beyond, ("text",), lw.CompileError),
    (unknown, (A,), lw.CompileError),
    (root, (-1.0,), ValueError),
    (root, (), TypeError),
]


@pytest.mark.parametrize(("call", "args", "kind"), WRONG)
@pytest.mark.parametrize("before", [0, 1, 50])
def test_ends_at_the_function(call: Callable[..., Any], args: tuple[Any, ...], kind: type, before: int) -> None:
    for _ in range(before):  # also where a call is remembered
        if call is beyond:
            beyond(A[:0])
        elif call is root:
            root(4.0)
    with pytest.raises(kind) as caught:
        call(*args)
    frames = traceback.extract_tb(caught.tb)
    own = next(frame for frame in frames if frame.filename == __file__)
    assert [frame.filename for frame in frames[frames.index(own) :]] == [__file__] * 2
    assert frames[-1].name == call.__name__ and frames[-1].line in ("@lw.kernel", "@lw.function")


def test_ufuncs_have_no_frame() -> None:
    with pytest.raises(TypeError, match="'whole' takes numbers") as caught:
        whole("text")
    assert traceback.extract_tb(caught.tb)[-1].name == "test_ufuncs_have_no_frame"


def test_each_kernel_has_its_own() -> None:
    assert beyond.__call__.__func__.__code__.co_name == "beyond" and callable(beyond)
    again = pickle.loads(pickle.dumps(beyond))
    with pytest.raises(IndexError) as caught:
        again(A)
    assert traceback.extract_tb(caught.tb)[-1].name == "beyond"


def test_plain_python_shows_its_lines() -> None:
    with pytest.raises(IndexError) as caught:
        beyond.py(A)
    assert traceback.extract_tb(caught.tb)[-1].line == "a[i + 1] = i"

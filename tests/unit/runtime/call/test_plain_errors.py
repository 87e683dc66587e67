"""Plain errors: what a user sees of a refusal, and which errors are the kernel's own."""

from __future__ import annotations

import traceback

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.position import NOWHERE
from lanewise.runtime.call.errors import ArraysOverlap
from lanewise.runtime.call.plain_errors import half_loaded_error, is_failed_check, is_overlap, without_our_frames


def refused_inside(depth: int) -> None:
    if depth:
        refused_inside(depth - 1)
    raise lw.CompileError("no")


def test_a_refusal_shows_no_frame_of_the_compiler() -> None:
    with pytest.raises(lw.CompileError) as caught:
        without_our_frames(refused_inside, depth=20)
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert names[-1] == "without_our_frames" and "refused_inside" not in names


def test_other_errors_keep_their_frames() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        without_our_frames(lambda x: x / 0, 1)
    assert traceback.extract_tb(caught.value.__traceback__)[-1].name == "<lambda>"
    assert without_our_frames(max, 2, 3) == 3


@pytest.mark.parametrize("word", ["kernel", "vectorize", "function"])
def test_a_decorator_that_refuses_shows_few_frames(word: str) -> None:
    with pytest.raises(lw.CompileError) as caught:
        getattr(lw, word)(len)
    assert len(traceback.extract_tb(caught.value.__traceback__)) <= 4


def test_which_errors_are_the_kernels_own() -> None:
    @lw.kernel
    def second(a, out):
        for i in lw.lanes(len(out)):
            out[i] = a[i + 1]

    with pytest.raises(IndexError) as caught:
        second(np.zeros(3), np.zeros(3))
    assert is_failed_check(caught.value) and not is_overlap(caught.value)
    assert not is_failed_check(IndexError("another"))
    assert is_overlap(ArraysOverlap("", NOWHERE)) and half_loaded_error(ImportError("another", name="numpy")) is None

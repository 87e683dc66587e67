"""What explanations, warnings and refusals say of types that are not what is meant."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.kernel
def grey(img, out):
    for y, x in lw.lanes(*out.shape):
        r, g, b = img[y, x]
        out[y, x] = (77 * r + 150 * g + 29 * b) >> 8


@lw.kernel
def wide(img, out):
    for y, x in lw.lanes(*out.shape):
        out[y, x] = (77 * lw.i32(img[y, x, 0]) + 150 * lw.i32(img[y, x, 1])) >> 8


@lw.kernel
def light(img, out):
    for y, x in lw.lanes(*out.shape):
        out[y, x] = 0.5 * img[y, x, 1]


@lw.kernel
def error(a):
    for i in lw.lanes(len(a)):
        a[i] = lw.erf(a[i])


@lw.kernel(width=8)
def sorted_pair(a, out):
    for i in lw.lanes(len(out)):
        v = lw.array(2, a.dtype)
        last = i % 2
        v[last] = a[i]
        while v[last] > 1:
            v[last] = v[last] * 0.5
        out[i] = v[last]


def reported(explanation: Any, kind: str) -> list[str]:
    return [note.sentence for note in explanation.notes(kind)]


def test_all_bits_shifted_out() -> None:
    img, out = np.full((3, 4, 3), 200, np.uint8), np.ones((3, 4), np.uint8)
    said = (
        "'>> 8' of uint8 leaves nothing: sums and products of uint8 and Python ints are uint8; write lw.i32(...) around"
    )
    with pytest.warns(RuntimeWarning, match="'>> 8' of uint8 leaves nothing") as seen:
        grey(img, out)
    assert len(seen) == 1 and seen[0].filename == __file__ and not out.any()
    plain = np.ones((3, 4), np.uint8)
    with np.errstate(over="ignore"):
        grey.py(img, plain)
    assert (out == plain).all(), "NumPy does the same"
    (sentence,) = reported(grey.explain(img, out), "type")
    assert sentence == f"{said} the numbers in '77 * r + 150 * g + 29 * b'"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        wide(img, out)
    assert reported(wide.explain(img, out), "type") == []


@pytest.mark.parametrize("dtype", [np.uint8, np.int16])
def test_small_numbers_that_become_float64(dtype: type) -> None:
    img = np.zeros((3, 4, 3), dtype)
    name = np.dtype(dtype).name
    said = f"{name} becomes float64 here, with half as many lanes as float32: write lw.f32(...) around what is read"
    assert reported(light.explain(img, np.zeros((3, 4))), "type") == [said]
    for other in (np.float32, np.int32):
        assert not any(
            name in sentence for sentence in reported(light.explain(img.astype(other), np.zeros((3, 4))), "type")
        )


def test_functions_of_math_are_named() -> None:
    with pytest.raises(lw.CompileError, match=r"'lw' has no 'erf'; write math\.erf"):
        error(np.zeros(3))


def test_arrays_of_lanes_are_reasons_in_plain_words() -> None:
    text = str(sorted_pair.explain(np.zeros(9), np.zeros(9)))
    assert "an array of which each lane has its own" in text and "address" not in text

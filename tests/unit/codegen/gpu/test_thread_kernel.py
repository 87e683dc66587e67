"""The kernel of a lanes loop: its indices, its parameters, its reductions."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lib.device_programs import programs_of


@lw.kernel
def cells(out, yes: bool):
    for i, j, k in lw.lanes(*out.shape):
        out[i, j, k] = i if yes else j * k


def text_of(kernel, *args) -> str:
    return programs_of(kernel.source, args)[1].llvm


def test_the_innermost_axis_lies_along_x() -> None:
    text = text_of(cells, np.zeros((2, 3, 4), "i4"), True)
    order = [text.index(f"sreg.tid.{letter}()\n  %") for letter in "zyx"]
    assert order == sorted(order), "indices are computed from the outermost to the innermost"
    assert "%size.2" in text and "icmp slt i64" in text


def test_a_boolean_is_passed_as_a_byte() -> None:
    assert "trunc i8 %a." in text_of(cells, np.zeros((2, 3, 4), "i4"), True)

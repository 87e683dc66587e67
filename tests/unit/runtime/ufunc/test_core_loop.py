"""A loop of a generalized function: the types of its operands for an entry, its text, and where arguments come from."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.definitions.decorate import Written
from lanewise.runtime.call.settings import KernelOptions
from lanewise.runtime.ufunc.core_inner_loop import DIGITS
from lanewise.runtime.ufunc.core_loop import CoreLoop
from lanewise.runtime.ufunc.core_signature import core_signature

F8 = np.dtype(np.float64)


def scaled(a, factor, out):
    for k in range(len(a)):
        out[k] = a[k] * factor


def first(a, b):
    return a[0] + b


def loop() -> CoreLoop:
    return CoreLoop(Written(scaled, "function"), KernelOptions(), (F8,) * 3, core_signature("(n),()->(n)"), False)


def entry(*digits: int) -> int:
    return sum(digit * DIGITS**k for k, digit in enumerate(digits))


def test_operands() -> None:
    made = loop()
    rows, repeated, side, general = (made.operand(0, F8, entry(digit)) for digit in (3, 4, 2, 0))
    assert (rows.strides, repeated.strides, side.strides, general.strides) == (
        (None, 8),
        (0, 8),
        (8, None),
        (None, None),
    )
    assert rows.short and not made.operand(0, F8, 2 * made.patterns).short
    assert made.operand(1, F8, entry(0, 1)).strides == (0,) and made.operand(2, F8, 0).writable


def test_an_output_without_axes_is_one_element() -> None:
    axes = core_signature("(n)->()")
    given = CoreLoop(Written(first, "function"), KernelOptions(), (F8,) * 2, axes, False)
    assert given.operand(1, F8, entry(0, 2)).lengths == (None, 1)
    returned = CoreLoop(Written(first, "function"), KernelOptions(), (F8,) * 2, axes, True)
    assert returned.operand(1, F8, entry(0, 2)).lengths == (None,)


@pytest.mark.parametrize("digits", [(3, 2, 3), (4, 1, 3), (2, 2, 2), (0, 0, 0)])
def test_a_recipe_gives_the_arguments_of_the_frame(digits: tuple[int, ...]) -> None:
    """Words: addresses 0 1 2, the count 3, n 4, strides of the loop 5 6 7, own strides 8 and 9."""
    made, wanted = loop(), list[int]()
    own = {0: [8], 1: [], 2: [9]}
    for k, digit in enumerate(digits):
        wanted += [k, 3, *([4] if own[k] else [])]
        wanted += [5 + k] if digit % 3 == 0 else []
        wanted += own[k] if digit < 3 else []
    found = made._recipe(entry(*digits))  # pyright: ignore[reportPrivateUsage]
    assert found == wanted
    version = made.version(entry(*digits))
    assert len(version.built.frame.slots) - (version.compiled.result is not None) <= len(found) + 1


def test_few_iterations_run_in_one_lane() -> None:
    made = loop()
    assert made.version(made.patterns + entry(3, 2, 3)).built.width == 1
    assert made.width(entry(3, 2, 3)) is None and made.width(2 * made.patterns) is None


def test_the_text() -> None:
    assert loop().source().text.splitlines()[2].strip() == "function(x0[i], x1[i], y0[i])"
    axes = core_signature("(n),()->()")
    made = CoreLoop(Written(first, "function"), KernelOptions(), (F8,) * 3, axes, True)
    assert made.source().text.splitlines()[2].strip() == "y0[i] = function(x0[i], x1[i])"

"""Constants at the ends of every integer type, beside numbers at its ends: every operator, from both sides."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.run import run_interpreted
from lib.growers.kernels import made_kernel

KINDS = ("uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64")
INFIX = ("+", "-", "*", "//", "%", "&", "|", "^", "<", "<=", "==", "!=", ">=", ">")
FORMS = (*(f"({{}}) {sign} ({{}})" for sign in INFIX), "min({}, {})", "max({}, {})", "divmod({}, {})[0]")


def ends(kind: str) -> list[int]:
    low, high = int(np.iinfo(kind).min), int(np.iinfo(kind).max)
    return sorted({low, low + 1, high, high - 1, high // 2, high // 2 + 1, 0, 1, 2, 7, max(low, -1)})


def expressions(kind: str) -> Iterator[str]:
    for form in FORMS:
        for constant in ends(kind):
            yield form.format("x[i]", constant)
            yield form.format(constant, "x[i]")
    for amount in range(0, np.dtype(kind).itemsize * 8, 7):
        yield f"x[i] >> {amount}"


def kernel_text(texts: list[str]) -> str:
    lines = [f"        out[{number}, i] = {text}" for number, text in enumerate(texts)]
    return "\n".join(["import lanewise as lw", "def k(x, out):", "    for i in lw.lanes(len(x)):", *lines, ""])


def exact(text: str, kind: str, value: Any) -> bool:
    """Is the result what the type has? Signed numbers that run over, and divisors of zero, mean nothing here."""
    try:
        number = eval(text, {"x": [int(value)], "i": 0})
    except ZeroDivisionError:
        return False
    info = np.iinfo(kind)
    return info.min == 0 or info.min <= number <= info.max


@pytest.mark.parametrize("kind", KINDS)
def test_as_in_numpy(kind: str) -> None:
    x, texts, compared = np.array(ends(kind), kind), list(expressions(kind)), 0
    out = np.zeros((len(texts), len(x)), kind)
    kernel = made_kernel(kernel_text(texts), f"ends of {kind}")
    run_interpreted(compile_source(kernel.source, signature_of(kernel.source, (x, out))), (x, out))
    for row, text in zip(out, texts, strict=True):
        for i, value in enumerate(x):
            if exact(text, kind, value):
                with warnings.catch_warnings(action="ignore"):
                    wanted = eval(text, {"x": x, "i": i})
                assert row[i] == np.asarray(wanted).astype(kind), f"{text} of {value!r}"
                compared += 1
    assert compared > 1500


LARGE = 3


@lw.kernel
def chosen_by_constants(out):
    for i in lw.lanes(len(out)):
        out[i] = lw.i8(np.where(LARGE > 2, lw.i8(-2), lw.i8(1))) // 2 + np.where(LARGE > 2, 5, 2)


def test_a_choice_of_constants_is_a_number() -> None:
    """NumPy gives an array without axes."""
    out, twin = np.zeros(5, np.int64), np.zeros(5, np.int64)
    chosen_by_constants(out)
    chosen_by_constants.py(twin)
    assert out.tolist() == twin.tolist() == [4] * 5

"""Expressions: names, constants, tuples, attributes, walrus; refusals."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.kernel_texts import compiled, refusal, result

A = np.arange(5.0)
settings: Any = ModuleType("settings")
settings.rate, settings.table = 3, np.array([4, 5])
SEEN = {"settings": settings, "SCALE": 2.5, "T": np.array([1, 5, 7]), "cfg": SimpleNamespace(rate=2), "LIST": [1, 2]}


@lw.function
def nothing(x):
    pass


@pytest.mark.parametrize(
    "lines",
    [
        ["t = (1, *(a, b), 4)", "return t[2] * len(t)"],
        ["'a text'", "7", "return (x := a + 1) * x"],
        ["return SCALE * a + T[b] + settings.rate"],
        ["return settings.table[1] + LIST[1] + len(LIST)"],
        ["return lw.f32(a).dtype == np.float32, lw.i16(b).itemsize"],
        ["return a > 2 and None is None"],
        ["pass", "return -a if b else +a"],
        ["return (a, (b, 1.5)), None, 'x'"],
        ["return math.pi + a"],
    ],
)
def test_as_in_python(lines: list[str]) -> None:
    for a, b in ((5, 0), (1, 2)):
        result("def k(a, b):\n    " + "\n    ".join(lines), a, b, **SEEN)


def test_outer_attributes_that_can_change_are_noted() -> None:
    uses = compiled("settings.rate + math.pi", **SEEN).uses
    assert ("rate", settings) in [(use.name, use.owner) for use in uses]
    assert [use.name for use in uses if use.owner is not None] == ["rate"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["x = y", "y = 1"], "'y' has no value here; give it one before this line"),
        (["return unknown"], "'unknown' is not defined"),
        (["return b'x'"], "bytes are not part of the kernel language; pass an array"),
        (["return b.real"], "'b.real': a Python int has no attributes in a kernel"),
        (["return cfg.rate"], ", only modules and classes have; pass cfg.rate as an argument"),
        (["return settings.speed"], "'settings' has no 'speed'"),
        (["return (*b, 1)"], "'*' needs a tuple here"),
        (["return max(*b)"], "'*' needs a tuple here"),
        (["x = nothing(b)", "return x + 1"], "'nothing' returns nothing, and a number must stand here"),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    assert words in refusal("def k(a, b):\n    " + "\n    ".join(lines), A, 3, **SEEN, nothing=nothing)

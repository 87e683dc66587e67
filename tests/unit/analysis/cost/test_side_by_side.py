"""Side by side: loops that LLVM vectorizes in scalar code, and those that it does not."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.cost.side_by_side import side_by_side
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_of
from lanewise.ir.shapes import VARYING
from lanewise.machine.host import host
from lanewise.plan.gang_or_scalar import prepared

# pyright: basic

BYTES, FLOATS = np.zeros((40, 100), np.uint8), np.ones((40, 100), np.float32)
INTS, OUT = np.zeros((40, 100), np.int32), np.zeros(40, np.int64)


def changes(a, b, out):
    for i in lw.lanes(len(out)):
        n = 0
        for k in range(1, a.shape[1]):
            if a[i, k] != a[i, k - 1]:
                n += 1
        out[i] = n


def largest(a, b, out):
    for i in lw.lanes(len(out)):
        most = a[i, 0]
        for k in range(a.shape[1]):
            most = max(most, a[i, k])
        out[i] = most


def scaled(a, b, out):
    for i in lw.lanes(len(out)):
        for k in range(a.shape[1] // 2):
            b[i, k] = a[i, 2 * k] + a[i, 2 * k + 1]


def ordered_sum(a, b, out):
    for i in lw.lanes(len(out)):
        total = b[0, 0]
        for k in range(a.shape[1]):
            total += a[i, k]
        out[i] = total


def running_sum(a, b, out):
    for i in lw.lanes(len(out)):
        total = 0
        for k in range(a.shape[1]):
            total += a[i, k]
            b[i, k] = total


def looked_up(a, b, out):
    for i in lw.lanes(len(out)):
        n = 0
        for k in range(a.shape[1]):
            n += b[i, a[i, k]]
        out[i] = n


def until_zero(a, b, out):
    for i in lw.lanes(len(out)):
        k = 0
        while k < a.shape[1] and a[i, k] != 0:
            k += 1
        out[i] = k


def functions(a, b, out):
    for i in lw.lanes(len(out)):
        for k in range(a.shape[1]):
            b[i, k] = np.exp(a[i, k])


def chosen(a, b, out):
    for i in lw.lanes(len(out)):
        for k in range(a.shape[1]):
            if a[i, k] > 0:
                b[i, k] = a[i, k]


def lanes_of(function, a, b) -> list[int]:
    source = source_of(function)
    compiled = compile_source(source, signature_of(source, (a, b, OUT)))
    (body,) = (fn for fn in compiled.module.functions.values() if "lanes" in fn.attrs)
    _, facts = prepared(body, {param.name: param.shape or VARYING for param in body.params}, 16)
    return sorted({gang.lanes for gang in side_by_side(facts, 512).values()})


@pytest.mark.parametrize(
    ("function", "a", "b", "lanes"),
    [
        (changes, BYTES, BYTES, 64),
        (changes, INTS, INTS, 16),
        (largest, INTS, INTS, 16),
        (scaled, FLOATS, FLOATS.copy(), 16),
    ],
)
def test_independent_iterations(function, a, b, lanes: int) -> None:
    assert lanes_of(function, a, b) == [lanes]


@pytest.mark.parametrize(
    ("function", "a", "b"),
    [
        (ordered_sum, FLOATS, FLOATS),
        (running_sum, INTS, INTS.copy()),
        (looked_up, BYTES, INTS),
        (until_zero, BYTES, BYTES),
        (functions, FLOATS, FLOATS.copy()),
        (chosen, FLOATS, FLOATS.copy()),
    ],
)
def test_others(function, a, b) -> None:
    assert lanes_of(function, a, b) == []


@pytest.mark.skipif("avx2" not in host().features, reason="needs AVX2")
@pytest.mark.parametrize("function", [changes, largest, scaled, running_sum, ordered_sum])
def test_llvm_agrees(function) -> None:
    """Its vectorizer makes vectors of the loops that are found, and of no others."""
    a = BYTES if function is changes else INTS.copy() if function in (largest, running_sum) else FLOATS.copy()
    text = lw.kernel(function, width=1, checks=False).inspect(a, a.copy(), OUT, stage="asm")
    has_vectors = re.search(r"\bvp(add|cmpeq|cmpneq|maxs)[bdq]|\bvaddps\b", text) is not None
    assert has_vectors == bool(lanes_of(function, a, a.copy()))

"""Which axes are as long as the lanes loop, by the way they are accessed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.analysis.values.signs import signs
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.transform.checks.typical_sizes import LONG, POSITIONS, SHORT, SHORT_AXIS, TypicalSizes

ROW, IMAGE = np.zeros(50), np.zeros((20, 30))


def weighted(y, a, w):
    for x in lw.lanes(len(y)):
        for j in range(len(w)):
            y[x] += a[x + j] * w[j]


def stencil(out, image, w, r):
    h, width = out.shape
    for y, x in lw.lanes(h, width):
        total = 0.0
        for i in range(max(0, y - r), min(h, y + r + 1)):
            for j in range(max(0, x - r), min(width, x + r + 1)):
                total += image[i, j] * w[i - y + r, j - x + r]
        out[y, x] = total


def by_half_the_table(out, image, w):
    h, width = out.shape
    r = len(w) // 2
    for y, x in lw.lanes(h, width):
        total = 0.0
        for i in range(max(0, y - r), min(h, y + r + 1)):
            total += image[i, x] * w[i - y + r]
        out[y, x] = total


def product(a, b, c):
    for i, j in lw.lanes(*c.shape):
        total = 0.0
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        c[i, j] = total


def looked_up(out, table, index):
    for i in lw.lanes(len(out)):
        out[i] = table[index[i]]


def attracted(force, place, mass):
    n = len(place)
    for i in lw.lanes(n):
        for j in range(n):
            force[i] += mass[j] * place[j]


def mirrored(out, a):
    n = len(out)
    for i in lw.lanes(n):
        out[i] = a[n - 1 - i]


def sizes(function: Any, *args: Any) -> TypicalSizes:
    source = lw.kernel(function).source
    module = compile_kernel(source, signature_of(source, args)).module
    (body,) = (fn for fn in module.functions.values() if "lanes" in fn.attrs)
    return TypicalSizes(body, Facts(body)[signs])


@pytest.mark.parametrize(
    ("function", "args", "long", "short"),
    [
        (weighted, (ROW, ROW, ROW), {"a.n0"}, {"w.n0"}),
        (stencil, (IMAGE, IMAGE, IMAGE, 2), {"image.n0", "image.n1"}, {"w.n0", "w.n1"}),
        (by_half_the_table, (IMAGE, IMAGE, ROW), {"image.n0", "image.n1"}, {"w.n0"}),
        (product, (IMAGE, IMAGE, IMAGE), {"a.n0", "b.n1"}, {"a.n1", "b.n0"}),
        (looked_up, (ROW, ROW, ROW.astype(np.int64)), {"table.n0", "index.n0"}, set()),
        (attracted, (ROW, ROW, ROW), {"mass.n0", "force.n0"}, set()),
        (mirrored, (ROW, ROW), {"a.n0"}, set()),
    ],
    ids=lambda part: getattr(part, "__name__", None),
)
def test_axes(function: Any, args: tuple[Any, ...], long: set[str], short: set[str]) -> None:
    found = sizes(function, *args)
    by_name = {param.name: found.of(param, POSITIONS[0]) for param in found.fn.params}
    assert {name: by_name[name] for name in long if name in by_name} == dict.fromkeys(long & by_name.keys(), LONG)
    assert {name: by_name[name] for name in short} == dict.fromkeys(short, SHORT_AXIS)
    assert long & by_name.keys() or short


def test_other_numbers() -> None:
    found = sizes(stencil, IMAGE, IMAGE, IMAGE, 2)
    named = {param.name: param for param in found.fn.params}
    assert [found.of(named["x"], at) for at in POSITIONS] == list(POSITIONS)
    assert found.of(named["r"], 0) == SHORT and found.of(named["out.n0"], 0) == LONG
    assert 2 * SHORT < SHORT_AXIS < LONG, "a stencil fits its weights"

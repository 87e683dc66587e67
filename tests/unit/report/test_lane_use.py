"""`explain(..., measure=True)`: how many lanes are at work is counted, and nothing else happens."""

from __future__ import annotations

from typing import Any

import numpy as np

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.report.lane_use import Count, LaneUse, lane_use

WIDTH = 4


@lw.kernel
def rounds(a, out):
    for i in lw.lanes(len(a)):
        n = 0
        while n < a[i]:
            n += 1
        out[i] = n


@lw.kernel
def nested(a, out):
    for i, j in lw.lanes(*a.shape):
        for k in range(a[i, j]):
            for m in range(k):
                out[i, j] += m


@lw.function
def clipped(x):
    if x < 0:
        return 0
    return x


@lw.kernel
def sides(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 2:
            out[i] = 1
        out[i] += clipped(a[i])


def used(kernel: Any, a: Any, width: int = WIDTH) -> LaneUse:
    args = a, np.zeros_like(a)
    compiled = compile_source(kernel.source, signature_of(kernel.source, args))
    return lane_use(compiled, args, width)


def line_of(kernel: Any, text: str) -> int:
    lines = kernel.source.text.splitlines()
    return kernel.source.first_line + next(at for at, line in enumerate(lines) if line.strip().startswith(text))


def test_rounds_of_lanes_in_rounds_of_gangs() -> None:
    found = used(rounds, np.array([1, 2, 3, 4, 5, 5, 5, 5, 7, 9]))
    ((place, count),) = found.loops.items()
    assert place == (rounds.source.file, line_of(rounds, "while"))
    assert (count.some, count.all) == (10 + 20 + 16, 4 * 4 + 4 * 5 + 2 * 9)
    assert (found.run, found.gangs) == (3, 3)


def test_a_round_of_a_loop_inside_is_one_of_the_same_round_outside() -> None:
    a = np.array([[1, 2, 3], [3, 3, 0]])
    found = used(nested, a)
    outer, inner = (found.loops[nested.source.file, line_of(nested, f"for {name} in")] for name in "km")
    assert (outer.some, outer.all) == (6 + 6, 3 * 3 + 3 * 3)
    own = [sum(range(n)) for n in a.ravel()]
    assert (inner.some, inner.all) == (sum(own), (max(own[:3]) + max(own[3:])) * 3)


def test_sides_of_branches_also_in_functions() -> None:
    found = used(sides, np.array([1, 2, 3, 4, 5, 5, 5, 5]))
    assert found.branches[sides.source.file, line_of(sides, "if")] == Count(6, 8, 2, 1)
    negative = found.branches[clipped.source.file, line_of(clipped, "if")]
    assert negative == Count(0, 8, 2, 2)


def test_explained_and_left_alone() -> None:
    a = np.arange(40) % 7
    out = np.full(40, -1)
    kernel = lw.kernel(rounds.function, width=8)
    reported = str(kernel.explain(a, out, measure=True))
    assert (out == -1).all(), "arrays are as they were"
    assert ":     measured: 48% of the lanes are active in an iteration" in reported
    assert reported.endswith("lanes were measured in 5 of 5 gangs")
    assert "measured:" not in str(kernel.explain(a, out=out))
    assert "measured:" not in str(lw.kernel(rounds.function, width=1).explain(a, out, measure=True))


def test_few_of_many_gangs() -> None:
    found = used(rounds, np.arange(100_000) % 5, 16)
    assert 50 < found.run < found.gangs == 6250
    ((_, count),) = found.loops.items()
    assert 0.45 < count.some / count.all < 0.55

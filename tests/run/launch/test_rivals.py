"""Loops whose pieces are run by gangs of several widths, refilled gangs and scalar code in turns.

All units once each, one result, and one first error.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import host
from lib.by_turns import by_turns, names

pytestmark = pytest.mark.skipif(host().vector_bits < 256, reason="no gangs here")


@pytest.fixture(autouse=True)
def on_every_machine(like_zen4: None) -> None:
    """Which plan is the first guess depends on the machine."""


def chase(links, start, out):
    """Until a link points at itself."""
    for i in lw.lanes(len(out)):
        at, steps = start[i], 0
        while links[at] != at:
            at = links[at]
            steps += 1
        out[i] += steps * 1000 + at


def chase_in_rows(links, start, out):
    for row, col in lw.lanes(*out.shape):
        at, steps = start[row, col], 0
        while links[at] != at:
            at = links[at]
            steps += 1
        out[row, col] += steps * 1000 + at


def walk(children, start, out):
    """A tree with a stack; -1 is nothing."""
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = start[i]
        top, seen = 1, 0
        while top > 0:
            top -= 1
            node = stack[top]
            seen += 1
            if children[node, 0] >= 0 and node % 7 != (start[i] + 1) % 7:
                stack[top] = children[node, 0]
                stack[top + 1] = children[node, 1]
                top += 2
        out[i] += seen


def chain(n: int) -> np.ndarray:
    """Links to smaller numbers, 0 to itself."""
    rng = np.random.default_rng(n)
    return np.maximum(np.arange(n) - rng.integers(1, 9, n), 0).astype(np.int32)


def tree(n: int) -> np.ndarray:
    below = np.stack([2 * np.arange(n) + 1, 2 * np.arange(n) + 2], 1)
    return np.where(below[:, 1:] < n, below, -1).astype(np.int32)


def both(function: Any, args: list[Any], **options: Any) -> Any:
    """The kernel, called once; then all take turns."""
    kernel = lw.kernel(**options)(function)
    kernel(*args)
    assert "one lane" in names(kernel, args) and len(names(kernel, args)) > 3
    return by_turns(kernel, args)


@pytest.mark.parametrize("threads", [1, 2])
def test_every_lane_once(threads: int) -> None:
    """`+=`: a lane that runs twice, or not at all, is found."""
    links = chain(500)
    for n in (1, 15, 600, 5000):
        start = np.random.default_rng(n).integers(0, 500, n).astype(np.int32)
        ours, plain = np.zeros(n, np.int64), np.zeros(n, np.int64)
        kernel = both(chase, [links, start, ours], threads=threads)
        for _ in range(3):
            kernel(links, start, ours)
        kernel.py(links, start, plain)
        assert np.array_equal(ours, 4 * plain)


@pytest.mark.parametrize("shape", [(3, 5), (40, 17), (7, 100), (90, 64), (2000, 1)])
def test_rows(shape: tuple[int, int]) -> None:
    links, start = chain(300), np.random.default_rng(1).integers(0, 300, shape).astype(np.int32)
    ours, plain = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    kernel = both(chase_in_rows, [links, start, ours], threads=1)
    kernel(links, start, ours)
    kernel.py(links, start, plain)
    assert np.array_equal(ours, 2 * plain)
    assert len(np.unique(plain)) > 3


def test_walks() -> None:
    children, start = tree(255), np.random.default_rng(1).integers(0, 255, 3000).astype(np.int32)
    ours, plain = np.zeros(3000, np.int64), np.zeros(3000, np.int64)
    kernel = both(walk, [children, start, ours], threads=1)
    kernel.py(children, start, plain)
    assert np.array_equal(ours, plain)
    assert len(np.unique(plain)) > 3


def without_lane(reported: pytest.ExceptionInfo[IndexError]) -> str:
    return re.sub(r"in lane \d+", "", str(reported.value))


@pytest.mark.parametrize("bad", [0, 100, 127, 128, 200, 255, 256, 2999])
def test_the_first_error(bad: int) -> None:
    """Whichever plan finds it: its message, line and index, and a lane of the first plan's gangs."""
    links, start = chain(500), np.full(3000, 400, np.int32)
    kernel, out = lw.kernel(threads=1)(chase), np.zeros(3000, np.int64)
    by_turns(kernel, [links, start, out])
    start[bad:] = 500
    with pytest.raises(IndexError) as alone:
        lw.kernel(threads=1, width=1)(chase)(links, start, np.zeros(3000, np.int64))
    for _ in range(6):
        with pytest.raises(IndexError) as told:
            kernel(links, start, out)
        assert without_lane(told) == without_lane(alone)
        assert isinstance(told.value, lw.LaneError)
        assert told.value.lane == bad % kernel.version((links, start, out)).built.width


def sums(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = start[i]
        top, total = 1, lw.f32(0)
        while top > 0:
            top -= 1
            node = stack[top]
            total = total + lw.f32(node) * lw.f32(0.3)
            if children[node, 0] >= 0:
                stack[top], stack[top + 1] = children[node, 0], children[node, 1]
                top += 2
        out[i] = total


def maxima(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = start[i]
        top, most = 1, lw.f32(0)
        while top > 0:
            top -= 1
            node = stack[top]
            most = max(most, lw.f32(node) * lw.f32(0.3))
            if children[node, 0] >= 0:
                stack[top], stack[top + 1] = children[node, 0], children[node, 1]
                top += 2
        out[i] = most


@lw.function
def share(x):
    return x * lw.f32(0.3)


def through_a_call(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array(64, lw.i32)
        stack[0] = start[i]
        top, total = 1, lw.f32(0)
        while top > 0:
            top -= 1
            node = stack[top]
            total = share(lw.f32(node)) - total
            if children[node, 0] >= 0:
                stack[top], stack[top + 1] = children[node, 0], children[node, 1]
                top += 2
        out[i] = total


def counted(links, start, out):
    for i in lw.lanes(len(start)):
        at = start[i]
        while links[at] != at:
            at = links[at]
            lw.atomic_add(out, at, 1.0)


def reduced(links, start, out):
    total = 0.0
    for i in lw.lanes(len(start)):
        at = start[i]
        while links[at] != at:
            at = links[at]
            total += 0.5
    out[0] = total


@pytest.mark.parametrize(
    ("function", "options", "expected"),
    [
        (maxima, {"fma": True}, True),
        (sums, {}, True),
        (sums, {"fma": True}, True),
        (sums, {"fastmath": True}, False),
        (through_a_call, {}, True),
        (through_a_call, {"fma": True}, True),
        (counted, {}, False),
        (reduced, {}, True),
        (maxima, {"width": 8}, False),
    ],
)
def test_what_may_depend_on_the_width_has_no_rivals(function: Any, options: dict[str, Any], expected: bool) -> None:
    kernel = lw.kernel(threads=1, **options)(function)
    data = chain(50) if function in (counted, reduced) else tree(50)
    start, out = np.arange(50, dtype=np.int32), np.zeros(50, np.float32)
    kernel(data, start, out)
    assert any(name in ("one lane", "16 lanes") for name in names(kernel, (data, start, out))[1:]) == expected


def totals(a, b):
    count, most, total = 0, 0, 0.0
    for y, x in lw.lanes(*a.shape):
        count += a[y, x]
        most = max(most, a[y, x])
        total += b[y, x]
    return count, most, total


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (40, 17), (90, 64), (2000, 1), (300, 1000)])
def test_reductions_have_one_result(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(5)
    a, b = rng.integers(0, 90, shape), rng.random(shape)
    kernel = lw.kernel(threads=1)(totals)
    wanted = kernel(a, b)
    by_turns(kernel, (a, b))
    assert {kernel(a, b) for _ in range(8)} == {wanted}


def row_sums(a, out):
    for y in lw.lanes(len(out)):
        total = lw.i64(0)
        for x in range(a.shape[1]):
            total += lw.i64(a[y, x])
        out[y] = total


@pytest.mark.skipif(host().vector_bits < 256, reason="no vectors here")
def test_loops_of_one_lane_are_left_to_llvm() -> None:
    """Integers of a row lie side by side, and may be added in any order."""
    a = np.random.default_rng(3).integers(-(2**31), 2**31, (9, 1003)).astype(np.int32)
    out = np.zeros(9, np.int64)
    kernel = lw.kernel(row_sums, width=1)
    kernel(a, out)
    assert np.array_equal(out, a.sum(1, dtype=np.int64))
    assert re.search(r"vpaddq\s.*[yz]mm", kernel.inspect(a, out, stage="asm"))

"""Loops whose ends are asked before them: results and errors are those of plain Python, wherever the ends lie.

Ends come from memory: inside, before the start and beyond the end of an array, crossed, and as far out as 64 bits go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import z3

import lanewise as lw
from lanewise.codegen.launch.versions import Versions, Wanted
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_of


def rows(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        total = 0.0
        for at in range(first[i], last[i]):
            total += x[at] * y[at]
        out[i] = total


def backwards(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        total = 0.0
        for at in range(last[i], first[i], -1):
            total = 0.5 * total + x[at - 1] * y[at]
        out[i] = total


def every_second(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        total = 0.0
        for at in range(first[i], last[i], 2):
            total += x[at + 1] - y[at]
        out[i] = total


def until_it_is_large(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        at = lw.i64(first[i])
        while at < last[i]:
            if x[at] > 0.9:
                break
            at += 1
        out[i] = at
        if at >= 0 and at < len(y):
            out[i] += y[at]


def shifted(first, last, x, y, out):
    """What is added may be anything, and the access is rare."""
    for i in lw.lanes(len(out)):
        total = 0.0
        for at in range(first[i], first[i] + 3):
            if at == 2:
                total += x[at - last[i]]
            total += y[at]
        out[i] = total


def further(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        total, by = 0.0, lw.i64(last[i]) & 3
        for at in range(first[i], last[i]):
            total += x[at + by] * y[at]
        out[i] = total


def doubled(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        total = 0.0
        for at in range(first[i], last[i]):
            total += x[2 * at] - y[at]
        out[i] = total


def written(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        for at in range(first[i], last[i]):
            y[at] += x[at]
        out[i] = y[0]


def in_two_loops(first, last, x, y, out):
    for i in lw.lanes(len(out)):
        total, end = 0.0, lw.i64(0)
        for at in range(first[i], last[i]):
            total += x[at]
            end = at
        for at in range(end, last[i]):
            total += y[at]
        out[i] = total + end


KERNELS = (rows, backwards, every_second, until_it_is_large, shifted, further, doubled, written, in_two_loops)
N = 9
FAR = (1 << 31) - 1
ENDS = (0, 1, 3, N - 1, N, N + 1, N + 5, -1, -3, -N, -N - 1, -N - 5)
FARTHEST = (FAR, -FAR - 1, (1 << 63) - 1, -(1 << 63), (1 << 62) + 5)


def outcome(
    run: Callable[..., Any], first: int, last: int, kind: str, short: int
) -> tuple[list[float], list[float], str]:
    rng = np.random.default_rng(first % 7)
    x, y, out = rng.random(N), rng.random(N - short), np.full(3, -1.0)
    ends = (np.array([0, 1, first], kind), np.array([4, 3, last], kind))
    try:
        run(*ends, x, y, out)
    except (IndexError, OverflowError) as error:  # the latter where a step leaves 64 bits
        return y.tolist(), out.tolist()[:2], type(error).__name__
    return y.tolist(), out.tolist(), ""


def agree(kernel: Any, first: int, last: int, kind: str, short: int) -> bool:
    ours, plain = outcome(kernel, first, last, kind, short), outcome(kernel.py, first, last, kind, short)
    return ours[:2] == plain[:2] and bool(ours[2]) == bool(plain[2])


@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_ends_everywhere(function: Any) -> None:
    kernel = lw.kernel(width=1)(function)
    found = [outcome(kernel, first, last, "i8", 0) for first in ENDS for last in ENDS]
    assert {bool(error) for *_, error in found} == {True, False}, "some fail, some do not"
    for kind, short in (("i8", 2), ("i4", 0)):
        for first in ENDS:
            for last in ENDS:
                assert agree(kernel, first, last, kind, short), (first, last, kind, short)


@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_ends_far_out(function: Any) -> None:
    """Only loops that plain Python ends soon: by an error, or since they have no round."""
    kernel = lw.kernel(width=1)(function)
    for far in FARTHEST:
        for first, last in ((far, 3), (3, far), (far, far)):
            kind = "i4" if abs(far) < 1 << 32 else "i8"
            leaves = (function in (shifted, further, doubled) and abs(far) > FAR) or (
                function is every_second and far > 1 << 62
            )
            if not leaves:  # 64 bits, which plain Python may
                assert agree(kernel, first, last, kind, 0), (first, last)


@pytest.mark.parametrize("kind", ["i4", "i8"])
def test_the_free_loop_has_no_checks(kind: str) -> None:
    ends, x = np.zeros(3, kind), np.zeros(3)
    source = source_of(rows)
    compiled = compile_source(source, signature_of(source, (ends, ends, x, x, x)))
    function = Versions(compiled.module, 1).function(Wanted("rows.lanes0", None, False))
    free = [block for block in function.blocks if ".inside" in block.name]
    assert free and not any(op.opcode in ("check", "select") for block in free for op in block.ops)
    assert sum(op.opcode == "check" for op in function.ops) == 4, "of first, last, and of x and y in the other loop"


def test_a_difference_that_wraps_proves_less() -> None:
    """The sign of limit - last, where the limit is not negative, and of first + rest, where the rest is not."""
    limit, last = z3.BitVecs("limit last", 64)
    solver = z3.Solver()
    solver.add(limit >= 0, limit - last >= 0, z3.Not(last <= limit))
    assert solver.check() == z3.unsat
    solver = z3.Solver()
    solver.add(limit >= 0, last + limit >= 0, z3.Not(z3.SignExt(1, last) + z3.SignExt(1, limit) >= 0))
    assert solver.check() == z3.unsat

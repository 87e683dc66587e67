"""Where a gang is not worth it, it has one lane, and the explanation says so on the line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.machine.host import Machine, host
from lanewise.machine.prices import Prices
from lanewise.machine.processors import prices_of
from lanewise.plan.gang_or_scalar import Comparison, compared
from lanewise.plan.same_bits import prices_for_width
from lanewise.plan.width import chosen_width
from lanewise.runtime.choice.calibrate import this_machine
from lib.machines import with_prices

# pyright: basic


def sparse(start, column, value, x, y):
    for row in lw.lanes(len(y)):
        total = value[0] * 0.0
        for at in range(start[row], start[row + 1]):
            total += value[at] * x[column[at]]
        y[row] = total


def clamped(x, y):
    """Places that are made of the lane's number: neighbours for most gangs."""
    n = len(x)
    for i in lw.lanes(n):
        total = x[0] * 0.0
        for j in range(max(0, i - 3), min(n, i + 4)):
            total += x[j]
        y[i] = total


def much_work(start, x, y):
    """Lanes follow data, but what they do there is expensive."""
    for i in lw.lanes(len(y)):
        at, total = start[i], x[0] * 0.0
        while at > 0:
            v = x[at]
            total += np.exp(-v * v) * np.sin(v) / (1.0 + np.sqrt(v)) + np.log(1.0 + v)
            at = start[at]
        y[i] = total


def walk(child, bits, out):
    for i in lw.lanes(len(out)):
        nodes = lw.array(16, lw.i32)
        nodes[0] = 0
        top, seen = 1, 0
        while top > 0:
            top -= 1
            node = nodes[top]
            seen += 1
            if child[node, 0] >= 0 and node & bits[i] == 0:
                nodes[top], nodes[top + 1] = child[node, 0], child[node, 1]
                top += 2
        out[i] = seen


START, X = np.zeros(5, np.int32), np.ones(5)
ARGS = {
    sparse: (START, START, X, X, np.ones(4)),
    clamped: (X, X.copy()),
    much_work: (START, X, X.copy()),
    walk: (np.zeros((3, 2), np.int32), START, START.copy()),
}


def found(function: Any, machine: Machine | None = None) -> tuple[Comparison | None, int]:
    source = lw.kernel(function).source
    module = compile_source(source, signature_of(source, ARGS[function]))
    (body,) = (fn for fn in module.module.functions.values() if "lanes" in fn.attrs)
    width = chosen_width(module.module, module.name, machine or this_machine())
    return compared(module.module, body, 8, prices_of("znver4")), width


def test_gathers_and_waiting_are_dearer_than_one_lane() -> None:
    comparison, width = found(sparse)
    assert comparison is not None
    assert comparison.favours_one_lane
    assert comparison.position is not None
    assert comparison.accesses < comparison.gang
    if host().vector_bits >= 256:
        assert width == 1


@pytest.mark.usefixtures("like_zen4")
def test_results_do_not_depend_on_what_was_measured() -> None:
    """The machine's prices choose the width, but where results depend on it. Those of reductions do not."""

    def total(start, column, value, x, y):
        sum = 0.0
        for row in lw.lanes(len(y)):
            for at in range(start[row], start[row + 1]):
                sum += value[at] * x[column[at]]
        y[0] = sum

    def added(start, column, value, x, y):
        for row in lw.lanes(len(y)):
            for at in range(start[row], start[row + 1]):
                lw.atomic_add(y, column[at], value[at])

    free = Prices((0.1,) * 3, (0.1,) * 3, 0.1, 0.1)
    assert found(sparse, with_prices(free))[1] > 1, "all is cheap here: a gang pays"
    for function, prices in ((total, free), (added, host().table)):
        source = lw.kernel(function).source
        module = compile_source(source, signature_of(source, ARGS[sparse])).module
        assert prices_for_width(module, function.__name__, with_prices(free)) == prices


def longest(start, column, value, x, y):
    """As sparse, but lanes of a gang stop together."""
    for row in lw.lanes(len(y)):
        total = value[0] * 0.0
        for at in range(start[row], start[row + 1]):
            total += value[at] * x[column[at]]
            if lw.any(total > 100.0):
                break
        y[row] = total


ARGS[longest] = ARGS[sparse]


def test_others_keep_their_gangs() -> None:
    assert found(longest)[0] is None, "what lanes do together needs a gang"
    assert found(clamped)[0] is None
    comparison, _ = found(much_work)
    assert comparison is not None
    assert not comparison.favours_one_lane
    assert found(walk)[0] is None, "lanes wait for each other there, and read together"
    if host().vector_bits >= 256:
        assert all(found(function)[1] > 1 for function in (clamped, much_work, walk))


def changes(a, out):
    """Rows of bytes, whose iterations LLVM runs side by side."""
    for i in lw.lanes(len(out)):
        n = 0
        for k in range(1, a.shape[1]):
            if a[i, k] != a[i, k - 1]:
                n += 1
        out[i] = n


def halves(x, out):
    for i in lw.lanes(len(out)):
        for k in range(out.shape[1]):
            out[i, k] = (x[i, 2 * k] + x[i, 2 * k + 1]) * 0.5


def mean_of_squares(x, out):
    """A sum of floats has an order: one lane adds one number after the other."""
    for i in lw.lanes(len(out)):
        total = 0.0
        for k in range(x.shape[1]):
            total += x[i, k] * x[i, k]
        out[i, 0] = total


ROWS = np.ones((30, 100)), np.ones((30, 50))
ARGS |= {changes: (np.zeros((30, 100), np.uint8), START), halves: ROWS, mean_of_squares: ROWS}


@pytest.mark.usefixtures("like_zen4")
def test_iterations_side_by_side() -> None:
    for function in (changes, halves):
        comparison, width = found(function)
        assert comparison is not None and comparison.vectors and comparison.favours_one_lane and width == 1
        text = str(lw.kernel(function).explain(*ARGS[function]))
        assert "one lane at a time, which runs iterations of this loop side by side: about" in text
    assert found(mean_of_squares)[1] > 1


def test_a_clear_answer_needs_no_other_reason() -> None:
    assert Comparison(gang=10, accesses=2, alone=4.9, position=None).favours_one_lane
    assert not Comparison(gang=10, accesses=2, alone=5.1, position=None).favours_one_lane
    assert Comparison(gang=10, accesses=4, alone=5.1, position=None).favours_one_lane


def test_exported(tmp_path: Path) -> None:
    """One lane is one lane on every target."""
    sparse_kernel = lw.kernel(sparse)
    sparse_kernel.export(tmp_path / "sparse.o", "i32[:], i32[:], f64[:], f64[:], f64[:]", targets=["sse4", "avx2"])
    assert (tmp_path / "sparse.o").stat().st_size > 0


@pytest.mark.skipif(host().vector_bits < 256, reason="narrow registers: gangs are small anyway")
def test_explained() -> None:
    text = str(lw.kernel(sparse).explain(*ARGS[sparse]))
    assert "one lane at a time: about" in text
    text = str(lw.kernel(sparse, width=8).explain(*ARGS[sparse]))
    assert "memory bounds this loop" in text
    assert "lanes wait for those whose 'top' is largest" in str(lw.kernel(walk).explain(*ARGS[walk]))


def test_divisions_are_priced_as_they_are_done() -> None:
    prices = Prices(vector_bits=512)
    assert prices.op("sdiv", 32, 1) == 8
    assert prices.op("sdiv", 32, 16) == prices.op("urem", 64, 16) == 2 * prices.op("udiv", 16, 16)
    assert prices.op("sdiv", 32, 16) < 4 * prices.op("sdiv", 32, 1)

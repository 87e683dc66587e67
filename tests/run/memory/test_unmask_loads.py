"""Loads without a mask: only where every lane's element is there; arrays end where nothing can be read."""

# pyright: basic

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.values.signs import Signs
from lanewise.codegen.targets import named
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_of
from lanewise.machine.processors import prices_of
from lanewise.runtime.call import version
from lanewise.transform.checks.driver_questions import Questions
from lib.edge_of_memory import Edge
from lib.machines import with_prices
from lib.oracles.run_gangs import run_gangs


def own_length(c, x, y):
    for i in lw.lanes(len(x)):
        if c[i] > 0:
            y[i] = x[i] * 3


def neighbours(c, x, y):
    for i in lw.lanes(len(x)):
        if 0 < i < len(x) - 1 and c[i] > 0:
            y[i] = x[i - 1] + 2 * x[i + 1] - y[i]
        elif c[i] < 0:
            y[i] = x[len(x) - 1 - i]


def rounds(c, x, y):
    """Lanes leave one by one; what they read does not change."""
    for i in lw.lanes(len(x)):
        total = x[i]
        for k in range(c[i]):
            total = total + x[i] * k
        y[i] = total


def shorter(c, x, y):
    """x may end before the loop does: who is beyond its end does not read it."""
    for i in lw.lanes(len(c)):
        if i < len(x) and c[i] > 0:
            y[i] = x[i] * 3


def unsaid(c, x, y):
    """Whether x ends before the loop does is in the data alone."""
    for i in lw.lanes(len(c)):
        if c[i] > 0:
            y[i] = x[i] + x[0]


def columns(c, x, y):
    """Rows of x, as many as a lane says; the last iteration of a gang has no lane left."""
    for i in lw.lanes(x.shape[1]):
        total = x[0, i]
        for j in range(c[i]):
            total = total + x[j, i]
        y[i] = total


def table(c, x, y):
    for r, i in lw.lanes(*x.shape):
        if c[r, i] > 0:
            y[r, i] = x[r, i] * 3 + x[r, 0]


def pairs(c, x, y):
    for i in lw.lanes(len(c)):
        if c[i] > 0:
            y[i] = x[i, 0] - x[i, 1]


KERNELS = {fn.__name__: fn for fn in (own_length, neighbours, rounds, shorter, unsaid, columns, table, pairs)}
TYPES = ("f4", "u1", "i2")


def arguments(name: str, type: str, size: int) -> list[np.ndarray]:
    """What all lanes may read and what they must not."""
    chance = np.random.default_rng(size)
    c = chance.integers(-1, 2, size).astype(np.int32)
    shape: Any = size
    if name in ("rounds", "columns"):
        c = chance.integers(0, 4, size).astype(np.int32)
    if name in ("shorter", "unsaid"):
        shape = max(size // 3, 1)
    if name == "unsaid":
        c[shape:] = -1
    if name == "columns":
        shape = (3, size)
    if name == "pairs":
        shape = (size, 2)
    if name == "table":
        shape = (3, size)
        c = chance.integers(-1, 2, shape).astype(np.int32)
    return [c, chance.integers(0, 9, shape).astype(type), chance.integers(0, 9, c.shape).astype(type)]


def compile_for(target: str, patch: pytest.MonkeyPatch) -> None:
    """Kernels that this machine runs, without some of its instructions."""
    machine = named(target)
    patch.setattr(version, "native", lambda: machine)
    patch.setattr(version, "this_machine", lambda: with_prices(prices_of(machine.cpu, machine.features)))


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("target", ["", "avx2", "sse4"])
@pytest.mark.parametrize("name", KERNELS)
def test_at_the_end_of_memory(name: str, target: str, checks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if target:
        compile_for(target, monkeypatch)
    type = TYPES[(len(name) + len(target)) % len(TYPES)]
    kernel = lw.kernel(width=8, threads=1, checks=checks)(KERNELS[name])
    for size in (1, 7, 8, 16, 29, 64):
        plain = arguments(name, type, size)
        kernel.py(*plain)
        with Edge() as edge:
            ours = [edge.copied(array) for array in arguments(name, type, size)]
            kernel(*ours)
            np.testing.assert_array_equal(ours[-1], plain[-1])


def gang_text(name: str, type: str, checks: bool) -> str:
    """What full gangs run."""
    kernel = lw.kernel(width=8, threads=1, checks=checks)(KERNELS[name])
    text = kernel.inspect(*arguments(name, type, 64), stage="llvm")
    found = re.findall(r"^define[^\n]*lanes0\.N8\..*?^}", text, re.DOTALL | re.MULTILINE)
    assert found, "full gangs have a version of their own"
    return "\n".join(found)


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("name", ["own_length", "neighbours", "rounds", "table", "pairs", "unsaid"])
def test_no_mask(name: str, checks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_for("avx2", monkeypatch)
    text = gang_text(name, "f4", checks)
    assert "@llvm.masked.load" not in text
    assert "gather" not in text
    assert "alloca" not in text  # there may be no active lane


def test_a_spare_row_where_no_lane_may_be_active(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_for("sse4", monkeypatch)
    text = gang_text("columns", "u1", True)
    assert "@llvm.masked.load" not in text
    assert "alloca <8 x i8>" in text


def test_masked_loads_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the machine has them; but a loop that reads the same row again reads it once without them."""
    compile_for("avx512", monkeypatch)
    assert "@llvm.masked.load" in gang_text("own_length", "f4", True)
    assert "@llvm.masked.load" in gang_text("columns", "f4", True)
    assert "@llvm.masked.load" not in gang_text("rounds", "f4", True)


def test_without_the_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_for("avx2", monkeypatch)
    monkeypatch.setattr(version, "left_out", lambda _: ["unmask_loads"])
    assert "@llvm.masked.load" in gang_text("own_length", "f4", False)


@pytest.mark.parametrize("name", KERNELS)
def test_gangs_in_the_interpreter(name: str) -> None:
    """What is called readable is read there in every lane, and would fault."""
    args, plain = arguments(name, "i4", 29), arguments(name, "i4", 29)
    run_gangs(compiled(name, args), args, 8)
    KERNELS[name](*plain)
    np.testing.assert_array_equal(args[-1], plain[-1])


@pytest.mark.parametrize("name", ["shorter", "unsaid", "neighbours"])
def test_the_interpreter_sees_a_lie(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    args = arguments(name, "i4", 64)
    made = compiled(name, args)
    real = Signs.never_negative

    def lie(self: Signs, value: Any, block: int, supposing: Any = None) -> bool:
        return supposing is not None or real(self, value, block)

    monkeypatch.setattr(Signs, "never_negative", lie)
    monkeypatch.setattr(Questions, "is_likely", lambda *_: False)
    with pytest.raises(AssertionError, match="bytes at offset"):
        run_gangs(made, args, 8)


def compiled(name: str, args: list[np.ndarray]) -> Any:
    source = source_of(KERNELS[name])
    return compile_source(source, signature_of(source, args))


def test_explain_mentions_it() -> None:
    args = arguments("neighbours", "f4", 64)
    said = str(lw.kernel(width=8, threads=1)(neighbours).explain(*args))
    assert "reads x: contiguous, without a mask, since every lane's element is there" in said
    assert "reads x: contiguous, backwards, without a mask" in said
    assert "reads c: contiguous" in said and "gather" not in said

"""Rows of private arrays that are written for all lanes: only where those not active never read theirs again."""

# pyright: basic

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.masked import masked_version
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_of
from lanewise.ir.interpreter.faults import Trouble
from lanewise.transform.memory import unmask_stores as unmask_stores
from lib.oracles.run_gangs import run_gangs

pytestmark = pytest.mark.usefixtures("arrays_in_memory")


def left_for_good(x, out):
    for i in lw.lanes(len(out)):
        a = lw.array(4, lw.i64)
        for k in range(4):
            a[k] = i
        top = lw.i64(0)
        for at in range(x.shape[1]):
            if x[i, at] == 0:
                break
            for k in range(1, 4):
                a[k] = a[k] + a[k - 1] * x[i, at]
                top = max(top, a[k] % 1000)
        out[i] = top


def left_and_read(x, out):
    for i in lw.lanes(len(out)):
        a = lw.array(4, lw.i64)
        for k in range(4):
            a[k] = i
        for at in range(x.shape[1]):
            if x[i, at] == 0:
                break
            for k in range(1, 4):
                a[k] = a[k] + a[k - 1] * x[i, at]
        out[i] = a[3] + 7 * a[1]


@lw.function
def walked(x, i):
    """Lanes that leave the inner loop read after it, while others still write; there is no other exit."""
    a = lw.array(2, lw.i64)
    a[0] = i
    n, total = 0, lw.i64(0)
    while True:
        total += 1
        while True:
            a[0] = a[0] + x[i, n]
            n += 1
            if n >= x.shape[1]:
                return total
            if x[i, n] == 0:
                break
        total += a[0]


def left_and_back(x, out):
    for i in lw.lanes(len(out)):
        out[i] = walked(x, i)


def passed_by(x, out):
    for i in lw.lanes(len(out)):
        a = lw.array(2, lw.i64)
        a[0] = 5
        a[1] = i
        for at in range(x.shape[1]):
            if x[i, at] == 2:
                a[0] = a[1] + at
            a[1] = a[1] + a[0]
        out[i] = a[1]


def in_the_next_round(x, out):
    for i in lw.lanes(len(out)):
        a = lw.array(2, lw.i64)
        a[0] = 1
        for at in range(x.shape[1]):
            if x[i, at] == 0:
                continue
            a[0] = a[0] * 3 + x[i, at]
        for at in range(x.shape[1]):
            if x[i, at] == 1:
                a[1] = a[0]
                out[i] = out[i] + a[1]


def joined(x, out):
    """Both sides meet before the store, and all read it."""
    for i in lw.lanes(len(out)):
        a = lw.array(2, lw.i64)
        total = lw.i64(0)
        for at in range(x.shape[1]):
            value = lw.i64(at)
            if x[i, at] == 1:
                value = value * 2 + i
            a[0] = value
            total += a[0]
        out[i] = total


LOOSE = {left_for_good: 2, left_and_read: 1, passed_by: 3, in_the_next_round: 1, joined: 1}
KERNELS = (left_for_good, left_and_read, left_and_back, passed_by, in_the_next_round, joined)


@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_who_has_left_is_not_missed(function, width: int) -> None:
    x = np.random.default_rng(3).integers(0, 4, (77, 9))
    kernel = lw.kernel(width=width)(function)
    out, wanted = np.zeros(77, int), np.zeros(77, int)
    kernel(x, out)
    kernel.py(x, wanted)
    np.testing.assert_array_equal(out, wanted)
    assert len(set(out)) > 5


def in_gangs(function, x: np.ndarray) -> np.ndarray:
    """As the interpreter has it, which forgets what a loose store may write over."""
    out, source = np.zeros(len(x), int), source_of(function)
    run_gangs(compile_source(source, signature_of(source, (x, out))), (x, out), width=8)
    return out


@pytest.mark.parametrize("function", [left_and_read, passed_by, in_the_next_round])
def test_a_wrong_mark_is_noticed_by_the_interpreter(function, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.random.default_rng(3).integers(0, 4, (21, 9))
    wanted = np.zeros(21, int)
    lw.kernel(function).py(x, wanted)
    np.testing.assert_array_equal(in_gangs(function, x), wanted)
    monkeypatch.setattr(unmask_stores._Ways, "are_over", lambda *_: True)
    try:
        assert (in_gangs(function, x) != wanted).any()
    except Trouble as trouble:
        assert trouble.kind == "undefined"


@pytest.mark.parametrize("function", LOOSE, ids=lambda function: function.__name__)
def test_which_stores_are_unmasked(function) -> None:
    source = source_of(function)
    args = (np.zeros((3, 3), int), np.zeros(3, int))
    module = compile_source(source, signature_of(source, args)).module
    body = module.functions[f"{function.__name__}.lanes0"]
    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    made = masked_version(body, shapes, 8, True)
    assert sum(bool(op.attrs.get("loose")) for op in made.ops if op.opcode == "store") == LOOSE[function]

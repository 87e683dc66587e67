"""Lanes that agree on an address read it once, others gather: the same results, whichever lanes agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.gang import coherent_access as together
from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.built import Built
from lanewise.codegen.optimize import Level
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.machine.processors import LANE_BY_LANE, prices_of
from lib.oracles.run_compiled import call

# pyright: basic
GATHERS = prices_of("x86-64-v4")


@lw.kernel
def walk(child, weight, bits, out):
    """Down a tree, by a lane's own bits: lanes agree at the root, and less and less below."""
    for i in lw.lanes(len(out)):
        node, rest, total = 0, bits[i], weight[0] * 0
        while child[node, 0] >= 0:
            total += weight[node]
            node = child[node, 1] if rest & 1 else child[node, 0]
            rest >>= 1
        out[i] = total + weight[node]


@lw.function
def both(child, weight, node):
    return weight[node] + child[node, 0] - child[node, 1]


@lw.kernel
def stack(child, weight, bits, out):
    """All nodes whose number has no bit in common with a lane's, by a stack of its own; some lanes do nothing."""
    for i in lw.lanes(len(out)):
        total = 0
        if bits[i] > 2:
            nodes = lw.array(16, lw.i16)
            nodes[0] = 0
            top = 1
            while top > 0:
                top -= 1
                node = nodes[top]
                total += both(child, weight, node)
                if child[node, 0] >= 0 and node & bits[i] == 0:
                    nodes[top], nodes[top + 1] = child[node, 0], child[node, 1]
                    top += 2
        out[i] = total


def arguments(kernel: Any, how: str) -> tuple[Any, ...]:
    rng = np.random.default_rng(5)
    inner = 31
    child = np.array([[2 * n + 1, 2 * n + 2] if n < inner else [-1, -1] for n in range(2 * inner + 1)], np.int32)
    weight = rng.random(len(child)) if kernel is walk else rng.integers(0, 99, len(child)).astype(np.uint16)
    count = 77
    bits = {"agree": np.full(count, 20), "differ": rng.integers(0, 64, count), "few": np.arange(count) // 24 * 5}[how]
    return child, weight, bits.astype(np.int32), np.zeros(count, np.float64 if kernel is walk else np.int32)


def built(kernel: Any, args: tuple[Any, ...], width: int, costs: Any, off: tuple[str, ...] = ()) -> tuple[Any, Built]:
    compiled = compile_source(kernel.source, signature_of(kernel.source, args))
    return compiled, build(compiled.module, compiled.name, width, level=Level(1, unroll=False), costs=costs, off=off)


@pytest.mark.parametrize("kernel", [walk, stack], ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize(
    ("width", "costs"), [(2, LANE_BY_LANE), (8, LANE_BY_LANE), (16, GATHERS)], ids=["2", "8", "16"]
)
def test_same_as_plain_python(kernel: Any, width: int, costs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "PAYS", 0.0)  # also where it does not pay
    compiled, code = built(kernel, arguments(kernel, "agree"), width, costs)
    linked = code.link()
    for how in ("agree", "differ", "few"):
        ours, twins = arguments(kernel, how), arguments(kernel, how)
        call(code, linked, compiled, ours)
        kernel.py(*twins)
        assert np.array_equal(ours[-1], twins[-1])
        assert len(set(twins[-1].tolist())) > (how != "agree")


@pytest.mark.parametrize("kernel", [walk, stack], ids=lambda kernel: kernel.__name__)
def test_only_where_it_pays(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    args = arguments(kernel, "agree")
    usual = built(kernel, args, 16, GATHERS)[1].llvm
    monkeypatch.setattr(together, "PAYS", 1e9)
    never = built(kernel, args, 16, GATHERS)[1].llvm
    assert usual.count("@llvm.masked.gather") == never.count("@llvm.masked.gather") > 0, "the other way is still there"
    assert usual.count("phi <16 x") > never.count("phi <16 x")


def test_own_places_are_not_asked() -> None:
    def take(table, at, out):
        for i in lw.lanes(len(out)):
            out[i] = table[at[i]] + table[at[i] + 1]

    args = np.arange(50.0), np.arange(40) % 7, np.zeros(40)
    kernel = lw.kernel(take)
    text = built(kernel, args, 16, GATHERS)[1].llvm
    assert "phi <16 x double>" not in text


@lw.kernel
def no_lane(child, weight, bits, out):
    """Lanes agree on a node, and none of them reads there: it lies far away."""
    for i in lw.lanes(len(out)):
        node, total = 0, weight[0]
        for step in range(4):
            if bits[i] >= 100:
                total = weight[lw.i64(node) + 5_000_000_000]
            if bits[i] > 5 * step:
                node = child[node, 0]
        out[i] = total + node


@lw.kernel
def sides(child, weight, flag, bits, out):
    """The same question on two sides of which one runs."""
    for i in lw.lanes(len(out)):
        node, total = 0, weight[0]
        for step in range(4):
            if flag > step:
                total += weight[node] * 3
            else:
                total += weight[node] - child[node, 1]
            if bits[i] > 5 * step:
                node = child[node, 0]
        out[i] = total


@pytest.mark.parametrize("width", [4, 16])
def test_nothing_is_loaded_without_an_active_lane(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "PAYS", 0.0)
    child, weight, bits, out = arguments(walk, "few")
    args, twins = (child, weight, bits, out), (child, weight, bits, out.copy())
    compiled, code = built(no_lane, args, width, GATHERS, off=("bypasses",))
    call(code, code.link(), compiled, args)
    no_lane.py(*twins)
    assert np.array_equal(out, twins[-1])


@pytest.mark.parametrize("flag", [1, 3])
def test_each_side_asks_anew(flag: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "PAYS", 0.0)
    child, weight, bits, out = arguments(walk, "few")
    args, twins = (child, weight, flag, bits, out), (child, weight, flag, bits, out.copy())
    compiled, code = built(sides, args, 16, GATHERS)
    call(code, code.link(), compiled, args)
    sides.py(*twins)
    assert np.array_equal(out, twins[-1])

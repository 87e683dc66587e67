"""Code for gangs whose lanes are all active: what it gives, where it stands, and where it does not."""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.build import build
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import NAMED, native
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.llvm.processor import host_features
from lanewise.machine.mask_prices import MaskPrices
from lanewise.machine.prices import Prices
from lanewise.machine.processors import AVX2, BY_PROCESSOR, LANE_BY_LANE
from lanewise.record import replace
from lanewise.remarks.table import row_of
from lanewise.runtime.call import version
from lib.oracles.run_compiled import Failed, call

TARGETS = [
    pytest.param(NAMED["avx2"], marks=pytest.mark.skipif(not host_features().get("avx2"), reason="no AVX2")),
    pytest.param(NAMED["sse4"], marks=pytest.mark.skipif(not host_features().get("sse4.2"), reason="no SSE 4")),
    native(),
]
N = 61  # gangs of 8: seven, and a rest


def filtered(a, n, out):
    """A side that nearly all take, and another."""
    for i in lw.lanes(len(a)):
        if a[i] < 90:
            out[i] = a[i] * 3
        else:
            out[i] = n[i]


def updated(a, n, out):
    """Each round reads what the one before wrote; lanes leave at its beginning."""
    for i in lw.lanes(len(a)):
        k = 0
        while k < n[i]:
            out[i] = out[i] * 3 + a[k]
            k += 1


def left_behind(a, n, out):
    """Lanes leave when something has been written, or in the middle."""
    for i in lw.lanes(len(a)):
        k = 0
        while True:
            out[i] += a[k]
            k += 1
            if out[i] % 64 == 63:
                break
            out[i] ^= k
            if k >= n[i] + 1:
                break
        out[i] += k


def nested(a, n, out):
    """Rows of private arrays, in a loop inside, and an `if` in it."""
    for i in lw.lanes(len(a)):
        row = lw.array(4, lw.u8)
        for j in range(4):
            row[j] = lw.u8(j)
        k = 0
        while k < n[i]:
            for j in range(1, 4):
                row[j] = row[j] * lw.u8(3) + row[j - 1]
                if row[j] > a[i]:
                    row[0] += lw.u8(1)
            k += 1
        out[i] = row[3] ^ row[0]


def both_loops(a, n, out):
    """A loop that lanes leave at different times, in another."""
    for i in lw.lanes(len(a)):
        k = 0
        while k < n[i]:
            j = 0
            while j < n[(i + k) % len(a)]:
                out[i] += a[j] // lw.u8(j + 1)
                j += 1
            k += 1


def gathered(a, n, out):
    """Any places, lane by lane; who returns early does nothing."""
    for i in lw.lanes(len(a)):
        if a[i] >= 95:
            continue
        out[i] = a[(a[i] * 7) % len(a)] + a[n[i] % len(a)]


KERNELS = (filtered, updated, left_behind, nested, both_loops, gathered)


def compiled_for(function: Any, args: tuple[Any, ...]) -> Any:
    source = Written(function, "kernel").source
    return compile_source(source, signature_of(source, args))


def arguments(seed: int) -> tuple[Any, ...]:
    chance = np.random.default_rng(seed)
    n = chance.integers(5, 9, N).astype("i4")
    n[16:24], n[24:32] = 7, (0, 1, 2, 3, 4, 5, 6, 7)  # together, and each for itself
    a = chance.integers(0, 100, N).astype("u1")
    a[:8], a[8:16] = 5, 99
    return a, n, chance.integers(0, 50, N).astype("u1")


def built(function: Any, args: tuple[Any, ...], target: Any, width: int = 8, **more: Any) -> Any:
    compiled = compiled_for(function, args)
    return compiled, build(compiled.module, compiled.name, width, target, level=Level(1, unroll=False), **more)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.cpu)
@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_as_plain_python(function: Any, target: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Prices.under_masks
    monkeypatch.setattr(Prices, "under_masks", lambda self, lanes: replace(usual(self, lanes), always=True))
    by_code, by_python = arguments(3), arguments(3)
    compiled, made = built(function, by_code, target)
    _, plain = built(function, by_code, target, off=("full_gangs",))
    assert made.llvm != plain.llvm, "nothing stands twice"
    call(made, made.link(), compiled, by_code)
    with np.errstate(over="ignore"):
        lw.kernel(function).py(*by_python)
    assert by_code[2].tolist() == by_python[2].tolist()
    assert len(set(by_code[2].tolist())) > 9


def copies(function: Any, costs: Prices, width: int = 8) -> bool:
    """Does something stand twice at these prices?"""
    compiled, made = built(function, arguments(1), native(), width, costs=costs)
    del compiled
    return ".full" in made.llvm


def test_where_masks_are_expensive(arrays_in_memory: None) -> None:
    """Stores of bytes without instructions; what waits for a store; nothing where masks cost nothing."""
    zen4 = BY_PROCESSOR["znver4"]
    wanted = {"filtered": (0, 1, 1), "updated": (1, 1, 1), "nested": (1, 1, 1)}
    for name, expected in wanted.items():
        function = next(one for one in KERNELS if one.__name__ == name)
        found = tuple(copies(function, costs, 32) for costs in (zen4, AVX2, LANE_BY_LANE))
        assert found == tuple(map(bool, expected)), name
    assert MaskPrices().is_free and not AVX2.under_masks(8).is_free


def outside(a, n, out):
    for i in lw.lanes(len(a)):
        k = 0
        while k < n[i]:
            out[i] = a[k * k]
            k += 1


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.cpu)
def test_the_lane_that_fails(target: Any) -> None:
    """In the code for all lanes as in the other: who it was, and where."""
    for all_alike in (True, False):
        args = arguments(4)
        args[1][:] = 5
        args[1][10] = 9  # 64 is outside
        if all_alike:
            args[1][8:16] = 9
        compiled, made = built(outside, args, target)
        with pytest.raises(Failed) as caught:
            call(made, made.link(), compiled, args)
        record = caught.value.record
        assert caught.value.report.error == "IndexError"
        assert record[1] + record[3] == (8 if all_alike else 10)
        assert (record[6:8] == (64, N)).all()


BRANCHES, LOOPS = (row_of(code).sentence for code in ("LW106", "LW114"))


def test_reported_on_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = replace(version.this_machine(), prices=AVX2)
    monkeypatch.setattr(version, "this_machine", lambda: machine)
    reported = [str(lw.kernel(width=8)(function).explain(*arguments(1))) for function in (filtered, updated)]
    assert "branches: 1 divergent\n" in reported[0]
    for text, line, words in zip(reported, ("if a[i] < 90", "while k < n[i]"), (BRANCHES, LOOPS), strict=True):
        before = text.partition(words)[0].splitlines()
        assert line in next(row for row in reversed(before) if " | " in row)
        assert text.count(words) == 1
    assert LOOPS not in str(lw.kernel(width=8)(gathered).explain(*arguments(1)))

"""Stores past the caches: which loops, the driver's test, and results of aligned and unaligned arrays."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.memory.streams import streams
from lanewise.codegen.launch import streams as module
from lanewise.codegen.launch.streams import moves_numbers, worth_streaming
from lanewise.codegen.targets import named
from lanewise.machine.processors import prices_of
from lib.compiled_texts import functions, llvm, part, runs
from lib.kernel_texts import compiled

SAXPY = "def k(a, x, y):\n    for i in lw.lanes(len(y)):\n        y[i] = {}"
X = np.arange(300, dtype=np.float32)


def body(value: str, text: str = SAXPY):
    return compiled(text.format(value), np.float32(2), X, X).module.functions["k.lanes0"]


@pytest.mark.parametrize(
    ("value", "moves"),
    [
        ("a * x[i]", True),
        ("a * x[i] + x[i] - 1", True),
        ("lw.f32(3)", False),
        ("np.sin(x[i])", False),
        ("x[i] / a", False),
        ("x[i] * a * a * a * a * a * a * a", False),
        ("np.float32(i)", False),
    ],
)
def test_loops_that_do_little_but_move_floats(value: str, moves: bool) -> None:
    assert moves_numbers(body(value)) == moves


@pytest.mark.parametrize(
    ("value", "width", "worth"),
    [("a * x[i]", 8, True), ("a * x[i]", 1, False), ("a * x[i]", 2, False), ("np.exp(np.sin(x[i]))", 8, False)],
)
def test_loops_that_wait_for_memory(value: str, width: int, worth: bool) -> None:
    fn = body(value)
    assert worth_streaming(fn, streams(fn, Facts(fn)), width, prices_of(named("avx512").cpu)) == worth
    assert not worth_streaming(fn, [], 8, prices_of(named("avx512").cpu))


def test_drivers_and_their_choice() -> None:
    text = llvm(SAXPY.format("a * x[i]"), np.float32(2), X, X)
    assert {"lanewise.driver0.streams", "lanewise.driver0.plain", "lanewise.driver0"} <= set(functions(text))
    choice = part(text, "lanewise.driver0(")
    assert any("icmp uge i64" in line and line.endswith(f", {module.LEAST_BYTES // 4}") for line in choice)
    assert any("icmp ugt i64" in line for line in choice) and "fence seq_cst" in choice
    stream = next(name for name in functions(text) if name.startswith("k.lanes0.streams.N"))
    assert any("!nontemporal" in line and "align 32" in line for line in part(text, stream))


@pytest.mark.parametrize("start", [0, 1, 4])
def test_results(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanes before the first aligned address run first; the arrays are long enough for a stream here."""
    monkeypatch.setattr(module, "LEAST_BYTES", 64)
    room = np.zeros(2000, np.float32)
    runs(SAXPY.format("a * x[i] + i"), np.float32(2), X, room[start : start + 300])
    assert room[start + 299] == 2 * 299 + 299

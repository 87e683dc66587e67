"""Windows: loops whose ends are clamped at a border. In the copy all lanes count alike, and those outside wait."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.analysis.graph.loops import loops
from lanewise.ir.function import Named, Value
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.verify import verify
from lanewise.transform.hot_paths.windows import open_windows, windows_in
from lib.samples.border_bodies import CLAMPED, Bordered, bordered

UPPER = CLAMPED.replace("loop(%left, i32 0)", "loop(%low, i32 0)")
ROWS = [[x, n] for x in (0, 1, 2, 4, 11) for n in (0, 1, 3, 9, 20)]


def ranks(body: Bordered) -> dict[Value, int]:
    return {value: 0 if body.facts[divergence].shape(value).stride else 1 for value in body.fn.values}


def found(body: Bordered) -> dict[str, tuple[str, str]]:
    known = ranks(body)
    windows = windows_in(body.sums, lambda value: known.get(value, 1))
    return {op.name: (window.mode, window.counter.name) for op, window in windows.items()}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (CLAMPED, {"left": ("sge", "i"), "right": ("slt", "i")}),
        (CLAMPED.replace("icmp.slt %i", "icmp.sle %i"), {"left": ("sge", "i"), "right": ("sle", "i")}),
        (UPPER, {"right": ("slt", "i")}),
        (CLAMPED.replace("add.nsw %i, i32 1", "add.nsw %i, i32 2"), {}),
        (CLAMPED.replace("icmp.slt %i", "icmp.ne %i"), {"left": ("sge", "i")}),
        (CLAMPED.replace("return %sum", "return %i"), {}),
    ],
    ids=["both_ends", "including_the_end", "upper_end", "step_of_2", "not_an_order", "counter_leaves"],
)
def test_windows(text: str, wanted: dict[str, tuple[str, str]]) -> None:
    body = bordered(text)
    assert found(body) == wanted
    known = ranks(body)
    windows = windows_in(body.sums, lambda value: known.get(value, 1))
    inner = {op.name: window.inner.name for op, window in windows.items() if isinstance(window.inner, Named)}
    assert inner == {name: {"left": "low", "right": "high"}[name] for name in wanted}


def test_lanes_that_are_outside_wait() -> None:
    """With the clamps replaced by the values inside them, each lane still runs the same iterations."""
    body, wanted = bordered(CLAMPED), run_lanes(bordered(CLAMPED).fn, ROWS).expect()
    known = ranks(body)
    windows = windows_in(body.sums, lambda value: known.get(value, 1))
    made = open_windows(body.fn, list(windows.values()), lambda value: value)
    body.fn.replace({op: window.inner for op, window in windows.items()})
    at = body.fn.blocks.index(next(block for block in body.fn.blocks if block.name == "body"))
    body.fn.blocks[at:at] = made
    body.fn.touch()
    verify(body.fn)
    assert run_lanes(body.fn, ROWS).expect() == wanted and len(set(wanted)) > 5
    (loop,) = body.facts[loops]
    assert body.facts[divergence].loops[loop.header] is False, "all lanes leave together now"

"""A lanes loop for its drivers: frame, reductions, symbols."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.codegen.launch.lanes_loop import LanesLoop, lanes_loop
from lanewise.plan.variant import LoopPlan, Variant
from lanewise.record import replace
from lib.called_text import writer
from lib.kernel_texts import compiled

A = np.zeros((4, 5), np.float32)


def loop(text: str, *args: Any, dims: int = 1) -> LanesLoop:
    return lanes_loop(compiled(text, *args).module.functions["k.lanes0"], 3, dims)


SUM = (
    "def k(a, s, m):\n    for i, j in lw.lanes(*a.shape):\n        s += a[i, j]\n        m = max(m, i)\n    return s, m"
)


def test_sizes_come_first_in_the_frame() -> None:
    found = loop(SUM, A, np.float32(0), 1, dims=2)
    names = [slot.name for slot in found.frame.slots]
    assert names[:2] == ["size 0", "size 1"] and names[2:] == [param.name for param in found.body.params[2:]]


def test_reductions() -> None:
    found = loop(SUM, A, np.float32(0), 1, dims=2)
    assert [(item.param, item.op, str(item.type)) for item in found.accumulators] == [
        ("s", "fadd", "f32"),
        ("m", "smax", "i64"),
    ]
    assert [item.neutral for item in found.accumulators] == ["0x8000000000000000", "-9223372036854775808"]
    assert [slot.offset for slot in found.partial.slots] == [0, 8] and found.partial_bytes == 16
    write = writer()
    assert found.accumulators[0].combined(write, "%a", "%b").startswith("%") and "fadd float %a, %b" in write.take()[-1]


def test_a_loop_without_reductions_has_no_partial_results() -> None:
    found = loop("def k(a):\n    for i in lw.lanes(4):\n        a[i, 0] = 1", A)
    assert found.accumulators == () and found.partial_bytes == 0


def test_symbols() -> None:
    found = loop("def k(a):\n    for i in lw.lanes(4):\n        a[i, 0] = 1", A)
    assert (found.symbol, found.launch_symbol, found.share_symbol) == (
        "lanewise.driver3",
        "lanewise.launch3",
        "lanewise.share3",
    )
    assert replace(found, suffix=".gang").symbol == "lanewise.driver3.gang"
    assert found.variant.width == 1


@pytest.mark.parametrize("width", [4, 8])
def test_the_variant_is_that_of_the_plan(width: int) -> None:
    body = compiled("def k(a):\n    for i in lw.lanes(4):\n        a[i, 0] = 1", A).module.functions["k.lanes0"]
    plan = LoopPlan(body.name, Variant(width=width))
    assert lanes_loop(body, 0, 1, plan).variant.width == width

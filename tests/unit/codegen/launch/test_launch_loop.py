"""All units of a launch in one thread: rows of any size, partial results of pieces, and loops with nothing to do."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.launch.lanes_loop import lanes_loop
from lanewise.codegen.launch.launch_loop import MOST_PIECES, launch_text
from lanewise.codegen.launch.shared_words import ENOUGH
from lanewise.codegen.text.write import Needs
from lib.compiled_texts import runs
from lib.kernel_texts import compiled

SUM = (
    "def k(a):\n    s = lw.f64(1)\n    n = 0\n    for i in lw.lanes(len(a)):\n"
    "        s += a[i]\n        n += 1\n    return n, s > 0"
)


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 70_001])
def test_every_unit_runs_once(size: int) -> None:
    assert runs(SUM, np.ones(size), width=8) == (size, True)


def test_the_first_piece_starts_at_the_hosts_value() -> None:
    text = "def k(a, s):\n    for i in lw.lanes(len(a)):\n        s += a[i]\n    return s"
    assert runs(text, np.arange(50_000), 1000, width=4) == 50_000 * 49_999 // 2 + 1000


@pytest.mark.parametrize("sizes", [(3, 0), (0, 3), (-2, 5), (5, -2), (-2, -2), (1, 1), (3, 9)])
def test_several_axes(sizes: tuple[int, int]) -> None:
    text = "def k(n, m):\n    s = 0\n    for i, j in lw.lanes(n, m):\n        s += i * 100 + j + 1\n    return s"
    runs(text, *sizes, width=4)


def test_text() -> None:
    body = compiled(("def k(a):\n    for i in lw.lanes(len(a)):\n        a[i] = 1"), np.zeros(3)).module.functions[
        "k.lanes0"
    ]
    launch, share = launch_text(lanes_loop(body, 2, 1), 8, Needs()).split("\n\n")
    assert launch.startswith(
        "define internal i64 @lanewise.launch2(ptr %frame, ptr %error) nounwind optnone noinline {"
    )
    assert share.startswith("define i64 @lanewise.share2(ptr noalias %frame, ptr %work, i64 %turn, ptr noalias %error)")
    assert f"ret i64 {ENOUGH}" in share and "cmpxchg" in share and "@lanewise.driver2(" in launch
    summed = compiled(SUM, np.zeros(3)).module.functions["k.lanes0"]
    assert f"alloca [{MOST_PIECES * 16} x i8]" in launch_text(lanes_loop(summed, 0, 1), 8, Needs())

"""with lw.everywhere(): the function that the block becomes, its results, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.run import run_interpreted
from lib.kernel_texts import code, compiled, refusal, result
from lib.oracles.kernel_results import loops_of

A = np.array([3, -1, 4, 1], np.int64)
ONE = """
    def k(a, b):
        for i in lw.lanes(4):
            x = a[i]
            if x > 0:
                with lw.everywhere():
                    y = lw.sum(x)
                b[i] = y
"""
SEVERAL = """
    def k(a, b):
        for i in lw.lanes(4):
            x, z = a[i], 0.5
            if x > 0:
                with lw.everywhere() as here:
                    y = lw.count(here)
                    x += 1
                    z = 2.5
                    w = 7
                b[i] = x * 100 + y * 10 + w + int(z)
"""


def gang(text: str) -> list[int]:
    b = np.zeros(4, np.int64)
    run_interpreted(compiled(text, A, b), (A, b), width=4, tags=loops_of)
    return b.tolist()


def test_one_result() -> None:
    """Inactive lanes run with the variables of the first active one: 3 + 3 + 4 + 1."""
    assert gang(ONE) == [11, 0, 11, 11]
    call = next(line for line in code(ONE, A, A, function="k.lanes0") if "everywhere" in line)
    assert call.startswith("%everywhere: i64 = everywhere %x") and 'callee="k.lanes0.everywhere5"' in call


def test_several_results_go_through_memory_that_active_lanes_store() -> None:
    assert gang(SEVERAL) == [3 * 100 + 139, 0, 4 * 100 + 139, 1 * 100 + 139]
    inner = compiled(SEVERAL, A, A).module.functions["k.lanes0.everywhere5"]
    assert inner.attrs["places"] == 3 and inner.params[0].name == "here"
    assert [param.name for param in inner.params[-3:]] == ["result0", "result1", "result2"]


def test_without_results() -> None:
    text = "def k(a):\n    for i in lw.lanes(4):\n        with lw.everywhere():\n            a[0] = 1"
    lines = code(text, A, function="k.lanes0")
    assert any(line.startswith("everywhere ") for line in lines)


def test_in_plain_python_all_lanes_are_here() -> None:
    a, b = np.arange(4), np.zeros(4, int)
    result(SEVERAL, a, b)
    assert b.tolist() == [0, 219, 319, 419]


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("with open(3): pass", "'with' is only for lw.everywhere() in a kernel"),
        ("with a: pass", "'with' is only for lw.everywhere() in a kernel"),
        ("with lw.everywhere(), lw.everywhere(): pass", "'with' is only for lw.everywhere() in a kernel"),
        ("with lw.everywhere(1): pass", "lw.everywhere takes no arguments"),
        ("with lw.everywhere() as a[0]: pass", "write a name after 'as'"),
        ("with lw.everywhere():\n            while True: a[0] = 1", "this block never ends"),
        (
            "with lw.everywhere():\n            p = 1, lw.array(2, lw.f32)\n        x = p",
            "belongs to the block in line 3",
        ),
        ("with lw.everywhere(): return", "return cannot leave"),
    ],
)
def test_refused(block: str, words: str) -> None:
    assert words in refusal(f"def k(a):\n    for i in lw.lanes(4):\n        {block}", A)


def test_refused_outside_of_lanes() -> None:
    words = "lw.everywhere stands in a lanes loop or in a function called from one"
    assert refusal("def k(a):\n    with lw.everywhere():\n        a[0] = 1", A) == words

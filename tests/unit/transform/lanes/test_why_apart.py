"""The rule that a loop breaks which looks like a walk with a stack, with its line."""

from __future__ import annotations

import numpy as np
import pytest

from lib.explained import data_of, remarks_of
from lib.growers.kernels import made_kernel

WALK = """import lanewise as lw


def k(children, start, out):
    for i in lw.lanes(len(out)):
        stack = lw.array({size}, lw.i32)
        stack[0] = {first}
        top, total = 1, start[i]
        while top > 0:
            top -= 1
            node = stack[top]
            total = total + lw.f32({read})
            if children[node, 0] >= 0 and total < 99.0:
                stack[{push}] = children[node, 0]
                top += 1
        out[i] = total
"""
USUAL = {"size": "64", "first": "0", "read": "node", "push": "top"}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"read": "stack[0]"}, "line 12 reads 'stack' elsewhere than at its last entry"),
        ({"first": "i"}, "'stack' is to begin with the same entries in all lanes"),
    ],
)
def test_the_rule_that_is_broken(changed: dict[str, str], why: str) -> None:
    kernel = made_kernel(WALK.format(**{**USUAL, **changed}), "walk")
    args = np.zeros((9, 2), np.int32), np.zeros(9, np.float32), np.zeros(9, np.float32)
    found = [str(data[-1]) for data in data_of(remarks_of(kernel, *args), "LW117")]
    assert found and why in found[0]


def test_a_walk_that_breaks_none() -> None:
    kernel = made_kernel(WALK.format(**USUAL), "walk")
    args = np.zeros((9, 2), np.int32), np.zeros(9, np.float32), np.zeros(9, np.float32)
    assert [data[0] for data in data_of(remarks_of(kernel, *args), "LW117")] != ["refused"]

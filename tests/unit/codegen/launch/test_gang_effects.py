"""What a driver must know of a body: sums that it asks about, failures, prints."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.values.linear import Linear
from lanewise.codegen.launch.gang_effects import may_fail, may_print, sums_inside
from lanewise.codegen.launch.lanes_loop import lanes_loop
from lanewise.codegen.launch.masked import masked_version
from lanewise.ir.shapes import UNIFORM
from lanewise.record import replace
from lanewise.transform.checks.launch_checks import Enough
from lib.kernel_texts import compiled


@lw.function
def said(x):
    print(x)
    return x


def test_sums_that_are_known_to_hold_are_not_asked() -> None:
    fn = compiled(("def k(a, n):\n    for x in lw.lanes(n):\n        a[x] = 1"), np.zeros(9), 5).module.functions[
        "k.lanes0"
    ]
    loop = lanes_loop(fn, 0, 1)
    gang = masked_version(fn, {param.name: param.shape or UNIFORM for param in fn.params}, 8, False, driven=True)
    asked = sums_inside(loop, gang)
    assert Linear(-1, {("a.n0",): 1, ("x",): -1}) in asked
    assert sums_inside(replace(loop, enough=(Enough(0, "a.n0"),)), gang) == []


@pytest.mark.parametrize(
    ("line", "fails", "prints"),
    [
        ("y = x * n", False, False),
        ("a[x + n] = 1", True, False),
        ("print(x)", False, True),
        ("a[x] = said(a[x])", True, True),
        ("assert n > 3, n", True, False),
    ],
)
def test_bodies_that_fail_or_print(line: str, fails: bool, prints: bool) -> None:
    text = f"def k(a, n):\n    for x in lw.lanes(len(a)):\n        {line}"
    fn = compiled(text, np.zeros(9), 5, said=said).module.functions["k.lanes0"]
    assert (may_fail(fn), may_print(fn)) == (fails, prints)

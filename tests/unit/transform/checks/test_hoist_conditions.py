"""Conditions at borders are decided once for many gangs, where no hot path decides them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.masked import masked_version
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.transform.hot_paths.hot_paths import HotPaths

IMAGE = np.zeros((20, 30), np.float32)


def heat(a, b):
    h, w = a.shape
    for y, x in lw.lanes(h, w):
        here = a[y, x]
        if 0 < y < h - 1 and 0 < x < w - 1:
            here += 0.1 * (a[y, x - 1] + a[y, x + 1] - 2 * here)
        b[y, x] = here


def window(a, b):
    h, w = a.shape
    for y, x in lw.lanes(h, w):
        total = a[y, x] * 0
        for j in range(max(0, x - 3), min(w, x + 4)):
            total += a[y, j]
        b[y, x] = total


def full_gang(function: Any, off: tuple[str, ...] = (), hot: bool = True) -> Function:
    source = lw.kernel(function).source
    module = compile_kernel(source, signature_of(source, (IMAGE, IMAGE))).module
    (body,) = (fn for fn in module.functions.values() if "lanes" in fn.attrs)
    shapes = {param.name: param.shape for param in body.params if param.shape is not None}
    return masked_version(body, shapes, 16, False, HotPaths(hot), driven=True, off=off)


def leaves_out_borders(fn: Function) -> bool:
    """Does the driver ask for columns beyond the first ones?"""
    return any("x" in names and factor > 0 for _, *parts in fn.attrs.get("inside", ()) for factor, *names in parts)


def masked_ops(fn: Function) -> int:
    return sum(op.mask is not None for op in fn.ops)


def test_a_branch_at_the_border_is_gone(like_zen4: None) -> None:
    fn = full_gang(heat)
    assert "hot_paths" not in fn.attrs and leaves_out_borders(fn)
    assert masked_ops(fn) == 0
    assert any(op.opcode == "select" or op.mask is not None for op in full_gang(heat, off=("hoist_conditions",)).ops)


def test_a_hot_path_decides_for_more_gangs(like_zen4: None) -> None:
    fn = full_gang(window)
    assert fn.attrs["hot_paths"] and not leaves_out_borders(fn)


@pytest.mark.parametrize("function", [heat, window])
def test_without_hot_paths(function: Any, like_zen4: None) -> None:
    fn = full_gang(function, hot=False)
    assert leaves_out_borders(fn) and masked_ops(fn) == 0

"""Updates whose indices are contiguous and disjoint from all updated arrays: indices loaded as scalars."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.gang.disjoint_index_updates import disjoint_indices
from lanewise.plan.variant import PLAIN, Variant
from lib.gang_texts import gang_code, widening

HEAD = (
    "func @f(%j: ptr[S4], %a.ptr: ptr[U], %a.n0: i64[U], %x: i32[T]) masked "
    '{{"arrays": [["a.ptr", 4, {axes}]]}} {{\nentry:\n'
)
BODY = (
    "  %i: i32[T] = load %j, align=4\n  %p: ptr[T] = ptradd %a.ptr, %i, scale=4\n"
    "  %r: i32[T] = atomic.add %p, %x, align=4\n{more}  return\n}}"
)


def text(axes: str = '["a.n0", 4]', more: str = "") -> str:
    return HEAD.format(axes=axes) + BODY.format(more=more)


@pytest.mark.parametrize(
    ("axes", "more", "disjoint"),
    [
        ('["a.n0", 4]', "", True),
        ("[50, 4]", "", True),
        ('["a.n0", 8]', "", False),
        ('["a.n0", 16], [4, 4]', "", False),
        ("[0, 4]", "", False),
        ('["a.n0", 4]', "  store i32 1, %a.ptr, align=4\n", False),
    ],
)
def test_which_updates(axes: str, more: str, disjoint: bool) -> None:
    one = widening(text(axes, more))
    op = next(op for op in one.function.ops if op.opcode == "atomic")
    assert (disjoint_indices(one.lanes, op) is not None) == disjoint


def test_the_test_compares_both_ends_of_each_array() -> None:
    lines = gang_code(text(), width=8, variant=Variant(width=8, updates=PLAIN))
    assert sum("icmp ule i64" in line for line in lines) == sum("icmp uge i64" in line for line in lines) == 1
    assert any("add i64 %t" in line and line.endswith(", 32") for line in lines), "8 indices of 4 bytes"
    assert sum("= load i32, ptr" in line and "align 4" in line for line in lines) >= 16


def test_values() -> None:
    from lib.compiled_texts import runs

    body = "def k(acc, j, w):\n    for i in lw.lanes(len(j)):\n        lw.atomic_add(acc, j[i], w[i])"
    acc, j = np.zeros(9, np.int32), (np.arange(41) * 5 % 9).astype(np.int32)
    runs(body, acc, j, np.arange(41, dtype=np.int32), width=8)
    assert acc.sum() == 820

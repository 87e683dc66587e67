"""Extents: the attribute "arrays" of body functions, as passes read it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.frontend.python.arrays.extents import arrays_in, name_of, name_or_number
from lanewise.frontend.python.values import Array, Constant, Several
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.function import Const
from lanewise.ir.types import I64, PTR
from lib.kernel_texts import compiled

F, M = np.zeros(9, np.float32), np.zeros((4, 5))
UNCHECKED = CompileOptions(checks=False)


def arrays(text: str, *args: Any, **more: Any) -> list[Any]:
    head = f"def k({', '.join('abcd'[: len(args)])}):\n    for i in lw.lanes(4):\n        "
    return compiled(head + text, *args, **more).module.functions["k.lanes0"].attrs.get("arrays", [])


@pytest.mark.parametrize(
    ("text", "args", "expected"),
    [
        ("a[i] = 1", (F,), [["a.ptr", 4, ["a.n0", 4]]]),
        ("a[i] = b[i]", (F, F[::2]), [["a.ptr", 4, ["a.n0", 4]], ["b.ptr", 4, ["b.n0", "b.s0"]]]),
        ("a[i, 0] = 1", (M,), [["a.ptr", 8, ["a.n0", "a.s0"], ["a.n1", 8]]]),
        ("a[i, 0] = 1", (M[:, :3].copy(),), [["a.ptr", 8, ["a.n0", 24], [3, 8]]]),
        ("x = 1", (F,), []),
        ("p = lw.array(3, lw.f32)\n        p[i % 3] = 1\n        a[i] = p[0]", (F,), [["a.ptr", 4, ["a.n0", 4]]]),
    ],
)
def test_of_a_body(text: str, args: tuple[Any, ...], expected: list[Any]) -> None:
    assert arrays(text, *args) == expected


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("a[i] = 1", 0),
        ("a[i] += a[i + 1]", 0),
        ("x = a[i] if b[i] > 0 else lw.f32(0)\n        b[i] = x", "a.n0"),
        ("lw.atomic_add(a, i, 1)", "a.n0"),
    ],
)
def test_lengths_stay_without_checks_where_passes_need_them(text: str, length: int | str) -> None:
    assert ["a.ptr", 4, [length, 4]] in arrays(text, F, F, options=UNCHECKED)


def test_arrays_in_values() -> None:
    eight = Const(I64, 8)
    array = Array(Const(PTR, 0), np.dtype("f4"), (eight,), (eight,))
    private = Array(Const(PTR, 0), np.dtype("f4"), (eight,), (eight,), private=True)
    assert arrays_in(Several((Constant(1), array, Several((private, array))))) == [array, array]
    assert arrays_in(private) == [] and arrays_in(Constant(2)) == []


def test_names_or_numbers() -> None:
    assert name_or_number(7) == 7 and name_or_number(Const(I64, -7)) == -7 and name_of(Const(I64, 1)) == ""

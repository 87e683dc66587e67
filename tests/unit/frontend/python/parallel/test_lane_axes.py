"""The axes of lanes loops: sizes stay as they are, ranges have a start and a step in the body's attribute."""

from __future__ import annotations

import numpy as np

import lanewise as lw
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function


def body_of(function: object, *args: object) -> Function:
    source = Written(function, "kernel").source  # type: ignore[arg-type]
    return compile_source(source, signature_of(source, args)).module.functions[f"{source.name}.lanes0"]


def sizes(a):
    for i, j in lw.lanes(3, len(a)):
        a[j] = i


def one_range(a, start):
    for i in lw.lanes(range(start, len(a), 2)):
        a[i] = 0


def from_zero(a):
    for i in lw.lanes(range(len(a))):
        a[i] = 0


def test_sizes_have_no_record() -> None:
    assert "axes" not in body_of(sizes, np.zeros(4)).attrs["lanes"]
    assert "axes" not in body_of(from_zero, np.zeros(4)).attrs["lanes"]


def test_a_range_has_its_start_and_step() -> None:
    body = body_of(one_range, np.zeros(4), 3)
    assert body.attrs["lanes"]["axes"] == [["start", 2]]
    assert [param.name for param in body.params][:2] == ["i.number", "n"] or "start" in [p.name for p in body.params]

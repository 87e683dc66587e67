"""Clamps in all forms become minima and maxima with the same results; other choices stay."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.transform.clean.canonicalize import OPPOSITE, SWAPPED, canonicalize
from lib.explained import data_of, remarks_of
from lib.oracles.transformed import opcodes

NUMBERS = (0, 1, 2, 5, 6, 7, 100, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF)
SELECT = """func @f(%a: i32, %b: i32) -> i32 {{
entry:
  %p: i32 = {opcode} {one}
  %c: i1 = icmp.{mode} {left}, {right}
  %r: i32 = select %c, {yes}, {no}
  return %r
}}
"""
BRANCH = """func @f(%a: i32, %b: i32) -> i32 {{
entry:
  %c: i1 = icmp.{mode} {left}, {right}
  branch %c, one, two({no_now})
one:
  %p: i32 = {opcode} {one}
  jump two({yes})
two(%r: i32):
  return %r
}}
"""


@pytest.mark.parametrize("mode", [*SWAPPED, "eq", "ne"])
def test_every_choice_between_compared_numbers(mode: str) -> None:
    """Also those that are no minimum: only results count."""
    sides, settled = ("%a", "%b", "%p", "i32 5"), 0
    for form, opcode, base in itertools.product((SELECT, BRANCH), ("add.nsw", "sub.nsw"), ("%b, i32 1", "%a, i32 1")):
        for left, right, yes, no in itertools.product(("%a", "i32 6"), ("%b", "i32 6"), sides, sides):
            now = {"no_now": "%b" if no == "%p" else no}
            text = form.format(opcode=opcode, one=base, mode=mode, left=left, right=right, yes=yes, no=no, **now)
            if form is BRANCH and "%p" in (left, right, now["no_now"]):
                continue
            before, after = parse(text), parse(text)
            canonicalize(after, Facts(after))
            verify(after)
            settled += "branch" not in opcodes(after)
            rows: list[tuple[int, int]] = list(itertools.product(NUMBERS, NUMBERS))
            assert _results(before, rows) == _results(after, rows), text
    assert settled > (0 if mode in ("eq", "ne") else 20), settled


def _results(fn: object, rows: list[tuple[int, int]]) -> list[object]:
    """Overflow of a sum with `nsw` is not defined; a row with one on either side says nothing."""
    outcome = run_lanes(fn, rows, races=False)  # type: ignore[arg-type]
    return [repr(result) if isinstance(result, int) else "undefined" for result in outcome.results]


def test_opposites() -> None:
    assert all(OPPOSITE[OPPOSITE[mode]] == mode for mode in OPPOSITE)
    assert all(SWAPPED[SWAPPED[mode]] == mode for mode in SWAPPED)
    assert SWAPPED["sle"] == "sge" and OPPOSITE["sle"] == "sgt" and OPPOSITE["ult"] == "uge"


@lw.kernel
def clamped(out, a, r):
    n = len(a)
    for i in lw.lanes(n):
        first = i - r
        if first < 0:
            first = 0
        last = i + r
        if last >= n:
            last = n - 1
        total = lw.f32(0)
        for j in range(first, last + 1):
            total += a[j]
        out[i] = total


@lw.kernel
def by_break(out, a, r):
    n = len(a)
    for i in lw.lanes(n):
        j = i - r if i > r else 0
        total = lw.f32(0)
        while True:
            if j > (n - 1 if n - 1 < i + r else i + r):
                break
            total += a[j]
            j += 1
        out[i] = total


@pytest.mark.parametrize("kernel", [clamped, by_break])
def test_results(kernel: lw.Kernel) -> None:
    for n, r in ((1, 0), (40, 2), (40, 50), (200, 5)):
        a = np.arange(n, dtype=np.float32) * np.float32(1.5)
        out, expected = np.zeros_like(a), np.zeros_like(a)
        kernel(out, a, r)
        kernel.py(expected, a, r)
        assert np.array_equal(out, expected)


def test_said() -> None:
    a = np.ones(40, np.float32)
    assert [data[0] for data in data_of(remarks_of(clamped, a, a, 2), "LW119")] == ["maximum", "minimum"]
    assert not data_of(remarks_of(clamped, a, a, 2, off=("canonicalize",)), "LW119")


def test_a_clamp_has_the_hot_path_of_a_minimum() -> None:
    a = np.ones(400, np.float32)
    text = str(clamped.explain(a, a, 2))
    assert "this loop runs without masks and with contiguous loads" in text

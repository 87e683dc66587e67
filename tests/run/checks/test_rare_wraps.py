"""Indices that may count from the end, in gangs of one lane: elements and errors are those of plain Python."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.gang.rare_wraps import rare_wraps
from lanewise.codegen.launch.versions import Versions, Wanted
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_of
from lanewise.ir.parse import parse


def taken(x, at, out):
    for i in lw.lanes(len(out)):
        out[i] = x[at[i]]


def put(x, at, out):
    for i in lw.lanes(len(at)):
        out[at[i]] = x[i]


def summed(x, at, out):
    for i in lw.lanes(len(out)):
        total = x[0] * 0
        for j in range(at[i] - 1, at[i] + 2):
            total += x[j]
        out[i] = total


def in_rows(x, at, out):
    for i in lw.lanes(len(out)):
        rows = x.shape[0]
        out[i] = x[at[i], at[i] % 3 - 1] + rows


@lw.function
def element(x, i):
    return x[i]


def by_a_function(x, at, out):
    for i in lw.lanes(len(out)):
        out[i] = element(x, at[i])


KERNELS = (taken, put, summed, by_a_function)


def indices(function: Any, rng: np.random.Generator, n: int, kind: str) -> np.ndarray:
    """From either end; those of `summed` have neighbours, those of `put` are places of their own."""
    low, high = (1 - n, n - 1) if function is summed else (-n, n)
    found = rng.integers(low, high, n) if function is not put else rng.permutation(n) - n * rng.integers(0, 2, n)
    return found.astype(kind)


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("kind", ["i4", "i8", "i1"])
@pytest.mark.parametrize("function", KERNELS, ids=lambda function: function.__name__)
def test_indices_from_both_ends(function: Any, kind: str, checks: bool, seed: int) -> None:
    rng = np.random.default_rng(seed)
    kernel = lw.kernel(width=1, checks=checks)(function)
    for n in (2, 7, 40):
        x, at = rng.random(n), indices(function, rng, n, kind)
        ours, plain = np.zeros(n), np.zeros(n)
        kernel(x, at, ours)
        kernel.py(x, at, plain)
        assert np.array_equal(ours, plain)
        assert n < 7 or ((at < 0).any() and (at > 0).any() and len(set(ours)) > 1)


def reported(call: Any, *args: Any) -> tuple[type, str] | None:
    try:
        call(*args)
    except IndexError as error:
        return type(error), re.sub(r" \(lane.*", "", str(error)).splitlines()[0]
    return None


@pytest.mark.parametrize("function", [*KERNELS, in_rows], ids=lambda function: function.__name__)
def test_an_index_out_of_range_is_reported(function: Any) -> None:
    """At every border, in either direction; what the last check before the bad one let through is written."""
    kernel = lw.kernel(width=1)(function)
    x = np.arange(5.0) if function is not in_rows else np.arange(15.0).reshape(5, 3)
    for bad in (-7, -6, -5, -1, 0, 3, 4, 5, 6, 1 << 40, -(1 << 40), (1 << 63) - 1, -(1 << 63) + 1):
        at = np.array([0, 1, bad, 2])
        ours, plain = np.zeros(5), np.zeros(5)
        assert (reported(kernel, x, at, ours) is None) == (reported(kernel.py, x, at, plain) is None), bad
        assert np.array_equal(ours[:2], plain[:2])


@pytest.mark.parametrize("index", [-6, 5, 1 << 40, -(1 << 40), (1 << 63) - 1, -(1 << 63)])
def test_the_message_has_the_index_of_the_source(index: int) -> None:
    kernel = lw.kernel(width=1)(taken)
    with pytest.raises(IndexError, match=f"index {index} is out of range for axis 0 of 'x' with length 5"):
        kernel(np.arange(5.0), np.array([0, index]), np.zeros(2))


def test_one_comparison_answers_both() -> None:
    x = np.zeros(3)
    source = source_of(taken)
    compiled = compile_source(source, signature_of(source, (x, np.zeros(3, int), x)))
    function = Versions(compiled.module, 1).function(Wanted("taken.lanes0", None, False))
    (wrap,) = rare_wraps(function).values()
    assert wrap.inside is not None


CHECKED = """
func @f(%i: i64, %n: i64) -> i64 {ATTRS} {
entry:
  %negative: i1 = icmp.slt %i, i64 0
  %moved: i64 = add %i, %n
  %at: i64 = select %negative, %moved, %i
  BETWEEN
  %inside: i1 = icmp.ult %at, %n
  check %inside, %i, %n, message="index {} of {}", error="IndexError"
  %twice: i64 = mul %at, i64 2
  return %twice
end:
  return i64 0
}
"""
SIZES, BEHIND = '{"ranges": {"n": [0, 99]}}', "branch %negative, end, some\nsome:"
BELOW = '{"ranges": {"n": [-1, 99]}}'


@pytest.mark.parametrize(
    "ranges,between,both",
    [(SIZES, "", True), (SIZES, BEHIND, False), ("{}", "", False), (BELOW, "", False)],
    ids=["here", "after", "any", "below 0"],
)
def test_which_comparisons_are_answered_with_the_choice(ranges: str, between: str, both: bool) -> None:
    """One that the way to it may leave out is not made before; one with a length below 0 would be another one."""
    text = CHECKED.replace("{ATTRS}", ranges).replace("BETWEEN", between or "%low: i64 = add %i, i64 1")
    (wrap,) = rare_wraps(parse(text if between else text.replace("end:\n  return i64 0\n", ""))).values()
    assert (wrap.inside is not None) == both


@pytest.mark.parametrize("other", ["icmp.ule %at, %n", "icmp.ult %at, i64 99", "icmp.ult %n, %at"])
def test_another_comparison_is_made_by_itself(other: str) -> None:
    text = CHECKED.replace("{ATTRS}", SIZES).replace("  BETWEEN\n", "").replace("end:\n  return i64 0\n", "")
    (wrap,) = rare_wraps(parse(text.replace("icmp.ult %at, %n", other))).values()
    assert wrap.inside is None


def boxes(x, at, out):
    for i in lw.lanes(len(out)):
        j = at[i]
        out[i] = x[j, 0] * x[j, 1] + x[j, 2]


def test_a_choice_is_made_once() -> None:
    """And checked once, where rows of an array are read element by element."""
    x, at = np.arange(15.0).reshape(5, 3), np.array([4, -1, -5, 0])
    ours, plain = np.zeros(4), np.zeros(4)
    kernel = lw.kernel(width=1)(boxes)
    kernel(x, at, ours)
    kernel.py(x, at, plain)
    assert np.array_equal(ours, plain)
    source = source_of(boxes)
    compiled = compile_source(source, signature_of(source, (x, at, plain)))
    function = Versions(compiled.module, 1).function(Wanted("boxes.lanes0", None, False))
    assert [wrap.before is None for wrap in rare_wraps(function).values()] == [True, False, False]
    assert sum(op.opcode == "check" for op in function.ops) == 2, "of at and of x"


def on_both_sides(x, at, out):
    for i in lw.lanes(len(out)):
        j = at[i]
        if i & 1 == 0:
            out[i] = x[j] * 2
        else:
            out[i] = x[j] + 1


@pytest.mark.parametrize("checks", [True, False])
def test_a_choice_on_one_side_is_none_on_the_other(checks: bool) -> None:
    x, at = np.arange(5.0), np.array([0, -1, 3, -5, 4])
    ours, plain = np.zeros(5), np.zeros(5)
    kernel = lw.kernel(width=1, checks=checks)(on_both_sides)
    kernel(x, at, ours)
    kernel.py(x, at, plain)
    assert np.array_equal(ours, plain)

"""Passes that only make code better: without each of them a kernel does the same, by other code."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.options import parse_options
from lanewise.pipeline import NAMES, OPTIONAL
from lanewise.runtime.call import version
from lanewise.runtime.pass_switches import left_out, refuse_less


def mixed(x, out, counts, r):
    """A clamped window, a rare and expensive side that reads again, a count of 64 bits, limited and stored in 32."""
    n = len(x)
    for i in lw.lanes(n):
        total = lw.f64(0)
        for j in range(-r, r + 1):
            total += x[min(max(i + j, 0), n - 1)]
        total += x[int(lw.f32(x[i]) * 0.5 * (n - 1))]
        if total > 0.9 * (2 * r + 1):
            total = math.sqrt(total) / (1 + x[n - 1 - i]) - 1 / (2 + total) + x[int(x[i] * (n - 1))]
        steps = 0
        v = total
        while steps < 9 * r and v < 10:
            v = v * 1.5 + 0.1
            steps += 1
        counts[i] = steps
        out[i] = total


def walking(x, out, counts, r):
    """A stack of each lane, whose nodes are places in an array."""
    for i in lw.lanes(len(x)):
        nodes = lw.array(16, lw.i64)
        nodes[0] = 0
        top, steps, total = 1, 0, lw.f64(0)
        while top > 0:
            top -= 1
            node = nodes[top]
            total += x[node]
            steps += 1
            if 2 * node + r < 40 and x[node] < 2 * x[i]:
                nodes[top], nodes[top + 1] = 2 * node + 1, 2 * node + r
                top += 2
        counts[i] = steps
        out[i] = total


def growing(x, out, counts, r):
    """A loop with an exact function of what it does not change."""
    for i in lw.lanes(len(x)):
        steps, v = 0, x[i]
        while steps < 9 * r and v < 10:
            v = v * 1.5 + math.fmod(x[i] * 7, 0.3)
            steps += 1
        counts[i] = steps
        out[i] = v


def scattered(x, out, counts, r):
    """Both halves of a product."""
    for i in lw.lanes(len(x)):
        product = lw.u64(lw.u32(int(x[i] * 1e9))) * lw.u64(0xD256D193)
        counts[i] = lw.u32(product >> lw.u64(33))
        out[i] = lw.u32(product)


def leaving(x, out, counts, r):
    """A private array that lanes which have left the loop do not read again."""
    for i in lw.lanes(len(x)):
        last = lw.array(2, lw.f64)
        last[0] = x[i]
        steps, v = 0, x[i]
        while v < 10:
            last[1] = last[0]
            last[steps * 0] = v + r * last[1]
            v = v + last[r - 2]
            steps += 1
        counts[i] = steps
        out[i] = v


def paired(x, out, counts, r):
    """A private array with two columns."""
    for i in lw.lanes(len(x)):
        pairs = lw.array((4, 2), lw.i32)
        for at in range(4):
            pairs[at, 0], pairs[at, 1] = at * r, int(x[i] * 9)
        counts[i] = pairs[i % 4, 0] - pairs[3, 1]
        out[i] = pairs[0, 1]


def counting(x, out, counts, r):
    """Bits, one by one."""
    for i in lw.lanes(len(x)):
        v, n = int(x[i] * 1e9), 0
        while v > 0:
            v &= v - 1
            n += r
        counts[i] = n
        out[i] = x[i]


def dividing(x, out, counts, r):
    """By a number that each lane has for itself; the dividend has 31 bits."""
    for i in lw.lanes(len(x)):
        counts[i] = i // (int(x[i] * 5) + r)
        out[i] = x[i]


def averaging(x, out, counts, r):
    """Quotients of small integers, which are floats."""
    for i in lw.lanes(len(x)):
        counts[i] = int(x[i] * 50)
        out[i] = (i + r) / (counts[i] + 1) + int(counts[i]) / (i + 1)


def rereading(x, out, counts, r):
    """The same element in each round, by those who are still there."""
    for i in lw.lanes(len(x)):
        v, steps = 0.1, 0
        while v < 3:
            v = v * 1.25 + x[i]
            steps += r
        counts[i] = steps
        out[i] = v


def updating(x, out, counts, r):
    """An element that is read and written in each round."""
    for i in lw.lanes(len(x)):
        steps = 0
        while out[i] < 10:
            out[i] = out[i] * 1.25 + x[i]
            steps += r
        counts[i] = steps


# Passes of other pipelines, which this kernel does not come to; their own tests leave them out.
ELSEWHERE = (
    "inline_calls",
    "split_axis",
    "assume_apart",
    "version_on_bounds",
    "refill_lanes",
    "prefetch_ahead",
    "plain_updates",
    "fast_call",
    "measured_choice",
    "narrow_threads",
)


def swapping(x, out, counts, r):
    """Two numbers of each lane, in an array with constant indices."""
    for i in lw.lanes(len(x)):
        pair = lw.array(2, lw.f64)
        pair[0], pair[1] = x[i], x[len(x) - 1 - i]
        steps = 0
        while steps < 5 * r:
            if pair[1] < pair[0]:
                pair[0], pair[1] = pair[1], pair[0] * 0.75
            steps += 1
        counts[i] = steps
        out[i] = pair[0] - pair[1]


def accumulating(x, out, counts, r):
    """Elements that a loop updates, in arrays of which none overlaps another."""
    for i in lw.lanes(len(out)):
        out[i] = 1
        counts[i] = 0
        for k in range(9 * r):
            out[i] += x[k] * x[i]
            if out[i] > 3:
                counts[i] += 1


def channels(x, out, counts, r):
    """Two neighbours, stored one after the other in a loop over both."""
    for i in lw.lanes(len(out) // 2):
        for c in range(2):
            out[2 * i + c] = x[2 * i + c] * r + x[i]
            counts[2 * i + c] = c


def rows(x, out, counts, r):
    """Each lane reads numbers that follow each other."""
    for i in lw.lanes((len(x) - 5) // 6):
        total = lw.f64(0)
        for k in range(11):
            total += x[6 * i + k] * r
        out[i] = total
        counts[i] = int(total)


def searching(x, out, counts, r):
    """Each lane leaves its row at its own time."""
    for i in lw.lanes((len(x) - 5) // 6):
        total = lw.f64(0)
        for k in range(11):
            total += x[6 * i + k]
            if total > 2 * r:
                break
        out[i] = total
        counts[i] = int(total)


KERNELS = {
    "unroll_rows": rows,
    "read_rows_ahead": searching,
    "unroll_short": channels,
    "promote_elements": accumulating,
    "promote_arrays": swapping,
    "full_gangs": updating,
    "unmask_loads": rereading,
    "size_divisions": dividing,
    "relax_rounding": averaging,
    "unmask_stores": leaving,
    "wait_for_deepest": walking,
    "hoist_functions": growing,
    "low_halves": scattered,
    "count_bits": counting,
    "split_columns": paired,
}


def outcome(run: Any) -> tuple[list[float], list[int]]:
    x = np.random.default_rng(3).random(77) ** 0.3
    out, counts = np.zeros(77), np.zeros(77, np.int32)
    run(x, out, counts, 2)
    return out.tolist(), counts.tolist()


@pytest.mark.parametrize("name", [name for name in OPTIONAL if name not in ELSEWHERE])
def test_without(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    args = np.zeros(9), np.zeros(9), np.zeros(9, np.int32), 2
    # hot paths have less to do where borders are split off
    usual = ["hoist_checks"] if name == "hot_paths" else ["hot_paths"]
    texts: list[str] = []
    for off in (usual, [*usual, name]):
        monkeypatch.setattr(version, "left_out", lambda options, off=off: off)
        kernel = lw.kernel(width=8)(KERNELS.get(name, mixed))
        assert outcome(kernel) == outcome(kernel.py)
        texts.append(kernel.inspect(*args, stage="llvm"))
    assert texts[0] != texts[1], f"{name} changes nothing here"


def test_the_switch() -> None:
    options = parse_options("bypasses.off", NAMES)
    refuse_less(options)
    assert left_out(options) == ["bypasses"]
    with pytest.raises(lw.CompileError, match=r"linearize\.off leaves code that cannot run"):
        refuse_less(parse_options("linearize.off", NAMES))

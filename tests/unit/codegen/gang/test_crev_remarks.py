"""What explain says of crev calls and everywhere blocks."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw

pytestmark = pytest.mark.usefixtures("like_zen4")  # what prices decide is that of one machine


@lw.function
def total(a, k, scale):
    s = 0
    for j in lw.lanes(len(a)):
        s += a[j] * scale + k
    return s


@lw.kernel(threads=1, width=8)
def by_index(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 3:
            out[i] = lw.crev(total)(a, i, 2)


@lw.kernel(threads=1, width=8)
def by_element(a, out):
    for i in lw.lanes(len(a)):
        out[i] = lw.crev(total)(a[: a[i]], 1, a[i])


@lw.kernel(threads=1, width=8)
def all_the_same(a, out):
    for i in lw.lanes(len(a)):
        with lw.everywhere():
            x = lw.sum(a[i])
        out[i] = lw.crev(total)(a, 1, 2) + x


A, OUT = np.arange(9), np.zeros(9, np.int64)


@lw.function
def compared(text, pattern, at):
    differ = lw.u8(0)
    for j in lw.lanes(len(pattern)):
        differ |= pattern[j] ^ text[at + j]
    return differ == 0, at


@lw.kernel(threads=1, width=32)
def matched(text, pattern, out):
    for i in lw.lanes(len(text) - len(pattern)):
        if text[i] == pattern[0]:
            out[i], _ = lw.crev(compared)(text, pattern, i)


def reported(kernel: Any, *args: Any) -> str:
    """What is said of its crev calls."""
    lines = str(kernel.explain(*args)).splitlines()
    return "\n".join(line for line in lines if "re-vectorized" in line or "result" in line)


def test_when_a_loop_in_each_lane_is_better() -> None:
    text, pattern = np.zeros(90, np.uint8), np.zeros(8, np.uint8)
    words = reported(matched, text, pattern, np.zeros(90, np.bool_))
    assert "the whole gang runs compared once for each lane that comes here; lanes differ in 'at': " in words
    assert "a loop in each lane instead would read side by side as well; by estimate it is the better" in words
    few, many = (int(number) for number in re.findall(r"more than (\d+)", words))
    assert 1 < few < many < 32
    assert "result" not in words and "caller" not in words


def test_uniform_reads_do_not_gather() -> None:
    assert "lanes differ in 'k': a loop in each lane instead would read side by side as well" in reported(
        by_index, A, OUT
    )


def test_varying_arguments() -> None:
    words = reported(by_element, A, OUT)
    assert "lanes differ in 'a', 'scale': a loop in each lane instead would read side by side" in words


@lw.function
def row_total(table, row):
    s = 0
    for j in lw.lanes(table.shape[1]):
        s += table[row, j]
    return s


@lw.kernel(threads=1, width=8)
def by_row(table, out):
    for i in lw.lanes(len(table)):
        out[i] = lw.crev(row_total)(table, i)


def test_rows_lie_apart() -> None:
    words = reported(by_row, np.zeros((9, 50), np.int64), OUT)
    assert "lanes differ in 'row': a loop in each lane instead would gather; by estimate" in words


def test_one_run_for_all() -> None:
    words = str(all_the_same.explain(A, OUT))
    assert "one run of total by the whole gang serves all lanes" in words
    assert "the whole gang runs this block, once if any lane comes here" in words

"""Where crev calls could go wrong: recursion that the stack does not hold, loops over sizes below zero or too large."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lib.child_process import run_python

WIDTHS = (1, 4, 16)


@lw.function
def count_down(seen, n):
    if n <= 0:
        return 0
    seen[0] = n
    r = 0
    if lw.lane() == 0:
        r = lw.crev(count_down)(seen, n - 1)
    return lw.broadcast(r, 0) + 1


def each_counts(seen, out, n):
    for i in lw.lanes(len(out)):
        if i % 3 == 1:
            out[i] = lw.crev(count_down)(seen, n - i)


@lw.function
def even(n):
    return lw.crev(odd)(n - 1) if n > 0 else True


@lw.function
def odd(n):
    return not lw.crev(even)(n - 1) if n > 0 else False


def all_ask(out, n):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(even)(n)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("threads", [1, 2])
def test_recursion_that_is_too_deep_is_an_error(width: int, threads: int) -> None:
    """As in Python, and for the lane that called first; what is less deep runs, before and after."""
    kernel = lw.kernel(each_counts, width=width, threads=threads)
    seen, out = np.zeros(1, np.int64), np.zeros(20, np.int64)
    for _ in range(2):
        kernel(seen, out, 2000)
        assert all(out[i] == (2000 if i % 3 == 1 else 0) - (i if i % 3 == 1 else 0) for i in range(20))
        with pytest.raises(RecursionError, match="4 MB of stack") as reported:
            kernel(seen, out, 1 << 40)
        assert isinstance(reported.value, lw.LaneError)
        line = count_down.source.first_line + 7
        assert (reported.value.index, reported.value.lane, reported.value.line) == ((1,), 1 % width, line)


@pytest.mark.parametrize("width", WIDTHS)
def test_recursion_of_two_without_writes(width: int) -> None:
    """One call is made for all, and looks at the stack too."""
    kernel = lw.kernel(all_ask, width=width, threads=1)
    out = np.zeros(5, np.bool_)
    kernel(out, 8)
    assert out.all()
    with pytest.raises(RecursionError, match="4 MB of stack"):
        kernel(out, 1 << 40)


@lw.function
def never_ends(seen, n):
    if n == -1:
        return 0
    seen[lw.lane()] = n
    return lw.crev(never_ends)(seen, n + 1)


@lw.function
def never_ends_alone(n):
    return 0 if n == -1 else never_ends_alone(n + 1)


def lanes_that_never_end(seen, crev):
    for _ in lw.lanes(1):
        seen[0] = lw.crev(never_ends)(seen, 0) if crev else never_ends_alone(0)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("crev", [False, True])
def test_tail_recursion_that_never_ends_is_an_error(width: int, crev: bool) -> None:
    """LLVM made a loop of it in gangs of one lane, which ran forever."""
    script = Path(__file__)
    text = (
        f"import runpy, numpy as np, lanewise as lw\n"
        f"k = runpy.run_path({str(script)!r})['lanes_that_never_end']\n"
        f"lw.kernel(k, width={width}, threads=1)(np.zeros(64, np.int64), {crev})"
    )
    assert "RecursionError: " in run_python("-c", text, timeout=60).stderr


@lw.function
def cells(table, height, width):
    s = 0
    for y, x in lw.lanes(height, width):
        s += table[y, x] * (y + 1)
    return s


def cells_of_lanes(table, out):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(cells)(table, i % 4 - 2, i % 5 - 2)


@pytest.mark.parametrize("width", WIDTHS)
def test_sizes_below_zero_have_no_iterations(width: int) -> None:
    """Two of them once made some: -1 times -2."""
    table, out = np.arange(1, 13).reshape(3, 4), np.zeros(20, np.int64)
    lw.kernel(cells_of_lanes, width=width)(table, out)
    wanted = np.zeros(20, np.int64)
    lw.kernel(cells_of_lanes).py(table, wanted)
    assert (out == wanted).all() and not out[0] and out.any()


@lw.function
def mark(out, i, height, width):
    for _, _ in lw.lanes(height, width):
        out[i] = 1


def marked(out, height, width):
    for i in lw.lanes(len(out)):
        if i % 3 == 1:
            lw.crev(mark)(out, i, height, width)


@pytest.mark.parametrize("sizes", [(1 << 32, 1 << 32), (1 << 62, 2), (3, 1 << 61)])
def test_sizes_whose_product_would_wrap(sizes: tuple[int, int]) -> None:
    """They once made no iterations, or a few."""
    kernel, out = lw.kernel(marked, width=4), np.zeros(6, np.int64)
    kernel(out, 1 << 62, 0)
    kernel(out, -1, 1 << 62)
    assert not out.any()
    with pytest.raises(OverflowError, match=rf"lw.lanes\({sizes[0]}, {sizes[1]}\) has more than 2\*\*62") as reported:
        kernel(out, *sizes)
    assert isinstance(reported.value, lw.LaneError)
    assert (reported.value.index, reported.value.line) == ((1,), mark.source.first_line + 2)


def argument_of_everywhere(out):
    for i in lw.lanes(len(out)):
        with lw.everywhere(3):  # pyright: ignore[reportCallIssue]
            out[i] = 1


def test_everywhere_takes_nothing() -> None:
    with pytest.raises(lw.CompileError, match="takes no arguments"):
        lw.kernel(argument_of_everywhere)(np.zeros(3))


@lw.function
def plain(n):
    if n == 0:
        return 0
    return 1 + plain(n - 1)


def each_plain(out, n):
    for i in lw.lanes(len(out)):
        if i % 2 == 1:
            out[i] = plain(n - i)


def all_plain(out, n):
    for i in lw.lanes(len(out)):
        out[i] = plain(n)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("fn", [each_plain, all_plain])
def test_plain_recursion_too(fn: Any, width: int) -> None:
    kernel = lw.kernel(fn, width=width)
    out = np.zeros(5, np.int64)
    kernel(out, 3000)
    assert out[1] == 3000 - (1 if fn is each_plain else 0)
    with pytest.raises(RecursionError, match="4 MB of stack") as reported:
        kernel(out, 5_000_000)
    assert isinstance(reported.value, lw.LaneError)


SMALL_STACKS = """
import threading
import numpy as np
import lanewise as lw
from lanewise.runtime.launch.stacks import stack_bytes

@lw.function
def down(n):
    r = 0
    if n > 0 and lw.lane() == 0:
        r = lw.crev(down)(n - 1) + 1
    return lw.broadcast(r, 0)

def counted(out, n):
    for i in lw.lanes(len(out)):
        out[i] = lw.crev(down)(n)

def work():
    out = np.zeros(100_000, np.int64)
    for threads in (1, 2):
        kernel = lw.kernel(counted, width=8, threads=threads)
        kernel(out[:9], 2000)
        seen.append(int(out[:9].min()))
        try:
            kernel(out, 1 << 40)
        except RecursionError as error:
            seen.append(error.lane)
    seen.append(stack_bytes())

seen = []
threading.stack_size(256 << 10)
thread = threading.Thread(target=work)
thread.start()
thread.join()
print(seen, threading.stack_size())
"""


def test_recursion_in_a_thread_with_a_small_stack(tmp_path: Path) -> None:
    """It runs elsewhere; in a process of its own, which it would end otherwise."""
    file = tmp_path / "small_stacks.py"
    file.write_text(SMALL_STACKS, encoding="utf-8")
    done = run_python(file)
    size = 256 << 10
    assert done.stdout.split() == f"[2000, 0, 2000, 0, {size}] {size}".split(), (done.returncode, done.stderr)

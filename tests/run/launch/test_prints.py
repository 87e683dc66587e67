"""`print` in compiled kernels gives the lines of plain Python, in its order, at every width."""

from __future__ import annotations

import contextlib
import io
import threading
from typing import Any

import numpy as np
import pytest

import lanewise as lw


@lw.function
def loud(x, i):
    if x > 3:
        print("large", i, x)
    for k in range(i % 3):
        print(f"  {i}.{k}: {x / 3:8.3f}")
    return x


@lw.function
def silent_result(x):
    print(x)
    return 0


@lw.kernel
def rows(a):
    print("begin", len(a), a.shape)
    for turn in range(2):
        for i in lw.lanes(len(a)):
            if i % 2 == turn:
                print(turn, i, a[i], a[i] > 2, sep=" | ")
            loud(a[i], i)
            print()
    print("end", True, (1, 2.5), "{}", f"{a[0]:5.2f}!")


@lw.kernel
def grid(a):
    total = 0
    for y, x in lw.lanes(*a.shape):
        silent_result(a[y, x])
        total += a[y, x]
        while a[y, x] > 5:
            a[y, x] -= 2
            print(f"{y},{x} -> {a[y, x]}")
    print(f"{total=}")


@lw.kernel
def ranges(n):
    for i in lw.lanes(range(10, 10 - n, -1)):
        print(i)


@lw.kernel
def without_lanes(n):
    for k in range(n):
        print(k, k**2)
    return n


def lines(call: Any, *args: Any) -> list[str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        call(*args)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [1, 4, 16, None])
@pytest.mark.parametrize(
    ("kernel", "make"),
    [
        (rows, lambda: (np.arange(23) % 7,)),
        (rows, lambda: (np.arange(5.0),)),
        (grid, lambda: (np.arange(77).reshape(7, 11) % 10,)),
        (ranges, lambda: (37,)),
        (without_lanes, lambda: (4,)),
    ],
)
def test_lines_are_those_of_plain_python(kernel: Any, make: Any, width: int | None) -> None:
    compiled = lw.kernel(kernel, width=width) if width else kernel
    wanted = lines(kernel.py, *make())
    assert len(wanted) > 3
    for _ in range(2):
        assert lines(compiled, *make()) == wanted
    assert sorted(lines(lw.kernel(kernel, debug=True), *make())) == sorted(wanted)


@lw.kernel(width=8)
def fails(a):
    for i in lw.lanes(len(a)):
        print("at", i)
        if a[i] > 20:
            raise ValueError(f"{a[i]} is too large")
    print("never")


def test_lines_before_an_error_are_printed() -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(ValueError, match="21 is too large") as caught:
        fails(np.arange(40))
    assert caught.value.index == (21,)  # type: ignore[attr-defined]
    assert out.getvalue().splitlines()[:22] == [f"at {i}" for i in range(22)] and "never" not in out.getvalue()


def test_a_check_of_the_host_after_lanes_names_no_lane() -> None:
    @lw.kernel
    def later(a):
        for i in lw.lanes(len(a)):
            print(i)
        assert len(a) > 4, "too short"

    with contextlib.redirect_stdout(io.StringIO()), pytest.raises(AssertionError, match="too short") as caught:
        later(np.zeros(3))
    assert caught.value.index is None  # type: ignore[attr-defined]


def test_many_lines_are_counted() -> None:
    out = lines(lw.kernel(ranges, width=8), 30_000)
    assert len(out) == 10_001 and out[-1] == "... 20000 more lines" and out[:2] == ["10", "9"]


def test_calls_in_two_threads_do_not_mix() -> None:
    out = io.StringIO()
    a = [np.full(9, n) for n in range(4)]
    with contextlib.redirect_stdout(out):
        threads = [threading.Thread(target=rows, args=(one,)) for one in a]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    found = out.getvalue().splitlines()
    begins = [at for at, line in enumerate(found) if line.startswith("begin")]
    parts = [found[at:to] for at, to in zip(begins, [*begins[1:], len(found)], strict=True)]
    assert sorted(parts) == sorted(lines(rows.py, one) for one in a)


@lw.vectorize
def noisy(x):
    if x > 1:
        print("saw", x)
    return x + 1


@lw.function
def called(x):
    print(f"{x=}")
    return x


def test_ufuncs_and_functions_print(capsys: pytest.CaptureFixture[str]) -> None:
    assert noisy(np.arange(4.0)).tolist() == [1, 2, 3, 4]
    assert called(3) == 3
    assert capsys.readouterr().out == "saw 2.0\nsaw 3.0\nx=3\n"

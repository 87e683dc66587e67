"""How failures at run time are reported: on the user's lines, by the user's names, without frames of ours."""

from __future__ import annotations

import math
import traceback
import warnings
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.ir.messages import shown
from lanewise.ir.types import F32, F64
from lanewise.runtime.debug import debug_mode as debugging


@lw.kernel
def past_the_end(a):
    for i in lw.lanes(len(a)):
        a[i + 1] = 0


@lw.kernel
def into_a_slice(a):
    b = a[2:]
    for i in lw.lanes(len(a)):
        b[i] = 1


@lw.kernel
def into_a_row(a):
    for i in lw.lanes(len(a)):
        row = a[i]
        row[i + 1] = 1


@lw.kernel
def into_a_part(a):
    for i in lw.lanes(len(a)):
        a[1:, 0][i] = 1


def test_no_frames_of_the_runtime() -> None:
    for call in range(40):  # the first ones, and those that are like them
        with pytest.raises(IndexError) as caught:
            past_the_end(np.zeros(3))
        frames = traceback.extract_tb(caught.value.__traceback__)
        assert [frame.name for frame in frames][1:] == ["past_the_end"], call


def test_parts_have_names_of_their_own() -> None:
    with pytest.raises(IndexError, match="for axis 0 of 'b' with length 7"):
        into_a_slice(np.zeros(9))
    with pytest.raises(IndexError, match="for axis 0 of 'row' with length 4"):
        into_a_row(np.zeros((9, 4)))
    with pytest.raises(IndexError, match=r"for axis 0 of 'a\[1:, 0\]' with length 8"):
        into_a_part(np.zeros((9, 4)))
    assert "index of axis 0 of 'row'" in str(into_a_row.explain(np.zeros((9, 9))))


@lw.kernel(debug=True)
def divides(a):
    for i in lw.lanes(len(a)):
        a[i] = math.gcd(int(a[i]), -(2**63))


def test_functions_of_math_fail_where_they_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    line = divides.source.first_line + 3
    with pytest.raises(OverflowError) as caught:
        divides(np.arange(4))
    first, second = str(caught.value).splitlines()
    assert first.startswith(f"{__file__}:{line}: abs(-9223372036854775808) does not fit int64, in lane 0")
    assert second == "    a[i] = math.gcd(int(a[i]), -(2**63))" and caught.value.line == line  # type: ignore[attr-defined]
    monkeypatch.setattr(debugging, "MOST_LANES", 3)
    with pytest.warns(RuntimeWarning), pytest.raises(OverflowError, match=rf":{line}: abs\(-92"):
        divides(np.arange(5))


@lw.kernel(debug=True)
def counts(a):
    for i in lw.lanes(len(a)):
        for _ in range(20):
            a[i] += 1


def test_the_limit_is_reported_and_met_once(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    real = debugging.run_debug

    def counted(compiled: Any, source: Any, args: Any, how: Any) -> Any:
        runs.append(len(args[0]))
        return real(compiled, source, args, how)

    monkeypatch.setattr(debugging, "run_debug", counted)
    monkeypatch.setattr(debugging, "MOST_STEPS", 500)
    said = "'counts' runs too long for the interpreter, more than 500 steps: races and private memory that is not set "
    for _ in range(3):
        a = np.zeros(40, np.int64)
        with pytest.warns(RuntimeWarning, match=said):
            counts(a)
        assert (a == 20).all()
    assert runs == [40]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        counts(np.zeros(1, np.int64))
    assert runs == [40, 1]
    monkeypatch.setattr(debugging, "MOST_LANES", 30)
    with pytest.warns(RuntimeWarning, match="more than 30 iterations"):
        counts(np.zeros(39, np.int64))


def test_floats_have_the_digits_of_their_type() -> None:
    rng = np.random.default_rng(5)
    values = [
        0.1,
        1.23456,
        1e10,
        1e-45,
        3.4028235e38,
        -0.0,
        math.inf,
        *rng.random(200) * 10.0 ** rng.integers(-30, 30, 200),
    ]
    for value in map(np.float32, values):
        text = shown(float(value), F32)
        assert float(text) == float(str(value)) and np.float32(text) == value
    assert shown(0.1, F64) == "0.1" and shown(float(np.float32(0.1)), F64) == "0.10000000149011612"
    assert shown(math.nan, F32) == "nan"


@lw.kernel(debug=True)
def search(a, out):
    for i in lw.lanes(len(a)):
        for k in range(3):
            lo, hi = 0, len(a)
            while lo < hi:
                mid = (lo + hi) // 2
                for _ in range(2):
                    out[i] = k
                if a[mid] < i:
                    lo = mid
                else:
                    hi = mid


@lw.kernel(debug=True)
def waits(a, n):
    for _ in range(3):
        while n > 0:
            n = n | 1
    for i in lw.lanes(len(a)):
        a[i] = n


@lw.function
def odd(n):
    while n % 2 == 0:
        n = n - 2
    return n


@lw.kernel(debug=True)
def calls_it(a):
    for i in lw.lanes(len(a)):
        a[i] = odd(i + 1)


def test_a_loop_that_does_not_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code could not be interrupted. A `for` ends: it is run compiled, and its line is reported."""
    monkeypatch.setattr(debugging, "MOST_STEPS", 20_000)
    a = np.arange(4)
    with pytest.raises(
        lw.LaneError, match=r"this loop has run \d+(,\d+)? iterations without an end .* in lane 1 at index"
    ) as e:
        search(a, np.zeros(4))
    assert "while lo < hi" in str(e.value) and e.value.lane == 1
    with pytest.raises(lw.LaneError, match="without an end") as e:
        waits(a, 3)
    assert "while n > 0" in str(e.value) and e.value.lane is None
    with pytest.raises(lw.LaneError, match="without an end") as e:
        calls_it(a)
    assert "while n % 2" in str(e.value)


@lw.kernel(debug=True)
def long_for(a, n):
    for i in lw.lanes(len(a)):
        for _ in range(n):
            a[i] += 1


def test_a_long_for_is_run_compiled_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debugging, "MOST_STEPS", 2_000)
    a = np.zeros(3, np.int64)
    line = long_for.source.first_line + 3
    with pytest.warns(RuntimeWarning, match=f"more than 2,000 steps, in the loop of line {line}: races"):
        long_for(a, 5_000)
    assert a.tolist() == [5_000] * 3

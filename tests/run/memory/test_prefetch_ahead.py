"""Prefetches for large arrays: the same results, and nothing is read that is not there; small ones have none."""

# pyright: basic

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.codegen.launch import streams
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.verify import verify_module
from lanewise.machine.host import HAS_TICKS
from lanewise.plan import large_arrays
from lanewise.runtime.call import version
from lanewise.runtime.call.compiling import compile_kernel
from lanewise.runtime.debug.debug_mode import How, run_debug
from lanewise.transform.memory.prefetch_ahead import LargeArrays, prefetch_ahead
from lib.by_turns import by_turns, names
from lib.edge_of_memory import Edge

pytestmark = pytest.mark.skipif(not HAS_TICKS, reason="no clock to choose by")
ROWS = 70


def times(start, column, x, out):
    """Rows of different lengths, some empty; indices that count from the end."""
    for row in lw.lanes(len(out)):
        total = x[0] * 0
        for at in range(start[row], start[row + 1]):
            total += x[column[at]] * (at + 1)
        out[row] = total


def backwards(start, column, x, out):
    """A counter that goes down, to negative numbers; two elements beside each other; a condition."""
    for row in lw.lanes(len(out)):
        total = x[0] * 0
        at = start[row + 1] - 1
        while at >= start[row] - 2 and at >= -len(column):
            c = column[at - 1 if at > 0 else at]
            if c % 3 != 0:
                total += x[c] - x[c - 1]
            total += x[column[at]]
            at -= 1
        out[row] = total


def taken(start, column, x, out):
    """From lane to lane."""
    for i in lw.lanes(len(out)):
        out[i] = x[column[i + 2]] + start[0]


def under_a_mask(start, column, x, out):
    for i in lw.lanes(len(out)):
        if start[i] % 2 == 0 and i < len(column):
            out[i] = x[column[i]]


def earlier(start, column, x, out):
    """An index that some lanes count from the end."""
    for i in lw.lanes(len(out)):
        if i < len(column):
            out[i] = x[column[i - 3 if i > 2 else 0]] + (x[column[i - 2]] if len(column) > 1 else 5)


@lw.function
def mixed(key):
    return (key ^ key >> 4) * 4051 >> 3


def probed(start, column, x, out):
    """The first place of a loop, by a hash of a hash."""
    for i in lw.lanes(len(out)):
        at = mixed(mixed(column[i]) + 5) & 31
        steps = 0
        while x[at] > 3 and steps < 9:
            at = (at + 1) & 31
            steps += 1
        out[i] = x[at] + steps


KERNELS = (times, backwards, taken, under_a_mask, earlier, probed)


def arguments(rows: int, longest: int = 8) -> list[Any]:
    rng = np.random.default_rng(rows)
    start = np.concatenate([[0], np.cumsum(rng.integers(0, longest + 1, rows))]).astype(np.int32)
    many = max(int(start[-1]), rows + 2)
    column = rng.integers(-31, 32, many).astype(np.int32)
    return [start, column, rng.integers(0, 9, 32).astype(np.float64), np.zeros(rows)]


@pytest.fixture
def small_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every array is large."""
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1)


def plain(function: Any, args: list[Any]) -> np.ndarray:
    out = args[-1].copy()
    lw.kernel(function).py(*args[:-1], out)
    return out


@pytest.mark.parametrize("checks", [True, False])
@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize("function", KERNELS)
def test_same_results(function: Any, width: int, checks: bool, small_counts: None) -> None:
    kernel = lw.kernel(width=width, checks=checks, threads=1)(function)
    for rows in (1, 7, 8, ROWS, 700):
        args = arguments(rows)
        with Edge() as edge:
            held = [*map(edge.copied, args)]
            kernel(*held)
            if any("prefetches" in name for name in names(kernel, held)):
                by_turns(kernel, held)
                kernel(*held)
            assert np.array_equal(held[-1], plain(function, args)), rows
            del held
    none = (earlier,) if width == 1 else (earlier, times, backwards)  # a gang's lanes have no load ahead in common
    assert any("prefetches" in name for name in names(kernel, args)) == (function not in none)


@pytest.mark.parametrize("width", [1, 4])
@pytest.mark.parametrize("function", KERNELS)
def test_the_interpreter_reads_nothing_outside(function: Any, width: int) -> None:
    """It tells of every address that is in no array, in every lane."""
    kernel = lw.kernel(function)
    for rows, longest in itertools.product((1, 3, 5, 40), (1, 8)):
        args = arguments(rows, longest)
        compiled = compile_kernel(kernel.source, signature_of(kernel.source, args))
        body = compiled.module.functions[f"{function.__name__}.lanes0"]
        before = sum(1 for op in body.ops)
        prefetch_ahead(body, Facts(body, LargeArrays(tuple(param.name for param in body.params), width == 1)))
        if not any(op.opcode == "prefetch" for op in body.ops):
            assert function is earlier or width > 1
            assert sum(1 for op in body.ops) == before
        verify_module(compiled.module)
        run_debug(compiled, kernel.source, args, How(width))
        assert np.array_equal(args[-1], plain(function, arguments(rows, longest)))


def test_errors_are_the_same(small_counts: None) -> None:
    """Of all rows the first that is wrong, whichever code has come to it."""
    for function in KERNELS[:4]:
        kernel = lw.kernel(threads=1)(function)
        args = arguments(300)
        args[1][200] = 99 if function is not times else 32
        found: list[str] = []
        for call in (kernel, kernel, kernel.py):
            with pytest.raises(IndexError) as reported:
                call(*args)
            found.append(str(reported.value))
        assert found[0] == found[1]
        assert "32" in found[0]


@pytest.mark.usefixtures("like_zen4")
def test_code_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """One version for small arrays, one for large ones; which of them are, decides."""
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 8 * 1000)
    kernel = lw.kernel(times)

    def made(length: int, many: int = 100) -> Any:
        start, column = np.array([0, 50, 100], np.int32), np.zeros(many, np.int32)
        args = start, column, np.ones(length), np.zeros(2)
        kernel(*args)
        assert args[-1].tolist() == [1275, 3775]
        return kernel.version(args)

    small, large = made(999), made(1000)
    assert small is made(10) is made(10, 9000), "index arrays are read element after element, however large"
    assert large is made(5000) is not small
    assert (small.compiled.signature.large, large.compiled.signature.large) == ((), (2,))
    assert not any(plan.loops[0].variant.prefetch for plan in small.plan.rivals)
    assert large.plan.rivals[0].loops[0].variant.prefetch == ("x.ptr",)
    first_large = lw.kernel(times)
    assert first_large.version((np.zeros(3, np.int32), np.zeros(9, np.int32), np.ones(2000), np.zeros(2))).far == (2,)
    assert list(first_large._kept.versions) == [large.compiled.signature], "what is never called is not compiled"


def in_rows(index, x, out):
    for i in lw.lanes(len(out)):
        c, total = index[i], x[0, 0] * 0
        for k in range(x.shape[1]):
            total += x[c, k]
        out[i] = total


@pytest.mark.usefixtures("like_zen4")
def test_beside_other_choices(small_counts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores past the caches; gangs or one lane."""
    monkeypatch.setattr(streams, "LEAST_BYTES", 64)
    rng = np.random.default_rng(5)
    index = rng.integers(0, 32, 5000)
    for function, *args in (
        (taken, *arguments(5000)),
        (in_rows, index, rng.random((32, 16)), np.zeros(5000)),
    ):
        kernel = lw.kernel(threads=2)(function)  # pyright: ignore[reportArgumentType]
        expected = plain(function, args)
        kernel(*args)
        assert any("prefetches" in name for name in names(kernel, args)) and "one lane" in names(kernel, args)
        by_turns(kernel, args)
        kernel(*args)
        assert np.allclose(args[-1], expected, rtol=1e-12)


def views(index, none, x, out):
    """The first of two views is empty."""
    none, all = index[:none], index[:20]
    for i in lw.lanes(len(out)):
        for at in range(len(all) if len(none) == 0 else 0):
            out[i] += x[all[at]]


def test_views_that_begin_at_one_place(small_counts: None) -> None:
    for checks in (True, False):
        kernel = lw.kernel(checks=checks, width=1)(views)
        with Edge() as edge:
            index, out = edge.copied(np.arange(20, dtype=np.int32) % 4), np.zeros(300)
            x = np.arange(3.0, 9.0)
            kernel(index, 0, x, out)
            assert out.tolist() == [5 * x[:4].sum()] * 300
            del index


def test_reported(small_counts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """When arrays are prefetched."""
    args = arguments(3000)
    kernel = lw.kernel(width=1)(times)
    kernel(*args)
    (note,) = (note for note in kernel.explain(*args).notes("access") if note.form == "ahead")
    assert (
        note.sentence == "reads x: prefetched 128 iterations ahead, since it is large, in loops where that is quicker"
    )
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1 << 40)
    for function, width, what in ((times, 1, "iterations"), (taken, 8, "lanes")):
        kernel = lw.kernel(width=width)(function)
        (note,) = (note for note in kernel.explain(*args).notes("access") if note.form == "ahead")
        assert note.sentence.startswith(f"reads x: prefetched 128 {what} ahead, if that array is larger than a")
    assert "prefetched" not in str(lw.kernel(width=8)(times).explain(*args))


def test_off(small_counts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "left_out", lambda options: ["prefetch_ahead"])
    kernel = lw.kernel(times)
    args = arguments(ROWS)
    kernel(*args)
    assert kernel.version(args).far == ()
    assert "prefetch" not in kernel.inspect(*args, stage="llvm")
    assert np.array_equal(args[-1], plain(times, args))


def summed(index, x, out):
    total = x[0] * 0
    for i in lw.lanes(len(index)):
        total += x[index[i]]
    out[0] = total


def by_other_steps(index, x, out):
    for i in lw.lanes(len(out)):
        for at in range(9):
            out[i] += x[index[at + at % 3]]


def indexed_by_two(index, x, out):
    for i in lw.lanes(len(out)):
        out[i] = x[index[i] + index[i + 1] // 2]


def not_in_order(index, x, out):
    for i in lw.lanes(len(out)):
        out[i] = x[index[i * 7 % len(out)]]


def itself(index, x, out):
    for i in lw.lanes(len(out)):
        out[i] = index[index[i]]


def test_large_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two arrays of a table; what is small beside others is not worth it."""
    big, half, little = (np.zeros(length, np.int8) for length in (1000, 500, 2))
    monkeypatch.setattr(large_arrays, "large_bytes", lambda: 1000)
    for args, found in (
        ((big, big), (0, 1)),
        ((half, half), (0, 1)),
        ((big, little), (0,)),
        ((little, half), ()),
    ):
        assert large_arrays.large_ones((0, 1), args) == found
    assert large_arrays.large_ones((), (big,)) == ()


def counted(index, x, out):
    for i in lw.lanes(len(index)):
        lw.atomic_add(out, i % 5, x[index[i]])


def weighted(index, factor, x, out):
    """Of the two products in the last sum LLVM contracts another one, if there is a prefetch before the second."""
    for i in lw.lanes(len(out)):
        f = factor[i]
        p = factor[i + 1] * f * f * f * f
        out[i] = p + x[index[i]] * f


@pytest.mark.parametrize("width", [1, 8])
@pytest.mark.parametrize("asked", [{"fma": True}, {"fastmath": True}, {}])
def test_results_do_not_depend_on_the_measured_choice(asked: Any, width: int, small_counts: None) -> None:
    """In short calls the code without prefetches runs, then both take turns."""
    rng = np.random.default_rng(7)
    args = rng.integers(0, 900, 4000), rng.random(4001), rng.random(900) - 0.5
    kernel = lw.kernel(width=width, threads=1, **asked)(weighted)
    found = [np.zeros(4000), np.zeros(4000)]
    is_settled = "fastmath" not in asked
    for length, out in zip((40, 4000), found, strict=True):
        if length == 4000 and is_settled:
            by_turns(kernel, (*args, out))
        for at in range(0, 4000, length):
            kernel(args[0][at : at + length], args[1][at : at + length + 1], args[2], out[at : at + length])
    assert np.array_equal(found[0], found[1])
    assert np.allclose(found[0], plain(weighted, [*args, found[0]]), rtol=1e-13)
    assert any("prefetches" in name for name in names(kernel, (*args, found[0]))) == is_settled
    assert ("prefetched" in str(kernel.explain(*args, found[0]))) == is_settled


@pytest.mark.parametrize("function", [summed, counted, by_other_steps, indexed_by_two, not_in_order, itself])
def test_what_is_left(function: Any, small_counts: None) -> None:
    index = np.arange(40, dtype=np.int64) // 3
    kernel = lw.kernel(width=1 if function is by_other_steps else None)(function)
    ours, theirs = np.zeros(39), np.zeros(39)
    kernel(index, np.arange(64.0), ours)
    kernel.py(index, np.arange(64.0), theirs)
    assert np.allclose(ours, theirs, rtol=1e-14)
    assert not any("prefetches" in name for name in names(kernel, (index, np.arange(64.0), ours)))

"""Arrays that are written past the caches: the same results at every size and address, and only where they may be.

The least size is set so low here that short arrays are written so.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch import streams
from lanewise.ir.function import Function
from lanewise.runtime.call import version


def scaled(x, y, out, other):
    for i in lw.lanes(len(out)):
        out[i] = 3 * x[i] + y[i]


def both(x, y, out, other):
    for i in lw.lanes(len(out)):
        out[i] = x[i] - y[i]
        other[i] = y[i]


def updated(x, y, out, other):
    for i in lw.lanes(len(out)):
        out[i] = out[i] + x[i]


def some(x, y, out, other):
    for i in lw.lanes(len(out)):
        if x[i] > y[i]:
            out[i] = x[i]


def shifted(x, y, out, other):
    for i in lw.lanes(len(out) - 1):
        out[i + 1] = x[i]


def repeated(x, y, out, other):
    for i in lw.lanes(len(out)):
        for j in range(3):
            out[i] = x[i] + j


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LEAST_BYTES", 64)
    monkeypatch.setattr(version, "cached", lambda parts, make: make())


def at(values: Any, offset: int) -> Any:
    """A copy that starts so many bytes after a multiple of 64."""
    room = np.zeros(values.nbytes + 128, np.uint8)
    start = -room.ctypes.data % 64 + offset
    made = room[start : start + values.nbytes].view(values.dtype)
    made[:] = values
    return made


@pytest.mark.parametrize(("function", "dtype"), ((scaled, np.float32), (both, np.int16), (scaled, np.uint8)))
def test_every_size_and_address(function: Any, dtype: Any) -> None:
    kernel = lw.kernel(width=16, threads=1)(function)
    random = np.random.default_rng(1)
    for n in (0, 1, 15, 16, 33, 200):
        for offset in (0, 16, 32, 48, dtype().nbytes):
            x, y = (random.integers(0, 50, n).astype(dtype) for _ in range(2))
            plain, compiled = ((x, y, at(y, offset), at(x, 16)) for _ in range(2))
            kernel.py(*plain)
            kernel(*compiled)
            assert np.array_equal(plain[2], compiled[2]) and np.array_equal(plain[3], compiled[3]), (n, offset)


@pytest.mark.parametrize(("width", "dtype"), ((16, np.float32), (8, np.float64), (64, np.uint8), (4, np.int32)))
def test_lanes_that_go_ahead(width: int, dtype: Any) -> None:
    """Whole gangs begin with a line, wherever the array does; what stands around it is not touched."""
    kernel = lw.kernel(width=width, threads=1)(scaled)
    for n in (*range(width, 4 * width + 2, max(1, width // 8)), 5 * width + 3):
        for offset in (0, 16, 32, 48):
            x, room = np.arange(n).astype(dtype), at(np.full(n + 2 * width, 77, dtype), offset)
            out = room[width : width + n]
            kernel(x, x, out, room)
            assert np.array_equal(out, 4 * x), (n, offset)
            assert set(room[:width]) | set(room[width + n :]) == {77}, (n, offset)


def test_an_error_is_reported_where_it_is() -> None:
    """By the first that comes to it: lanes ahead, whole gangs and those after them; what comes before is written."""
    kernel = lw.kernel(width=16, threads=1)(scaled)
    for length in (0, 3, 11, 12, 13, 27, 28, 40, 59):
        out = at(np.zeros(60, np.float32), 16)
        x = np.arange(length, dtype=np.float32)
        with pytest.raises(IndexError, match=f"index {length} is out of range for axis 0 of 'x' with length {length}"):
            kernel(x, out + 1, out, out)


def test_two_threads_begin_in_the_middle_of_a_line() -> None:
    kernel = lw.kernel(width=16, threads=2)(scaled)
    x, out = np.arange(300_001, dtype=np.float32), at(np.zeros(300_001, np.float32), 48)
    kernel(x, x, out, out)
    assert np.array_equal(out, 4 * x)


def beside_private_rows(x, y, out, rows):
    for i in lw.lanes(len(out)):
        out[i] = 3 * x[i] + y[i]
    for i in lw.lanes(len(rows)):
        row = lw.array(4, lw.f32)
        for j in range(4):
            row[j] = rows[i, j]
        for j in range(4):
            rows[i, j] = row[3 - j]


def test_beside_a_loop_that_is_unrolled() -> None:
    """LLVM gets both as metadata with numbers."""
    kernel = lw.kernel(threads=1)(beside_private_rows)
    x, rows = np.arange(40, dtype=np.float32), np.arange(36, dtype=np.float32).reshape(9, 4)
    out, turned = np.zeros_like(x), rows.copy()
    kernel(x, x, out, turned)
    assert np.array_equal(out, 4 * x) and np.array_equal(turned, rows[:, ::-1])


def test_in_place_and_by_two_threads() -> None:
    kernel = lw.kernel(width=16, threads=2)(scaled)
    x = np.arange(300_000, dtype=np.float32)
    kernel(x, x.copy(), x, x)
    assert np.array_equal(x, 4 * np.arange(300_000, dtype=np.float32))


def test_what_is_read_is_in_the_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The version that bypasses the caches stores what it reads here, which distinguishes it from the other."""
    made = streams.copy_function

    def marked(body: Function) -> Function:
        new = made(body)
        first, store = (next(op for op in new.ops if op.opcode == name) for name in ("load", "store"))
        store.args[0] = first
        return new

    monkeypatch.setattr(streams, "copy_function", marked)
    kernel = lw.kernel(width=16, threads=1, checks=False)(scaled)
    for distance in (0, 4, 60, 64, 68, -4, -60, -64, -68):
        room = at(np.zeros(64 * 4, np.float32), 0)
        x, out = room[100:164], room[100 + distance : 164 + distance]
        x[:] = np.arange(64)
        last = x[-1]  # which is read before it is written, unless `out` begins between the first and the last
        kernel(x, np.ones(64, np.float32), out, out)
        if distance <= 0 or distance >= 64:
            assert out[-1] == (last if abs(distance) >= 64 else 3 * last + 1), distance


def many(x, y, out, other):
    for i in lw.lanes(len(out)):
        out[i] = (x[i] * x[i] + y[i] * x[i]) * (x[i] + y[i]) * (y[i] - x[i]) - x[i] / (y[i] + 2)


def chained(x, y, out, other):
    for i in lw.lanes(len(out)):
        out[i] = np.sin(np.exp(x[i])) + np.exp(np.log(y[i] + 2))


@pytest.mark.parametrize("function", (scaled, updated, shifted, repeated, many), ids=lambda one: one.__name__)
def test_who_only_moves_numbers_has_small_registers(function: Any) -> None:
    x = np.zeros(64, np.float32)
    text = lw.kernel(function, width=16).inspect(x, x, x, x, stage="llvm")
    bodies = [line for line in text.split("\n") if line.startswith("define ") and ".streams" not in line]
    assert any("prefer-vector-width" in line for line in bodies) == (function in (scaled, updated, shifted))


@pytest.mark.usefixtures("like_zen4")
def test_a_loop_that_waits_for_memory_streams() -> None:
    """Measured on Zen 5 with 64 MB: `scaled` gains 1.3, `many` 1.3, `chained` 1.02: not worth a second version."""
    x = np.zeros(64, np.float32)
    for function, streams_it in ((scaled, True), (many, True), (chained, False)):
        text = lw.kernel(function, width=16).inspect(x, x, x, x, stage="llvm")
        assert (".streams" in text) == streams_it, function.__name__


@pytest.mark.parametrize("function", (scaled, both, updated, some, shifted, repeated), ids=lambda one: one.__name__)
def test_which_are_streams(function: Any) -> None:
    x = np.zeros(64, np.float32)
    kernel = lw.kernel(function, width=16)
    is_stream = function in (scaled, both)
    assert ("!nontemporal" in kernel.inspect(x, x, x, x, stage="llvm")) == is_stream
    assert ("past the caches" in kernel.explain(x, x, x, x).json()) == is_stream

"""A loop of a ufunc: one version of the kernel for each memory layout that operands had, compiled at its first use."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.runtime.call.settings import KernelOptions
from lanewise.runtime.ufunc import loop as ufunc_loop
from lanewise.runtime.ufunc.loop import LOOP_FILE, Loop, done, leave
from lanewise.runtime.ufunc.ufunc import vectorized_in


def hypotenuse(a, b):
    return (a * a + b * b) ** 0.5


def loop(nout: int = 1) -> Loop:
    return Loop(Written(hypotenuse, "vectorize"), KernelOptions(), (np.dtype(np.float64),) * (2 + nout), nout)


def test_entries_are_compiled_on_demand() -> None:
    made = loop()
    assert len(made.table) == 6 and not any(made.table) and made.general == 4
    first = made.version(0)
    assert made.version(0) is first and made.table[0] and not any(made.table[1:])
    assert made.version(5).built.width == 1, "one element after another"


def test_operands() -> None:
    """A repeated input has no stride; with any strides they are arguments."""
    made = loop()
    plain, repeated, general = (made.operand(1, np.dtype(np.float64), entry) for entry in (0, 2, 4))
    assert (plain.strides, repeated.strides, general.strides) == ((8,), (0,), (None,))
    assert not plain.writable and made.operand(2, np.dtype(np.float64), 2).strides == (8,)
    assert made.operand(2, np.dtype(np.float64), 0).writable


def test_a_version_computes() -> None:
    version, n = loop().version(0), 21
    a, b, out = np.arange(n) * 3.0, np.arange(n) * 4.0, np.zeros(n)
    version.run((a, b, out), 1)
    np.testing.assert_allclose(out, np.arange(n) * 5.0, rtol=1e-15)


def test_operands_have_one_length() -> None:
    """So the loop has no checks of indices."""
    compiled = loop()._compiled(0)
    checks = [op for fn in compiled.module.functions.values() for op in fn.ops if op.opcode == "check"]
    assert [op for op in checks if op.position.file == LOOP_FILE] == []


@pytest.mark.parametrize("nout", [1, 2])
def test_the_text_of_a_loop(nout: int) -> None:
    lines = loop(nout).source().text.splitlines()
    names = ", ".join(f"y{k}" for k in range(nout))
    assert lines[0] == f"def hypotenuse_loop(x0, x1, {names}):"
    assert lines[2].strip() == f"{', '.join(f'y{k}[i]' for k in range(nout))} = function(x0[i], x1[i])"


def test_the_words_of_an_exception() -> None:
    words: list[Any] = [7, 7]
    error = ValueError("by hand")
    assert leave(error, words) == -1 and words == [id(ValueError), id(error)]
    assert done(words) == 0 and words[0] == 0


def test_through_numpy() -> None:
    made = lw.vectorize(hypotenuse)
    a = np.arange(12.0).reshape(3, 4)
    wanted = (a * a + 16.0) ** 0.5
    for given in (a, a.T, a[:, ::2], a[::-1]):
        np.testing.assert_allclose(made(given, 4.0), (given * given + 16.0) ** 0.5, rtol=1e-15)
    assert made(a, 4.0).shape == wanted.shape


@lw.vectorize
def escapes(x, y):
    a = 0.0
    b = 0.0
    n = 0
    while n < 400 and a * a + b * b < 4.0:
        a, b = a * a - b * b + x, 2.0 * a * b + y
        n += 1
    return n


def test_large_arrays_run_on_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = np.linspace(-2, 1, 1 << 19), np.linspace(0.0, 1.0, 1 << 19)
    wanted = escapes(x.reshape(-1, 64)[:, :], y.reshape(-1, 64)).ravel()
    asked: list[int] = []

    class Noted(ufunc_loop.Call):
        def launch(self, *args: int) -> None:
            asked.append(self.threads)
            super().launch(*args)

    monkeypatch.setattr(ufunc_loop, "Call", Noted)
    monkeypatch.setattr(ufunc_loop, "threads", lambda: 3)
    for _ in range(6):  # long enough to form a habit
        np.testing.assert_array_equal(escapes(x, y), wanted)
    np.testing.assert_array_equal(escapes(x[::-2], y[::-2]), wanted[::-2])
    assert asked and set(asked) == {3}
    asked.clear()
    assert escapes(0.1, 0.2) == 400 and escapes(x[:64], y[:64]).tolist() == wanted[:64].tolist() and not asked
    alone = lw.vectorize(escapes.__wrapped__, threads=1)
    np.testing.assert_array_equal(alone(x, y), wanted)
    assert set(asked) <= {1}


def test_a_reduction_stays_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    @lw.vectorize
    def after(a, b):
        n = 0
        while n < 50 and a < 1e300:
            a = a * 0.5 + b
            n += 1
        return a

    monkeypatch.setattr(ufunc_loop, "threads", lambda: 3)
    x = np.linspace(0.0, 1.0, 1 << 15)
    before, wanted = x[0], None
    for number in x[1:]:
        before = wanted = float(after(before, number))
    assert after.reduce(x) == wanted


def test_ufuncs_that_run_for_long_are_no_failures() -> None:
    """The runtime is wanted after 0.3 s, when variants are compared."""
    x, y = np.linspace(-2, 1, 1 << 17), np.linspace(0.0, 1.0, 1 << 17)
    loop = vectorized_in(escapes).loop((np.dtype(float),) * 2)  # pyright: ignore[reportOptionalMemberAccess]
    wanted = escapes(x, y)
    version = loop.versions[0]
    for _ in range(3):
        if version.order is not None:
            ctypes.c_int64.from_address(version.code.visits).value = 0
        np.testing.assert_array_equal(escapes(x, y), wanted)


def test_the_lowest_failure_of_a_threaded_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    table = np.zeros(10)

    @lw.vectorize
    def looked_up(i):
        n = 0
        while n < 300:
            n += 1 + i * 0
        return table[i + (n - 300)]

    monkeypatch.setattr(ufunc_loop, "threads", lambda: 3)
    index = np.zeros(1 << 19, np.int64)
    for _ in range(4):
        assert not looked_up(index).any()
    index[400_000:] = 77
    index[300_003] = 55
    for _ in range(2):
        with pytest.raises(IndexError, match="55"):
            looked_up(index)


LIMIT = 300.0


def test_threads_of_a_loop_whose_outer_value_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    @lw.vectorize
    def limited(x):
        n = 0
        while n < LIMIT and x < 1e300:
            x = x * 0.5 + 1.0
            n += 1
        return n

    monkeypatch.setattr(ufunc_loop, "threads", lambda: 3)
    x = np.linspace(0.0, 1.0, 1 << 18)
    for _ in range(4):
        assert set(limited(x)) == {300}
    monkeypatch.setitem(globals(), "LIMIT", 200.0)
    for _ in range(3):
        assert set(limited(x)) == {200}

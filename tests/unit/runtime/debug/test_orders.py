"""Runs in other orders: a result that depends on one is reported with its line, and others stay as they are."""

from __future__ import annotations

import itertools
import os
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.debug.orders import IN_ORDER, OTHERS, Difference, Order, compare_orders
from lib.child_process import run_python

N = 20


@lw.function
def pushes(h, v):
    if lw.lane() == 0:
        h[0] = h[0] * 2 + v


@lw.kernel(debug="orders", width=8)
def pushes_in_turn(x, h):
    for i in lw.lanes(len(x)):
        lw.crev(pushes)(h, x[i])


@lw.kernel(debug="orders", width=8)
def appends(x, out, n):
    for i in lw.lanes(len(x)):
        out[lw.atomic_add(n, 0, 1)] = x[i]


@lw.kernel(debug="orders", width=1)
def appends_by_gangs(x, out, n):
    for i in lw.lanes(len(x)):
        out[lw.atomic_add(n, 0, 1)] = x[i]


@lw.kernel(debug="orders", width=8)
def adds_floats(x, n):
    for i in lw.lanes(len(x)):
        lw.atomic_add(n, 0, x[i])


@lw.kernel(debug="orders", width=8)
def finds_some(x, n):
    found = 0
    for i in lw.lanes(len(x)):
        if x[i] > 3 and lw.atomic_add(n, 0, 1) == 0:
            found += i
    return found


@lw.kernel(debug="orders", width=8)
def fails_in_some_order(x, n):
    for i in lw.lanes(len(x)):
        old = lw.atomic_add(n, 0, 1)
        assert i < 19 or old > 3, f"{i} came early"


WRONG: list[tuple[Any, tuple[Any, ...], str]] = [
    (
        pushes_in_turn,
        (np.arange(5), np.zeros(1, np.int64)),
        r"'h\[0\]' is 26, but 98 with the crev calls of each gang in",
    ),
    (appends, (np.arange(N), np.zeros(N), np.zeros(1, np.int64)), r"'out\[0\]' is 0.0, but 7.0 with lanes in reverse"),
    (
        appends_by_gangs,
        (np.arange(N), np.zeros(N), np.zeros(1, int)),
        r"'out\[0\]' is 0.0, but 19.0 with gangs in reverse",
    ),
    (adds_floats, (np.array([1e20, 1.0, -1e20]), np.zeros(1)), r"'n\[0\]' is 0.0, but 1.0 with lanes, crev calls and"),
    (finds_some, (np.arange(N), np.zeros(1, np.int64)), "the result is 4, but 7 with lanes in reverse order"),
    (
        fails_in_some_order,
        (np.zeros(N), np.zeros(1, np.int64)),
        r"19 came early.* at index \(19\), with gangs in reverse",
    ),
]


@pytest.mark.parametrize(("kernel", "args", "words"), WRONG, ids=[case[0].__name__ for case in WRONG])
def test_what_depends_on_an_order_is_reported(kernel: Any, args: tuple[Any, ...], words: str) -> None:
    plain = lw.kernel(kernel, debug=True)
    plain(*(arg.copy() for arg in args))
    with pytest.raises(lw.LaneError, match=words) as found:
        kernel(*(arg.copy() for arg in args))
    if "result" not in words:
        line = kernel.source.line_at(found.value.position).strip()
        assert str(found.value).endswith(line) and "h[0] =" in line + "h[0] ="


@lw.kernel(debug="orders", width=8)
def is_right(a, b, hist):
    total = np.float32(0)
    for i, j in lw.lanes(*a.shape):
        b[i, j] = a[i, j] * 2
        lw.atomic_add(hist, i % 3, 1)
        total += a[i, j]
        print(i, j)
    return total, b


def test_what_is_right_is_as_without_and_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Also a sum of floats over lanes, whose order is fixed: gangs of its blocks stay together."""
    a = np.random.default_rng(5).random((2, 1500), np.float32)

    def called(debug: Any) -> tuple[Any, ...]:
        b, hist = np.zeros_like(a), np.zeros(3, np.int64)
        total, out = lw.kernel(is_right, debug=debug, threads=1)(a, b, hist)
        assert out is b
        return total, b.tobytes(), hist.tolist(), capsys.readouterr().out

    compiled, once, orders = called(False), called(True), called("orders")
    assert compiled == once == orders and once[3].count("\n") == a.size


def test_the_variable_and_the_option() -> None:
    for option in ("order", 1, None, ["orders"]):
        with pytest.raises(lw.CompileError, match=r"debug=.* is not one of False, True, 'orders'"):
            lw.kernel(lambda a: None, debug=option)  # type: ignore[call-overload]
    with pytest.raises(lw.CompileError, match=r"lw\.vectorize has no debug='orders'"):
        lw.vectorize(lambda x: x, debug="orders")  # type: ignore[call-overload]
    text = """
import numpy as np, lanewise as lw
@lw.kernel(width=8)
def k(x, out, n):
    for i in lw.lanes(len(x)):
        out[lw.atomic_add(n, 0, 1)] = x[i]
try:
    k(np.arange(9), np.zeros(9), np.zeros(1, np.int64))
except lw.LaneError as error:
    print(error)
"""
    assert "lanes in reverse order" in run_python("-c", text, env={**os.environ, "LANEWISE": "debug=orders"}).stdout
    assert run_python("-c", text, env={**os.environ, "LANEWISE": "debug"}).stdout == ""


def test_orders_are_what_they_say() -> None:
    items = list(range(9))
    by_words = {order.words: order.of_gangs()(items) for order in OTHERS}
    assert by_words["gangs in reverse order"] == items[::-1] and by_words["lanes in reverse order"] == items
    mixed = by_words["lanes, crev calls and gangs in a random order"]
    assert sorted(mixed) == items and mixed not in (items, items[::-1])
    backwards = OTHERS[0].interleaving()
    assert IN_ORDER.interleaving() is None and backwards is not None and backwards([3, 5, 8]) == 2


def test_the_first_other_bits_are_found_and_arrays_are_as_after_the_first_run() -> None:
    """Bits, not values: -0.0 is another result than 0.0, and one not-a-number may be as another."""
    a, steps = np.zeros((2, 3)), itertools.count()

    def run(order: Order) -> float:
        a[1, 1] = -0.0 if next(steps) else 0.0
        return np.nan

    def report(order: Order, difference: Difference) -> Exception:
        return KeyError(order.words, difference.array, difference.index)

    result = compare_orders(OTHERS[:1], [7, a], np.nan, lambda: a.fill(0), run, report)
    assert np.isnan(result) and a[1, 1] == 0
    with pytest.raises(KeyError, match=r"gangs in reverse order', 1, \(1, 1\)"):
        compare_orders(OTHERS[2:], [7, a], np.nan, lambda: a.fill(0), run, report)
    assert str(a[1, 1]) == "-0.0"

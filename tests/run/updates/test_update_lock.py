"""Updates of elements by several threads: none is lost, whether they are plain, under a lock, or atomic.

A thread that does not give the turn back would make others wait for ever: the first launches run in another process,
with an end, and each test leaves the turn free.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch import update_lock
from lanewise.codegen.launch.update_lock import LOCK
from lanewise.frontend.python.definitions import twin
from lanewise.ir.interpreter import one_step
from lanewise.record import replace
from lanewise.runtime.call import version
from lib.child_process import run_python
from lib.machines import with_prices
from lib.threads_at_once import at_once

PROBE = """
import threading
import numpy as np, lanewise as lw
def add(j, w, acc):
    for i in lw.lanes(len(j)):
        lw.atomic_add(acc, j[i], w[i])
j = (np.arange(100_000) * 7 % 5000).astype(np.int32)
w, acc = np.ones(100_000, np.float32), np.zeros(5000, np.float32)
one = lw.kernel(threads=1)(add)
one(j, w, acc)
failed = []
def fail():
    try:
        one(j, w, acc)
    except IndexError:
        failed.append(1)
work = [threading.Thread(target=fail) for _ in range(3)]
j[-1] = 5000
for each in work: each.start()
for each in work: each.join()
print(len(failed))
"""


@pytest.fixture(scope="module", autouse=True)
def comes_to_an_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("update_lock") / "probe.py"
    file.write_text(PROBE)
    made = run_python(file, timeout=60, check=True)
    assert made.stdout.strip() == "3"


@pytest.fixture(autouse=True)
def free_turn() -> Iterator[None]:
    yield
    was_free = update_lock.is_free()
    update_lock.give_all_back()
    assert was_free


def add(j, w, acc):
    for i in lw.lanes(len(j)):
        lw.atomic_add(acc, j[i], w[i])


def add_some(j, w, acc):
    for i in lw.lanes(len(j)):
        if j[i] & 3:
            lw.atomic_add(acc, j[i], w[i])


def add_long(j, w, acc):  # with a loop: never alone
    for i in lw.lanes(len(j)):
        n = 0
        while n < j[i] % 3:
            n += 1
        lw.atomic_add(acc, j[i] - n + n, w[i])


@lw.function
def put(acc, j, w):
    n = 0
    while n < 3:
        n += 1
    return lw.atomic_add(acc, j, w) + n


def add_called(j, w, acc):
    for i in lw.lanes(len(j)):
        put(acc, j[i], w[i])


def add_outside(j, w, acc):
    for i in range(len(j)):
        lw.atomic_add(acc, j[i], w[i])


def others(j, w, acc):  # gangs come to one update after the other: each has places of its own
    for i in lw.lanes(len(j)):
        lw.atomic_sub(acc, j[i] * 4, w[i])
        lw.atomic_min(acc, j[i] * 4 + 1, w[i])
        lw.atomic_max(acc, j[i] * 4 + 2, w[i])
        w[i] = lw.atomic_exchange(acc, j[i] * 4 + 3, w[i])


def bits(j, w, acc):
    for i in lw.lanes(len(j)):
        lw.atomic_and(acc, j[i] * 4, w[i])
        lw.atomic_or(acc, j[i] * 4 + 1, w[i])
        if w[i] & 1:
            w[i] = lw.atomic_xor(acc, j[i] * 4 + 2, w[i])


def fetch(j, w, acc):
    for i in lw.lanes(len(j)):
        w[i] = lw.atomic_add(acc, j[i], w[i])


def two_axes(j, w, acc):
    for y, x in lw.lanes(len(j) // 10, 10):
        lw.atomic_add(acc, j[y * 10 + x], w[y])


def with_a_sum(j, w, acc):
    total = 0.0
    for i in lw.lanes(len(j)):
        lw.atomic_add(acc, j[i], w[i])
        total += w[i]
    return total


def exchanges(j, w, acc):
    for i in lw.lanes(len(j)):
        lw.atomic_compare_exchange(acc, j[i], w[i], w[i] + 1)


def arguments(dtype: Any, n: int = 3000, places: int = 1500) -> tuple[Any, Any, Any]:
    r = np.random.default_rng(n)
    j = r.integers(0, places // 4, n).astype(np.int32)
    return j, r.integers(1, 100, n).astype(dtype), r.integers(0, 100, places).astype(dtype)


def uses_lock(kernel: Any, *args: Any) -> bool:
    return f"call i1 @{LOCK}.alone()" in kernel.inspect(*args, stage="llvm")


EACH = [(others, dtype) for dtype in (np.int8, np.uint16, np.int32, np.uint64, np.float32, np.float64)]
EACH += [
    (fetch, np.float32),
    (fetch, np.int64),
    (bits, np.int16),
    (bits, np.uint64),
    (add, np.float32),
    (add_some, np.float64),
    (two_axes, np.float32),
]
EACH += [(with_a_sum, np.float64), (add_long, np.float32), (add_called, np.float64), (exchanges, np.int32)]


@pytest.mark.parametrize("number", range(len(EACH)), ids=lambda at: f"{EACH[at][0].__name__}-{EACH[at][1].__name__}")
def test_bits_are_those_of_plain_python(number: int) -> None:
    function, dtype = EACH[number]
    kernel = lw.kernel(width=(8, 1, 16)[number % 3], threads=1)(function)
    args = arguments(dtype)
    plain, compiled = ([arg.copy() for arg in args] for _ in range(2))
    with np.errstate(over="ignore"):
        kernel.py(*plain)
    kernel(*compiled)
    assert uses_lock(kernel, *args) == (function not in (add_long, add_called, exchanges))
    assert f"call void @{LOCK}.part()" in kernel.inspect(*args, stage="llvm")
    for a, b in zip(plain, compiled, strict=True):
        assert np.array_equal(a, b)


@pytest.mark.filterwarnings("ignore:'add_outside' has no lw.lanes loop")
@pytest.mark.parametrize(("dtype", "places"), ((np.int32, 200), (np.float32, 5000)))
def test_threads_lose_nothing(dtype: Any, places: int) -> None:
    """Plain updates, atomic ones, copies of small tables, and those of a host, of one array at the same time."""
    n = 30_000
    j, w = (np.arange(n) * 7919 % places).astype(np.int32), np.ones(n, dtype)
    acc = np.zeros(places, dtype)
    kernels = [lw.kernel(threads=count)(function) for count in (1, 2) for function in (add, add_long)]
    kernels += [lw.kernel(threads=1)(function) for function in (add_outside, add_called)]
    assert [uses_lock(kernel, j, w, acc) for kernel in kernels] == [True, False, True, False, False, False]

    def some(kernel: Any) -> Callable[[], None]:
        return lambda: [kernel(j, w, acc) for _ in range(4)] and None  # pyright: ignore[reportReturnType]

    at_once(*map(some, kernels))
    expected = 4 * len(kernels) * np.bincount(j, minlength=places)
    assert np.array_equal(acc, expected.astype(dtype))


def test_each_finds_another_number() -> None:
    def tickets(out, count):
        for i in lw.lanes(len(out)):
            out[i] = lw.atomic_add(count, 0, 1)

    kernel = lw.kernel(threads=2)(tickets)
    outs, count = [np.zeros(100_000, np.int64) for _ in range(3)], np.zeros(1, np.int64)
    kernel(outs[0][:100], count)
    count[:] = 0
    at_once(*(lambda out=out: kernel(out, count) for out in outs))
    assert np.array_equal(np.sort(np.concatenate(outs)), np.arange(300_000))


def word() -> Any:
    return ctypes.c_int64.from_address(update_lock.lock_addresses()[LOCK])


@pytest.mark.filterwarnings("ignore:'add_outside' has no lw.lanes loop")
@pytest.mark.parametrize("function", (add, add_long, add_called, add_outside))
@pytest.mark.parametrize("dtype", (np.float32, np.int32))
def test_no_thread_updates_beside_an_exclusive_holder(function: Any, dtype: Any) -> None:
    places = 1500 if dtype is np.float32 else 50  # of these a piece has copies, which it adds at its end
    j, w, acc = arguments(dtype, 2000, places)
    kernel, before = lw.kernel(threads=1)(function), acc.copy()
    kernel(j, w, acc)
    after, acc[:] = acc.copy(), before
    word().value = update_lock.ALONE
    work = threading.Thread(target=kernel, args=(j, w, acc), daemon=True)
    work.start()
    work.join(0.05)
    waited, kept = work.is_alive(), np.array_equal(acc, before)
    word().value = 0
    work.join(60)
    assert waited and kept and np.array_equal(acc, after)


def test_who_shares_does_not_hold_up_others() -> None:
    """Beside one who shares, updates are atomic: after some looks of who would be alone, and at once."""
    j, w, acc = arguments(np.float32)
    twice = acc.copy()
    for kernel in (lw.kernel(threads=1)(add), lw.kernel(threads=1)(add_long)):
        word().value = 1
        kernel(j, w, acc)
        assert word().value == 1
        word().value = 0
        kernel.py(j, w, twice)
    assert np.array_equal(acc, twice)


def test_no_thread_waits_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has waited in vain shares the turn for a while, and asks for it in longer and longer stretches."""
    looks: list[int] = []
    count = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: looks.append(1) or 0)
    monkeypatch.setattr(update_lock, "_let_others", lambda: ctypes.cast(count, ctypes.c_void_p).value or 0)

    @lw.kernel(threads=1)
    def add_anew(j, w, acc):
        for i in lw.lanes(len(j)):
            lw.atomic_add(acc, j[i], w[i])

    j, w, acc = arguments(np.float32, 1 << 21)
    acc[:] = 0
    word().value = 1
    for _ in range(5):
        add_anew(j, w, acc)
    word().value = 0
    assert 0 < len(looks) <= 40 * update_lock.MOST_LOOKS  # of 640 waits, or more where pieces are smaller
    assert acc.sum() == pytest.approx(5 * w.sum(), rel=1e-3)


@pytest.mark.parametrize("function", (add, add_long, add_called, add_outside))
def test_errors_release_the_lock(function: Any) -> None:
    j, w, acc = arguments(np.float32, 40_000)
    j[30_001] = 1500
    for threads in (1, 2):
        with pytest.raises(IndexError):
            lw.kernel(threads=threads)(function)(j, w, acc)
        assert update_lock.is_free()


def test_who_waits_for_an_update_gets_it() -> None:
    """One launch shares the turn and waits for what another thread would rather do alone."""

    def wait(flag, out):
        for i in lw.lanes(len(out)):
            n = 0
            while n == 0:
                n = lw.atomic_add(flag, 0, 0)
            out[i] = n

    flag, out = np.zeros(1, np.int32), np.zeros(8, np.int32)
    waiting, raising = lw.kernel(width=8, threads=1)(wait), lw.kernel(threads=1)(add)
    one = np.zeros(1, np.int32), np.ones(1, np.int32)
    raising(*one, flag)
    waiting(flag, out)
    flag[0] = 0
    begun = threading.Timer(0.05, lambda: raising(*one, flag))
    begun.start()
    at_once(lambda: waiting(flag, out))
    begun.join()
    assert (out == 1).all()


@pytest.mark.parametrize("dtype", (np.int8, np.float64))
def test_what_is_not_compiled_loses_nothing(dtype: Any) -> None:
    """Debug mode and plain Python beside each other, and beside compiled kernels with plain and with atomic updates."""
    j, w, acc = (np.arange(20_000) % 7).astype(np.int32), np.ones(20_000, dtype), np.zeros(7, dtype)
    compiled = [lw.kernel(threads=1)(function) for function in (add, add_long)]
    slow = [lw.kernel(debug=True)(add), *(lw.kernel(function).py for function in (add, add_long))]
    for kernel in (*compiled, *slow):
        kernel(j[:70], w[:70], acc)
    acc[:], done, rounds = 0, threading.Event(), [0, 0]

    def again(at: int) -> None:
        while not done.is_set():
            compiled[at](j, w, acc)
            rounds[at] += 1

    beside = [threading.Thread(target=again, args=(at,), daemon=True) for at in range(2)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for each in beside:
            each.start()
        at_once(*(lambda kernel=kernel: kernel(j[:700], w[:700], acc) for kernel in slow))
    finally:
        sys.setswitchinterval(interval)
        done.set()
    for each in beside:
        each.join(60)
    expected = sum(rounds) * np.bincount(j) + 3 * np.bincount(j[:700])
    assert np.array_equal(acc, expected.astype(dtype))


def test_plain_python_waits_for_an_exclusive_holder() -> None:
    j, w, acc = arguments(np.int32, 20)
    kernel = lw.kernel(threads=1)(add)
    kernel(j, w, acc)  # from now on compiled code may update
    for slow in (lw.kernel(debug=True)(add), kernel.py):
        slow(j, w, acc)
        before = acc.copy()
        word().value = update_lock.ALONE
        work = threading.Thread(target=slow, args=(j, w, acc), daemon=True)
        work.start()
        work.join(0.05)
        waited, kept = work.is_alive(), np.array_equal(acc, before)
        word().value = 0
        work.join(60)
        assert waited and kept and not np.array_equal(acc, before)


def test_plain_python_updates_what_cannot_be_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list, and elements that lie across words."""
    lw.kernel(threads=1)(add)(*arguments(np.int32, 20))
    monkeypatch.setattr(one_step, "others_update", lambda: True)
    packed = np.zeros(9, np.dtype([("small", np.int8), ("large", np.int32)]))
    total = [1, 2]
    assert (twin.atomic_add(total, 1, 5), total) == (2, [1, 7])
    for _ in range(2):
        for at in range(9):
            twin.atomic_max(packed["large"], at, at)
    assert np.array_equal(packed["large"], np.arange(9))
    table = np.zeros((2, 3), np.float32)
    assert (twin.atomic_add(table, (1, -1), 2.5), twin.atomic_exchange(table, (1, 2), 1.0)) == (0.0, 2.5)
    assert table[1, 2] == 1.0
    table.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        twin.atomic_add(table, (0, 0), 1.0)
    with pytest.raises(IndexError):
        twin.atomic_add(np.zeros(3), 3, 1.0)
    assert [one_step.can_be_exchanged(*place) for place in ((8, 8), (4, 8), (16, 16), (7, 1))] == [
        True,
        False,
        False,
        True,
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_new_process_has_a_free_lock() -> None:
    j, w, acc = arguments(np.float32)
    kernel = lw.kernel(threads=1)(add)
    kernel(j, w, acc)
    word().value = update_lock.ALONE
    child = os.fork()
    if child == 0:
        os._exit(0 if update_lock.is_free() and kernel(j, w, acc) is None else 1)
    assert not update_lock.is_free()
    update_lock.give_all_back()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize("dtype", (np.float32, np.float64))
def test_a_number_is_preferred_to_not_a_number(dtype: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def least(w, low, high):
        for i in lw.lanes(len(w)):
            lw.atomic_min(low, i % 6, w[i])
            lw.atomic_max(high, i % 6, w[i])

    w = np.array([1, np.nan, np.nan, 5, np.inf, -2, 3, np.nan, np.nan, -5, -np.inf, np.nan], dtype)
    first = np.array([np.nan, 2, np.nan, np.nan, 0, np.nan], dtype)
    expected = np.array([1, 2, np.nan, -5, -np.inf, -2], dtype), np.array([3, 2, np.nan, 5, np.inf, -2], dtype)
    ways = [lw.kernel(width=width, threads=1)(least) for width in (1, 4, 8)]
    for way in (*ways, lw.kernel(debug=True)(least), lw.kernel(least).py, None):
        if way is None:
            monkeypatch.setattr(version, "left_out", lambda options: ["plain_updates"])
        found = first.copy(), first.copy()
        (way or lw.kernel(width=8)(least))(w, *found)
        np.testing.assert_array_equal(found, expected)


def test_debug_mode() -> None:
    j, w, acc = arguments(np.float32, 100)
    plain = acc.copy()
    lw.kernel(debug=True)(add)(j, w, acc)
    lw.kernel(add).py(j, w, plain)
    assert np.array_equal(acc, plain)


def test_prices_decide_who_is_exclusive(monkeypatch: pytest.MonkeyPatch) -> None:
    prices = version.this_machine().prices
    for function, dtype in ((add, np.float32), (fetch, np.int64)):
        args = arguments(dtype, 100)
        for plain, instruction, tried in ((1.0, 6.0, 6.0), (6.0, 1.0, 1.0)):
            costs = replace(prices, update=plain, atomic=instruction, tried=tried)
            monkeypatch.setattr(version, "this_machine", lambda costs=costs: with_prices(costs))
            assert uses_lock(lw.kernel(function), *args) == (plain < instruction)
    costs = replace(prices, update=6.0, atomic=1.0, tried=6.0)  # sums of floats are tried, those of integers are not
    monkeypatch.setattr(version, "this_machine", lambda: with_prices(costs))
    assert uses_lock(lw.kernel(add), *arguments(np.float32, 100))
    assert not uses_lock(lw.kernel(fetch), *arguments(np.int32, 100))


def test_prices_decide_how_many_threads_are_slower_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    args, prices = arguments(np.float32, 100), version.this_machine().prices
    found: list[int] = []
    for tried in (2.0, 4.0, 8.0):
        costs = replace(prices, update=1.0, tried=tried)
        monkeypatch.setattr(version, "this_machine", lambda costs=costs: with_prices(costs))
        (driver,) = lw.kernel(add).version(args).built.drivers
        found.append(driver.alone)
        assert [driver.threads(most, 0) for most in (1, driver.alone, driver.alone + 1)] == [1, 1, driver.alone + 1]
    assert 2 <= found[0] < found[1] < found[2]


def test_code_without_updates_has_no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(j, w, acc):
        for i in lw.lanes(len(j)):
            acc[i] = w[i]

    args = arguments(np.float32, 100, 100)
    assert LOCK not in lw.kernel(plain).inspect(*args, stage="llvm")
    monkeypatch.setattr(version, "left_out", lambda options: ["plain_updates"])
    kernel = lw.kernel(add)
    assert not uses_lock(kernel, *args) and f"call void @{LOCK}.part()" in kernel.inspect(*args, stage="llvm")
    assert "one thread at a time" not in str(kernel.explain(*args))

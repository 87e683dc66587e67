"""Launches: every unit once, in order of pieces, failures of the lowest unit, interrupts, many callers."""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import struct
import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

import pytest

from lanewise.codegen.launch.launch_loop import HAS_TICKS
from lanewise.codegen.launch.layout import ERROR_BYTES
from lanewise.codegen.launch.shared_words import (
    ENOUGH,
    WORK_LEAST,
    WORK_MOST,
    WORK_NEXT,
    WORK_PARTIALS,
    WORK_PARTS,
    WORK_STOPPED,
    WORK_UNITS,
)
from lanewise.runtime.call.habit import LONG_ONES, Habit
from lanewise.runtime.launch import launch as launch_module
from lanewise.runtime.launch import threads as runtime_threads
from lanewise.runtime.launch.launch import Launch, Run
from lanewise.runtime.launch.threads import POOL, Pool, set_threads, threads

RECORD = ctypes.create_string_buffer(ERROR_BYTES)
ERROR = ctypes.addressof(RECORD)


def shared(driver: Run, partial_bytes: int = 0, by_clock: bool = HAS_TICKS) -> Callable[[Any, int, int], int]:
    """What compiled code does with the words that threads share, in Python."""
    lock = threading.Lock()

    def share(work: Any, turn: int, record: int) -> int:
        start, pieces = time.perf_counter(), 0
        limit: float = work[WORK_LEAST] if by_clock else float("inf")
        while True:
            with lock:
                first = work[WORK_NEXT]
                left = work[WORK_UNITS] - first
                if work[WORK_STOPPED] or left <= 0:
                    return 0
                size = min(left, work[WORK_MOST], limit, max(work[WORK_LEAST], left // work[WORK_PARTS]))
                last = first + int(size if work[WORK_LEAST] < work[WORK_MOST] else min(left, work[WORK_LEAST]))
                work[WORK_NEXT] = last
            begun = time.perf_counter()
            at = work[WORK_PARTIALS]
            if driver(first, last, at + first // work[WORK_LEAST] * partial_bytes if at else None, record):
                work[WORK_STOPPED] = 1
                return first + 1
            pieces += 1
            spent = time.perf_counter() - begun
            if by_clock:
                limit = 4 * limit if spent < 1e-4 else max(1, limit // 4) if spent > 5e-4 else limit
            if (time.perf_counter() - start) * 2e9 >= turn if HAS_TICKS else pieces >= turn:
                return ENOUGH

    return share


def launch_of(driver: Run, units: int, chunk: int = 0, **more: Any) -> Launch:
    return Launch(driver, shared(driver, more.get("partial_bytes", 0)), units, chunk, **more)


class Units:
    """A driver in Python: notes its pieces, takes a while, fails in some units."""

    def __init__(self, failing: tuple[int, ...] = (), seconds: float = 2e-6) -> None:
        self.pieces: list[tuple[int, int, int | None]] = []
        self.threads: set[int] = set()
        self.failing = failing
        self.seconds = seconds

    def __call__(self, first: int, last: int, partial: int | None, record: int) -> int:
        self.pieces.append((first, last, partial))
        self.threads.add(threading.get_ident())
        time.sleep(self.seconds * (last - first))
        bad = min((unit for unit in self.failing if first <= unit < last), default=None)
        if bad is None:
            return 0
        ctypes.memmove(record, struct.pack("<Q", bad), 8)
        return 1

    @property
    def units(self) -> list[int]:
        return sorted(unit for first, last, _ in self.pieces for unit in range(first, last))


@pytest.mark.parametrize("count", [1, 2, 7])
@pytest.mark.parametrize("units", [0, 1, 5, 3000])
def test_every_unit_once(count: int, units: int) -> None:
    driver = Units()
    launch = launch_of(driver, units)
    assert launch.run(count, ERROR) == 0
    assert driver.units == list(range(units))
    assert all(partial is None for _, _, partial in driver.pieces)


@pytest.mark.parametrize("count", [1, 3])
def test_units_that_have_been_run_are_not_run_again(count: int) -> None:
    driver = Units()
    assert launch_of(driver, 3000, first=85).run(count, ERROR) == 0
    assert driver.units == list(range(85, 3000))


@pytest.mark.parametrize("count", [1, 2, 7])
def test_chunks_do_not_depend_on_threads(count: int) -> None:
    driver = Units()
    launch_of(driver, 1000, 64, partials=4096, partial_bytes=24).run(count, ERROR)
    expected = [(k * 64, min(1000, k * 64 + 64), 4096 + 24 * k) for k in range(16)]
    assert sorted(driver.pieces) == expected


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_lowest_failure_is_reported(count: int) -> None:
    for _ in range(5):
        launch = launch_of(Units(failing=(1200, 900, 2999), seconds=1e-6), 3000)
        assert launch.run(count, ERROR) == 1
        assert struct.unpack_from("<Q", RECORD)[0] == 900


@pytest.mark.parametrize("count", [1, 3])
def test_nothing_new_begins_after_a_failure(count: int) -> None:
    driver = Units(failing=(500,), seconds=2e-5)
    assert launch_of(driver, 100_000).run(count, ERROR) == 1
    assert len(driver.units) < 50_000


def test_several_threads_work() -> None:
    driver = Units(seconds=1e-4)
    launch_of(driver, 400).run(4, ERROR)
    assert len(driver.threads) > 1


def habitual(price: float) -> Habit:
    """Of loop 1, whose units take as many seconds."""
    habit = Habit()
    habit.long = LONG_ONES
    habit.took(1, 10_000, 10_000 * price)
    return habit


def test_pieces_grow_smaller_to_the_end() -> None:
    driver = Units(seconds=1e-5)
    Launch(driver, shared(driver, by_clock=False), 3000, 0, habit=habitual(1e-4), number=1).run(2, ERROR)
    sizes = [last - first for first, last, _ in sorted(driver.pieces)]
    assert (sizes[0], sizes[-1]) == (750 if HAS_TICKS else 5, 1)  # a quarter, or half a millisecond
    assert all(before >= after for before, after in itertools.pairwise(sizes))


@pytest.mark.parametrize("count", [1, 2])
def test_a_habit_goes_to_other_threads_at_once(count: int) -> None:
    driver = Units(seconds=1e-5)
    launch = Launch(driver, shared(driver, by_clock=False), 401, 0, 1, habit=habitual(1e-4), number=1)
    assert launch.run(count, ERROR) == 0
    assert driver.units == list(range(1, 401))
    first = min(driver.pieces)
    assert (first[1] - first[0] > 1) == (count > 1), "the first piece is no trial, but for one thread"


@pytest.mark.parametrize("price, most", [(1e-6, 3), (1e-4, 7)])
def test_a_short_launch_wakes_few_threads(price: float, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def ask(job: Launch, count: int) -> None:
        asked.append(count)

    monkeypatch.setattr(launch_module.POOL, "help", ask)
    driver = Units(seconds=0)
    assert Launch(driver, shared(driver), 500, 0, habit=habitual(price), number=1).run(8, ERROR) == 0
    assert asked == [most]


def test_a_launch_of_one_unit_stays_in_its_thread() -> None:
    driver = Units(seconds=0)
    launch_of(driver, 1).run(4, ERROR)
    assert driver.threads == {threading.get_ident()}


def test_an_exception_waits_for_the_threads() -> None:
    running: list[int] = []
    main = threading.get_ident()

    def driver(first: int, last: int, partial: int | None, record: int) -> int:
        if threading.get_ident() == main and first > 40:
            raise KeyboardInterrupt
        running.append(1)
        time.sleep(5e-3)
        running.pop()
        return 0

    with pytest.raises(KeyboardInterrupt):
        launch_of(driver, 10_000).run(3, ERROR)
    assert running == []


def test_launches_from_many_threads() -> None:
    drivers = [Units(seconds=1e-5) for _ in range(6)]
    callers = [threading.Thread(target=launch_of(driver, 500).run, args=(3, ERROR)) for driver in drivers]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert all(driver.units == list(range(500)) for driver in drivers)


def test_a_launch_goes_on_where_no_thread_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Pool()
    monkeypatch.setattr(launch_module, "POOL", few)
    real = runtime_threads.start_thread

    def start(*args: Any) -> Any:
        if few.count == allowed:
            raise RuntimeError("can't start new thread")
        return real(*args)

    monkeypatch.setattr(runtime_threads, "start_thread", start)
    for allowed in (0, 1, 2):
        driver = Units(seconds=1e-5)
        assert launch_of(driver, 500).run(4, ERROR) == 0
        assert driver.units == list(range(500))
        assert few.count == allowed


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made in another way here")
def test_a_forked_process_starts_threads_of_its_own() -> None:
    """Those of its parent do not exist there, and what they held stays held."""
    POOL.help(Wide(2), 2)
    POOL.lock.acquire()
    child = os.fork()
    if child == 0:
        job = Wide(3)
        threading.Thread(target=POOL.help, args=(job, 3), daemon=True).start()
        os._exit(0 if job.all_came.wait(20) else 1)
    POOL.lock.release()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


class Wide:
    """A job that is done when so many threads work at it at once."""

    def __init__(self, count: int) -> None:
        self.barrier, self.all_came = threading.Barrier(count), threading.Event()

    def work(self) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            self.barrier.wait(20)
            self.all_came.set()


def test_after_a_fork_work_of_the_parent_is_forgotten() -> None:
    """A launch that its threads had not come to: the frame is that of a thread that does not exist any more."""

    class Stale:
        came = False

        def work(self) -> None:
            self.came = True

    pool, stale, job = Pool(), Stale(), Wide(1)
    pool.jobs.put(stale)
    pool.reset()
    pool.help(job, 1)
    assert job.all_came.wait(20) and not stale.came


def test_a_thread_that_somebody_ends_is_replaced() -> None:
    class Ends:
        def work(self) -> None:
            raise SystemExit

    pool = Pool()
    pool.help(Ends(), 1)
    end = time.monotonic() + 20
    while pool.count and time.monotonic() < end:
        time.sleep(1e-3)
    job = Wide(2)
    pool.help(job, 2)
    assert job.all_came.wait(20)


def test_a_helper_that_fails_is_reported() -> None:
    """What it took is not run: the launch must not end as if it were."""
    main = threading.get_ident()

    def driver(first: int, last: int, partial: int | None, record: int) -> int:
        if threading.get_ident() != main:
            raise MemoryError
        time.sleep(1e-3)
        return 0

    with pytest.raises(MemoryError):
        launch_of(driver, 100_000).run(3, ERROR)


def test_number_of_threads() -> None:
    usual = threads()
    try:
        set_threads(3)
        assert threads() == 3
        for wrong, error in ((0, ValueError), (10_000, ValueError), ("2", TypeError), (True, TypeError)):
            with pytest.raises(error, match="number of threads"):
                set_threads(wrong)  # type: ignore[arg-type]
        assert threads() == 3
    finally:
        set_threads(None)
    assert threads() == usual


def test_launches_at_the_same_time_share_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread that calls a kernel is one of the threads, so it wakes fewer helpers."""
    asked: list[int] = []
    monkeypatch.setattr(POOL, "help", lambda job, count: asked.append(count))  # pyright: ignore

    class Other:
        pass

    others = [Other(), Other()]
    for present in (0, 1, 2):
        monkeypatch.setattr(launch_module, "_leading", WeakSet[Any](others[:present]))
        made = Launch(lambda *_: 0, lambda *_: 0, 10_000_000, 0)
        made._spread(4, 10.0)  # pyright: ignore[reportPrivateUsage]
    assert asked == [3, 2, 1]

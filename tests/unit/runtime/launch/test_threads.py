"""Helpers run a job together with the caller, and live on; the number of threads is checked."""

from __future__ import annotations

import threading
import time

import pytest

from lanewise.machine.cores import cores
from lanewise.runtime.launch.threads import MOST, Pool, checked, set_threads, threads


class Counting:
    def __init__(self) -> None:
        self.seen: set[int] = set()

    def work(self) -> None:
        self.seen.add(threading.get_ident())


def test_helpers_work_and_are_used_again() -> None:
    pool, job = Pool(), Counting()
    for _ in range(3):
        pool.help(job, 2)
        time.sleep(0.05)
    assert 1 <= len(job.seen) <= 2 == pool.count and threading.get_ident() not in job.seen
    pool.reset()
    assert pool.count == 0


def test_numbers_of_threads() -> None:
    before = threads()
    try:
        set_threads(3)
        assert threads() == 3
        set_threads(None)
        assert threads() == cores()
    finally:
        set_threads(before if before != cores() else None)
    for wrong in (0, -1, MOST + 1):
        with pytest.raises(ValueError):
            checked(wrong)

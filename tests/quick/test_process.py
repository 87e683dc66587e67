"""The process that compiles: locks are free after an exception, deep programs run, garbage collection returns."""

from __future__ import annotations

import gc

import pytest

from lanewise.process.clock import clocked, part, shares
from lanewise.process.collection import uncollected
from lanewise.process.deep_calls import deep_calls
from lanewise.process.forks import at_work
from lanewise.process.locks import Lock


def test_a_lock_is_free_after_an_exception() -> None:
    lock = Lock()
    with pytest.raises(ZeroDivisionError), lock:
        assert lock.is_mine()
        raise ZeroDivisionError
    assert not lock.is_mine() and not at_work().is_mine()


def test_work_without_garbage_collection() -> None:
    assert not uncollected(gc.isenabled)
    assert gc.isenabled()


def test_functions_nest_deep() -> None:
    def depth(n: int) -> int:
        return 0 if n == 0 else 1 + depth(n - 1)

    with deep_calls():
        assert depth(5000) == 5000


def test_a_part_is_clocked() -> None:
    with clocked() as parts, part("analysis"):
        sum(range(1000))
    assert set(parts) == {"analysis"} and shares(parts).startswith("analysis ")

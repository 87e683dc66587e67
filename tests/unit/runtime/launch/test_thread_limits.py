"""threadpoolctl limits the threads of kernels as it limits those of BLAS."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from lanewise.runtime.launch.thread_limits import follow_threadpoolctl
from lanewise.runtime.launch.threads import set_threads, threads
from lib.child_process import run_python

PROGRAM = """
import lanewise as lw
from threadpoolctl import threadpool_info, threadpool_limits
from lanewise.runtime.launch.threads import threads

@lw.vectorize
def twice(x):
    return 2 * x

twice(1.0)
lw.set_threads(5)
print(*(each["num_threads"] for each in threadpool_info() if each["user_api"] == "lanewise"))
with threadpool_limits(1):
    print(threads())
with threadpool_limits({"lanewise": 2}):
    print(threads())
with threadpool_limits(1, user_api="blas"):
    print(threads())
print(threads())
"""


def test_limits() -> None:
    pytest.importorskip("threadpoolctl", "3.2")
    done = run_python("-c", PROGRAM)
    assert done.stdout.split() == ["5", "1", "2", "5", "5"], done.stderr


def test_the_controller(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    monkeypatch.setitem(sys.modules, "threadpoolctl", SimpleNamespace(LibController=object, register=found.append))
    follow_threadpoolctl.__wrapped__()
    controller = found[0]()
    before = threads()
    try:
        controller.set_num_threads(3)
        assert (threads(), controller.get_num_threads(), controller.user_api) == (3, 3, "lanewise")
    finally:
        set_threads(before)


def test_older_versions_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "threadpoolctl", SimpleNamespace())
    follow_threadpoolctl.__wrapped__()

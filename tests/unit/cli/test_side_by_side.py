"""Processes that do the same side by side."""

from __future__ import annotations

import mmap
import os
import time
from pathlib import Path
from types import ModuleType

import pytest

from lib.load_file import load_file

pytestmark = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="cores cannot be chosen here")


@pytest.fixture
def measures(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    file = Path(__file__).parents[3] / "bench" / "_side_by_side.py"
    found = load_file(file, "side_by_side")
    monkeypatch.setattr(found, "PHASE_SECONDS", 0.02)
    monkeypatch.setattr(found, "REST_SECONDS", 0.01)
    return found


def test_two_processes_run(measures: ModuleType) -> None:
    before = os.sched_getaffinity(0)
    if len(before) < 2:
        pytest.skip("one core")
    me, ran = os.getpid(), mmap.mmap(-1, mmap.PAGESIZE)

    def run() -> None:
        ran[os.getpid() != me] = 1
        time.sleep(0.002)

    assert measures.gain(run, 2) > 0
    assert ran[:2] == b"\1\1", "in this process and in another"
    assert (os.getpid(), os.sched_getaffinity(0)) == (me, before)


def test_more_processes_than_cores(measures: ModuleType) -> None:
    found = measures.gain(lambda: None, len(os.sched_getaffinity(0)) + 1)
    assert found != found

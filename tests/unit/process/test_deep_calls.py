"""The limit of calls inside each other is raised while someone needs it, and is then what it was."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from lanewise.process import deep_calls as module
from lanewise.process.deep_calls import DEEPEST, deep_calls
from lib.threads_at_once import Replaced, Step, at_once


def depth(number: int) -> int:
    return 0 if number == 0 else 1 + depth(number - 1)


def test_thousands_of_calls() -> None:
    before = sys.getrecursionlimit()
    with deep_calls(), deep_calls():
        assert depth(DEEPEST - 1000) == DEEPEST - 1000
        with pytest.raises(RecursionError):
            depth(DEEPEST)
    assert sys.getrecursionlimit() == before


def test_whoever_leaves_first_does_not_take_it_from_others() -> None:
    before, entered, left = sys.getrecursionlimit(), threading.Event(), threading.Event()
    found: list[int] = []

    def other() -> None:
        with deep_calls():
            entered.set()
            left.wait()
            found.append(depth(before + 1000))

    thread = threading.Thread(target=other)
    with deep_calls():
        thread.start()
        entered.wait()
    left.set()
    thread.join()
    assert found == [before + 1000]
    assert sys.getrecursionlimit() == before


def test_threads_come_and_go_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit and the number of those inside are changed together."""
    read = Step(sys.getrecursionlimit)
    monkeypatch.setattr(module, "sys", Replaced(sys, getrecursionlimit=read))

    def enter_and_leave() -> None:
        with deep_calls():
            pass

    at_once(enter_and_leave, enter_and_leave)
    assert not read.met


def test_a_limit_of_the_program_stays() -> None:
    before = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(DEEPEST + 5)
        with deep_calls():
            assert sys.getrecursionlimit() == DEEPEST + 5
        assert sys.getrecursionlimit() == DEEPEST + 5
    finally:
        sys.setrecursionlimit(before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_new_process_while_another_thread_is_inside() -> None:
    before, entered, left = sys.getrecursionlimit(), threading.Event(), threading.Event()

    def other() -> None:
        with deep_calls():
            entered.set()
            left.wait()

    thread = threading.Thread(target=other)
    thread.start()
    entered.wait()
    child = os.fork()
    if child == 0:
        os._exit(sys.getrecursionlimit() != before)
    left.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_new_process_made_inside() -> None:
    before = sys.getrecursionlimit()
    with deep_calls():
        child = os.fork()
        if child == 0:
            with deep_calls():
                pass
    if child == 0:
        os._exit(sys.getrecursionlimit() != before)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

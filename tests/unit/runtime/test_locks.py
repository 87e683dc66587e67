"""Each lock of the runtime keeps two threads apart that would meet without it, at the moment that hurts.

A step that must not be made by two threads at once waits for a second thread to come to it. With the lock none comes,
and the wait ends by itself; without it both are there, each time.
"""

from __future__ import annotations

import _thread
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.build import Built
from lanewise.frontend.python import source as source_module
from lanewise.ir.locks import Lock
from lanewise.llvm import library
from lanewise.runtime.call import version
from lanewise.runtime.launch import background_compile as later
from lanewise.runtime.launch import threads as runtime_threads
from lanewise.runtime.launch.launch import Launch
from lanewise.runtime.launch.threads import Pool
from lanewise.runtime.llvm import code as llvm_code
from lanewise.runtime.ufunc import loop as ufunc_loop
from lanewise.runtime.ufunc import ufunc
from lanewise.runtime.ufunc.ufunc import vectorized_in
from lib.threads_at_once import at_once

LONGEST = 0.15  # seconds that a step waits for a second thread


class Step:
    """A function that waits inside for a second thread; `met`: one came."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real, self.calls, self.inside = real, 0, 0
        self.second = threading.Event()

    def __call__(self, *args: Any, **named: Any) -> Any:
        self.calls += 1
        self.inside += 1
        if self.inside > 1:
            self.second.set()
        try:
            self.second.wait(LONGEST)
            return self.real(*args, **named)
        finally:
            self.inside -= 1

    @property
    def met(self) -> bool:
        return self.second.is_set()


def step(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> Step:
    made = Step(getattr(where, name))
    monkeypatch.setattr(where, name, lambda *args, **named: made(*args, **named))
    return made


def double(x: Any) -> None:
    for i in lw.lanes(len(x)):
        x[i] = x[i] * 2


def test_one_of_two_threads_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, made = lw.kernel(double), step(monkeypatch, version, "make_version")
    at_once(*[lambda: kernel(np.ones(9))] * 2)
    assert made.calls == 1


def test_one_of_two_threads_puts_code_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lw.kernel(double).version((np.ones(9, np.float32),))
    linked = step(monkeypatch, Built, "link")
    at_once(*[lambda: found.code] * 2)
    assert linked.calls == 1


def test_one_of_two_threads_puts_code_of_llvm_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    built = lw.kernel(double).version((np.ones(9, np.int16),)).built
    code = llvm_code.LlvmCode(None, built)  # type: ignore[arg-type]
    monkeypatch.setattr(Built, "link", lambda self: lw)
    linked = step(monkeypatch, Built, "link")
    at_once(*[lambda: code.code] * 2)
    assert linked.calls == 1


def test_a_loop_of_a_ufunc_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found, added = fresh_ufunc(), step(monkeypatch, ufunc, "add_loop")
    at_once(*[lambda: found.loop((np.dtype(np.int16),))] * 2)
    assert added.calls == 1


def test_a_version_of_a_loop_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, made = fresh_ufunc().loop((np.dtype(np.int16),)), step(monkeypatch, ufunc_loop, "version_of")
    at_once(*[lambda: loop.version(0)] * 2)
    assert made.calls == 1


def fresh_ufunc() -> Any:
    @lw.vectorize
    def plus_one(x):
        return x + 1

    return vectorized_in(plus_one)


def test_texts_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPython 3.11 counts the depth of a tree for all threads together."""
    read = Step(source_module.ast.parse)
    monkeypatch.setattr(source_module, "ast", Replaced(source_module.ast, parse=lambda *text: read(*text)))
    texts = ["def f(x): return x", "def f(x): return -x"]
    at_once(*(lambda text=text: source_module.source_from_text(text, "f", {}).tree for text in texts))
    assert (read.calls, read.met) == (2, False)


class Replaced:
    """A module, but for some names."""

    def __init__(self, real: Any, **names: Any) -> None:
        self._real = real
        vars(self).update(names)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def test_two_launches_start_no_thread_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, jobs = Pool(), threading.Semaphore(0)
    started = step(monkeypatch, runtime_threads, "start_thread")

    class Job:
        def work(self) -> None:
            jobs.release()

    at_once(*[lambda: pool.help(Job(), 1)] * 2)
    assert (started.calls, pool.count) == (1, 1)
    assert all(jobs.acquire(timeout=20) for _ in range(2))


def test_of_two_failures_at_once_the_lower_is_told() -> None:
    """One has seen that there is none before it, and is about to note its own."""
    launch = Launch(lambda *_: 0, lambda *_: 0, 1, 0)
    launch.lock = Lock()
    about_to, noted = threading.Event(), threading.Event()

    class High:
        def __bytes__(self) -> bytes:
            about_to.set()
            noted.wait(LONGEST)
            return b"high"

    def low() -> None:
        about_to.wait(20)
        launch._finished(3, b"low")
        noted.set()

    at_once(lambda: launch._finished(9, High()), low)
    assert launch.failed == (3, b"low")


class Made:
    """A version, and its kernel."""

    def __init__(self) -> None:
        self.better: Callable[[], Any] | None = lambda: None
        self.calls = 0

    def use_instead(self, old: Any, better: Any) -> None: ...


def test_one_thread_works_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    later.wait()
    started = Step(_thread.start_new_thread)
    monkeypatch.setattr(later, "_thread", Replaced(_thread, start_new_thread=started))
    with later._compiling:  # the first does not end before the second begins
        at_once(*(lambda made=made: later.begin(made, made) for made in (Made(), Made())))  # pyright: ignore[reportArgumentType]
    later.wait()
    assert started.calls == 1


def test_calls_of_llvm_come_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    called = Step(lambda: None)
    monkeypatch.setattr(library, "_function", lambda name: called)
    at_once(*[lambda: library.call("nothing")] * 2)
    assert (called.calls, called.met) == (2, False)

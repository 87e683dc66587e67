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
from lanewise.codegen.launch.built import Built
from lanewise.frontend.llvm.module import read_llvm
from lanewise.frontend.llvm.text import canonical
from lanewise.frontend.python.definitions import source as source_module
from lanewise.llvm import library
from lanewise.process.locks import Lock
from lanewise.runtime.call import version
from lanewise.runtime.launch import stacks
from lanewise.runtime.launch import threads as runtime_threads
from lanewise.runtime.launch.launch import Launch
from lanewise.runtime.launch.threads import Pool
from lanewise.runtime.llvm import code as llvm_code
from lanewise.runtime.ufunc import loop as ufunc_loop
from lanewise.runtime.ufunc import ufunc
from lanewise.runtime.ufunc.ufunc import vectorized_in
from lib.threads_at_once import LONGEST, Replaced, Step, at_once, step


def double(x: Any) -> None:
    for i in lw.lanes(len(x)):
        x[i] = x[i] * 2


def test_one_of_two_threads_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, made = lw.kernel(double), step(monkeypatch, version, "make_version")
    at_once(*[lambda: kernel(np.ones(9))] * 2)
    assert made.calls == 1


CHANGES: dict[str, Callable[[Any, Any], None]] = {
    "use": lambda kernel, found: kernel.use(found.compiled.signature, found),
    "drop": lambda kernel, found: kernel.drop(found.compiled.signature),
}


@pytest.mark.parametrize("change", CHANGES)
def test_versions_do_not_change_while_one_is_compiled(change: str) -> None:
    kernel = lw.kernel(double)
    found = kernel.version((np.ones(9),))
    kept = kernel._kept
    kept.recent = recent = dict(kept.recent)
    changing = threading.Thread(target=CHANGES[change], args=(kernel, found), daemon=True)
    with kept.lock:
        changing.start()
        changing.join(LONGEST)
        assert changing.is_alive() and kept.recent is recent
    changing.join(20)
    assert not changing.is_alive() and kept.recent is not recent


class Versions(dict[Any, Any]):
    """Between looking one up and replacing it another thread may come."""

    def __init__(self, *found: Any) -> None:
        super().__init__(*found)
        self.is_asked, self.is_dropped = threading.Event(), threading.Event()

    def get(self, *key: Any) -> Any:
        found = super().get(*key)
        self.is_asked.set()
        self.is_dropped.wait(LONGEST)
        return found


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


def test_two_launches_start_no_thread_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, jobs = Pool(), threading.Semaphore(0)
    started = step(monkeypatch, runtime_threads, "start_thread")

    class Job:
        def work(self) -> None:
            jobs.release()

    at_once(*[lambda: pool.help(Job(), 1)] * 2)
    assert (started.calls, pool.count) == (1, 1)
    assert all(jobs.acquire(timeout=20) for _ in range(2))


def test_threads_of_two_sizes_are_started_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size of new threads is one number for all, which each restores."""
    before = _thread.stack_size()
    started = Step(_thread.start_new_thread)
    monkeypatch.setattr(stacks, "_thread", Replaced(_thread, start_new_thread=started))
    at_once(*[lambda: stacks.start_thread(bool)] * 2)
    assert (started.calls, started.met, _thread.stack_size()) == (2, False, before)


def test_of_two_failures_at_once_the_lower_is_reported() -> None:
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


def test_calls_of_llvm_come_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    called = Step(lambda: None)
    monkeypatch.setattr(library, "_function", lambda name: called)
    at_once(*[lambda: library.call("nothing")] * 2)
    assert (called.calls, called.met) == (2, False)


def test_llvms_reader_is_asked_one_text_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is one process, and its answers have no names."""
    asked, found = step(monkeypatch, canonical, "write_message"), list[str]()
    read = lambda name: found.extend(read_llvm(f"define i32 @{name}() {{\n  ret i32 7\n}}").functions)  # noqa: E731
    at_once(lambda: read("one"), lambda: read("two"))
    assert (sorted(found), asked.met) == (["one", "two"], False)

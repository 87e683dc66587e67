"""The process that reads for us: whatever interrupts a request, the next one gets its own answer."""

from __future__ import annotations

import linecache
import os
import sys
import threading
from types import FrameType
from typing import Any

import pytest

from lanewise.frontend.llvm.text import canonical as module
from lanewise.frontend.llvm.text.canonical import canonical
from lanewise.process.forks import at_work

TRACED = {
    function.__code__
    for function in (module._ask, module._answer, module._end, module._Worker.ask, module._Worker.start)
}


class Interrupt(BaseException):
    """As of a signal's handler."""


def text(name: str) -> str:
    return f"define i32 @{name}() {{\n  ret i32 7\n}}\n"


def is_unnoticed(frame: FrameType) -> bool:
    """Is it a line at which Python notices no signal? A trace would leave a `with` there without its end.

    A `with` is one step, and a `try:` inside of it is an instruction that no table of exceptions covers.
    """
    return linecache.getline(frame.f_code.co_filename, frame.f_lineno).lstrip().startswith(("with ", "try:"))


def interrupted(at: int, name: str) -> bool:
    """Read a text with an exception at the line of this number; whether there are as many."""
    left = at

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code not in TRACED:
            return None
        if event == "line" and not is_unnoticed(frame):
            left -= 1
            if left < 0:
                sys.settrace(None)
                raise Interrupt
        return trace

    before = sys.gettrace()
    try:
        sys.settrace(trace)
        canonical(text(name), "k.ll")
    except Interrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = module._Worker()
    monkeypatch.setattr(module, "_worker", made)
    yield made
    made.stop()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_an_exception_at_any_line(worker: module._Worker) -> None:
    at, at_work_of_this = 0, at_work()
    while interrupted(at, f"lost{at}"):
        assert f"@next{at}()" in canonical(text(f"next{at}"), "k.ll"), f"interrupted at line {at}"
        if at % 2:
            worker.stop()  # the next one begins with a new process
        at += 1
    assert at > 15
    free: list[bool] = []
    other = threading.Thread(
        target=lambda: free.append(at_work_of_this.acquire(blocking=False) and at_work_of_this.release() is None)
    )
    other.start()
    other.join()
    assert free == [True], "this thread is not at work any more"


def test_an_answer_that_was_never_read(worker: module._Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(stream: Any) -> None:
        raise Interrupt

    with monkeypatch.context() as patch:
        patch.setattr(module, "read_message", unread)
        with pytest.raises(Interrupt):
            canonical(text("first"), "k.ll")
    assert "@second()" in canonical(text("second"), "k.ll")


@pytest.mark.skipif(not hasattr(os, "getpgid"), reason="no groups of processes here")
def test_ctrl_c_in_a_terminal_is_not_for_it(worker: module._Worker) -> None:
    """It goes to the whole group; a program whose handler raises nothing still gets its answer."""
    assert os.getpgid(worker.start().pid) != os.getpgid(0)


def test_it_ends_although_a_forked_process_has_its_pipe(worker: module._Worker) -> None:
    process = worker.start()
    assert process.stdin is not None
    other = os.dup(process.stdin.fileno())
    try:
        stopping = threading.Thread(target=worker.stop, daemon=True)
        stopping.start()
        stopping.join(20)
        assert not stopping.is_alive()
    finally:
        os.close(other)

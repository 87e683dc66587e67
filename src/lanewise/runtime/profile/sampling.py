"""Sampling: where compiled code is, two thousand times a second.

    why_not()                            None, or a sentence: why samples cannot be taken here
    with sampling() as samples:
        with samples.on():               only what runs in here is sampled
            entry(frame)
    samples.counters                     a program counter for each sample

A timer sends SIGPROF to the thread that samples; the handler is compiled code, which stores the program counter of the
interrupted instruction. Python's signals are not involved. Of a launch on several threads the calling one is sampled,
which takes pieces as the others do.

Requires  Linux on x86-64 or AArch64: the place of the program counter in a signal's frame is the system's. No other
          handler of SIGPROF.
Ensures   after the block the timer is gone, no signal of it is pending, and the handler is the one from before.
Costs     two microseconds a sample, half a percent.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import platform
import signal
import struct
import sys
import threading
from collections.abc import Generator, Sequence
from typing import Any

from ...codegen.link import link_object
from ...codegen.optimize import optimized
from ...process.locks import Lock

INTERVAL = 500_000  # nanoseconds
MOST = 1 << 16  # samples; more are counted as lost
ON, NEXT, FIRST = 0, 1, 2  # words of the memory
COUNTER_AT = {"x86_64": 168, "aarch64": 440}  # the program counter, in a signal's frame (`struct ucontext_t`)
SIGINFO, RESTART, THREAD_ID, MONOTONIC = 4, 0x10000000, 4, 1  # of <signal.h> and <time.h>
SYMBOL = "lanewise.sample"

_lock = Lock()  # one profile at a time: there is one handler for the process


class NoTimerError(Exception):
    """The system refuses, as some containers do."""


class Samples:
    """The samples of a block."""

    def __init__(self, memory: Any) -> None:
        self._memory = memory
        self.counters: Sequence[int] = ()
        self.lost = 0

    @contextlib.contextmanager
    def on(self) -> Generator[None]:
        self._memory[ON] = 1
        try:
            yield
        finally:
            self._memory[ON] = 0

    def close(self) -> None:
        taken = int(self._memory[NEXT])
        self.counters = [int(each) for each in self._memory[FIRST : FIRST + min(taken, MOST)]]
        self.lost = max(0, taken - MOST)


def why_not() -> str | None:
    """Why samples cannot be taken in this process and thread; None if they can."""
    if sys.platform != "linux" or platform.machine() not in COUNTER_AT:
        return f"samples need Linux on x86-64 or AArch64, and this is {platform.system()} on {platform.machine()}"
    if signal.getsignal(signal.SIGPROF) is not signal.SIG_DFL:
        return "another handler has the signal SIGPROF: another profiler is at work"
    if signal.SIGPROF in signal.pthread_sigmask(signal.SIG_BLOCK, ()):
        return "this thread blocks the signal SIGPROF"
    return None


@contextlib.contextmanager
def sampling() -> Generator[Samples]:
    """Samples are taken in this thread, by this block."""
    assert why_not() is None, "ask first"
    memory, handler = _handler()
    with _lock:
        memory[ON] = memory[NEXT] = 0
        samples, before = Samples(memory), _installed(struct.pack("=Q128xixxxxQ", handler, SIGINFO | RESTART, 0))
        try:
            timer = _timer()
            try:
                _every(timer, INTERVAL)
                yield samples
            finally:
                _every(timer, 0)  # a signal that is pending arrives when this call returns
                _library().timer_delete(timer)
        finally:
            _installed(before)
            samples.close()


@functools.cache
def _handler() -> tuple[Any, int]:
    """Memory for samples and the handler that writes them; both live as long as the process."""
    memory = (ctypes.c_int64 * (FIRST + MOST))()
    text = f"""
define void @{SYMBOL}(i32 %signal, ptr %info, ptr %context) nounwind {{
start:
  %memory = inttoptr i64 {ctypes.addressof(memory)} to ptr
  %is_on = load atomic i64, ptr %memory monotonic, align 8
  %on = icmp ne i64 %is_on, 0
  br i1 %on, label %count, label %done
count:
  %next = getelementptr i64, ptr %memory, i64 {NEXT}
  %number = atomicrmw add ptr %next, i64 1 monotonic
  %fits = icmp ult i64 %number, {MOST}
  br i1 %fits, label %take, label %done
take:
  %from = getelementptr i8, ptr %context, i64 {COUNTER_AT[platform.machine()]}
  %counter = load i64, ptr %from, align 8
  %place = add i64 %number, {FIRST}
  %to = getelementptr i64, ptr %memory, i64 %place
  store i64 %counter, ptr %to, align 8
  br label %done
done:
  ret void
}}
"""
    code = link_object(optimized(text).object, {}, [SYMBOL])
    _kept.append(code)
    return memory, code[SYMBOL]


_kept: list[Any] = []


@functools.cache
def _library() -> Any:
    """The C library; the timers of old ones are in a library of their own."""
    library = ctypes.CDLL(None, use_errno=True)
    return library if hasattr(library, "timer_create") else ctypes.CDLL("librt.so.1", use_errno=True)


def _installed(action: bytes) -> bytes:
    """Make this the action of SIGPROF; returns the action before."""
    before = ctypes.create_string_buffer(len(action))
    _checked(ctypes.CDLL(None, use_errno=True).sigaction(int(signal.SIGPROF), action, before))
    return before.raw


def _timer() -> ctypes.c_void_p:
    event = struct.pack("=Qiii44x", 0, int(signal.SIGPROF), THREAD_ID, threading.get_native_id())
    timer = ctypes.c_void_p()
    _checked(_library().timer_create(MONOTONIC, event, ctypes.byref(timer)))
    return timer


def _every(timer: ctypes.c_void_p, nanoseconds: int) -> None:
    _checked(_library().timer_settime(timer, 0, struct.pack("=qqqq", 0, nanoseconds, 0, nanoseconds), None))


def _checked(result: int) -> None:
    if result:
        error = ctypes.get_errno()
        raise NoTimerError(f"the system gives no timer: {os.strerror(error)}")

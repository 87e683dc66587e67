"""Samples are taken of compiled code, only while asked for; afterwards no handler and no timer is left."""

from __future__ import annotations

import ctypes
import signal
import time

import pytest

from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import optimized
from lanewise.runtime.profile import sampling as module
from lanewise.runtime.profile.sampling import sampling, why_not

SPIN = """
define i64 @spin(i64 %n) {
start:
  br label %loop
loop:
  %i = phi i64 [ 0, %start ], [ %next, %loop ]
  %next = add i64 %i, 1
  call void asm sideeffect "", ""()
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i64 %next
}
"""
pytestmark = pytest.mark.skipif(why_not() is not None, reason=why_not() or "")


def test_samples_are_in_the_code_that_ran() -> None:
    code = link_object(optimized(SPIN).object, {}, ["spin"])
    spin = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(code["spin"])
    end = time.perf_counter() + 0.3
    with sampling() as samples:
        while time.perf_counter() < end:
            with samples.on():
                spin(2_000_000)
    inside = sum(code["spin"] <= counter < code["spin"] + 64 for counter in samples.counters)
    assert len(samples.counters) > 20 and inside > 0.8 * len(samples.counters)


def test_nothing_is_left() -> None:
    with sampling() as samples:
        time.sleep(0.02)
    assert not samples.counters, "nothing was to be sampled"
    assert signal.getsignal(signal.SIGPROF) is signal.SIG_DFL and why_not() is None
    with pytest.raises(ZeroDivisionError), sampling():
        raise ZeroDivisionError
    time.sleep(0.01)  # a timer that were still there would end the process


def test_a_system_without_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MONOTONIC", 1234)  # a clock that does not exist
    with pytest.raises(module.NoTimerError, match="the system gives no timer"), sampling():
        pass
    assert why_not() is None, "no handler is left"


def test_why_not() -> None:
    before = signal.signal(signal.SIGPROF, lambda number, frame: None)
    try:
        assert "another handler" in (why_not() or "")
    finally:
        signal.signal(signal.SIGPROF, before)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    try:
        assert "blocks the signal" in (why_not() or "")
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF})

"""Threads at once: run several, and force two to meet at the moment that hurts.

at_once(work, work)                             both in threads; an exception of one is raised
made = step(monkeypatch, version, "compile")    version.compile waits inside for a second thread: made.met
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

LONGEST = 0.15  # seconds that a step waits for a second thread


def at_once(*work: Callable[[], Any]) -> None:
    """Python switches between them often. An exception of one of them is raised here."""
    failed: list[BaseException] = []

    def run(one: Callable[[], Any]) -> None:
        try:
            one()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(one,), daemon=True) for one in work]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for each in threads:
            each.start()
        for each in threads:
            each.join(60)
    finally:
        sys.setswitchinterval(interval)
    assert not any(each.is_alive() for each in threads), "a thread waits for ever"
    if failed:
        raise failed[0]


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


class Replaced:
    """A module, but for some names."""

    def __init__(self, real: Any, **names: Any) -> None:
        self._real = real
        vars(self).update(names)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

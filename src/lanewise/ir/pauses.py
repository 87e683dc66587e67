"""Pauses: points at which a background compilation lets others go first, or gives up.

    with pausing(ask): ...          in this thread, inside, each `pause()` calls `ask`, which may wait or raise
    pause()                         elsewhere it does nothing

They are between the steps of a compilation, where nothing is half done and no lock is held.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager


class _Asked(threading.local):
    ask: Callable[[], None] | None = None


_asked = _Asked()


@contextmanager
def pausing(ask: Callable[[], None]) -> Generator[None]:
    before, _asked.ask = _asked.ask, ask
    try:
        yield
    finally:
        _asked.ask = before


def is_pausing() -> bool:
    """Does this thread pause?"""
    return _asked.ask is not None


def pause() -> None:
    if _asked.ask is not None:
        _asked.ask()

"""Is code written with the lines of its source? While that is so, it is not taken from the cache.

with lines_recorded():
    built = ...
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from contextvars import ContextVar

_RECORDED: ContextVar[bool] = ContextVar("lines are recorded", default=False)


@contextlib.contextmanager
def lines_recorded() -> Generator[None]:
    before = _RECORDED.set(True)
    try:
        yield
    finally:
        _RECORDED.reset(before)


def records_lines() -> bool:
    return _RECORDED.get()

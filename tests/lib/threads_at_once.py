"""Run several threads at once, and wait for all of them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any


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

"""A lost exception is kept for its thread, once."""

from __future__ import annotations

import threading

from lanewise.runtime.launch.lost_exceptions import keep, lost


def test_once_and_in_its_own_thread() -> None:
    error = KeyboardInterrupt()
    keep(error)
    elsewhere: list[object] = []
    thread = threading.Thread(target=lambda: elsewhere.append(lost()))
    thread.start()
    thread.join()
    assert elsewhere == [None] and lost() is error and lost() is None

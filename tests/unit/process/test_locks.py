"""Locks: reentrant, and free after an exception."""

from __future__ import annotations

import threading

import pytest

from lanewise.process.locks import Lock


def is_free(lock: Lock) -> bool:
    taken: list[bool] = []

    def take() -> None:
        with lock:
            taken.append(True)

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    thread.join(0.2)
    return bool(taken)


def test_it_keeps_others_out_and_lets_its_thread_in_again() -> None:
    lock = Lock()
    with lock, lock:
        assert not is_free(lock)
    assert is_free(lock)


def test_an_exception_leaves_it_free() -> None:
    lock = Lock()
    with pytest.raises(ValueError, match="inside"), lock:
        raise ValueError("inside")
    assert is_free(lock)


def test_taking_in_a_loop() -> None:
    lock = Lock()
    for _ in lock.taking:
        try:
            assert not is_free(lock)
            break
        finally:
            lock.release()
    assert is_free(lock)

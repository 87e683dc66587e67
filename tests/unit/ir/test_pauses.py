"""A pause asks inside of `pausing`, in its own thread, and does nothing elsewhere."""

from __future__ import annotations

import threading

import pytest

from lanewise.ir.pauses import is_pausing, pause, pausing


def test_only_inside_and_only_in_this_thread() -> None:
    asked: list[int] = []
    elsewhere: list[bool] = []
    pause()
    with pausing(lambda: asked.append(1)):
        pause()
        thread = threading.Thread(target=lambda: (pause(), elsewhere.append(is_pausing())))
        thread.start()
        thread.join()
        assert is_pausing()
    pause()
    assert asked == [1] and elsewhere == [False] and not is_pausing()


def test_it_may_raise() -> None:
    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError), pausing(stop):
        pause()
    assert not is_pausing()

"""Recording: each remark once, in order, in its own thread, and nothing while muted."""

from __future__ import annotations

import threading

from lanewise.ir.position import Position
from lanewise.pipeline import unwatched
from lanewise.remarks.remark import Remark, is_recording, muted, record, record_again, recording

HERE = Position("k.py", 3, 5)


def test_each_once_in_order() -> None:
    with recording() as remarks:
        record("LW203", HERE, "reads", "a")
        record("LW102", HERE)
        record("LW203", HERE, "reads", "a")
    assert list(remarks) == [Remark("LW203", HERE, ("reads", "a")), Remark("LW102", HERE)]


def test_nothing_outside_and_nothing_while_muted() -> None:
    record("LW101", HERE)
    assert not is_recording()
    with recording() as remarks:
        with muted():
            record("LW101", HERE)
        with unwatched():
            record("LW102", HERE)
        with muted(quiet=False):
            record("LW103", HERE)
    assert [remark.code for remark in remarks] == ["LW103"]


def test_an_inner_recording_keeps_its_own() -> None:
    with recording() as outer:
        with recording() as inner:
            record("LW101", HERE)
        assert not outer
        record_again(inner)
    assert list(outer) == list(inner)


def test_another_thread_records_elsewhere() -> None:
    with recording() as remarks:
        other = threading.Thread(target=record, args=("LW101", HERE))
        other.start()
        other.join()
    assert not remarks

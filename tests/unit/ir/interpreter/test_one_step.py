"""Updates by a compare-and-exchange are repeated until they succeed."""

from __future__ import annotations

import threading

import pytest

from lanewise.ir.interpreter import one_step
from lanewise.ir.interpreter.one_step import can_be_exchanged, exchanged, lock, provide
from lib.threads_at_once import LONGEST


def test_sizes_and_alignments() -> None:
    assert can_be_exchanged(64, 8) and can_be_exchanged(4, 4) and not can_be_exchanged(2, 4)
    assert not can_be_exchanged(64, 3) and not can_be_exchanged(64, 32)


def test_it_is_tried_again_if_another_came_first(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, tries = [b"\x01\0\0\0"], [0]

    def swap(address: int, old: bytes, new: bytes) -> bool:
        tries[0] += 1
        if tries[0] == 1:
            memory[0] = b"\x05\0\0\0"  # another thread
        if memory[0] != old:
            return False
        memory[0] = new
        return True

    def more(data: bytes) -> bytes:
        return (int.from_bytes(data, "little") + 1).to_bytes(4, "little")

    monkeypatch.setattr(one_step, "_provided", [swap])
    assert exchanged(0, lambda: memory[0], more) == b"\x05\0\0\0"
    assert memory[0] == b"\x06\0\0\0" and tries[0] == 2


def test_compiled_updates_begin_when_no_plain_one_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain one that has read, and has not written yet, would undo them."""
    provided: list[one_step.Swap] = []
    monkeypatch.setattr(one_step, "_provided", provided)
    providing = threading.Thread(target=provide, args=(lambda address, old, new: True,), daemon=True)
    with lock():
        providing.start()
        providing.join(LONGEST)
        assert not provided
    providing.join(20)
    assert len(provided) == 1

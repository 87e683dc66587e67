"""Updates by a compare-and-exchange are repeated until they succeed."""

from __future__ import annotations

import pytest

from lanewise.ir import one_step
from lanewise.ir.one_step import can_be_exchanged, exchanged


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

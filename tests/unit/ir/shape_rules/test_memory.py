"""Loads are uniform through uniform addresses; private memory, atomics and calls are not."""

from __future__ import annotations

from lib.oracles.shape_result import shape_of


def test_loads() -> None:
    assert shape_of("load %p, align=4", "U")[0] == "U" and shape_of("load %p, align=4", "S4")[0] == "T"
    assert shape_of("load %p, align=4", "PU")[0] == "T", "each lane has its own copy"
    assert shape_of("load %p, align=4, volatile=1", "U")[0] == "T"


def test_private_arrays_and_atomics() -> None:
    assert shape_of("private size=8, align=8", type="ptr")[0] == "P"
    assert shape_of("atomic.add %p, %x, align=4", "U", "U")[0] == "T"


def test_calls() -> None:
    assert shape_of('call %x, callee="g"', "T")[0] == "T"

"""Ops with effects: memory, promises, prints, atomics, as functions of their operands."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.ir.interpreter.actions import action, updated
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.interpreter.world import World
from lanewise.ir.parse import parse
from lanewise.ir.types import F32, I8, I32

TEXT = """func @f(%p: ptr, %x: i32, %c: i1) {
entry:
  %v: i32 = load %p, align=4
  store %x, %p, align=4
  %o: i32 = atomic.add %p, %x, align=4
  assume %c
  check %c, %x, message="it is {}", error="ValueError"
  %w: i32 = width
  return
}
"""


def world() -> tuple[World, np.ndarray, int]:
    memory, array = Memory(), np.array([7, 8], np.int32)
    return World(memory=memory, width=4), array, memory.array(array)


def test_loads_stores_and_atomics() -> None:
    load, store, atomic, *_ = parse(TEXT).entry.ops
    here, array, address = world()
    assert action(load, here)(address + 4) == 8
    action(store, here)(9, address)
    assert array[0] == 9 and action(atomic, here)(address, 5) == 9 and array[0] == 14
    with pytest.raises(Trouble, match="which has 8 bytes"):
        action(load, here)(address + 8)


def test_promises_and_checks() -> None:
    *_, assume, check, width = parse(TEXT).entry.ops
    here = world()[0]
    action(assume, here)(1)
    with pytest.raises(Trouble) as caught:
        action(assume, here)(0)
    assert caught.value.kind == "assume" and action(width, here)() == 4
    with pytest.raises(Trouble, match="it is 3"):
        action(check, here)(0, 3)


def test_updates() -> None:
    assert updated("add", I8)(250, 10) == 4 and updated("max", I8)(255, 3) == 3 and updated("umax", I8)(255, 3) == 255
    assert updated("xchg", I32)(1, 2) == 2 and updated("fadd", F32)(1.5, 2.0) == 3.5

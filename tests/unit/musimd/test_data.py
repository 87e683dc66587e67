"""Data rules: all threads read before one writes, higher threads win, holes are not read."""

from __future__ import annotations

import pytest

from lanewise.musimd.assembler import assemble
from lanewise.musimd.data import BP, MT, TL, operand_value
from lanewise.musimd.expressions import Binary
from lanewise.musimd.machine import step
from lanewise.musimd.state import State, initial
from lanewise.musimd.stuck import NoRule


def started(text: str, count: int = 0) -> State:
    program = assemble(text)
    state = initial(program, 4)
    for _ in range(count):
        state = step(program, state)[1]
    return state


def test_values_that_a_thread_sees() -> None:
    state = started("v = tid * 2", 1)
    assert MT(3) == 3 and operand_value("AS", 2, state, "v") == 4 and operand_value("AS", 2, state, "W") == 4
    assert BP(3, state, Binary("+", "v", 1)) == 7


def test_the_highest_thread_wins() -> None:
    program = assemble(".memory 0\n[0] = tid")
    _, after = TL(initial(program, 4), program.instructions[0])
    assert after.shared[0] == 3


def test_addresses_outside_of_memory() -> None:
    program = assemble(".memory 0\nv = [tid]")
    with pytest.raises(NoRule) as caught:
        TL(initial(program, 4), program.instructions[0])
    assert caught.value.thread == 1

"""What a conditional jump says: every relation, checked on all small numbers."""

from __future__ import annotations

import pytest

from lanewise.consttime.machine_state import PUBLIC, STACK, Base, Compared, State, Value, constant
from lanewise.consttime.refine import OPPOSITE, RELATIONS, refine
from lanewise.consttime.x86 import ALL

HOLDS = {
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
}


def refined(value: Value, right: Value, condition: str, *, taken: bool = True, stride: int = 0) -> Value:
    state = State(dict.fromkeys(ALL, PUBLIC) | {"rax": value})
    state.compared = Compared("rax", value, right, stride)
    refine(state, condition, taken, {})
    return state.registers["rax"]


@pytest.mark.parametrize("condition", sorted(RELATIONS))
@pytest.mark.parametrize("taken", [True, False])
def test_no_number_is_lost(condition: str, taken: bool) -> None:
    relation = RELATIONS[condition] if taken else OPPOSITE[RELATIONS[condition]]
    for low in range(5):
        for high in range(low, 6):
            for end in range(6):
                found = refined(Value(low=low, high=high), constant(end), condition, taken=taken)
                assert found.low is not None and found.high is not None
                kept = [x for x in range(low, high + 1) if HOLDS[relation](x, end)]
                assert all(found.low <= x <= found.high for x in kept)
                if kept and relation not in ("!=", "=="):
                    assert (found.low, found.high) == (kept[0], kept[-1]), "no more than these"


def test_loops_that_end_by_an_equality() -> None:
    assert refined(Value(low=1, high=None), constant(8), "ne", stride=1) == Value(low=1, high=7)
    assert refined(Value(low=None, high=9), constant(0), "ne", stride=-1) == Value(low=1, high=9)
    end, here = Base(STACK, 0, 0), Base(STACK, -60, None)
    found = refined(Value(False, (here,)), Value(False, (end,)), "ne", stride=4)
    assert found.bases == (Base(STACK, -60, -4),)


def test_a_value_that_has_changed_since_is_left_alone() -> None:
    state = State(dict.fromkeys(ALL, PUBLIC) | {"rax": constant(3)})
    state.compared = Compared("rax", constant(4), constant(9), 0)
    refine(state, "e", True, {})
    assert state.registers["rax"] == constant(3)


def test_a_slot_of_the_stack() -> None:
    state = State(dict.fromkeys(ALL, PUBLIC))
    value = Value(low=0, high=None)
    state.store(-4, 4, value)
    state.compared = Compared((-4, 4), value, constant(16), 1)
    refine(state, "l", True, {})
    assert state.load(-4, 4) == Value(low=0, high=15)

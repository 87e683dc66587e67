"""Reports of what went wrong: position, lane, op; a race names both lanes."""

from __future__ import annotations

import pytest

from lanewise.ir.interpreter.faults import KINDS, Fault, Trouble
from lanewise.ir.parse import parse
from lanewise.ir.position import NOWHERE

FN = parse(
    'func @f(%p: ptr) !"k.c":1:1 {\nentry:\n  %x: i32 = load %p, align=4  !12:9\n  store %x, %p, align=4\n  return\n}'
)
LOAD, STORE = FN.entry.ops


def test_a_fault_says_where_and_who() -> None:
    text = str(Fault("bounds", "4 bytes past the end of array 'a' (40 bytes)", LOAD, 3))
    assert text == "k.c:12:9: lane 3: 4 bytes past the end of array 'a' (40 bytes) in '%x: i32 = load %p, align=4'"


def test_an_op_without_a_position_is_named_by_its_function() -> None:
    fault = Fault("bounds", "out", STORE, None)
    assert str(fault).startswith("f: out in 'store") and fault.position == NOWHERE


def test_a_race_names_the_other_lane() -> None:
    text = str(Fault("race", "both touch byte 0", LOAD, 0, STORE, 2))
    assert ", and lane 2 in 'store" in text and str(Fault("steps", "too many", None)) == "too many"


def test_trouble_is_of_a_known_kind() -> None:
    assert Trouble("bounds", "out").sentence == "out" and "bounds" in KINDS
    with pytest.raises(AssertionError, match="no kind of fault"):
        Trouble("sadness", "out")

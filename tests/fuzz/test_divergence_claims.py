"""No two lanes disagree on what the divergence analysis calls uniform, at the same instance; nor on strides, ranges,
branches. Random programs of every kind of control flow, lanes run in the interpreter."""

from __future__ import annotations

from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow
from lib.oracles.lane_claims import Tally, check

PROGRAMS, INPUTS = 40, 14


@pytest.mark.parametrize("fixed", [True, False], ids=["the-same", "new"])
@pytest.mark.parametrize("kind", ["structured", "reducible", "any"])
def test_lanes_agree(kind: str, fixed: bool, seed: int) -> None:
    base = 0 if fixed else seed
    tally = Tally()
    for number in range(PROGRAMS):
        odd, third = bool(number % 2), not number % 3
        taste = Taste(kind, 4 + number % 13, private=odd, floats=third, calls=not number % 5, minimal=number % 4 != 0)
        fn = grow(Random(f"{kind} {base} {number}"), taste)
        close_loops(fn, Facts(fn))
        check(fn, range(number * INPUTS, (number + 1) * INPUTS), tally=tally)
        assert not tally.broken, f"{kind} {base} {number}: {tally.broken[:3]}"
    assert tally.uniform > 1000 and tally.strided > 50 and tally.branches > 20 and tally.ranges > 1000, tally

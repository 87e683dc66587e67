"""Relations of a quotient: what `bounds` decides holds for every operand, and what it should see it sees.

q = x / d        q * d <= x <= q * d + d - 1        rounded down; `sdiv` of a negative number rounds up
"""

from __future__ import annotations

import pytest

from lanewise.analysis.bounds import bounds
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpret import run_lanes
from lanewise.ir.parse import parse

DIVISIONS = ("sdiv %x, i32 3", "udiv %x, i32 3", "ashr %x, i32 1", "lshr %x, i32 1")


def quotient(division: str, least: int, compare: str) -> Function:
    """Compares a quotient with its operand, which is one of eight numbers from `least` on."""
    divisor = 3 if "div" in division else 2
    return parse(f"""
func @f(%a: i32) -> i1 {{
entry:
  %low: i32 = and %a, i32 7
  %x: i32 = add.nsw %low, i32 {least}
  %q: i32 = {division}
  %floor: i32 = mul.nsw %q, i32 {divisor}
  %top: i32 = add.nsw %floor, i32 {divisor - 1}
  %answer: i1 = {compare}
  return %answer
}}
""")


@pytest.mark.parametrize("compare", ["icmp.sle %q, %x", "icmp.sle %floor, %x", "icmp.sge %top, %x"])
@pytest.mark.parametrize("least", [-9, -4, -1, 0, 5])
@pytest.mark.parametrize("division", DIVISIONS)
def test_a_quotient_and_its_operand(division: str, least: int, compare: str) -> None:
    fn = quotient(division, least, compare)
    (answer,) = [op for op in fn.ops if op.name == "answer"]
    told = bounds(fn, Facts(fn)).decided(answer, 0)
    if least >= 0 or (division.startswith("ashr") and "%q" not in compare):
        assert told is True
    if told is None or (least < 0 and division[0] in "ul" and "%q" not in compare):  # `floor` of a large number wraps
        return
    outcome = run_lanes(fn, [(number,) for number in range(8)], races=False)
    assert not outcome.faults
    assert all(bool(result) == told for result in outcome.results), list(outcome.results)

"""Signs: what is said never to be negative never is, and what should be seen is seen.

q = x / d        q * d <= x <= q * d + d - 1        rounded down; `sdiv` of a negative number rounds up
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.values.linear import Linear
from lanewise.analysis.values.signs import Early, follows, signs
from lanewise.ir.function import Function, Named
from lanewise.ir.interpreter.interpret import run_lanes
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
    reported = signs(fn, Facts(fn)).decided(answer, 0)
    if least >= 0 or (division.startswith("ashr") and "%q" not in compare):
        assert reported is True
    if reported is None or (
        least < 0 and division[0] in "ul" and "%q" not in compare
    ):  # `floor` of a large number wraps
        return
    outcome = run_lanes(fn, [(number,) for number in range(8)], races=False)
    assert not outcome.faults
    assert all(bool(result) == reported for result in outcome.results), list(outcome.results)


# the search, over atoms of any kind

BOX = range(-4, 5)


@pytest.mark.parametrize("depth", [1, 2, 6])
def test_what_follows_is_so_at_every_point(depth: int, seed: int) -> None:
    """Two relations between three numbers from a box: whatever is said to follow from them holds in all of it."""
    random, answers = Random(seed), list[bool]()

    def some() -> Linear[str]:
        return Linear(
            random.randrange(-4, 9), {name: random.choice((-2, -1, 1, 3)) for name in random.sample("xyz", 2)}
        )

    points = [dict(zip("xyz", point, strict=True)) for point in product(BOX, repeat=3)]
    for _ in range(300):
        value, known = some(), [some(), some()]
        answers.append(follows(value, lambda _: (BOX[0], BOX[-1]), lambda _, known=known: known, depth))
        if answers[-1]:
            there = [point for point in points if all(one.value(point.__getitem__) >= 0 for one in known)]
            assert all(value.value(point.__getitem__) >= 0 for point in there), (str(value), [*map(str, known)])
    assert 20 < sum(answers) < 280


def test_one_relation_after_the_other() -> None:
    chain = [Linear(-1, {"y": 1, "x": -1}), Linear(-1, {"z": 1, "y": -1})]  # x < y < z
    ends = {"x": (-9, 9), "y": (-9, 9), "z": (-9, 9)}.__getitem__
    assert follows(Linear(-2, {"z": 1, "x": -1}), ends, lambda _: chain)
    assert not follows(Linear(-3, {"z": 1, "x": -1}), ends, lambda _: chain)
    assert not follows(Linear(-2, {"z": 1, "x": -1}), ends, lambda _: chain, depth=1)


# sums of early atoms

LOOP = """
func @f(%a: i64, %b: i64, %n: i64) {
entry:
  jump loop(%a)
loop(%j: i64):
  %more: i1 = icmp.slt %j, %b
  branch %more, body, done
body:
  %next: i64 = add.nsw %j, i64 1
  jump loop(%next)
done:
  return
}
"""


def test_sums_of_what_is_known_before_a_loop() -> None:
    fn = parse(LOOP)
    facts = Facts(fn)
    known, (a, b, n) = facts[signs], fn.params
    body = next(number for number, block in enumerate(facts[cfg].blocks) if block.name == "body")
    j = fn.blocks[1].params[0]
    early = Early(lambda atom: atom in fn.params)

    def enough(value: Linear[Named]) -> list[str] | None:
        found = known.enough(value, body, early)
        return None if found is None else [*map(str, found)]

    assert enough(Linear(-1, {n: 1, j: -1})) == ["%n - %b"]
    assert enough(Linear(0, {j: 1})) == ["%a"]
    assert enough(Linear(0, {j: 3, a: -1})) == ["%a"], "with the smallest factors"
    assert known.never_negative(Linear(-1, {b: 1, j: -1}), body)
    assert known.never_negative(Linear(0, {j: 1, a: -1}), body)
    assert not known.never_negative(Linear(0, {j: 1}), body)
    both = [Linear(-1, {b: 1, j: -1}), Linear[Named](-1, {n: 1, j: -1})]
    assert [*map(str, known.enough_for_all(both, body, early) or ())] == ["%n - %b"]
    none = Early(lambda atom: atom in fn.params, accepts=lambda _: False)
    assert known.enough(Linear(0, {j: 1}), body, none) is None
    assert known.enough(Linear(0, {j: 1}), body, Early(early.is_early, allows=lambda _: False)) is None
    assert known.differ(Linear(0, {j: 1}), Linear(0, {b: 1}), body)

"""Bounds of counters: what a number that goes round a loop is not above and not below, by sums of others.

What is claimed is written down here for loops of each kind; and numbers that the interpreter sees obey it.
"""

from __future__ import annotations

from itertools import product

import pytest

from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.graph.uses import uses
from lanewise.analysis.values.sums import Sum
from lanewise.ir.function import Const, Function, Param
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse
from lanewise.ir.types import I32
from lanewise.transform.hot_paths.sums import Sums

# A loop that is tested after its body: it returns the least, or the greatest, number of its counter.
TESTED = """
func @f(%a: i32, %n: i32) -> i32 {{
entry:
  jump loop(%a, %a, %n)
loop(%i: i32, %seen: i32, %limit: i32):
  %best: i32 = {best} %seen, %i
  %next: i32 = add.nsw %i, i32 {step}
  %lower: i32 = sub.nsw %limit, i32 {lower}
  %more: i1 = icmp.{mode} %next, {bound}
  branch %more, again, done
again:
  jump loop(%next, %best, %lower)
done:
  return %best
}}
"""


def sums_of(text: str) -> tuple[Function, Sums, Param]:
    fn = parse(text)
    facts = Facts(fn, Gang({}, 4))
    (header,) = (block for block in fn.blocks if block.name == "loop")
    return fn, Sums(facts[cfg], facts[loops], facts[divergence], facts[uses]), header.params[0]


@pytest.mark.parametrize(
    ("step", "mode", "bound", "upper", "claimed"),
    [
        (1, "slt", "%n", True, ["%a", "%n - 1"]),
        (2, "sle", "%n", True, ["%a", "%n"]),
        (3, "slt", "i32 7", True, ["%a", "6"]),
        (-1, "sgt", "%n", False, ["%a", "%n + 1"]),
        (-2, "sge", "i32 -5", False, ["%a", "-5"]),
        (1, "slt", "%n", False, []),
        (-1, "sgt", "%n", True, []),
        (1, "slt", "%limit", True, []),
        (1, "slt", "%best", True, []),
    ],
)
def test_what_went_round(step: int, mode: str, bound: str, upper: bool, claimed: list[str]) -> None:
    text = TESTED.format(step=step, mode=mode, bound=bound, best="smax" if upper else "smin", lower=0)
    fn, sums, counter = sums_of(text)
    found = sums.both(counter, upper)
    assert [str(bound) for bound in found] == claimed
    for a, n in product(range(-9, 10, 3), repeat=2) if found else ():
        (bits,) = run_lanes(fn, [[a, n]], width=1).expect()
        seen = Const(I32, bits).signed
        ends = [_number(bound, {"a": a, "n": n}) for bound in found]
        assert seen <= max(ends) if upper else seen >= min(ends)


def test_a_bound_that_falls_was_another_in_the_round_that_asked() -> None:
    """It starts with a = 0 and n = 6: in its third round i is 2, and so is the limit."""
    fn, sums, counter = sums_of(TESTED.format(step=1, mode="slt", bound="%limit", best="smax", lower=2))
    assert run_lanes(fn, [[0, 6]], width=1).expect() == [2]
    assert not sums.both(counter, True)


# A counter that goes round until it, or what follows it, equals another: no promise that it does not wrap.
UNTIL = """
func @f(%a: i32, %n: i32) -> i32 {{
entry:
  {start}
  jump loop(%from, %from)
loop(%i: {type}, %seen: {type}):
  %best: {type} = {best} %seen, %i
  %next: {type} = {op} %i, {type} {by}
  %low: i32 = trunc %{of}
  %done: i1 = icmp.eq {tested}
  branch %done, out, again(%next, %best)
again(%to: {type}, %kept: {type}):
  jump loop(%to, %kept)
out:
  %result: i32 = trunc %best
  return %result
}}
"""
NARROW = "%from: i64 = sext %a"


@pytest.mark.parametrize(
    ("op", "by", "tested", "claimed"),
    [
        ("add", 1, "%low, %n", ("%a", "%n - 1")),
        ("sub", -1, "%n, %low", ("%a", "%n - 1")),
        ("sub", 1, "%low, %n", ("%n + 1", "%a")),
        ("add", 2, "%low, %n", None),
        ("add", 0, "%low, %n", None),
    ],
)
def test_by_ones_until_it_equals(op: str, by: int, tested: str, claimed: tuple[str, str] | None) -> None:
    for upper in (True, False):
        best = "smax" if upper else "smin"
        text = UNTIL.format(start=NARROW, type="i64", best=best, op=op, by=by, of="next", tested=tested)
        fn, sums, counter = sums_of(text)
        found = sums.counted(counter)
        assert (found and tuple(map(str, found))) == claimed
        for a, n in product(range(-9, 10, 3), repeat=2) if found else ():
            least, most = (_number(bound, {"a": a, "n": n}) for bound in found or ())
            if least <= most:
                (bits,) = run_lanes(fn, [[a, n]], width=1).expect()
                assert Const(I32, bits).signed == (most if upper else least)


def test_the_low_half_of_a_wide_number_tells_nothing() -> None:
    """A counter that starts beyond the narrow type meets the low half of its end elsewhere."""
    start = "%big: i64 = sext %a\n  %from: i64 = mul %big, i64 4"
    text = UNTIL.format(start=start, type="i64", best="smax", op="add", by=1, of="next", tested="%low, %n")
    _, sums, counter = sums_of(text)
    assert sums.counted(counter) is None


def test_until_the_number_itself_is_there() -> None:
    text = UNTIL.format(start=NARROW, type="i64", best="smax", op="add", by=1, of="i", tested="%low, %n")
    _, sums, counter = sums_of(text)
    assert tuple(map(str, sums.counted(counter) or ())) == ("%a", "%n")
    text = UNTIL.format(start=NARROW, type="i64", best="smax", op="add", by=1, of="i", tested="%best, %next")
    _, sums, counter = sums_of(text)
    assert sums.counted(counter) is None, "what changes in the loop is no end"


@pytest.mark.parametrize(("step", "upper"), [(1, False), (-1, True)])
def test_what_only_grows_is_not_below_its_start(step: int, upper: bool) -> None:
    _, sums, counter = sums_of(TESTED.format(step=step, mode="ne", bound="%n", best="smax", lower=0))
    assert [str(bound) for bound in sums.bounds(counter, upper, 1)] == ["%a"]
    assert not list(sums.bounds(counter, not upper, 1))


def _number(bound: Sum, given: dict[str, int]) -> int:
    return bound.value(lambda value: given[value.name])

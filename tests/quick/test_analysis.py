"""Analyses: control flow, divergence, numbers, memory and the baselines, on one kernel each."""

from __future__ import annotations

from random import Random

from lanewise.analysis.baselines.ipd import ipd
from lanewise.analysis.cost.region_cost import Run, one_lane, region_cost
from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.memory.effects import writes_nothing
from lanewise.analysis.values.values import values
from lanewise.ir.parse import parse, parse_module
from lanewise.ir.shapes import UNIFORM, VARYING
from lanewise.machine.processors import prices_of
from lanewise.transform.edit.close_loops import close_loops
from lib.growers.ir_programs import Taste, grow
from lib.oracles.lane_claims import Tally, check
from lib.samples.functions_with_effects import MODULE
from lib.samples.named_graphs import named_function

LOOP = """func @f(%n: i32, %x: i32) -> i32 {
entry:
  jump head(i32 0)
head(%i: i32):
  %more: i1 = icmp.slt %i, %n
  branch %more, body, out
body:
  %small: i1 = icmp.slt %i, i32 100
  branch %small, latch, out
latch:
  %next: i32 = add.nsw %i, i32 1
  jump head(%next)
out:
  %sum: i32 = add %i, %x
  return %sum
}"""


def test_a_loop_and_what_diverges_in_it() -> None:
    fn = parse(LOOP)
    facts = Facts(fn, Gang({"n": UNIFORM, "x": VARYING}, width=8))
    assert len(facts[loops].all) == 1 and len(facts[cfg].blocks) == 5
    found = facts[divergence]
    named = {value.name: value for value in fn.values}
    assert found.shape(named["i"]).is_uniform and not found.shape(named["sum"]).is_uniform


def test_a_counter_has_a_range() -> None:
    fn = parse(LOOP)
    named = {value.name: value for value in fn.values}
    known = Facts(fn)[values].known(named["i"])
    assert known is not None and known.smin == 0 and known.smax == 100


def test_disjoint_paths_meet_where_the_baseline_says() -> None:
    facts = Facts(named_function("S: A B | A: J | B: J | J:"))
    names = [block.name for block in facts[cfg].blocks]
    assert [names[join] for join in facts[disjoint_paths].joins(0)] == ["J"]
    assert [names[join] for join in facts[ipd].of(0).joins] == ["J"]


def test_who_writes_memory() -> None:
    module = parse_module(MODULE)
    assert writes_nothing(module, "reads") and not writes_nothing(module, "writes")


def test_claims_hold_on_random_programs() -> None:
    tally = Tally()
    for number in range(12):
        fn = grow(Random(f"quick {number}"), Taste(("structured", "reducible", "any")[number % 3], 4 + number % 9))
        close_loops(fn, Facts(fn))
        check(fn, range(2), Gang({"x": VARYING}, width=4), tally)
    assert not tally.broken


def test_a_division_makes_a_region_expensive() -> None:
    """In a gang of eight, and for one lane, whose loops cost more than straight code."""
    prices = prices_of("x86-64-v3")
    costs = {}
    for name in ("fadd", "fdiv"):
        fn = parse(f"func @f(%a: f32, %b: f32) -> f32 {{\nentry:\n  %c: f32 = {name} %a, %b\n  return %c\n}}")
        facts = Facts(fn, Gang({"a": VARYING, "b": UNIFORM}, 8))
        gang = Run(prices, 8, facts[divergence].shape)
        costs[name] = [region_cost(facts, fn.blocks, run).total for run in (gang, one_lane(facts, prices))]
    assert all(cheap < expensive for cheap, expensive in zip(costs["fadd"], costs["fdiv"], strict=True))
    loop = parse(LOOP)
    facts = Facts(loop, Gang({"n": UNIFORM, "x": VARYING}, 8))
    whole = region_cost(facts, loop.blocks, one_lane(facts, prices))
    assert whole.total > region_cost(facts, loop.blocks[-1:], one_lane(facts, prices)).total > 0

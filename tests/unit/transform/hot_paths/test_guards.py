"""Guards by linear questions and guards by abduction: of the paper's running example the same, at every width.

And the text of a guard, written as ops: what the interpreter says of it is what the guard says of its numbers.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.loops import loops
from lanewise.analysis.values.linear import Linear, atom_sum
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.parallel.lanes import lanes_info
from lanewise.frontend.python.writer import CompileOptions
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Op, Value
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.meaning.meaning import fold
from lanewise.ir.parse import parse
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM
from lanewise.ir.types import I1, I64
from lanewise.ir.verify import verify
from lanewise.pipeline import PASSES, before, run
from lanewise.solve.guards import Base, Guard, Literal, Term, uniform
from lanewise.solve.synthesize import synthesize
from lanewise.transform.edit.copy_function import copy_function
from lanewise.transform.hot_paths.guard import write_guard
from lanewise.transform.hot_paths.plan import plans_for
from lanewise.transform.hot_paths.points import at_entry


def figure_1(out, image, stencil):
    for x in lw.lanes(out.shape[0]):
        vstep = (stencil.shape[0] - 1) // 2
        left = max(0, x - vstep)
        right = min(out.shape[0] - 1, x + vstep)
        total = lw.f32(0)
        for i in range(left, right + 1):
            total += image[i] * stencil[i - (x - vstep)]
        out[x] = total


def body(width: int) -> tuple[Function, Facts]:
    """The lanes loop, without checks of indices, before its hot paths."""
    source = Written(figure_1, "kernel").source
    row = np.zeros(8, np.float32)
    compiled = compile_source(source, signature_of(source, (row, row, row)), CompileOptions(checks=False))
    (function,) = (fn for fn in compiled.module.functions.values() if lanes_info(fn) is not None)
    fn = copy_function(function)
    gang = Gang({param.name: param.shape for param in fn.params if param.shape is not None}, width)
    for param in fn.params:
        param.shape = None
    facts = Facts(fn, gang)
    run(before("hot_paths"), fn, facts)
    return fn, facts


def number(value: Value, given: dict[str, int]) -> int:
    """A value of the entry for numbers of the parameters, in lane 0."""
    if isinstance(value, Const):
        return value.signed
    if isinstance(value, Op):
        found = fold(value, [number(arg, given) % (1 << 64) for arg in value.args])
        assert isinstance(found, int)
        return found - (1 << 64) if found >> 63 else found
    return given[value.name]  # type: ignore[attr-defined]


def holds(guard: Guard, given: dict[str, int]) -> bool:
    return guard.holds({base: number(base.value, given) for base in guard.bases})


@pytest.mark.parametrize("width", [4, 8, 16])
def test_two_ways_to_one_guard(width: int) -> None:
    fn, facts = body(width)
    plan = next(plans_for(fn, facts, at_entry(fn)))
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    (loop,) = (loop for loop in forest if found.loops[loop.header])
    exits = [graph.blocks[edge.source] for edge in loop.exit_edges]
    goals = [uniform(block.end.args[0], block) for block in exits if block.end is not None]
    centre = synthesize(facts, goals, fn.entry, width).paths[0]
    assert centre.guard is not None
    assert centre.complete
    answers = set[bool]()
    for x, n, stencil in product(range(0, 40, 3), range(1, 60, 4), (1, 2, 3, 5, 8, 21)):
        if x + width <= n:
            given = {"x": x, "out.n0": n, "stencil.n0": stencil, "image.n0": n}
            vstep = (stencil - 1) // 2
            expected = x >= vstep and x + width - 1 < n - vstep
            assert holds(plan.guard, given) == holds(centre.guard, given) == expected
            answers.add(expected)
    assert answers == {False, True}


def random_guard(chance: Random, values: list[Any]) -> Guard:
    def term() -> Term:
        chosen = chance.sample(values, chance.randrange(1, 3))
        parts = {Base(v, int(v.name == "x")): chance.choice((-3, -1, 1, 2)) for v in chosen}
        return Linear(chance.randrange(-20, 20), parts)

    def literal() -> Literal:
        modulus = chance.choice((0, 0, 3, 8))
        return Literal(term(), modulus, chance.randrange(modulus - 1) if modulus else 0)

    clauses = tuple(tuple(literal() for _ in range(chance.randrange(3))) for _ in range(chance.randrange(3)))
    return Guard(clauses, chance.choice((64, 128)))


@pytest.mark.parametrize("seed", range(12))
def test_written_guards_say_what_guards_say(seed: int) -> None:
    chance = Random(seed)
    fn = Function("f", I1)
    block = fn.add_block("entry")
    x, n = (fn.add_param(block, I64, name) for name in ("x", "n"))
    guard = random_guard(chance, [x, n])
    shapes = {x: CONSECUTIVE, n: UNIFORM}
    builder = Builder(block)
    condition, varied = write_guard(builder, guard, {}, shapes.get)  # pyright: ignore[reportArgumentType]
    builder.ret(condition)
    assert not varied
    verify(fn)
    run(PASSES, fn, Facts(fn, Gang({"x": CONSECUTIVE, "n": UNIFORM}, 4)))
    for _ in range(20):
        first, size = chance.randrange(-30, 60), chance.randrange(-30, 60)
        outcome = run_gang(fn, [[first + lane for lane in range(4)], size], 4)
        wanted = guard.holds({Base(x, 1): first, Base(n, 0): size})
        assert outcome.results == [int(wanted)] * 4, f"{guard}: x = {first}, n = {size}"


@pytest.mark.parametrize("modulus", [2, 3, 5, 8, 12])
@pytest.mark.parametrize("bits", [64, 128])
def test_remainders_of_negative_numbers(modulus: int, bits: int) -> None:
    """A guard asks for the mathematical remainder, which is never negative; the processor's has the dividend's sign."""
    numbers = [*range(-2 * modulus, 2 * modulus + 1), -(2**63), -(2**63) + 1, 2**63 - 1]
    for limit in range(modulus - 1):
        fn = Function("f", I1)
        block = fn.add_block("entry")
        n = fn.add_param(block, I64, "n")
        guard = Guard(((Literal(atom_sum(Base(n, 0)), modulus, limit),),), bits)
        builder = Builder(block)
        builder.ret(write_guard(builder, guard, {}, {n: UNIFORM}.get)[0])  # pyright: ignore[reportArgumentType]
        verify(fn)
        outcome = run_lanes(fn, [[number] for number in numbers])
        assert outcome.results == [int(number % modulus <= limit) for number in numbers]


UNDEFINED = """func @f(%x: i32, %n: i32, %p: ptr) -> i32 {
entry:
  %low: i32 = sub.nsw %x, %n
  %left: i32 = smax %low, i32 0
  %high: i32 = add.nsw %x, %n
  %right: i32 = smin %high, LIMIT
  jump head(%left, i32 undef, i32 0)
head(%i: i32, %old: i32, %sum: i32):
  %more: i1 = icmp.sle %i, %right
  branch %more, body, out
body:
  %next: i32 = add.nsw %i, i32 1
  %less: i32 = smin %old, %n
  %wide: i64 = sext %less
  %at: ptr = ptradd %p, %wide, scale=4
  %new: i32 = load %at, align=4
  %total: i32 = add %sum, %new
  jump head(%next, i32 undef, %total)
out:
  return %sum
}"""


@pytest.mark.usefixtures("like_zen4")
@pytest.mark.parametrize(("limit", "paths"), [("i32 1000", 2), ("i32 undef", 0)])
def test_undef_is_carried_but_not_computed_with(limit: str, paths: int) -> None:
    """Of a parameter that undef comes into nothing is known; where undef is an operand there is no path."""
    fn = parse(UNDEFINED.replace("LIMIT", limit))
    run(before("share_loads"), fn, Facts(fn, Gang({"x": CONSECUTIVE}, 8)))
    verify(fn)
    assert len(fn.attrs.get("hot_paths", ())) == paths
    assert "undef" not in str(fn.attrs.get("hot_paths"))

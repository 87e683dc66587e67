"""Float bounds: each rule, what conditions say, and that no result of the interpreter is out of its bounds."""

from __future__ import annotations

import math
from itertools import product

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.values.float_bounds import ANY, Bounds, float_bounds
from lanewise.ir.function import Function, Op
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.parse import parse

BODY = """func @f(%x: f64, %n: i8, %b: i1) -> f64 {{
entry:
  %s: f64 = sitofp %n
  %u: f64 = uitofp %n
{lines}
  return %r
}}
"""
MAX = "%c: i1 = fcmp.ogt f64 -1.5, %x\n  %low: f64 = select %c, f64 -1.5, %x\n"
RULES = {
    "%r: f64 = fadd %s, f64 0.5": Bounds(-127.5, 127.5, False),
    "%r: f64 = fsub %s, %u": Bounds(-383, 127, False),
    "%r: f64 = fmul %s, f64 -2.0": Bounds(-254, 256, False),
    "%r: f64 = fneg %u": Bounds(-255, -0.0, False),
    "%r: f64 = fabs %s": Bounds(0, 128, False),
    "%r: f64 = sqrt %u": Bounds(0, math.sqrt(255)),
    "%h: f64 = fmul %s, f64 0.3\n  %r: f64 = floor %h": Bounds(-39, 38, False),
    "%q: f32 = fptrunc f64 0.1\n  %r: f64 = fpext %q": Bounds(0.10000000149011612, 0.10000000149011612, False),
    "%r: f64 = fmin %x, %s": Bounds(-math.inf, 127, False),
    "%r: f64 = fmax %x, %s": Bounds(-128, math.inf, False),
    "%r: f64 = fminimum %x, %s": Bounds(-math.inf, 127),
    "%r: f64 = fmaximum %x, %s": Bounds(-128, math.inf),
    "%r: f64 = select %b, %s, f64 300.0": Bounds(-128, 300, False),
    MAX + "%r: f64 = fadd %low, f64 0.0": ANY,
    MAX + "%r: f64 = fneg %low": Bounds(-math.inf, 1.5),
    MAX + "%d: i1 = fcmp.olt %s, %low\n  %r: f64 = select %d, %s, %low": Bounds(-128, 127),
    MAX + "%d: i1 = fcmp.ult %low, %s\n  %r: f64 = select %d, %low, %s": Bounds(-128, 127),
    # a comparison with what may be NaN says nothing where it is false
    MAX + "%d: i1 = fcmp.olt %x, %low\n  %r: f64 = select %d, %s, %low": Bounds(-128, math.inf),
    "%c: i1 = fcmp.oeq %x, %s\n  %r: f64 = select %c, %x, %s": Bounds(-128, 127, False),
    "%r: f64 = fadd.nnan %s, %s": ANY,
    "%r: f64 = fadd %x, %s": ANY,
    "%r: f64 = sin %x": Bounds(-2, 2),
}
NUMBERS = (-math.inf, -1e9, -1.5, -0.0, 0.0, 2.5, 126.9, 1e9, math.inf, math.nan)


def result_of(fn: Function) -> Bounds:
    facts = Facts(fn)
    block = fn.blocks[-1]
    assert block.end is not None
    return facts[float_bounds].at(block.end.args[0], facts[cfg].number[block])


def holds(bounds: Bounds, number: float) -> bool:
    return bounds.nan if number != number else bounds.low <= number <= bounds.high


@pytest.mark.parametrize("lines", RULES)
def test_rule(lines: str) -> None:
    fn = parse(BODY.format(lines="  " + lines))
    found = result_of(fn)
    assert found == RULES[lines]
    rows = list(product(NUMBERS, (0, 1, 77, 127, 128, 255), (0, 1)))
    outcome = run_lanes(fn, rows)
    assert all(holds(found, one) for one in outcome.results)


BRANCHES = """func @f(%x: f64) -> f64 {
entry:
  %a: i1 = fcmp.oge %x, f64 -3.0
  %b: i1 = fcmp.olt %x, f64 40.0
  %both: i1 = select %a, %b, i1 0
  branch %both, inside, outside
inside:
  %up: f64 = fadd %x, f64 1.0
  jump join(%up)
outside:
  jump join(f64 9.0)
join(%r: f64):
  return %r
}
"""


def test_conditions_of_branches_hold_in_their_blocks() -> None:
    fn = parse(BRANCHES)
    assert result_of(fn) == Bounds(-2, 41, False)
    facts = Facts(fn)
    bounds, x = facts[float_bounds], fn.params[0]
    assert bounds.at(x, 1) == Bounds(-3, 40, False) and bounds.at(x, 2) == ANY
    assert all(holds(result_of(fn), one) for one in run_lanes(fn, [(n,) for n in NUMBERS]).results)


def test_a_loop_has_no_bounds() -> None:
    fn = parse("""func @f(%n: i8) -> f64 {
entry:
  jump loop(f64 0.0)
loop(%x: f64):
  %y: f64 = fadd %x, f64 1.0
  %c: i1 = fcmp.olt %y, f64 10.0
  branch %c, loop(%y), end
end:
  return %y
}
""")
    block = fn.blocks[1]
    op = next(one for one in block.ops if one.opcode == "fadd")
    assert isinstance(op, Op) and Facts(fn)[float_bounds].at(op, 1) == ANY


def test_words() -> None:
    assert (str(Bounds(0, 2.5)), str(Bounds(-1, 1, False))) == ("0 .. 2.5 or NaN", "-1 .. 1")

"""Bases: the value of lane 0 as a scalar, computed from the bases of operands."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import divergence
from lanewise.ir.build import Builder
from lanewise.ir.function import Const
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.types import I32
from lanewise.pipeline import PASSES, run
from lanewise.transform.hot_paths.base import Bases, needed_for
from lib.samples.border_bodies import WIDTH, bordered

TEXT = """func @f(%x: i32, %n: i32) -> i32 {
entry:
  %twice: i32 = mul.nsw %x, i32 2
  %quotient: i32 = sdiv %x, %n
  %rest: i32 = srem %twice, i32 5
  %mixed: i32 = xor %quotient, %rest
  return %mixed
}
"""


@pytest.mark.parametrize("name", ["x", "n", "twice", "quotient", "rest", "mixed"])
def test_the_number_of_lane_0(name: str) -> None:
    """In every lane; without a look at other lanes, since the ops are pure."""
    body = bordered(TEXT)
    fn, value = body.fn, body.value(name)
    bases = Bases(Builder(fn.entry), body.facts[divergence].shapes.get)
    fn.entry.end = None
    Builder(fn.entry).ret(bases.of(value))
    fn.touch()
    assert "first" not in [op.opcode for op in fn.ops]
    run(PASSES, fn, body.facts)
    for first, n in ((0, 3), (5, 7), (-9, 2)):
        numbers = {"x": first, "n": n, "twice": 2 * first}
        found = run_gang(fn, [[first + lane for lane in range(WIDTH)], n], WIDTH).results
        assert len(set(found)) == 1, "uniform"
        if name in numbers:
            assert found[0] % 2**32 == numbers[name] % 2**32


def test_constants_and_known_names() -> None:
    body = bordered(TEXT)
    bases = Bases(Builder(body.fn.entry), body.facts[divergence].shapes.get, {body.value("n"): body.value("twice")})
    seven = Const(I32, 7)
    assert bases.of(seven) is seven and bases.of(body.value("n")) is body.value("twice")
    assert bases.is_regular(body.value("twice")) and not bases.is_regular(body.value("mixed"))
    assert bases.of(body.value("x")) is bases.of(body.value("x")), "computed once"


def test_what_a_base_needs() -> None:
    body = bordered(TEXT)
    leaves, ran = needed_for([body.value("mixed")], body.facts[divergence].shapes.get)
    assert {value.name for value in leaves if not isinstance(value, Const)} == {"x", "n", "twice"}  # type: ignore[attr-defined]
    assert next(op.name for op in ran) == "mixed" and {op.name for op in ran} == {"mixed", "rest", "quotient"}

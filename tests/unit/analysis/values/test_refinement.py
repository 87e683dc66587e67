"""What a comparison leaves of a number, against all pairs of numbers of four bits."""

from __future__ import annotations

import itertools

import pytest

from lanewise.analysis.values.known import just, signed, unsigned
from lanewise.analysis.values.refinement import half_open, narrowed, number_of, root_of
from lanewise.ir.function import POISON, Const
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules.context import Known
from lanewise.ir.types import F32, I8

BITS = 4
MODES = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "ult": lambda a, b: a < b,
    "ule": lambda a, b: a <= b,
    "ugt": lambda a, b: a > b,
    "slt": lambda a, b: (a ^ 8) < (b ^ 8),
    "sge": lambda a, b: (a ^ 8) >= (b ^ 8),
}


def holds(known: Known, number: int) -> bool:
    in_ranges = known.smin <= (number ^ 8) - 8 <= known.smax and known.umin <= number <= known.umax
    return in_ranges and not number & known.zeros and number & known.ones == known.ones


@pytest.mark.parametrize("mode", MODES)
def test_no_number_that_fits_is_lost(mode: str) -> None:
    facts = [fact for fact in (just(BITS, 5), unsigned(BITS, 2, 6), signed(BITS, -4, 1), unsigned(BITS, 0, 15)) if fact]
    for fact, other in itertools.product(facts, facts):
        found = narrowed(BITS, fact, mode, other)
        for a in (a for a in range(16) if holds(fact, a)):
            if any(holds(other, b) and MODES[mode](a, b) for b in range(16)):
                assert found is not None and holds(found, a)


def test_examples() -> None:
    index, size, exact = unsigned(8, 0, 99), unsigned(8, 1, 10), unsigned(8, 5, 9)
    assert index is not None and size is not None and exact is not None
    below, not_five = narrowed(8, index, "slt", size), narrowed(8, exact, "ne", just(8, 5))
    assert below is not None and (below.umin, below.umax) == (0, 9)
    assert not_five is not None and not_five.umin == 6
    assert narrowed(8, exact, "ult", just(8, 3)) is None


def test_constants_roots_and_ranges() -> None:
    fact = number_of(Const(I8, -1))
    assert fact is not None and fact.umin == 255 and number_of(Const(F32, 1.0)) is None
    assert number_of(Const(I8, POISON)) is None
    products = "  %q: i32 = mul.nsw %x, %x\n  %p: i32 = mul.nsw %x, %y\n"
    fn = parse(f"func @f(%x: i32, %y: i32) -> i32 {{\nentry:\n{products}  return %q\n}}")
    assert root_of(fn.entry.ops[0]) is fn.params[0] and root_of(fn.entry.ops[1]) is None
    assert (half_open(8, 3, 7).umin, half_open(8, 3, 7).umax) == (3, 6) and half_open(8).umax == 255

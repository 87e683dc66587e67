"""Shapes in the canonical form of a type, and what alignment implies."""

from __future__ import annotations

from lanewise.ir.function import POISON, Const
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules.context import (
    Context,
    Known,
    constant,
    constant_shape,
    larger,
    modular,
    promised,
    refined,
    settled,
    straight_by_alignment,
)
from lanewise.ir.shapes import BOTH, CONSECUTIVE, SIGNED, UNSIGNED, shape_named, strided
from lanewise.ir.types import I8, I32, PTR


def test_strides_are_taken_modulo_the_type() -> None:
    assert str(modular(8, 255, 1, 7)) == "S-1" and str(modular(8, 256, 1, 7)) == "U"


def test_alignment_implies_straightness() -> None:
    assert straight_by_alignment(8, 1, 8, 7) == BOTH and straight_by_alignment(8, 1, 4, 7) == 0


def test_constants() -> None:
    assert constant_shape(Const(I8, 12)).align == 4 and constant_shape(Const(I8, POISON)).is_uniform
    assert constant(Const(I8, -1), Context()) == 255 and larger(0, 8) == 0 and larger(4, 8) == 8


def test_promises_of_callers() -> None:
    assert promised(CONSECUTIVE, I32).straight == SIGNED and promised(strided(4), PTR).straight == UNSIGNED
    assert str(settled(shape_named("S256"), I8, Context(8)))[0] == "U"


def test_facts_refine_a_shape() -> None:
    param = parse("func @f(%x: i8) {\nentry:\n  return\n}").params[0]
    context = Context(8, lambda asked: Known(0, 100, 0, 100, zeros=3))
    assert refined(param, CONSECUTIVE, context).straight == BOTH, "no wrap between 0 and 100"
    assert refined(param, shape_named("U"), context).align == 4

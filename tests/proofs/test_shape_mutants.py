"""Wrong rules, and the proof that refutes each: the known bugs of an existing vectorizer, and slips that come to mind.

A mutant answers some cases differently from the rule. Z3 must refute one of these answers, and so must trying all
values; a proof that lets one pass would prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import gcd

import pytest

from lanewise.ir.function import Const, Op
from lanewise.ir.shape_rules import Context, result_shape
from lanewise.ir.shape_rules.arithmetic import total
from lanewise.ir.shape_rules.context import exact, modular, scattered, signed_of, uniform
from lanewise.ir.shapes import BOTH, SIGNED, UNIFORM, VARYING, Shape, join, strided
from lib.oracles import shape_brute, shape_proof
from lib.oracles.sweep_shapes import tried_by_brute_force
from lib.samples.shape_cases import Case, catalogue

Rule = Callable[[Op, Sequence[Shape], Context], Shape]
MUTANTS: dict[str, tuple[str, Rule]] = {}
USUAL, SMALL = catalogue(8, 4), catalogue(4, 4, rich=True)


def mutant(families: str) -> Callable[[Rule], Rule]:
    def keep(rule: Rule) -> Rule:
        for family in families.split():
            MUTANTS[f"{family}-{rule.__name__}"] = family, rule
        return rule

    return keep


def number(op: Op, at: int = 1) -> int | None:
    value = op.args[at]
    return value.value if isinstance(value, Const) and isinstance(value.value, int) else None


@mutant("udiv sdiv")
def divided_stride_is_a_remainder(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """RV: the new stride is stride % divisor, so a division that goes up gives a uniform value."""
    x, by = shapes[0], number(op)
    if by and x.is_strided and x.stride and x.stride % by == 0 and x.align % by == 0:
        return modular(op.type.bits, x.stride % by, x.align // by, context.reach)
    return result_shape(op, shapes, context)


@mutant("trunc")
def even_strides_vanish_in_a_byte(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """RV: meant for i1, done for all types of one byte."""
    x = shapes[0]
    if op.type.bits <= 8 and x.is_strided and x.stride is not None and x.stride % 2 == 0:
        return UNIFORM
    return result_shape(op, shapes, context)


@mutant("sext zext")
def widening_changes_nothing(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """RV: also where the narrow value wraps between lanes."""
    x = shapes[0]
    return x if x.is_strided and x.stride else result_shape(op, shapes, context)


@mutant("icmp.slt icmp.ult icmp.uge")
def order_by_the_difference(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """RV: x < y looked at as x - y < 0, which wraps."""
    x, y = shapes
    if x.is_strided and y.is_strided and x.stride is not None and y.stride is not None:
        step = x.stride - y.stride
        if step >= 0 and gcd(x.align, y.align) >= step * context.width:
            return UNIFORM
    return result_shape(op, shapes, context)


@mutant("shl")
def shift_keeps_straight(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    found = result_shape(op, shapes, context)
    return strided(found.stride, found.align, found.straight | shapes[0].straight) if found.is_strided else found


@mutant("ptradd.i6")
def index_is_widened_blindly(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    base, index = shapes
    if base.is_uniform and index.is_strided and index.stride:
        return modular(op.type.bits, index.stride * op.attrs["scale"], 1, context.reach)
    return result_shape(op, shapes, context)


@mutant("lshr ashr")
def shifted_stride(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, by = shapes[0], number(op)
    if by is not None and by < op.type.bits and x.is_strided and x.stride:
        return modular(op.type.bits, x.stride >> by, 1, context.reach)
    return result_shape(op, shapes, context)


@mutant("select")
def lanes_choose_together(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return join(shapes[1], shapes[2])


@mutant("add sub")
def sums_never_wrap(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return total(shapes[0], shapes[1], 1 if op.opcode == "add" else -1, op.type.bits, BOTH, context.reach)


@mutant("add sub mul")
def nsw_is_nuw(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    found = result_shape(op, shapes, context)
    if "nsw" in op.flags and found.is_strided and found.straight & SIGNED:
        return strided(found.stride, found.align, BOTH)
    return found


@mutant("mul")
def a_product_of_strides(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    if x.is_strided and y.is_strided and x.stride and y.stride:
        return modular(op.type.bits, x.stride * y.stride, 1, context.reach)
    return result_shape(op, shapes, context)


@mutant("or xor")
def bits_always_add_up(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return total(shapes[0], shapes[1], 1, op.type.bits, 0, context.reach)


@mutant("and")
def a_mask_keeps_the_stride(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, by = shapes[0], number(op)
    if by is not None and x.is_strided and x.stride and by % 2:
        return modular(op.type.bits, x.stride, 1, context.reach)
    return result_shape(op, shapes, context)


@mutant("urem")
def a_remainder_keeps_the_stride(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, by = shapes[0], number(op)
    if by and x.is_strided and x.stride and x.align > x.stride * context.reach >= 0:
        return modular(op.type.bits, x.stride, 1, context.reach)
    return result_shape(op, shapes, context)


@mutant("sdiv")
def division_is_a_floor(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, by = shapes[0], number(op)
    if by and x.is_strided and x.stride and x.straight & SIGNED:
        by = signed_of(by, op.type.bits)
        if x.stride % by == 0:
            return exact(op.type.bits, x.stride // by, 1, SIGNED, context.reach)
    return result_shape(op, shapes, context)


@mutant("sext")
def zero_stays_zero(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """A base of zero modulo 2^bits is not always a wide zero: lane 0 may be the one that would have wrapped."""
    found = result_shape(op, shapes, context)
    if shapes[0].align == 0 and found.is_strided:
        return strided(found.stride, 0, found.straight)
    return found


@mutant("abs")
def absolute_value_keeps_the_stride(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    return shapes[0]


@mutant("smin umax")
def both_strided_is_enough(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    return join(x, y) if x.is_strided and y.is_strided else result_shape(op, shapes, context)


@mutant("icmp.eq icmp.ne")
def equality_of_varying(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    x, y = shapes
    return UNIFORM if x.lane_align != y.lane_align else VARYING


@mutant("mul")
def alignments_add_up(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    found = result_shape(op, shapes, context)
    return scattered(op.type.bits, found.align * 2) if found.is_varying else found


@mutant("ashr lshr udiv")
def blocks_by_the_stride_alone(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
    """Forgets that the base must be aligned."""
    x, by = shapes[0], number(op)
    if by and by < op.type.bits and x.is_strided and x.stride and 0 <= x.stride * context.reach < 1 << by:
        return uniform(op.type.bits, 1)
    return result_shape(op, shapes, context)


def answers(family: Iterator[Case], rule: Rule) -> Iterator[Case]:
    """Cases that the mutant answers in its own way."""
    return (case for case in family if case.shape(rule) is not case.shape())


@pytest.mark.parametrize("name", MUTANTS)
def test_z3_refutes_it(name: str) -> None:
    family, rule = MUTANTS[name]
    cases = islice(answers(iter(USUAL[family].draw(20_000, 0)), rule), 150)
    assert any(shape_proof.refute(case, rule) for case in cases), "the proof lets a wrong rule pass"


@pytest.mark.parametrize("name", [name for name in MUTANTS if tried_by_brute_force(MUTANTS[name][0])])
def test_trying_all_values_refutes_it(name: str) -> None:
    family, rule = MUTANTS[name]
    cases = islice(answers(iter(SMALL[family].draw(20_000, 0)), rule), 150)
    assert any(shape_brute.refute(case, rule) for case in cases), "trying all values lets a wrong rule pass"

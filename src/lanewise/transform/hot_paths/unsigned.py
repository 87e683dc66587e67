"""Unsigned numbers: comparisons of numbers that are not negative where the guard holds are comparisons of signed ones.

    for (uint i = left; i <= right; ++i)        %stays = icmp.ule %next, %right     both may be 2^31 or more
                                        =>      %stays = icmp.sle %next, %right     if the guard shows that neither is

The rest of the search knows signed numbers only: bounds of counters, sums that do not leave their type, strides. Sizes
and indices that fill 32 bits are rare, so one literal for each, `width >= 0`, is a small price. A product of two
numbers is bounded by bounds on both, since a guard has no products: each is at most 2^15 in 32 bits, so the product is
at most 2^30.

Requires  as `hot_paths/wishes.py`.
Ensures   where the literals hold, the signed comparison has the result of the unsigned one, in every lane that makes
          it; a product is exact, and at most `most_of_product`.
"""

from __future__ import annotations

from collections.abc import Container

from ...analysis.values.sums import Sum
from ...ir.build import Builder
from ...ir.function import Const, Op, Value
from ...solve.guards import Literal
from .clone import Way
from .witness import check_same

SIGNED_MODE = {"ult": "slt", "ule": "sle", "ugt": "sgt", "uge": "sge"}


def compares_unsigned(op: Op) -> bool:
    return op.opcode == "icmp" and op.mode in SIGNED_MODE and op.args[0].type.is_int and op.args[0].type.bits > 1


def is_product(value: Value) -> bool:
    """A product of two numbers, neither of which is a constant."""
    return isinstance(value, Op) and value.opcode == "mul" and not any(isinstance(arg, Const) for arg in value.args)


def is_size(literal: Literal) -> bool:
    """Does it say of one value that is the same in all lanes that it is not negative, as sizes are?"""
    ((base, factor), *more) = literal.term.parts.items()
    return not (literal.modulus or more or base.stride or literal.term.constant) and factor > 0


def most_of_factor(bits: int) -> int:
    return 1 << (bits // 2 - 1)


def most_of_product(bits: int) -> int:
    return most_of_factor(bits) ** 2


def small_factor(form: Sum, bits: int) -> list[Sum]:
    """Sums that must not be negative so that a factor is from 0 to its most."""
    return [form, form.times(-1).moved(most_of_factor(bits))]


def compare_signed(way: Way, ops: Container[Value], *, witness: bool) -> None:
    """Let comparisons of a copy be signed; with `witness`, a check compares the result with the unsigned one."""
    for block in way.blocks:
        builder = Builder(block)
        old, block.ops = block.ops, []
        for op in old:
            block.ops.append(op)
            if op not in ops:
                continue
            mode, op.mode = op.mode, SIGNED_MODE[op.mode]
            if witness:
                builder.position = op.position
                as_before = builder.op("icmp", *op.args, mode=mode, hint="unsigned")
                check_same(builder, op, as_before)

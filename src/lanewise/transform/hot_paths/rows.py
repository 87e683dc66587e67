"""Rows: the row and the column of an index, where a gang lies in one row.

    x = t % width;  y = t // width      the guard  t % width + 7 < width,  of lane 0, is one scalar remainder:
                                        then x is consecutive, and y is the quotient of lane 0 in all lanes

Alignment shows the same where widths are multiples of the gang's, and costs less. Here the width may be any; gangs at
the ends of rows run the code for all.

Requires  as `hot_paths/wishes.py`; the remainder stands where the test is, so that it is computed in any case.
Ensures   if the literals hold, the remainder is that of lane 0 plus the lane, and quotients of the same numbers are
          those of lane 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from ...analysis.divergence.divergence import Divergence
from ...analysis.values.linear import Linear
from ...analysis.values.sums import Sum
from ...ir.build import Builder
from ...ir.function import Block, Const, Named, Op, Value
from ...ir.shapes import Shape
from ...solve.guards import Base, Literal
from .base import Bases
from .clone import Way
from .questions import Questions
from .witness import check_same

QUOTIENT = {"urem": "udiv", "srem": "sdiv"}


def division_of(op: Op) -> tuple[str, Value, Value] | None:
    """The quotient that belongs to a remainder, which may be written as t - t / width * width: op, number and width."""
    if op.opcode in QUOTIENT:
        return QUOTIENT[op.opcode], op.args[0], op.args[1]
    number, product = op.args if op.opcode == "sub" else (None, None)
    if number is None or not isinstance(product, Op) or product.opcode != "mul":
        return None
    for quotient, width in (product.args, product.args[::-1]):
        if isinstance(quotient, Op) and quotient.opcode in QUOTIENT.values() and quotient.args == [number, width]:
            return quotient.opcode, number, width
    return None


def has_rows(block: Block, found: Divergence) -> bool:
    """Is an index divided by a width that is known only when the code runs?"""
    divisions = (division_of(op) for op in block.ops if op in found.shapes and found.shape(op).is_varying)
    return any(not isinstance(one[2], Const) and found.is_uniform(one[2]) for one in divisions if one is not None)


def row_literals(op: Op, questions: Questions) -> tuple[list[Sum], Literal] | None:
    """Sums that must not be negative, and the literal by which the lanes of a remainder lie in one row; None if it is
    none of an unknown width.
    """
    division = division_of(op)
    if division is None:
        return None
    _, number, width = division
    found, known = questions.found, questions.known
    if isinstance(width, Const) or not found.is_uniform(width) or not found.shape(op).is_varying:
        return None
    if found.shape(number).stride != 1 or known.original or op.block not in known.before or not known.there(width):
        return None
    form = questions.sums.form(number)
    inside = [form, form.times(-1).moved((1 << (op.type.bits - 1)) - 1)]
    return inside, Literal(Linear(-questions.width, {Base(width): 1, Base(op, 1): -1}))


def quotients_of(op: Op, questions: Questions) -> Iterator[Op]:
    """The quotients that belong to a remainder."""
    division = division_of(op)
    assert division is not None, "a remainder is that of a division"
    opcode, number, width = division
    for user in questions.sums.users.of(number) if isinstance(number, Named) else ():
        if user.opcode == opcode and user.args == [number, width]:
            yield user


def apply_rows(
    way: Way, quotients: Collection[Op], shape: Callable[[Value], Shape | None], *, witness: bool = False
) -> None:
    """Let a copy compute quotients once for the gang."""
    wanted = {way.copy_of(op): op for op in quotients}
    originals = {copy: value for value, copy in way.copies.items()}
    for block in way.blocks:
        if not any(op in wanted for op in block.ops):
            continue
        old, block.ops = block.ops, []
        bases = Bases(Builder(block), lambda value: shape(originals.get(value, value)))
        for op in old:
            if op in wanted:
                before = list(op.args)
                op.args = [bases.of(op.args[0]), op.args[1]]
                block.ops.append(op)
                if witness:
                    check_same(bases.builder, op, bases.builder.op(op.opcode, *before, hint="row"))
            else:
                block.ops.append(op)

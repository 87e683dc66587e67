"""Contract products: a product that goes into a sum is one op with it, where that may be chosen; nobody chooses later.

    %p = fmul.contract %a, %b                  %s = fma %a, %b, %c
    %s = fadd.contract %p, %c           =>

LLVM contracts what it sees beside each other, and of two products in a sum the one that its order of operands puts
first: another load in the block, such as one for a prefetch, changes that order, and so the last bits. Where the clock
chooses between two codes, it is done here, before they are made of one function.

Requires  source stage; a processor that has such an op.
Ensures   no op is left that may be contracted; all that is made of the function rounds alike.
Leaves    products with other uses, and those of other blocks, as LLVM does; also those that the program writes twice:
          one product and two additions are sooner done than two multiply-adds.
Costs     linear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..analysis.facts import Facts
from ..analysis.uses import Uses, uses
from ..ir.build import Builder
from ..ir.function import Block, Function, Op, Value
from ..ir.ops import TABLE

CONTRACT = "contract"
Made = Mapping[frozenset[Value], int]  # how often products of the same are written


def contract_products(fn: Function, facts: Facts) -> None:
    known = facts[uses]
    made = Counter(frozenset(op.args) for op in fn.ops if op.opcode == "fmul")
    for block in fn.blocks:
        block.ops = [one for op in block.ops for one in (*_contracted(op, known, made, fn), op)]
        for op in block.ops:
            op.block = block
    for op in fn.ops:
        op.flags = tuple(flag for flag in op.flags if flag != CONTRACT)
    fn.touch()


def _contracted(op: Op, known: Uses, made: Made, fn: Function) -> list[Op]:
    """Make one of a sum, of its first product if it has two; ops that must stand before it."""
    if op.opcode not in ("fadd", "fsub") or CONTRACT not in op.flags:
        return []
    at = next((at for at, arg in enumerate(op.args) if _goes_into(arg, op, known, made)), None)
    if at is None:
        return []
    product, other = op.args[at], op.args[1 - at]
    assert isinstance(product, Op), "a product is an op"
    build = Builder(Block("", fn), op.position)
    a, b = product.args
    if op.opcode == "fsub" and at == 0:
        other = build.op("fneg", other, hint="fneg")
    elif op.opcode == "fsub":
        a = build.op("fneg", a, hint="fneg")
    op.row, op.args = TABLE["fma"], [a, b, other]
    return build.block.ops


def _goes_into(value: Value, sum: Op, known: Uses, made: Made) -> bool:
    """Is it a product that may be contracted, used for this sum alone?"""
    if not isinstance(value, Op) or value.opcode != "fmul" or CONTRACT not in value.flags:
        return False
    is_single = [*known.of(value)] == [sum] and sum.args.count(value) == 1
    return value.block is sum.block and is_single and made[frozenset(value.args)] == 1

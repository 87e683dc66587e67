"""Contract products: fuse a product and the sum that uses it into one `fma`, so that LLVM has no choice left.

    %p = fmul.contract %a, %b                  %s = fma %a, %b, %c
    %s = fadd.contract %p, %c           =>

LLVM contracts a product and a sum where it sees both. If a sum has two products, LLVM takes the one that its operand
order puts first. Another load in the block, such as a prefetch, changes that order, and with it the last bits. Variants
that compete by measurement must have the same bits, so this pass contracts before they are derived from one function.

Requires  source stage; a processor with fused multiply-add.
Ensures   no op is left that may be contracted; all code generated from the function rounds in the same way.
Leaves    products with other uses and products of other blocks, as LLVM does; also products that the program writes
          twice: one product and two additions are faster than two multiply-adds.
Costs     linear.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...analysis.facts import Facts
from ...analysis.graph.uses import Uses, uses
from ...ir.build import Builder
from ...ir.function import Block, Function, Op, Value
from ...ir.ops import TABLE

CONTRACT = "contract"
Made = Mapping[frozenset[Value], int]  # how often a product of the same operands is written


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
    """Contract a sum with its product, the first one if it has two; returns the ops to insert before it."""
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
    """Is it a product that may be contracted, with this sum as its only use?"""
    if not isinstance(value, Op) or value.opcode != "fmul" or CONTRACT not in value.flags:
        return False
    is_single = [*known.of(value)] == [sum] and sum.args.count(value) == 1
    return value.block is sum.block and is_single and made[frozenset(value.args)] == 1

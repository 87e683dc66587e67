"""Annotate shapes: the function becomes masked; every value gets its shape, every branch a uniform condition.

All control flow is uniform now, so shapes follow from data alone, and divergence is computed once more. A kept branch
in a block that may run with no active lane must not depend on garbage: its condition is frozen. A condition that was
uniform only because of what its block may assume (`u == v`) is no longer uniform as a plain value. The lanes of the
mask agree, so the pass takes the condition of any active lane.

Requires  linearized.
Ensures   stage masked: a shape for every value, branches on uniform values.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import Divergence, divergence
from ...analysis.facts import Facts
from ...ir.build import Builder
from ...ir.function import MASKED, Block, Function, Named, Op
from ...ir.shapes import UNIFORM


def annotate_shapes(fn: Function, facts: Facts) -> None:
    found = facts[divergence]
    for value in fn.values:
        shape = found.shapes[value]
        value.shape = UNIFORM if shape.is_bottom else shape
    for block in fn.blocks:
        if len(block.targets) > 1:
            _agree(block, found)
    fn.stage = MASKED
    fn.touch()


def _agree(block: Block, found: Divergence) -> None:
    """Take the branch's condition from the lanes of the block's mask, which agree."""
    end = block.end
    assert end is not None, "a block with targets ends"
    mask, condition = end.mask, end.args[0]
    end.mask = None
    if not isinstance(condition, Named):
        return
    builder = Builder(block, end.position)
    if not found.is_uniform(condition):
        agreed = builder.op("any" if end.opcode == "branch" else "first", condition, mask=mask, hint="agreed")
        agreed.shape = UNIFORM
        end.args[0] = agreed if end.opcode == "branch" else builder.op("freeze", agreed, hint="agreed")
    elif mask is not None and not (isinstance(condition, Op) and condition.opcode in ("any", "all")):
        end.args[0] = builder.op("freeze", condition, hint=condition.name)
        end.mask = mask  # code that keeps the condition per lane reads an active one
    else:
        return
    end.args[0].shape = UNIFORM

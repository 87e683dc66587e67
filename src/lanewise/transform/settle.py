"""Settle: the function becomes masked; every value gets its shape, and every branch a condition that is one number.

All control is uniform now, so shapes follow from data alone, and divergence is asked once more. A kept branch in a
block that may run with no active lane must not look at garbage: its condition is frozen. One that was uniform only
because of what its block could suppose (`u == v`) is uniform no longer as a plain value: the lanes of the mask agree,
so any of them tells.

Requires  linearized.
Ensures   stage masked: a shape for every value, branches on uniform values.
"""

from __future__ import annotations

from ..analysis.divergence import Divergence, divergence
from ..analysis.facts import Facts
from ..ir.build import Builder
from ..ir.function import MASKED, Block, Function, Named, Op
from ..ir.shapes import UNIFORM


def settle(fn: Function, facts: Facts) -> None:
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
    """Let the lanes of the block's mask, which agree, say what the branch goes by."""
    end = block.end
    assert end is not None, "a block with targets ends"
    mask, condition = end.mask, end.args[0]
    end.mask = None
    if not isinstance(condition, Named):
        return
    builder = Builder(block, end.position)
    if not found.is_uniform(condition):
        told = builder.op("any" if end.opcode == "branch" else "first", condition, mask=mask, hint="agreed")
        told.shape = UNIFORM
        end.args[0] = told if end.opcode == "branch" else builder.op("freeze", told, hint="agreed")
    elif mask is not None and not (isinstance(condition, Op) and condition.opcode in ("any", "all")):
        end.args[0] = builder.op("freeze", condition, hint=condition.name)
        end.mask = mask  # whoever keeps the condition lane by lane asks an active one
    else:
        return
    end.args[0].shape = UNIFORM

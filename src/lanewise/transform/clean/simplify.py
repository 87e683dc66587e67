"""Simplify: the cheap cleanup that every later pass relies on.

    fold constants, and with them branches and blocks that no run reaches
    drop parameters that are copies          after folding, which makes arguments equal
    merge straight-line blocks               after folding, which turns branches into jumps
    remove dead ops                          last, since the others leave useless ops

Requires  nothing.
Ensures   all blocks can be reached; no constant branch, no copied parameter, no block that could be merged into its
          only predecessor, no useless op.
Leaves    everything else: it makes no op cheaper and moves none.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...ir.function import Function
from .drop_params import drop_params
from .fold_constants import fold_constants
from .merge_blocks import merge_blocks
from .remove_dead import remove_dead


def simplify(fn: Function, facts: Facts) -> None:
    fold_constants(fn, facts)
    drop_params(fn, facts)
    merge_blocks(fn, facts)
    remove_dead(fn, facts)

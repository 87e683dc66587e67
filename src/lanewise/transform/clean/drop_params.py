"""Drop parameters that are always the same value.

    a: jump c(v)     b: jump c(v)     c(p): use p     =>     a: jump c     b: jump c     c: use v

`copies` finds them, also those that pass one value around a loop among themselves.

Requires  nothing.
Ensures   no parameter is a copy of one other value on all edges; the function's own parameters stay.
Leaves    parameters that meet undef or poison on some edge: which value they have there is not ours to choose.
Costs     those of `copies`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.values.copies import copies
from ...ir.function import Block, Function, Param, Value


def drop_params(fn: Function, facts: Facts) -> None:
    copied = facts[copies]
    if copied:
        _drop(fn, facts, copied)


def _drop(fn: Function, facts: Facts, copied: Mapping[Param, Value]) -> None:
    graph = facts[cfg]
    blocks: dict[Block, None] = {param.block: None for param in copied if param.block is not None}
    for block in blocks:
        kept = [index for index, param in enumerate(block.params) if param not in copied]
        for edge in graph.entering[graph.number[block]]:
            target = graph.target(edge)
            target.args = [target.args[index] for index in kept]
        block.params = [block.params[index] for index in kept]
    swaps: dict[Value, Value] = {**copied}
    fn.replace(swaps)

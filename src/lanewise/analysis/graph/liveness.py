"""Liveness: the values that are needed later, at the top and at the bottom of each block.

A value is live at a point if a path from there leads to a use. Arguments of targets are used at the bottom of the
block that passes them; parameters are defined at the top of their block and so are not live there.
Only values used outside of the block that defines them are tracked, by number.
Costs: near-linear in blocks and live values per block.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.function import Function, Named
from ...record import dataclass
from ..facts import Facts
from .cfg import cfg
from .dataflow import Problem, solve


@dataclass(frozen=True, slots=True, eq=False)
class Liveness:
    """Sets of numbers of values at the top of each block; `values[i]` is what i stands for."""

    names: Sequence[str]
    values: Sequence[Named]
    tops: Sequence[frozenset[int]]

    def at_top(self, block: int) -> list[Named]:
        return [self.values[number] for number in sorted(self.tops[block])]

    def __str__(self) -> str:
        lines = ([f"{name}:", *(f"%{v.name}" for v in self.at_top(block))] for block, name in enumerate(self.names))
        return "\n".join(map(" ".join, lines))


def liveness(fn: Function, facts: Facts) -> Liveness:
    graph = facts[cfg]
    number: dict[Named, int] = {}
    needs: list[set[int]] = [set() for _ in graph.blocks]
    makes: list[set[int]] = [set() for _ in graph.blocks]
    for at, block in enumerate(graph.blocks):
        for op in block.all_ops:
            for value in op.operands:
                if isinstance(value, Named) and value.block is not block:
                    needs[at].add(number.setdefault(value, len(number)))
    for value, index in number.items():
        if value.block is not None and value.block in graph.number:
            makes[graph.number[value.block]].add(index)

    def transfer(block: int, live: frozenset[int]) -> frozenset[int]:
        return live - makes[block] | needs[block]

    none: frozenset[int] = frozenset()
    answer = solve(graph, Problem(False, none, none, frozenset[int].union, transfer))
    return Liveness([block.name for block in graph.blocks], list(number), answer.after)

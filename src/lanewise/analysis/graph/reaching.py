"""Definite reaching definitions: the points since which a variable has certainly not changed.

    0 --x := ..--> 1 --> 2 --> 4      At 4, x has its value from 1, by any path: 1 is on every path, and no
                   |           ^      edge between assigns x. So 1 and 4 are *definitions* of x at 4, in the sense of
                   +---> 3 ----+      points whose value of x is the value at 4.

These points dominate the node, and are the nearest of its dominators, down from one where the variable may
have changed: an edge into it assigns the variable, or two paths with different last changes meet there. Those
meetings are the frontiers of changes, as for phi nodes. A set of variables is the bits of an integer.

Costs     the dominance frontiers, and a step whenever a frontier gets new variables.
Source    Rosemann, Moll, Hack, POPL 2021, Definitions 6.1 to 6.4; Cytron and others 1991 (frontiers).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...record import dataclass
from ..divergence.variables import VariableProgram
from ..facts import Facts
from .cfg import cfg
from .dominance import Dominance, dominance, frontiers

Bits = int


@dataclass(frozen=True, slots=True, eq=False)
class Reaching:
    """`changed[p]` are the variables that may have changed at the start of p, compared with p's dominator."""

    program: VariableProgram
    number: Mapping[str, int]
    changed: Sequence[Bits]
    tree: Dominance

    def since(self, node: int, above: int) -> Bits:
        """The variables that have the same value at a node as at this dominator, when it was last passed."""
        changed = 0
        while node != above:
            changed |= self.changed[node]
            node = self.tree.parent[node]
        return ~changed

    def definitions(self, node: int, variable: str) -> list[int]:
        """The points whose value of the variable it has at a node, the node itself first, then up its dominators."""
        bit = 1 << self.number[variable]
        result = [node]
        while not self.changed[node] & bit:
            node = self.tree.parent[node]
            result.append(node)
        return result

    def __str__(self) -> str:
        lines: list[str] = []
        for node, changed in enumerate(self.changed):
            names = [name for name, at in self.number.items() if changed >> at & 1]
            lines.append(f"{self.program.name(node)}: {' '.join(names) or 'nothing'} changed")
        return "\n".join(lines)


def reaching(program: VariableProgram, facts: Facts) -> Reaching:
    """`facts` are those of `control(program)`."""
    number = {variable: at for at, variable in enumerate(program.variables)}
    changed = [0] * len(program.edges)
    changed[0] = (1 << len(number)) - 1
    order = facts[cfg].order
    for node in order:
        for arrow in program.edges[node]:
            for effect in arrow.effects:
                changed[arrow.target] |= 1 << number[effect.variable]
    ends = facts[frontiers]
    work = list(order)
    while work:
        node = work.pop()
        for meeting in ends[node]:
            if changed[node] & ~changed[meeting]:
                changed[meeting] |= changed[node]
                work.append(meeting)
    return Reaching(program, number, changed, facts[dominance])

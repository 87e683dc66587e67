"""The uses of a value: the ops, and for a parameter the arguments that come to it along edges.

An argument of a target is a use by the op that ends the block. Costs: linear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ir.function import Function, Named, Op, Param, Value
from ...record import dataclass
from ..facts import Facts
from .cfg import Edge, cfg


@dataclass(frozen=True, slots=True, eq=False)
class Uses:
    """`users` of each value that has any, each op once, in order of the text."""

    users: Mapping[Named, Sequence[Op]]
    arguments: Mapping[Param, Sequence[tuple[Edge, Value]]]

    def of(self, value: Named) -> Sequence[Op]:
        return self.users.get(value, ())

    def incoming(self, param: Param) -> Sequence[tuple[Edge, Value]]:
        """The arguments of a parameter, edge by edge; nothing for the function's own parameters."""
        return self.arguments.get(param, ())

    def __str__(self) -> str:
        return "\n".join(f"%{value.name}: {' '.join(map(repr, ops))}" for value, ops in self.users.items())


def uses(fn: Function, facts: Facts) -> Uses:
    users: dict[Named, list[Op]] = {}
    for op in fn.ops:
        for value in op.operands:
            if isinstance(value, Named):
                ops = users.get(value)
                if ops is None:
                    users[value] = [op]
                elif ops[-1] is not op:
                    ops.append(op)
    arguments: dict[Param, list[tuple[Edge, Value]]] = {}
    graph = facts[cfg]
    for number, block in enumerate(graph.blocks):
        for edge in graph.entering[number]:
            for param, arg in zip(block.params, graph.target(edge).args, strict=True):
                arguments.setdefault(param, []).append((edge, arg))
    return Uses(users, arguments)

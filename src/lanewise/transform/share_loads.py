"""Share loads: what a lane has read, it need not read again; and a check that it has passed, it passes again.

    while keys[at] != 0:                        one gather for both: between them nothing is written, and who comes
        if keys[at] == key: ...                 to the second has made the first

LLVM shares loads of scalars and of whole vectors; a gather under one mask is not the same to it as one under another.
So it is done here, where every lane is alone and a mask is a place in the program.

Requires  source stage; loops closed.
Ensures   results and checks as before.
Leaves    loads whose shape is better than that of the one before; those behind a loop that the one before stands in.
Costs     linear.
"""

from __future__ import annotations

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..analysis.memory_states import memory_states
from ..analysis.numbers import numbers
from ..ir.function import Function, Op, Value


def share_loads(fn: Function, facts: Facts) -> None:
    graph, tree, forest = facts[cfg], facts[dominance], facts[loops]
    states, same = facts[memory_states], facts[numbers]
    before: dict[tuple[object, ...], list[tuple[int, Op]]] = {}
    swaps: dict[Value, Value] = {}
    gone: set[Op] = set()

    def is_near(earlier: int, block: int) -> bool:
        """Is a value of the earlier block there without leaving a loop?"""
        home = forest.of(earlier)
        return home is None or forest.contains(home, block)

    for number in graph.order:
        for op in graph.blocks[number].ops:
            key = _key(op, states.of.get(op), same.of(op.args[0]) if op.args else None)
            if key is None:
                continue
            ways = before.setdefault(key, [])
            for earlier, other in ways:
                if not tree.dominates(earlier, number):
                    continue
                if op.opcode == "check":
                    gone.add(op)
                    break
                if is_near(earlier, number) and _is_as_good(facts, other, op):
                    swaps[op] = other
                    gone.add(op)
                    break
            else:
                ways.append((number, op))
    if not gone:
        return
    for block in fn.blocks:
        block.ops = [op for op in block.ops if op not in gone]
    fn.replace(swaps)
    fn.touch()


def _key(op: Op, state: tuple[object, int] | None, first: object) -> tuple[object, ...] | None:
    """What an op has in common with one that makes it useless; None for ops that are not looked at."""
    if op.opcode == "check":
        return ("check", first)
    if op.opcode == "load" and state is not None:
        return ("load", first, op.type, *state)
    return None


def _is_as_good(facts: Facts, other: Op, op: Op) -> bool:
    found = facts[divergence]
    if other not in found.shapes or op not in found.shapes:
        return False
    return found.shape(other) == found.shape(op) or found.shape(op).is_varying

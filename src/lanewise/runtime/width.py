"""How many lanes a kernel's gang has: as many of its hot values as fill one vector register.

Hot is what stands in the deepest loops of the functions that run in lanes. There the widest float that is computed
decides; without floats, the widest element that is read or written anywhere in the lanes; without those, 32 bits.
Integers that only count and index are not looked at: they are uniform or strided mostly, and narrowed where possible.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.cfg import cfg
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..ir.function import Function, Module, Op
from ..target import preferred_width

NARROWEST = 32


def chosen_width(module: Module, entry: str) -> int:
    """The width for a kernel of this module when nobody chose one."""
    found = [item for function in _in_lanes(module, entry) for item in _ops(function)]
    deepest = max((depth for depth, _ in found), default=0)
    hot = [op for depth, op in found if depth == deepest]
    bits = _floats(hot) or _elements([op for _, op in found])
    return preferred_width(max([NARROWEST, *bits]))


def _in_lanes(module: Module, entry: str) -> Iterator[Function]:
    """All functions that lanes run: everything but the host, unless there is nothing else."""
    for name, function in module.functions.items():
        if name != entry or len(module.functions) == 1:
            yield function


def _ops(function: Function) -> Iterator[tuple[int, Op]]:
    """Every op with the number of loops around it."""
    facts = Facts(function)
    graph, forest = facts[cfg], facts[loops]
    for number, block in enumerate(graph.blocks):
        home = forest.of(number)
        for op in block.ops:
            yield (0 if home is None else home.depth), op


def _floats(ops: list[Op]) -> list[int]:
    return [op.type.bits for op in ops if op.type.is_float and op.opcode not in ("load", "fpext", "sitofp", "uitofp")]


def _elements(ops: list[Op]) -> list[int]:
    stored = [op.args[0].type.bits for op in ops if op.opcode == "store" and not op.args[0].type.is_ptr]
    return stored + [op.type.bits for op in ops if op.opcode == "load" and not op.type.is_ptr]

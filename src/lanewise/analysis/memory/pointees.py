"""Pointees: the types in which a function accesses the memory of each of its pointer parameters.

    pointees(fn)[param]         {f32: the position of the first such access}; nothing for pointers only passed on

LLVM's pointers have no element type; their uses do. Addresses are followed through `ptradd`,
`select`, `freeze` and block parameters, within the function. One that may come from two parameters counts for both.

Ensures   every type in the result is one that some op of the function accesses at an address derived from `param`.
Leaves    accesses of callees, and addresses loaded from memory.
Costs     linear in ops and edges, times the parameters.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Function, Op, Param, Value
from ...ir.position import Position
from ...ir.types import Type

MOVES = ("ptradd", "select", "freeze")
ADDRESS = {"load": 0, "store": 1, "atomic": 0, "cmpxchg": 0}


def pointees(fn: Function) -> dict[Param, dict[Type, Position]]:
    """For each pointer parameter, in order."""
    return {param: _accesses(fn, param) for param in fn.params if param.type.is_ptr}


def _accesses(fn: Function, param: Param) -> dict[Type, Position]:
    made = _made_from(fn, param)
    found: dict[Type, Position] = {}
    for op in fn.ops:
        at = ADDRESS.get(op.opcode)
        if at is not None and op.args[at] in made:
            found.setdefault(_accessed(op), op.position)
    return found


def _accessed(op: Op) -> Type:
    return op.type if op.opcode == "load" else op.args[0 if op.opcode == "store" else 1].type


def _made_from(fn: Function, param: Param) -> set[Value]:
    """The addresses derived from a parameter."""
    users: dict[Value, list[Value]] = {}
    for source, target in _steps(fn):
        users.setdefault(source, []).append(target)
    made: set[Value] = {param}
    work: list[Value] = [param]
    while work:
        for user in users.get(work.pop(), ()):
            if user not in made:
                made.add(user)
                work.append(user)
    return made


def _steps(fn: Function) -> Iterator[tuple[Value, Value]]:
    """An address, and one derived from it."""
    for block in fn.blocks:
        for op in block.ops:
            if op.opcode in MOVES and op.type.is_ptr:
                yield from ((arg, op) for arg in op.args if arg.type.is_ptr)
        for target in block.targets:
            yield from ((arg, to) for arg, to in zip(target.args, target.block.params, strict=True) if to.type.is_ptr)

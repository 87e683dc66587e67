"""Remove dead ops and parameters: those that no op with an effect needs, including cycles that only feed themselves.

    head(i, dead): ... jump head(next, more)      =>      head(i): ... jump head(next)

Requires  nothing.
Ensures   every op and every block parameter has an effect, or feeds an op that has one, or a branch.
Leaves    the function's own parameters; calls, unless they are known to have no effect; volatile and ordered loads.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.uses import uses
from ...ir.function import Function, Named, Op, Param, Value
from ...ir.types import VOID


def remove_dead(fn: Function, facts: Facts) -> None:
    needed = needed_values(fn, facts)
    graph = facts[cfg]
    changed = False
    for number, block in enumerate(graph.blocks):
        ops = [op for op in block.ops if op in needed or has_effect(op)]
        kept = [at for at, param in enumerate(block.params) if not number or param in needed]
        if len(kept) < len(block.params):
            for edge in graph.entering[number]:
                target = graph.target(edge)
                target.args = [target.args[at] for at in kept]
            block.params = [block.params[at] for at in kept]
            changed = True
        if len(ops) < len(block.ops):
            block.ops = ops
            changed = True
    if changed:
        fn.touch()


def has_effect(op: Op) -> bool:
    """Must it run even if its result has no use?"""
    if op.opcode == "call":
        return op.attrs.get("effect") != "none"
    if op.opcode == "opaque":
        return op.type is VOID or "writes" in op.attrs.get("effect", "")
    if op.opcode == "prefetch":
        return "distance" in op.attrs
    return op.row.has_effect or op.type is VOID or bool(op.attrs.get("volatile")) or "order" in op.attrs


def needed_values(fn: Function, facts: Facts) -> set[Named]:
    """Values that an op with an effect uses, directly or through others."""
    arguments = facts[uses].arguments
    needed: set[Named] = set()
    work: list[Value] = []
    for op in fn.ops:
        if op.row.ends_block or has_effect(op):
            work += op.args
            if op.mask is not None:
                work.append(op.mask)
    while work:
        value = work.pop()
        if not isinstance(value, Named) or value in needed:
            continue
        needed.add(value)
        if isinstance(value, Param):
            work += (arg for _, arg in arguments.get(value, ()))
        elif isinstance(value, Op):
            work += value.operands
    return needed

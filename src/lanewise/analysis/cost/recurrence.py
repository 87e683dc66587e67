"""Recurrence: the cycles that an iteration of a loop waits for the iteration before.

    z = z * z + c                    a product and a sum, one after the other: 8 cycles
    total += exp(x[k])               a sum: 4 cycles; the function need not wait
    if a[mid] < key: low = mid + 1   a gather, a comparison and a blend: 27 cycles

A processor overlaps iterations, except for the ops between a value that the loop carries and its value in the next
iteration: the longest such chain bounds the time of an iteration from below. Where that is long compared with the time
that all ops of the iteration take, more registers for each value are nearly free (`plan/registers_per_value.py`).

Requires  divergence.
Ensures   chains through registers: what an iteration stores for the next one to load is not seen.
Costs     linear in the ops, for each value that the loop carries.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir.function import Op, Param, Value
from ...machine.op_prices import BLEND, GATHERED, latency
from ...machine.prices import ANYWHERE
from ..divergence.divergence import divergence
from ..facts import Facts
from ..graph.cfg import Edge, cfg
from ..graph.loops import Loop, loops
from .op_cost import access_form, address_of

NEVER = -1.0  # cycles of a value that does not depend on the parameter in question


def recurrence(facts: Facts, loop: Loop) -> float:
    """Cycles of the longest chain from a value that the loop carries to one that the next iteration gets.

    A chain counts if it is part of a cycle: if the value where it starts depends on the one where it ends.
    """
    graph, found = facts[cfg], facts[divergence]
    header = graph.blocks[loop.header]
    carried = [param for param in header.params if not found.shape(param).is_strided]
    chains = {param: _carried_on(facts, loop, param) for param in carried}
    return max(
        (
            cycles
            for start, ends in chains.items()
            for end, cycles in ends.items()
            if end in chains and (end is start or start in chains[end])
        ),
        default=0.0,
    )


def _carried_on(facts: Facts, loop: Loop, start: Param) -> Mapping[Param, float]:
    """The parameters of the header that depend on this one in the next iteration, with the cycles until then."""
    graph = facts[cfg]
    times, found = _since(facts, loop, start), dict[Param, float]()
    for edge in loop.back_edges:
        for param, arg in zip(graph.blocks[loop.header].params, graph.target(edge).args, strict=True):
            if arg in times:
                found[param] = max(found.get(param, 0.0), times[arg])
    return found


def _since(facts: Facts, loop: Loop, start: Param) -> Mapping[Value, float]:
    """The values of an iteration that depend on a parameter of the header, each with the cycles from it."""
    graph, forest = facts[cfg], facts[loops]
    times: dict[Value, float] = {start: 0.0}
    masks: dict[int, float] = {}  # of blocks that run under conditions that depend on the parameter
    for number in graph.order:
        if not forest.contains(loop, number):
            continue
        for op in graph.blocks[number].ops:
            ready = max((times[arg] for arg in op.args if arg in times), default=NEVER)
            if ready >= 0.0 and not op.type.is_void:
                times[op] = ready + _latency(facts, op)
        mask = max(masks.get(number, NEVER), _condition(facts, number, times))
        for edge in graph.leaving(number):
            if edge.target == loop.header or not forest.contains(loop, edge.target):
                continue
            masks[edge.target] = max(masks.get(edge.target, NEVER), mask)
            _pass_on(facts, edge, mask, times)
    return times


def _pass_on(facts: Facts, edge: Edge, mask: float, times: dict[Value, float]) -> None:
    """The parameters of an edge's target: where edges meet, a value is blended by their masks."""
    target = facts[cfg].target(edge)
    blended = mask + BLEND if mask >= 0.0 and len(facts[cfg].entering[edge.target]) > 1 else NEVER
    for param, arg in zip(target.block.params, target.args, strict=True):
        ready = max(times.get(arg, NEVER), blended, times.get(param, NEVER))
        if ready >= 0.0:
            times[param] = ready


def _condition(facts: Facts, number: int, times: Mapping[Value, float]) -> float:
    """When the condition of a divergent branch is known."""
    end = facts[cfg].blocks[number].end
    if not facts[divergence].branches.get(number) or end is None or not end.args:
        return NEVER
    return times.get(end.args[0], NEVER)


def _latency(facts: Facts, op: Op) -> float:
    if op.opcode == "load" and access_form(op, facts[divergence].shape(address_of(op)))[0] == ANYWHERE:
        return GATHERED
    return latency(op.opcode)

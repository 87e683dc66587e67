"""Exit answers: evaluate a comparison of a shared counter where the loop is left, not after the loop.

    while j < m and text[i + j] == word[j]:          lanes leave with different j
        j += 1
    found[i] = j == m                                out: icmp.eq %j, %m           a j for each lane must be kept
                                                     =>   out(%found)              left by the count: j == m, asked once
                                                                                   left before:       no, since j < m

Inside the loop all live lanes have the same counter, so the comparison is one scalar op. If conditions that dominate
the exit decide it, it is a constant. Each lane then keeps a boolean, or nothing.

Requires  source stage; divergence.
Ensures   the same results.
Leaves    counters with other uses after the loop, and loops whose exits do not all lead to one block.
Costs     linear; for each comparison at each exit a bounded search.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, Edge, cfg
from ...analysis.graph.loops import Loop, Loops, loops
from ...analysis.graph.uses import Uses, uses
from ...analysis.values.signs import Signs, signs
from ...ir.build import Builder
from ...ir.function import Const, Function, Named, Op, Target, Value
from ...ir.types import I1
from ...record import dataclass


@dataclass(frozen=True, slots=True)
class _Exit:
    """The block that a loop is left from, and the target that leads to the block after the loop."""

    source: int
    onward: Target


def exit_answers(fn: Function, facts: Facts) -> None:
    """The last step of `split_exits`: an exit that has one reason says more about the counter."""
    graph, forest = facts[cfg], facts[loops]
    if not any(True for loop in forest for _ in _questions(graph, forest, loop)):
        return
    found, users, known = facts[divergence], facts[uses], facts[signs]
    swaps: dict[Value, Value] = {}
    for loop in forest:
        for exits, op in list(_questions(graph, forest, loop)) if found.loops[loop.header] else ():
            shared = next(arg for arg in op.args if _is_inside(arg, graph, forest, loop))
            if found.shape(shared).is_uniform and _is_asked_once(op, shared, users, graph, forest, loop):
                swaps[op] = _asked_at_exits(fn, op, graph, exits, known)
    if swaps:
        for block in fn.blocks:
            block.ops = [op for op in block.ops if op not in swaps]
        fn.replace(swaps)
        fn.touch()


def _questions(graph: Cfg, forest: Loops, loop: Loop) -> Iterator[tuple[list[_Exit], Op]]:
    """If all exits lead to one block, and no other edge does: the comparisons there that can move to the exits."""
    exits = [_Exit(edge.source, _onward(graph, edge)) for edge in loop.exit_edges]
    out = exits[0].onward.block if exits else None
    if out is None or any(way.onward.block is not out for way in exits):
        return
    if len(graph.entering[graph.number[out]]) == len(exits):
        yield from ((exits, op) for op in out.ops if _is_question(op, graph, forest, loop))


def _is_inside(value: Value, graph: Cfg, forest: Loops, loop: Loop) -> bool:
    return isinstance(value, Named) and value.block is not None and forest.contains(loop, graph.number[value.block])


def _is_question(op: Op, graph: Cfg, forest: Loops, loop: Loop) -> bool:
    """A comparison of a value of the loop with one from before it."""
    if op.opcode != "icmp" or not op.args[0].type.is_int:
        return False
    inside = [_is_inside(arg, graph, forest, loop) for arg in op.args]
    above = [not isinstance(arg, Named) or arg.block is not op.block for arg in op.args]
    return sum(inside) == 1 and all(above)


def _is_asked_once(op: Op, value: Value, users: Uses, graph: Cfg, forest: Loops, loop: Loop) -> bool:
    """Is this the only use of the counter after the loop?"""
    assert isinstance(value, Named), "it was made in the loop"
    outside = [
        user for user in users.of(value) if user.block is None or not forest.contains(loop, graph.number[user.block])
    ]
    return outside == [op] and not any(value in graph.target(edge).args for edge in loop.exit_edges)


def _onward(graph: Cfg, edge: Edge) -> Target:
    """The target of an exit, past an empty block of its own."""
    target = graph.target(edge)
    end = target.block.end
    alone = len(graph.entering[edge.target]) == 1 and not target.block.ops and not target.block.params
    return end.targets[0] if alone and end is not None and end.opcode == "jump" else target


def _asked_at_exits(fn: Function, op: Op, graph: Cfg, exits: list[_Exit], known: Signs) -> Value:
    """The answer as a parameter of the block after the loop; each exit brings its own."""
    assert op.block is not None, "an op stands in a block"
    answer = fn.add_param(op.block, I1, op.name, op.position)
    for way in exits:
        way.onward.args.append(_asked(op, way.source, graph, known))
    return answer


def _asked(op: Op, source: int, graph: Cfg, known: Signs) -> Value:
    if op.mode in ("eq", "ne") and _differ(op, source, known):
        return Const(I1, int(op.mode == "ne"))
    return Builder(graph.blocks[source], op.position).op("icmp", *op.args, mode=op.mode, hint=op.name)


def _differ(op: Op, number: int, known: Signs) -> bool:
    a, b = (known.form(arg) for arg in op.args)
    return a is not None and b is not None and known.differ(a, b, number)

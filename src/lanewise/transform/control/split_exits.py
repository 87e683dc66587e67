"""Split exits: if a loop's exit condition combines a uniform and a varying reason, the uniform one gets its own branch.

    while n < limit and f(x): ...        n is uniform, x is not

      b: branch (n < limit) and f(x), in, out        b:  branch n < limit, b2, out        uniform: the loop ends
                                              =>     b2: branch f(x), in, out             divergent: some lanes leave

    b: ... join(i1 0)                                    b: ... out                           a constant needs
    join(c): branch c, in, out                    =>     join(c): branch c, in, out            no test

The combined condition would be broadcast to the lanes and enter their mask in every iteration. A uniform branch costs
one scalar comparison, and the values that it takes out of the loop need not be kept per lane. Then comparisons that
depend only on the shared counter move to the exits (`exit_answers.py`).

Requires  divergence; every loop with one header.
Ensures   the same blocks run in the same lanes.
Leaves    conditions of which both parts vary, or none.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Edge, cfg
from ...analysis.graph.loops import loops
from ...analysis.graph.uses import uses
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Target, Value
from ..clean.simplify import simplify
from ..edit.insert_block import Layout
from .exit_answers import exit_answers

# How two conditions combine: if the first has this value, the second does not matter.
BOTH, EITHER = 0, 1


def split_exits(fn: Function, facts: Facts) -> None:
    _thread(fn, facts)
    graph, forest = facts[cfg], facts[loops]
    edges = [edge for loop in forest for edge in loop.exit_edges if forest.of(edge.source) is loop]
    if any(_halves(graph.blocks[edge.source].end, leaves=edge.slot) for edge in edges):
        _split_all(fn, facts, edges)
    exit_answers(fn, facts)


def _split_all(fn: Function, facts: Facts, edges: list[Edge]) -> None:
    graph, found = facts[cfg], facts[divergence]
    layout = Layout(fn)
    for edge in edges:
        block = graph.blocks[edge.source]
        halves = _halves(block.end, leaves=edge.slot)
        if halves is None or not found.branches.get(edge.source):
            continue
        shared, other = halves
        if found.shape(shared).is_uniform and not found.shape(other).is_uniform:
            layout.after(block, _split(fn, block, edge.slot, shared, other))
    layout.apply()


def _thread(fn: Function, facts: Facts) -> None:
    """Redirect edges that bring a constant to a block that only tests whether to stay in the loop."""
    graph, forest, users = facts[cfg], facts[loops], facts[uses]
    changed = False
    for loop in forest:
        for number in dict.fromkeys(edge.source for edge in loop.exit_edges):
            block = graph.blocks[number]
            end = block.end
            if forest.headed_by(number) is not None or block.ops or end is None or end.opcode != "branch":
                continue
            asked = end.args[0]
            if not isinstance(asked, Param) or asked.block is not block:
                continue
            if any(op is not end for param in block.params for op in users.of(param)):
                continue
            at = block.params.index(asked)
            for edge in graph.entering[number]:
                changed |= _go_on(graph.target(edge), block, at, end)
    if changed:
        fn.touch()
        simplify(fn, facts)


def _go_on(target: Target, block: Block, at: int, end: Op) -> bool:
    if target.block is not block:  # a block that leaves two loops has been handled before
        return False
    answer = target.args[at]
    if not isinstance(answer, Const) or not isinstance(answer.value, int):
        return False
    given: dict[Value, Value] = dict(zip(target.block.params, target.args, strict=True))
    chosen = end.targets[0 if answer.value else 1]
    target.block, target.args = chosen.block, [given.get(arg, arg) for arg in chosen.args]
    return True


def _halves(end: Op | None, leaves: int) -> tuple[Value, Value] | None:
    """The two conditions, either of which suffices to take the target that leaves; the first one first."""
    if end is None or end.opcode != "branch" or not isinstance(made := end.args[0], Op):
        return None
    decides = BOTH if leaves == 1 else EITHER
    if made.opcode == "select":
        first, *rest = made.args
        known = rest[1] if decides == BOTH else rest[0]
        if isinstance(known, Const) and known.value == decides and known.type is first.type:
            return first, rest[0] if decides == BOTH else rest[1]
    return None


def _split(fn: Function, block: Block, leaves: int, shared: Value, other: Value) -> Block:
    """The uniform condition stays; a new block after it tests the other one."""
    end = block.end
    assert end is not None, "a block that is left has its end"
    second = Block(fn.fresh_block(f"{block.name}.rest"), fn)
    out, stays = end.targets[leaves], end.targets[1 - leaves]
    Builder(second, end.position).branch(other, stays.block, stays.block)
    assert second.end is not None, "it has just got one"
    second.end.targets = end.targets
    block.end = None
    Builder(block, end.position).branch(shared, second, second)
    new_end: Op | None = block.end
    assert new_end is not None, "it has just got one"
    new_end.targets[leaves] = Target(out.block, list(out.args))
    return second

"""Make reducible: give every loop one entry, by copying the blocks that its other entries lead to.

        a                    a
       / \\                  / \\
      h <-> e      =>      h   e.1          see analysis/graph/node_splitting.py for what is copied, and why it ends
                           | \\ /
                           e<->h

Requires  nothing.
Ensures   no irreducible loop; the same computation, op for op.
Leaves    reducible loops, and functions that would grow too much: they are refused with a sentence.
Costs     the copies: at most GROWTH times the function's ops, or ALLOWANCE ops if that is more.
Source    Janssen, Corporaal 1997.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import loops
from ...analysis.graph.node_splitting import Splitting, splitting
from ...ir.function import Block, Function, Named
from ...ir.position import CompileError
from ..edit.clone_blocks import clone_block
from ..edit.insert_block import Layout
from ..edit.repair_ssa import Variable, repair_ssa

GROWTH = 3
ALLOWANCE = 500


def make_reducible(fn: Function, facts: Facts) -> None:
    if not facts[loops].irreducible:
        return
    plan = facts[plan_of]
    if (why := why_not(fn, facts)) is not None:
        header = facts[cfg].blocks[facts[loops].irreducible[0].header]
        raise CompileError(why, next((op.position for op in header.all_ops if op.position), fn.position))
    _change(fn, facts, plan)


def why_not(fn: Function, facts: Facts) -> str | None:
    """Why the function stays irreducible, if it does."""
    plan = facts[plan_of]
    if plan.complete:
        return None
    entries = sorted(facts[loops].irreducible[0].entries)
    names = ", ".join(f"'{facts[cfg].blocks[entry].name}'" for entry in entries[:4])
    more = f" and {len(entries) - 4} more" if len(entries) > 4 else ""
    return (
        f"function '{fn.name}' jumps into the middle of a loop (entries {names}{more}); giving it one entry would "
        f"copy more than {_limit(_size(fn))} ops; let the loop be entered at one label"
    )


def plan_of(fn: Function, facts: Facts) -> Splitting:
    weight = [len(block.ops) + 1 for block in fn.blocks]
    return splitting(facts[cfg].successors, weight, _limit(_size(fn)))


def _size(fn: Function) -> int:
    return sum(len(block.ops) + 1 for block in fn.blocks)


def _limit(size: int) -> int:
    return max(ALLOWANCE, GROWTH * size)


def _change(fn: Function, facts: Facts, plan: Splitting) -> None:
    old = list(fn.blocks)
    copies: dict[Named, list[Named]] = {}
    layout = Layout(fn)
    blocks: list[Block] = list(old)
    for origin in plan.origin[len(old) :]:
        block = clone_block(fn, old[origin], copies)
        layout.after(old[origin], block)
        blocks.append(block)
    for block, targets in zip(blocks, plan.successors, strict=True):
        for target, number in zip(block.targets, targets, strict=True):
            target.block = blocks[number]
    layout.apply()
    repair_ssa(fn, facts, [Variable([value, *others]) for value, others in copies.items()])

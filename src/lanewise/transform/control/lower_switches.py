"""Lower switches: a divergent switch becomes branches, one per target.

    switch %v, default d, 1 2: a, 3: b      =>      branch (v = 1 or v = 2), a, next;   next: branch v = 3, b, d

Lanes that take different targets need a mask each, and a mask follows from a boolean condition.

Requires  divergence.
Ensures   every switch left is on a uniform value.
Leaves    uniform switches: one jump for the whole gang.
Costs     a compare per case, a block per target.
"""

from __future__ import annotations

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Target, Value
from ..edit.insert_block import Layout


def lower_switches(fn: Function, facts: Facts) -> None:
    if not any(block.end is not None and block.end.opcode == "switch" for block in fn.blocks):
        return
    graph, found = facts[cfg], facts[divergence]
    layout = Layout(fn)
    changed = False
    for number, diverges in found.branches.items():
        block = graph.blocks[number]
        if diverges and block.end is not None and block.end.opcode == "switch":
            _lower(fn, block, layout)
            changed = True
    layout.apply()
    if changed:
        fn.touch()


def _lower(fn: Function, block: Block, layout: Layout) -> None:
    end = block.end
    assert end is not None, "a switch ends its block"
    value, (default, *rest) = end.args[0], end.targets
    block.end = None
    here = block
    for index, target in enumerate(rest):
        builder = Builder(here, end.position)
        condition = _is_one_of(builder, value, target.cases)
        otherwise = default
        if index + 1 < len(rest):
            new = Block(fn.fresh_block(f"{block.name}.case"), fn)
            layout.after(here, new)
            otherwise = Target(new)
            here = new
        builder.branch(condition, target.block, otherwise.block, target.args, otherwise.args)
    if not rest:
        Builder(block, end.position).jump(default.block, default.args)


def _is_one_of(builder: Builder, value: Value, cases: tuple[int, ...]) -> Value:
    found: Value | None = None
    for case in cases:
        hit = builder.op("icmp", value, Const(value.type, case), mode="eq", hint="is")
        found = hit if found is None else builder.op("or", found, hit, hint="is")
    assert found is not None, "a target of a switch has a case"
    return found

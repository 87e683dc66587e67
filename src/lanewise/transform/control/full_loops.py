"""Full loops: while all lanes stay in a loop, they run a copy of it without masks.

    preheader                            preheader
       |                                     |
    header(live) <---------+             header.full <--- again.full
     |    \\ any live        |                |               |     all lanes are live: no test, no masks
    done  test -- body -- again    =>     body.full -- .. ---+
                                             | some lane leaves
                                          header(live) ...             the iteration restarts under masks

Where lanes leave at different times but all lanes run most iterations, masks cost in every iteration and are needed in
few. In most loops, the conditions by which lanes leave come first in an iteration, before any store. So when a lane
leaves the copy, the iteration restarts in the original loop. A lane that leaves further on is no longer live in the
next iteration, which tests for that.

Requires  unified loops (`unify_loops`); divergence; all lanes active at the entry.
Ensures   results as before: the copy or the original runs an iteration, the whole of it.
Leaves    loops that some lanes reach without others, and loops in which masks cost little.
Costs     a copy of the loop, of at most `MOST_BLOCKS`; at run time one misprediction when a lane leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...analysis.cost.mask_cost import mask_cost, waiting
from ...analysis.cost.op_cost import Priced
from ...analysis.cost.region_cost import TRIPS, Run, block_cost
from ...analysis.divergence.divergence import Gang, divergence
from ...analysis.divergence.whole_gangs import run_by_all, whole_gangs
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Op, Param, Target
from ...ir.meaning.meaning import is_pure
from ...ir.position import NOWHERE, Position
from ...ir.types import I1
from ...machine.mask_prices import MaskPrices
from ...record import dataclass
from ...remarks.remark import record
from ..edit.clone_blocks import clone_region

MOST_BLOCKS = 60  # of a loop
# Policy: cycles that masks must cost an iteration, and their share of its cost.
LEAST, SHARE = 3.0, 0.05
STAYS = frozenset(("everywhere", "end_everywhere", "barrier", "return", "private", "crev"))
YES = Const(I1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Unified:
    """A unified loop: its parts, as `unify_loops` made them; `prefix` are the blocks at the start of an iteration, each
    with the slot of its branch by which lanes leave.
    """

    loop: Loop
    header: Block
    test: Block
    body: Block
    again: Block
    live: Param
    prefix: list[tuple[Block, int]]


def full_loops(fn: Function, facts: Facts, room: int, done: set[Block]) -> int:
    """Copy the loops for which it pays, with at most `room` ops; returns how many were copied.

    `done`: headers of loops that have been examined. Loops inside a copied one are left for the next run.
    """
    graph, whole, forest = facts[cfg], facts[whole_gangs], facts[loops]
    known = {found.loop.header: found for found in _unified(graph, facts)}
    chosen, copied = dict[Loop, Unified](), 0
    for found in known.values():
        loop = found.loop
        if loop.header not in whole or found.header in done or any(around in chosen for around in loop.ancestors):
            continue
        members = [graph.blocks[number] for number in forest.members(loop)] if _is_short(loop) else []
        size = sum(len(block.ops) + 1 for block in members)
        if not size or copied + size > room or any(op.opcode in STAYS for block in members for op in block.all_ops):
            continue
        done.add(found.header)
        if facts.given(MaskPrices).always or _pays(facts, found, members, known):
            chosen[loop] = found
            copied += size
    for loop, found in chosen.items():
        _copy(fn, graph, found, [graph.blocks[number] for number in forest.members(loop)])
    if chosen:
        fn.touch()
    return copied


def _is_short(loop: Loop) -> bool:
    return loop.stop - loop.start <= MOST_BLOCKS


def _unified(graph: Cfg, facts: Facts) -> Iterator[Unified]:
    for loop in facts[loops]:
        header = graph.blocks[loop.header]
        asked = header.ops[0] if len(header.ops) == 1 else None
        end = header.end
        if end is None or asked is None or asked.opcode != "any" or end.args != [asked] or end.opcode != "branch":
            continue
        live, test = asked.args[0], header.targets[0].block
        fork = test.end
        if not isinstance(live, Param) or live.block is not header or fork is None or fork.opcode != "branch":
            continue
        if test.ops or fork.args[0] is not live or len(graph.entering[graph.number[test]]) != 1:
            continue
        body, again = (target.block for target in fork.targets)
        prefix = list(_prefix(graph, body, again, header.params.index(live)))
        yield Unified(loop, header, test, body, again, live, prefix)


def _prefix(graph: Cfg, body: Block, again: Block, live: int) -> Iterator[tuple[Block, int]]:
    """The first blocks of an iteration, without stores, that all lanes that stay reach one after the other."""
    here = body
    while all(_can_be_done_again(op) for op in here.ops) and here.end is not None:
        sides = [_leaves(target, again, live) for target in here.targets]
        if here.end.opcode == "branch" and sides.count(True) == 1:
            yield here, sides.index(True)
            here = here.targets[1 - sides.index(True)].block
        elif here.end.opcode == "jump":
            here = here.targets[0].block
        else:
            return
        if here is again or len(graph.entering[graph.number[here]]) != 1:
            return


def _can_be_done_again(op: Op) -> bool:
    if op.opcode in ("load", "check"):
        return not op.attrs.get("volatile") and not op.attrs.get("order")
    return op.row.speculates or is_pure(op)


def _leaves(target: Target, again: Block, live: int) -> bool:
    """Does it lead to a block that only makes lanes leave?"""
    block = target.block
    if block.ops or block.end is None or block.end.opcode != "jump" or block.targets[0].block is not again:
        return False
    return not target.args and not _is_yes(block.targets[0], live)


def _is_yes(target: Target, live: int) -> bool:
    value = target.args[live]
    return isinstance(value, Const) and value.value == 1


def _pays(facts: Facts, found: Unified, members: list[Block], known: Mapping[int, Unified]) -> bool:
    """Do masks cost an iteration enough? The masks that inner loops would lose count as well."""
    graph, forest, shape = facts[cfg], facts[loops], facts[divergence].shape
    width, prices, masks = facts.given(Gang).width, facts.given(Priced).prices, facts.given(MaskPrices)
    inside = [known[number] for number in forest.members(found.loop) if number in known]
    asked = {graph.number[block] for one in inside for block in (one.test, *(block for block, _ in one.prefix))}
    full = run_by_all(facts, members, asked)
    gain = prices.blends((param.type.bits for param in _carried_values(found)), width)
    gain += waiting((op for block in full for op in block.ops), shape, masks)
    cost, run = 0.0, Run(prices, width, shape)
    for block in full:
        number = graph.number[block]
        trips = TRIPS ** (forest.depth(number) - found.loop.depth)
        gain += trips * sum(mask_cost(op, shape, width, prices, masks) for op in block.ops)
        cost += trips * block_cost(facts, number, run).total
    return gain >= max(LEAST, SHARE * cost)


def _carried_values(found: Unified) -> list[Param]:
    """The values that lanes keep after they have left, in every iteration."""
    assert found.test.end is not None, "a test is a branch"
    passed = found.test.end.targets[1].args
    pairs = zip(found.header.params, passed, strict=True)
    return [param for param, value in pairs if value is param and param.type is not I1]


def _copy(fn: Function, graph: Cfg, found: Unified, members: list[Block]) -> None:
    live = found.header.params.index(found.live)
    blocks, copies = clone_region(fn, [block for block in members if block is not found.test], "full")
    header, again = blocks[found.header], blocks[found.again]
    some = Block(fn.fresh_block(f"{found.header.name}.some"), fn)
    for block, slot in found.prefix:
        left = blocks[block].targets[slot].block
        _ask_all(blocks[block], slot, some)
        del blocks[next(old for old, new in blocks.items() if new is left)]
    leavers = [target for block in blocks.values() for target in block.targets if target.block is again]
    tested = not all(_is_yes(target, live) for target in leavers)
    header.ops, header.end = [], None
    builder = Builder(header)
    if tested:
        builder.branch(builder.op("all", copies[found.live], hint="full"), blocks[found.body], some)
    else:
        builder.jump(blocks[found.body])
    state = list(header.params)
    Builder(some).jump(found.header, [YES if at == live and not tested else param for at, param in enumerate(state)])
    entry = graph.target(found.loop.entry_edges[0])
    entry.block = header
    record("LW114", _position(members, found.again, live))
    place = fn.blocks.index(found.header)
    fn.blocks[place:place] = [*blocks.values(), some]


def _position(members: list[Block], again: Block, live: int) -> Position:
    """The position of the jump that continues the loop: the loop's own line."""
    trips = (block.end for block in members for to in block.targets if to.block is again and _is_yes(to, live))
    return next((end.position for end in trips if end is not None), NOWHERE)


def _ask_all(block: Block, slot: int, some: Block) -> None:
    """Turn a branch by which lanes leave into one that all lanes continue by, or none."""
    end = block.end
    assert end is not None, "a branch is an end"
    stay, builder = end.targets[1 - slot], Builder(block, end.position)
    block.end = None
    if slot == 0:
        builder.branch(builder.op("any", end.args[0], hint="not_full"), some, stay.block, (), list(stay.args))
    else:
        builder.branch(builder.op("all", end.args[0], hint="full"), stay.block, some, list(stay.args))

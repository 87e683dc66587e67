"""Full loops: as long as all lanes go round a loop, they go round one of its own.

    preheader                            preheader
       |                                     |
    header(live) <---------+             header.full <--- again.full
     |    \\ any live        |                |               |     all lanes are live: no test, no masks
    done  test -- body -- again    =>     body.full -- .. ---+
                                             | some lane leaves
                                          header(live) ...             the round is begun anew, under masks

Where lanes leave at different times, but most of the rounds are run by all, masks cost in every round what they are
good for in few. Questions that lanes leave by stand at the beginning of a round in most loops, where nothing has been
written: in the copy, when some lane leaves, the round begins anew in the loop as it was. A lane that leaves further on
is no longer live at the next round, which is tested there.

Requires  unified loops (`unify_loops`); divergence; all lanes active at the entry.
Ensures   results as before: each round is run by the copy or by the original, all of it by one.
Leaves    loops that some lanes come to without others, and those that masks cost little.
Costs     a copy of the loop, of at most `MOST_BLOCKS`; at run time a branch that is not foreseen, when a lane leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..analysis.cfg import Cfg, cfg
from ..analysis.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..analysis.loops import Loop, loops
from ..analysis.mask_prices import MaskPrices, mask_price, waiting
from ..analysis.prices import ops_price
from ..analysis.whole_gangs import run_by_all, whole_gangs
from ..ir.build import Builder
from ..ir.function import Block, Const, Function, Op, Param, Target
from ..ir.meaning import is_pure
from ..ir.position import NOWHERE, Position
from ..ir.types import I1
from ..record import dataclass
from .clone_blocks import clone_region
from .full_notes import note_full

MOST_BLOCKS = 60  # of a loop
LEAST, SHARE = 1.5, 0.05  # cycles that masks must cost a round, and of its price
KEPT = 0.5  # cycles for a register of what lanes keep that have left
INNER = 4.0  # rounds of a loop inside, if nobody knows
STAYS = frozenset(("everywhere", "end_everywhere", "barrier", "return", "private", "crev"))
YES = Const(I1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Unified:
    """A unified loop: its parts, as `unify_loops` made them; `prefix` are blocks at the beginning of a round, each
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
    """Copy the loops that pay, with at most `room` ops: how many were copied.

    `done`: headers of loops that have been looked at. Loops inside of a copied one are left for the next time.
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
    """Blocks of a round that nothing is written in, and that one after the other all lanes that stay come to."""
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
    """Do masks cost a round enough? Of loops inside it counts what they would be rid of as well."""
    graph, forest, shape = facts[cfg], facts[loops], facts[divergence].shape
    width, prices = facts.given(Gang).width, facts.given(MaskPrices)
    inside = [known[number] for number in forest.members(found.loop) if number in known]
    asked = {graph.number[block] for one in inside for block in (one.test, *(block for block, _ in one.prefix))}
    full = run_by_all(facts, members, asked)
    gain = sum(KEPT * _registers(param, width) for param in _kept(found)) + waiting(
        (op for block in full for op in block.ops), shape, prices
    )
    price = 0.0
    for block in full:
        rounds = INNER ** (forest.depth(graph.number[block]) - found.loop.depth)
        gain += rounds * sum(mask_price(op, shape, width, prices) for op in block.ops)
        price += rounds * ops_price(block.ops, shape, width)
    return gain >= max(LEAST, SHARE * price)


def _kept(found: Unified) -> list[Param]:
    """What lanes that have left hold on to, in every round."""
    assert found.test.end is not None, "a test is a branch"
    passed = found.test.end.targets[1].args
    pairs = zip(found.header.params, passed, strict=True)
    return [param for param, value in pairs if value is param and param.type is not I1]


def _registers(param: Param, width: int) -> float:
    return max(1.0, param.type.bits * width / 512)


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
    note_full(fn, "loop", _position(members, found.again, live))
    place = fn.blocks.index(found.header)
    fn.blocks[place:place] = [*blocks.values(), some]


def _position(members: list[Block], again: Block, live: int) -> Position:
    """Of the jump with which lanes go round: the loop's own line."""
    rounds = (block.end for block in members for to in block.targets if to.block is again and _is_yes(to, live))
    return next((end.position for end in rounds if end is not None), NOWHERE)


def _ask_all(block: Block, slot: int, some: Block) -> None:
    """A branch by which lanes leave becomes one that all go on by, or none."""
    end = block.end
    assert end is not None, "a branch is an end"
    stay, builder = end.targets[1 - slot], Builder(block, end.position)
    block.end = None
    if slot == 0:
        builder.branch(builder.op("any", end.args[0], hint="not_full"), some, stay.block, (), list(stay.args))
    else:
        builder.branch(builder.op("all", end.args[0], hint="full"), stay.block, some, list(stay.args))

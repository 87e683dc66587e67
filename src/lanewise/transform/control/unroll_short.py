"""Unroll short loops: a loop of a few known iterations that accesses memory becomes its iterations, one after another.

    for c in range(3):                          out[i, 0] = f(x[i, 0])
        out[i, c] = f(x[i, c])          =>      out[i, 1] = f(x[i, 1])
                                                out[i, 2] = f(x[i, 2])

LLVM unrolls such loops too, but only after shapes, checks, hot paths and the forms of accesses are settled: nine
neighbours of a pixel at known distances, whose checks are made once, or the channels of a pixel, loaded and stored
together. It does not matter how the loop is written: a range, `while` or `break` at the end.

Requires  source stage; loops with one header. `simplify` follows, which folds the counts.
Ensures   results, checks and their positions as before.
Leaves    loops of more than `MOST_TRIPS`, which access no memory, or with loops that stay; functions that launch
          loops over lanes; what would grow beyond `MOST_OPS`.
Costs     linear in the code that is copied.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, loops
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Named, Op, Param, Target, Value
from ...ir.meaning.meaning import Number, fold, is_pure
from ...ir.position import NOWHERE, Position
from ...record import dataclass
from ...remarks.remark import record
from ..clean.remove_unreached import remove_unreached
from ..edit.clone_blocks import clone_region
from ..edit.repair_ssa import Variable, repair_ssa

MOST_TRIPS = 4  # of one loop
MOST_COPIES = 16  # of the innermost body
MOST_OPS = 600  # in all copies of a loop nest
MOST_BLOCKS = 200  # of a loop nest: what is larger is not looked at
MEMORY = frozenset(("load", "store"))

Known = dict[Value, Number]


@dataclass(frozen=True, slots=True, eq=False)
class _Count:
    """How often the header of a loop runs, if no lane leaves early, and the block that ends the last of these runs."""

    visits: int
    last: Block
    trips: int  # of the body


def unroll_short(fn: Function, facts: Facts) -> None:
    if any(op.opcode in ("launch", "everywhere", "crev") for op in fn.ops):
        return
    while found := _find(facts):
        _unroll(fn, facts, found)


def _find(facts: Facts) -> list[tuple[Loop, _Count]]:
    """The outermost loops of nests to unroll, in the order of their headers."""
    found: list[tuple[Loop, _Count]] = []
    taken: set[Loop | None] = set()
    for loop in facts[loops]:
        if loop.parent in taken:
            taken.add(loop)
            continue
        count = _count(loop, facts)
        if count is not None and _is_small(loop, count, facts):
            found.append((loop, count))
            taken.add(loop)
    return found


def trips_of(loop: Loop, facts: Facts) -> int | None:
    """How many iterations are written out, if they are."""
    count = _count(loop, facts)
    return count.trips if count is not None and _is_small(loop, count, facts) else None


def _is_small(loop: Loop, count: _Count, facts: Facts) -> bool:
    """Is it worth it, with all loops in it?"""
    graph, forest = facts[cfg], facts[loops]
    ops = [op for number in forest.members(loop) for op in graph.blocks[number].ops]
    if not any(op.opcode in MEMORY for op in ops) or count.trips > MOST_TRIPS:
        return False
    copies = count.trips
    heads = [forest.headed_by(number) for number in forest.members(loop)[1:]]
    for one in [head for head in heads if head is not None]:
        more = _count(one, facts) if one.parent is loop else None  # not three loops
        if more is None or more.trips > MOST_TRIPS:
            return False
        copies = max(copies, count.trips * more.trips)
    return copies <= MOST_COPIES and copies * len(ops) <= MOST_OPS


def _count(loop: Loop, facts: Facts) -> _Count | None:
    """None if it is not known, or too large."""
    graph, forest, tree = facts[cfg], facts[loops], facts[dominance]
    if not loop.is_reducible or len(loop.entry_edges) != 1 or len(loop.back_edges) != 1:
        return None
    if loop.stop - loop.start > MOST_BLOCKS:
        return None
    header, latch = graph.blocks[loop.header], loop.back_edges[0].source
    members = [graph.blocks[number] for number in sorted(forest.members(loop), key=graph.place.__getitem__)]
    inside = frozenset(members)
    ends = [edge.source for edge in loop.exit_edges]
    always = [graph.blocks[number] for number in dict.fromkeys(ends) if tree.dominates(number, latch)]
    known = _entered(header, graph.target(loop.entry_edges[0]), {})
    for visit in range(1, MOST_TRIPS + 2):
        for block in members:
            _learn(block, known)
        leaves = [_leaves(block, known, inside) for block in always]
        if True in leaves:
            last = always[leaves.index(True)]
            return _Count(visit, last, visit - _only_tests(last, header))
        if False not in leaves:
            return None
        known = _entered(header, graph.target(loop.back_edges[0]), known)
    return None


def _only_tests(last: Block, header: Block) -> bool:
    """Does the header decide whether the body runs, and no more?"""
    return last is header and all(op.row.speculates for op in header.ops)


def _entered(header: Block, target: Target, known: Known) -> Known:
    found: Known = {}
    for param, arg in zip(header.params, target.args, strict=True):
        value = _number(arg, known)
        if value is not None:
            found[param] = value
    return found


def _learn(block: Block, known: Known) -> None:
    """Numbers that follow from known ones; a value of an inner loop that changes there follows from a parameter."""
    for op in block.ops:
        if op.type.is_int and is_pure(op) and not op.targets:
            args = [_number(arg, known) for arg in op.args]
            values = [arg for arg in args if arg is not None]
            result = fold(op, values) if len(values) == len(args) else None
            if isinstance(result, int):
                known[op] = result


def _number(value: Value, known: Known) -> Number | None:
    if isinstance(value, Const):
        return value.value if isinstance(value.value, int) else None
    return known.get(value)


def _leaves(block: Block, known: Known, members: Container[Block]) -> bool | None:
    """Whether control leaves the loop at the end of a block; None if this block does not decide it."""
    end = block.end
    if end is None or end.opcode != "branch":
        return None
    inside = [target.block in members for target in end.targets]
    condition = _number(end.args[0], known)
    if all(inside) or condition is None:
        return None
    return not inside[0 if condition else 1]


def _unroll(fn: Function, facts: Facts, found: list[tuple[Loop, _Count]]) -> None:
    """Write out loops that share no block; values that are used after them get a definition for each visit."""
    graph, forest = facts[cfg], facts[loops]
    home = {graph.blocks[number]: loop for loop, _ in found for number in forest.members(loop)}
    used: dict[Loop, list[Named]] = {loop: [] for loop, _ in found}
    for value in _used_outside(fn, home):
        assert value.block is not None, "a value stands in a block"
        used[home[value.block]].append(value)
    variables: dict[Named, list[Named]] = {}
    for loop, count in reversed(found):  # so that the block that enters a loop is no copy yet
        variables |= _write_out(fn, facts, loop, count, used[loop])
    for loop, count in found:
        record("LW136", _position(graph.blocks[loop.header]), count.trips)
    fn.touch()
    remove_unreached(fn, facts)
    there = set(fn.blocks)
    variables = {value: [copy for copy in copies if copy.block in there] for value, copies in variables.items()}
    variables = {value: copies for value, copies in variables.items() if copies}  # or used by what no visit reaches
    fn.replace({value: copies[0] for value, copies in variables.items()})
    repair_ssa(fn, facts, [Variable(copies) for copies in variables.values()])
    fn.touch()


def _write_out(fn: Function, facts: Facts, loop: Loop, count: _Count, used: list[Named]) -> dict[Named, list[Named]]:
    """A copy of a loop for each visit of its header; the last one ends it. The copies of each used value."""
    graph, forest = facts[cfg], facts[loops]
    region = [graph.blocks[number] for number in forest.members(loop)]
    header, back = region[0], graph.blocks[loop.back_edges[0].source]
    onto = graph.target(loop.entry_edges[0])
    variables: dict[Named, list[Named]] = {value: [] for value in used}
    at = fn.blocks.index(header)
    blocks: dict[Block, Block] = {}
    for _ in range(count.visits):
        blocks, values = clone_region(fn, region, "unrolled")
        onto.block = blocks[header]
        end = blocks[back].end
        assert end is not None, "a latch has an end"
        onto = next(target for target in end.targets if target.block is blocks[header])
        for value, copies in variables.items():
            copy = values[value]
            assert isinstance(copy, Param | Op), "a copy has a name"
            copies.append(copy)
        fn.blocks[at:at] = blocks.values()
        at += len(blocks)
    _leave(blocks[count.last], set(blocks.values()))
    return variables


def _leave(block: Block, inside: set[Block]) -> None:
    """A branch of the last copy becomes a jump out of the loop."""
    end, block.end = block.end, None
    assert end is not None, "a block that leaves a loop has an end"
    out = next(target for target in end.targets if target.block not in inside)
    Builder(block, end.position).jump(out.block, out.args)


def _position(header: Block) -> Position:
    return next((value.position for value in (*header.params, *header.all_ops) if value.position), NOWHERE)


def _used_outside(fn: Function, home: Mapping[Block, Loop]) -> list[Named]:
    """Values of loops that blocks outside of their loop use."""
    found: dict[Named, None] = {}
    for block in fn.blocks:
        here = home.get(block)
        for op in block.all_ops:
            for arg in [*op.operands, *(arg for target in op.targets for arg in target.args)]:
                if isinstance(arg, Param | Op) and arg.block is not None and home.get(arg.block, here) is not here:
                    found[arg] = None
    return list(found)

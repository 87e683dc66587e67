"""Refill parts: the code of a lanes loop before, inside and after the loop whose lanes are refilled, and why not.

    n = first[i]                    before      runs in the next lanes of the row, side by side
    while n > 1: ...                inside      lanes leave it one by one
    steps[i] = count                after       runs in lanes that have left

`parts_of` finds the one loop that lanes leave one by one, or the reason why lanes are not refilled. A value that a lane
takes from before the loop into it or past it is *carried*. It is not if it is *fixed* (computed from values common to
the whole row) or, after the loop, recomputed from the index (`again`).

Private arrays stay in place: a lane takes over the array of the lane that has left, whose elements are dead. Code
before the loop then runs in the lane that goes on (`in_place`).

If a check fails, all iterations that have begun and are not done run again. So an iteration writes only private arrays
until its last check.

Requires  source stage, the body of a lanes loop, loops normalized, single return; divergence.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.loops import loops
from ...analysis.memory.effects import keeps_to_itself, reached
from ...ir.function import Block, Function, Module, Named, Op, Target, Value
from ...record import dataclass, field
from ..memory.private_accesses import array_of, pointer_of

ALONE = frozenset(("load", "store", "check"))  # ops with an effect that may run in any order of lanes
CHECKED = {"IndexError": "an index", "ZeroDivisionError": "a divisor"}  # what a failed check is about

READ_TOGETHER = "lanes read contiguously while they iterate together"


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """Blocks by part, in order; `ways` are the edges that lead after the loop: from inside, or past it."""

    header: Block
    preheader: Block
    latch: Block
    before: list[Block]
    inside: list[Block]
    after: list[Block]
    ways: list[tuple[Block, Target]]
    fixed: dict[Named, None] = field(default_factory=dict[Named, None])  # ops before the loop, uniform in the row
    again: dict[Named, None] = field(default_factory=dict[Named, None])  # ops that are recomputed after it
    carried: dict[Named, None] = field(default_factory=dict[Named, None])
    in_place: bool = False
    may_fail: bool = False


def parts_of(fn: Function, facts: Facts) -> Parts | str:
    """The parts of a body, or a sentence that says why its lanes are not refilled."""
    index = fn.params[int(fn.attrs["lanes"]["dims"]) - 1]
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    leaving = [loop for loop in forest if loop.depth == 1 and found.loops[loop.header]]
    if len(leaving) != 1:
        return "lanes leave no loop one by one" if not leaving else "lanes leave several loops one by one"
    (loop,) = leaving
    inside = {graph.blocks[number] for number in forest.members(loop)}
    header = graph.blocks[loop.header]
    before = _that_reach(graph, header) - inside
    parts = Parts(
        header,
        graph.blocks[loop.entry_edges[0].source],
        graph.blocks[loop.latches[0]],
        [block for block in fn.blocks if block in before],
        [block for block in fn.blocks if block in inside],
        [block for block in fn.blocks if block not in before and block not in inside],
        [],
        in_place=any(op.opcode == "private" for op in fn.ops),
        may_fail=any(map(_may_fail, fn.ops)),
    )
    why = _why_not(fn, facts, parts)
    if why is not None:
        return why
    after = set(parts.after)
    for block in (*parts.before, *parts.inside):
        parts.ways.extend((block, target) for target in block.targets if target.block in after)
    _sort_values(fn, parts, index)
    return _why_not_read(fn, facts, parts) or parts


def _that_reach(graph: Cfg, block: Block) -> set[Block]:
    found, work = {block}, [block]
    while work:
        for edge in graph.entering[graph.number[work.pop()]]:
            source = graph.blocks[edge.source]
            if source not in found:
                found.add(source)
                work.append(source)
    return found


def _why_not(fn: Function, facts: Facts, parts: Parts) -> str | None:
    """Iterations must be independent, and their state must be in registers or private arrays."""
    if fn.attrs["lanes"]["reductions"]:
        return "iterations are reduced to one value"
    before, inside = set(parts.before), set(parts.inside)
    for block in fn.blocks:
        for op in block.ops:
            if not _is_own(fn, op):
                return _bound_words(op)
            if op.opcode == "private" and block not in before:
                return "a private array is made in the loop, or after it"
            if "volatile" in op.attrs or "order" in op.attrs:
                return "memory is accessed in an order that others may see"
            if not _writes(op):
                continue
            if block in inside:
                return "the loop writes to memory"
            if parts.may_fail and block in before:
                return "it writes to memory before the loop, which would be done twice where a check fails in the loop"
            step = facts[divergence].shape(op.args[1])
            if step.kind != "strided" or step.stride is None or abs(step.stride) < op.args[0].type.bytes:
                return "lanes may write to the same place"
    return _why_not_checked(parts)


def _why_not_checked(parts: Parts) -> str | None:
    """After the loop all checks come first on every path: each check reaches all stores, and no store reaches it."""
    writing = [block for block in parts.after if any(map(_writes, block.ops))]
    bits = {block: 1 << at for at, block in enumerate(writing)}
    ahead, written = _that_write(parts.after, bits), _reached(writing)
    for block in parts.after:
        is_first = block not in written and ahead[block] | bits.get(block, 0) == (1 << len(bits)) - 1
        for op in block.ops:
            if _may_fail(op) and not is_first:
                return _bound_words(op)
            is_first = is_first and not _writes(op)
    return None


def _that_write(blocks: Sequence[Block], bits: Mapping[Block, int]) -> dict[Block, int]:
    """For each block, the writing blocks that it reaches."""
    found, changes = dict.fromkeys(blocks, 0), True
    while changes:
        changes = False
        for block in reversed(blocks):
            new = found[block]
            for after in block.successors:
                new |= found[after] | bits.get(after, 0)
            changes |= new != found[block]
            found[block] = new
    return found


def _reached(blocks: Sequence[Block]) -> set[Block]:
    """Blocks that a path of at least one edge leads to."""
    found: set[Block] = set()
    work = [after for block in blocks for after in block.successors]
    while work:
        block = work.pop()
        if block not in found:
            found.add(block)
            work += block.successors
    return found


def _writes(op: Op) -> bool:
    return op.opcode == "store" and array_of(op.args[1]) is None


def _is_own(fn: Function, op: Op) -> bool:
    """May it run at any time, in any lane that would have run it?"""
    if op.opcode == "call":
        callee = str(op.attrs["callee"])
        return fn.module is not None and keeps_to_itself(fn.module, callee) and not _uses_lane(fn.module, callee)
    return op.opcode != "lane" and (op.row.speculates or op.opcode in ALONE or _is_free(op))


def _uses_lane(module: Module, name: str) -> bool:
    """Does a function, or one of its callees, use the number of its lane?"""
    return any(one is not None and one[1].opcode == "lane" for one in reached(module, name))


def _may_fail(op: Op) -> bool:
    return op.opcode in ("check", "call")


def _bound_words(op: Op) -> str:
    if op.opcode == "check":
        what = CHECKED.get(str(op.attrs.get("error")), "a number")
        return f"{what} is checked after the loop, where something may have been written before"
    if op.opcode == "call":
        called = f"'{op.attrs['callee']}' is called"
        return f"{called}, which writes, asks for lanes, or may fail where something was written"
    return f"'{op.opcode}' is bound to its lane, or to the order of lanes"


def _why_not_read(fn: Function, facts: Facts, parts: Parts) -> str | None:
    """Contiguous accesses of lanes that iterate together would become accesses at one address per lane."""
    shape, dims = facts[divergence].shape, int(fn.attrs["lanes"]["dims"])
    common: set[Value] = {*fn.params[: dims - 1], *fn.params[dims:], *parts.fixed}
    for block in parts.inside:
        for op in block.ops:
            if op.opcode in ("load", "store"):
                address = pointer_of(op)
                if shape(address).is_strided and not _is_made_of(address, common):
                    return READ_TOGETHER
    return None


def _is_made_of(value: Value, common: set[Value]) -> bool:
    """Is it the same for the whole row, wherever it is computed?"""
    seen, work = set[Value](), [value]
    while work:
        one = work.pop()
        if not isinstance(one, Named) or one in common or one in seen:
            continue
        if not isinstance(one, Op) or not one.row.speculates:
            return False
        seen.add(one)
        work += one.args
    return True


def _is_free(op: Op) -> bool:
    """May it run in any lane that would have run it, alone?"""
    return not (op.row.writes or op.row.reads or op.row.crosses)


def _sort_values(fn: Function, parts: Parts, index: Named) -> None:
    common: set[Value] = {param for param in fn.params if param is not index}
    made: set[Value] = {index, *common}
    for block in parts.before:
        for op in block.ops:
            if not (op.row.speculates or op.opcode == "private"):
                continue
            if all(not isinstance(arg, Named) or arg in common for arg in op.args):
                parts.fixed[op] = None
                common.add(op)
                made.add(op)
            elif all(not isinstance(arg, Named) or arg in made for arg in op.args):
                made.add(op)
    homes = set(parts.before)
    for value in _used(parts.inside, parts.ways):
        if value.block in homes and value not in common:
            parts.carried[value] = None
    for value in (*_used(parts.after), *(arg for _, target in parts.ways for arg in target.args)):
        if isinstance(value, Named) and value.block in homes and value not in common and value is not index:
            if value in made and isinstance(value, Op):
                _note_again(value, parts, common)
            else:
                parts.carried[value] = None


def _used(blocks: Sequence[Block], but: Sequence[tuple[Block, Target]] = ()) -> Iterator[Named]:
    """Values that blocks use, except arguments along some edges."""
    skipped = {id(target) for _, target in but}
    for block in blocks:
        for op in block.all_ops:
            yield from (value for value in op.args if isinstance(value, Named))
            for target in op.targets:
                if id(target) not in skipped:
                    yield from (value for value in target.args if isinstance(value, Named))


def _note_again(op: Op, parts: Parts, common: set[Value]) -> None:
    """Add an op that is recomputed, after its operands."""
    work = [op]
    while work:
        one = work[-1]
        missing = [arg for arg in one.args if isinstance(arg, Op) and arg not in common and arg not in parts.again]
        work += missing
        if not missing:
            parts.again[work.pop()] = None

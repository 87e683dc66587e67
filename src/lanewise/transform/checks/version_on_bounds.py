"""Version on bounds: a loop whose counter stays in bounds from its first value to its last runs without checks.

    for at in range(start[row], start[row + 1]):            if 0 <= start[row] and start[row + 1] <= len(value) ...:
        total += value[at] * x[column[at]]          =>          the loop, without checks of `at`
                                                            else:
                                                                the loop as it was, with its errors and negative indices

If the bounds are parameters of a launch, `hoist_checks` tests once for many gangs; here they may come from memory. The
tests are sums of values that are known before the loop (`Signs.enough`). They do not wrap, or only where the answer
is no. The copy of the loop has neither the checks nor the selects between an index and one that counts from the end.

Requires  source stage; one lane, or lanes that take the same branch.
Ensures   results and checks as before.
Leaves    loops with inner loops, large loops, loops with several entries; checks that are not linear in the counter.
Costs     for each check in an innermost loop a bounded search; a copy of each loop for which it pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import Cfg, cfg
from ...analysis.graph.dominance import dominance
from ...analysis.graph.loops import Loop, Loops, loops
from ...analysis.values.relations import Relations
from ...analysis.values.signs import Early, Signs, signs
from ...analysis.values.sums import Sum
from ...ir.build import Builder
from ...ir.function import Block, Const, Function, Named, Op, Value
from ...ir.types import I1, I64
from ...record import dataclass, field
from ..arithmetic.narrow_rules import from_end
from ..clean.simplify import simplify
from ..edit.clone_blocks import clone_block
from ..edit.insert_block import Layout, insert_block
from ..edit.repair_ssa import Variable, repair_ssa

LARGEST = 1 << 60  # of a sum, so that nothing wraps
MOST_OPS = 120  # of a loop that is copied
MOST_QUESTIONS = 6


@dataclass(slots=True, eq=False)
class Free:
    """A loop, the sums that must not be negative for its copy to run, and the ops that the copy does not have."""

    loop: Loop
    needed: dict[Sum, None] = field(default_factory=dict[Sum, None])
    gone: set[Op] = field(default_factory=set[Op])
    swaps: dict[Value, Value] = field(default_factory=dict[Value, Value])


def version_on_bounds(fn: Function, facts: Facts) -> None:
    graph, forest = facts[cfg], facts[loops]
    inner = [loop for loop in forest if _is_small(graph, forest, loop)]
    if not any(_is_worth_it(op) for loop in inner for op in _ops(graph, forest, loop)):
        return
    found = [free for loop in inner if (free := _Ends(facts, loop).found()) is not None]
    if not found:
        return
    copies: dict[Named, list[Named]] = {}
    layout = Layout(fn)
    for free in found:
        _fork(fn, facts, free, copies, layout)
    layout.apply()
    fn.touch()
    repair_ssa(fn, facts, [Variable([value, *others]) for value, others in copies.items()])
    simplify(fn, facts)


def counts_from_end(op: Op) -> tuple[Value, Value] | None:
    """Index and length of `index + length if index < 0 else index`."""
    parts = from_end(op)
    return None if parts is None else parts[1:]


def _is_small(graph: Cfg, forest: Loops, loop: Loop) -> bool:
    """An innermost loop of few ops, with one way in."""
    members = forest.members(loop)
    if len(loop.entry_edges) != 1 or not loop.is_reducible or any(forest.of(number) is not loop for number in members):
        return False
    return sum(len(graph.blocks[number].ops) for number in members) <= MOST_OPS


def _ops(graph: Cfg, forest: Loops, loop: Loop) -> Iterable[Op]:
    return (op for number in forest.members(loop) for op in graph.blocks[number].ops)


def _is_worth_it(op: Op) -> bool:
    return op.opcode == "check" or counts_from_end(op) is not None


class _Ends:
    """Finds the checks and choices that the copy of one loop can do without."""

    def __init__(self, facts: Facts, loop: Loop) -> None:
        self.graph, self.forest, self.tree = facts[cfg], facts[loops], facts[dominance]
        self.known: Signs = facts[signs]
        self.free = Free(loop)

    def found(self) -> Free | None:
        for number in self.forest.members(self.free.loop):
            for op in self.graph.blocks[number].ops:
                if op.opcode == "check" and self._may_count_on(self._of_check(op), number):
                    self.free.gone.add(op)
                elif (pair := counts_from_end(op)) is not None:
                    index = self.known.form(pair[0])
                    if index is not None and self._may_count_on([index], number):
                        self.free.swaps[op] = pair[0]
        return self.free if self.free.gone or self.free.swaps else None

    def _of_check(self, op: Op) -> list[Sum] | None:
        """Sums that are not negative if the check holds, for an index that does not count from the end."""
        return self.known.of_comparison(op.args[0], self.free.swaps)

    def _may_count_on(self, sums: list[Sum] | None, number: int) -> bool:
        """Record the tests that make all these sums not negative, if they can be made before the loop."""
        needed = self.known.enough_for_all(sums, number, Early(self._is_early)) if sums else None
        if needed is None or not all(map(self._can_be_asked, needed)):
            return False
        more: dict[Sum, None] = dict.fromkeys(needed)
        if len(self.free.needed | more) > MOST_QUESTIONS:
            return False
        self.free.needed |= more
        return True

    def _is_early(self, atom: Named) -> bool:
        assert atom.block is not None, "a value stands in a block"
        home, entry = self.graph.number[atom.block], self.free.loop.entry_edges[0].source
        return atom.type.bits <= I64.bits and self.tree.dominates(home, entry)

    def _can_be_asked(self, value: Sum) -> bool:
        """At most one value may be of any size, beside others that are not negative: a wrapped sum is negative then."""
        if not value.parts or abs(value.constant) > LARGEST:
            return False
        block = self.free.loop.entry_edges[0].source
        vast = _vast(self.known, value, block)
        if len(vast) != 1:
            return not vast
        return abs(value.parts[vast[0]]) == 1 and self.known.least(value.without(vast[0]), block) >= 0


def _vast(known: Relations, value: Sum, block: int) -> list[Named]:
    """Values that may be too large to be added to others."""
    room = LARGEST // len(value.parts)
    return [atom for atom, factor in value.parts.items() if max(map(abs, known.ends(atom, block))) * abs(factor) > room]


def _fork(fn: Function, facts: Facts, free: Free, copies: dict[Named, list[Named]], layout: Layout) -> None:
    """Test before the loop, and put a copy beside it."""
    graph, forest = facts[cfg], facts[loops]
    edge = free.loop.entry_edges[0]
    target, before = graph.target(edge), graph.blocks[edge.source]
    if len(before.targets) != 1:
        before = insert_block(fn, [target], f"{target.block.name}.ends")
        layout.before(before.targets[0].block, before)
    end = before.end
    assert end is not None, "a block ends"
    members = [graph.blocks[number] for number in forest.members(free.loop)]
    header, args = members[0], list(end.targets[0].args)
    clones = _cloned(fn, free, members, copies)
    for clone in clones:
        layout.before(header, clone)
    before.end = None
    builder = Builder(before, end.position)
    inside = _question(builder, facts[signs], list(free.needed), edge.source)
    builder.branch(inside, clones[0], header, args, list(args))


def _cloned(fn: Function, free: Free, members: Sequence[Block], copies: dict[Named, list[Named]]) -> Sequence[Block]:
    """The loop without those checks and selects; its values are copies of the original ones."""
    made: dict[Named, list[Named]] = {}
    blocks = {block: clone_block(fn, block, made, f"{block.name}.inside") for block in members}
    own: dict[Value, Value] = {value: found[0] for value, found in made.items()}

    def copy_of(value: Value) -> Value:
        value = free.swaps.get(value, value)
        return own.get(value, value)

    for block, clone in blocks.items():
        kept = [copy for op, copy in zip(block.ops, clone.ops, strict=True) if op not in free.gone]
        clone.ops = kept
        for op in clone.all_ops:
            op.args = [copy_of(arg) for arg in op.args]
            for target in op.targets:
                if target.block in blocks:
                    target.block = blocks[target.block]
                target.args = [copy_of(arg) for arg in target.args]
    for value, found in made.items():
        copies.setdefault(value, []).extend(found)
    return list(blocks.values())


def _question(builder: Builder, known: Relations, sums: Sequence[Sum], block: int) -> Value:
    """Are they all not negative? Limits of the same value are combined; one sign bit answers for all."""
    limits: dict[tuple[Named, int], list[Value]] = {}
    for item in sums:
        atom = _asked_about(known, item, block)
        sign = 1 if item.parts[atom] > 0 else -1
        limits.setdefault((atom, item.parts[atom]), []).append(_written(builder, item.without(atom), -sign))
    answer: Value | None = None
    for (atom, factor), ends in limits.items():
        limit = ends[0]
        for other in ends[1:]:
            limit = builder.op("smin" if factor < 0 else "smax", limit, other, hint="end")
        value = _times(builder, atom, abs(factor))
        above, less = (limit, value) if factor < 0 else (value, limit)
        is_zero = isinstance(less, Const) and less.value == 0
        room = above if is_zero else builder.op("sub", above, less, hint="room")
        one = builder.op("freeze", room, hint="room")
        answer = one if answer is None else builder.op("or", answer, one, hint="room")
    if answer is None:
        return Const(I1, 1)
    return builder.op("icmp", answer, Const(I64, 0), mode="sge", hint="inside")


def _asked_about(known: Relations, value: Sum, block: int) -> Named:
    """The value that stands alone on its side: one that may be of any size, or one that is subtracted."""
    vast = _vast(known, value, block)
    if vast:
        return vast[0]
    return next((atom for atom, factor in value.parts.items() if factor < 0), next(iter(value.parts)))


def _written(builder: Builder, value: Sum, sign: int) -> Value:
    """A sum, or its negative."""
    total: Value = Const(I64, sign * value.constant)
    for atom, factor in value.parts.items():
        part = _times(builder, atom, sign * factor)
        is_zero = isinstance(total, Const) and total.value == 0
        total = part if is_zero else builder.op("add", total, part, hint="sum")
    return total


def _times(builder: Builder, atom: Named, factor: int) -> Value:
    wide = atom if atom.type is I64 else builder.op("sext", atom, type=I64, hint=atom.name)
    return wide if factor == 1 else builder.op("mul", wide, Const(I64, factor), hint="product")

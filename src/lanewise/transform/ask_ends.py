"""Ask ends: a loop whose counter stays inside an array from its first number to its last runs without being asked.

    for at in range(start[row], start[row + 1]):            if 0 <= start[row] and start[row + 1] <= len(value) ...:
        total += value[at] * x[column[at]]          =>          the loop, without checks of `at`
                                                            else:
                                                                the loop as it was, with its errors and negative indices

Where the ends are parameters of a launch `hoist_checks` asks once for many gangs; here they may come from memory. The
questions are about sums of values that are known before the loop (`analysis/below.py`), which do not wrap, or only
where the answer is no. What they allow to leave out are checks, and choices between an index and one from the end.

Requires  source stage; one lane decides, or lanes that go the same way (`all` is not asked).
Ensures   results and checks as before.
Leaves    loops with loops in them, large ones, those entered at several places; what is not linear in the counter.
Costs     for each check in an innermost loop a bounded search; a copy of each loop that it pays for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..analysis.below import below
from ..analysis.bounds import SIGNED, Bounds, bounds
from ..analysis.cfg import Cfg, cfg
from ..analysis.dominance import dominance
from ..analysis.facts import Facts
from ..analysis.linear import Linear
from ..analysis.loops import Loop, Loops, loops
from ..ir.build import Builder
from ..ir.function import Block, Const, Function, Named, Op, Value
from ..ir.types import I1, I64
from ..record import dataclass, field
from .clone_blocks import clone_block
from .insert_block import Layout, insert_block
from .narrow_rules import from_end
from .repair_ssa import Variable, repair_ssa
from .simplify import simplify

LARGEST = 1 << 60  # of a sum, so that nothing wraps
MOST_OPS = 120  # of a loop that is copied
MOST_QUESTIONS = 6


@dataclass(slots=True, eq=False)
class Free:
    """A loop, what must not be negative for it to run freely, and what it is rid of then."""

    loop: Loop
    needed: dict[object, Linear] = field(default_factory=dict[object, Linear])
    gone: set[Op] = field(default_factory=set[Op])
    swaps: dict[Value, Value] = field(default_factory=dict[Value, Value])


def ask_ends(fn: Function, facts: Facts) -> None:
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
    """What one loop may be rid of."""

    def __init__(self, facts: Facts, loop: Loop) -> None:
        self.graph, self.forest, self.tree = facts[cfg], facts[loops], facts[dominance]
        self.known: Bounds = facts[bounds]
        self.free = Free(loop)

    def found(self) -> Free | None:
        for number in self.forest.members(self.free.loop):
            for op in self.graph.blocks[number].ops:
                if op.opcode == "check" and self._may_count_on(self._of_check(op, number), number):
                    self.free.gone.add(op)
                elif (pair := counts_from_end(op)) is not None:
                    index = self.known.form(pair[0])
                    if index is not None and self._may_count_on([index], number):
                        self.free.swaps[op] = pair[0]
        return self.free if self.free.gone or self.free.swaps else None

    def _of_check(self, op: Op, number: int) -> list[Linear] | None:
        """Sums that are not negative if the check holds; an index is taken for one that is not counted from the end."""
        condition = op.args[0]
        if not isinstance(condition, Op) or condition.opcode != "icmp":
            return None
        first, second = (self.free.swaps.get(arg, arg) for arg in condition.args)
        a, b = self.known.form(first), self.known.form(second)
        if a is None or b is None or condition.mode not in (*SIGNED, "ult", "ule", "ugt", "uge"):
            return None
        return self.known.what_is_needed(a, b, condition.mode, number)

    def _may_count_on(self, sums: list[Linear] | None, number: int) -> bool:
        """Note what makes all these sums not negative, if that can be asked before the loop."""
        if not sums:
            return False
        needed: dict[object, Linear] = {}
        for item in sums:
            if not self.known.never_negative(item, number):
                found = below(self.known, item, number, self._is_early)
                if found is None or not all(self._can_be_asked(one) for one in found):
                    return False
                needed |= {one.key: one for one in found}
        if len(self.free.needed | needed) > MOST_QUESTIONS:
            return False
        self.free.needed |= needed
        return True

    def _is_early(self, atom: Named) -> bool:
        assert atom.block is not None, "a value stands in a block"
        home, entry = self.graph.number[atom.block], self.free.loop.entry_edges[0].source
        return atom.type.bits <= I64.bits and self.tree.dominates(home, entry)

    def _can_be_asked(self, value: Linear) -> bool:
        """At most one value may be anything, beside others that are not negative: what wraps then tells too little."""
        if not value.parts or abs(value.constant) > LARGEST:
            return False
        block = self.free.loop.entry_edges[0].source
        vast = _vast(self.known, value, block)
        if len(vast) != 1:
            return not vast
        return abs(value.parts[vast[0]]) == 1 and self.known.least(_others(value, vast[0]), block) >= 0


def _others(value: Linear, atom: Named) -> Linear:
    return Linear(value.constant, {other: n for other, n in value.parts.items() if other is not atom})


def _vast(known: Bounds, value: Linear, block: int) -> list[Named]:
    """Values that are too large, in what they may be, to be added to others."""
    room = LARGEST // len(value.parts)
    found: list[Named] = []
    for atom, factor in value.parts.items():
        fact = known.range(atom, block)
        if max(abs(fact.smin), abs(fact.smax)) * abs(factor) > room:
            found.append(atom)
    return found


def _fork(fn: Function, facts: Facts, free: Free, copies: dict[Named, list[Named]], layout: Layout) -> None:
    """Ask before the loop, and put a copy of it beside it."""
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
    inside = _question(builder, facts[bounds], list(free.needed.values()), edge.source)
    builder.branch(inside, clones[0], header, args, list(args))


def _cloned(fn: Function, free: Free, members: Sequence[Block], copies: dict[Named, list[Named]]) -> Sequence[Block]:
    """The loop without what it is rid of; its values are copies of the others."""
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


def _question(builder: Builder, known: Bounds, sums: Sequence[Linear], block: int) -> Value:
    """Are they all not negative? Limits of the same value are one; one sign tells of all."""
    limits: dict[tuple[Named, int], list[Value]] = {}
    for item in sums:
        atom = _asked_about(known, item, block)
        sign = 1 if item.parts[atom] > 0 else -1
        limits.setdefault((atom, item.parts[atom]), []).append(_written(builder, _others(item, atom), -sign))
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


def _asked_about(known: Bounds, value: Linear, block: int) -> Named:
    """The value that stands alone on its side: one that may be anything, or one that is taken away."""
    vast = _vast(known, value, block)
    if vast:
        return vast[0]
    return next((atom for atom, factor in value.parts.items() if factor < 0), next(iter(value.parts)))


def _written(builder: Builder, value: Linear, sign: int) -> Value:
    """A sum, or what is to be added to make it 0."""
    total: Value = Const(I64, sign * value.constant)
    for atom, factor in value.parts.items():
        part = _times(builder, atom, sign * factor)
        is_zero = isinstance(total, Const) and total.value == 0
        total = part if is_zero else builder.op("add", total, part, hint="sum")
    return total


def _times(builder: Builder, atom: Named, factor: int) -> Value:
    wide = atom if atom.type is I64 else builder.op("sext", atom, type=I64, hint=atom.name)
    return wide if factor == 1 else builder.op("mul", wide, Const(I64, factor), hint="product")

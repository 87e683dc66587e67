"""Fork: duplicate the code after a guard's test, once as it was and once to be specialised.

    entry: what the guard needs, then ...          entry: what the guard needs;  branch hot, a.hot, a
           a -> b -> return                =>      a.hot -> b.hot -> return
                                                   a -> b -> return

The region is the whole rest of the function, or of an iteration of a loop (`hot_paths/points.py`). So none of its
values has a use outside and nothing needs repair. Of the point's block, only ops that a guard needs stay, and ops that
must not move after the test. Pure ops of other blocks that a guard needs are copied there without their flags, because
they may now run where they did not. Private memory is shared: a gang takes only one of the ways.

Requires  the region is entered by the point's block alone.
Ensures   a `Fork` that can be undone as long as nothing else has changed the function.
Leaves    several returns (`single_return`), useless code (`simplify`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...ir.build import Builder
from ...ir.function import Block, Function, Op, Value
from ...ir.meaning.meaning import is_pure
from ...record import dataclass, field
from ..edit.clone_blocks import clone_op, clone_region
from .points import Point


@dataclass(slots=True, eq=False)
class Way:
    """A specialised copy of the region: its blocks, and the copy of each value of the region.

    `rest` is the block that the first one is a copy of, with the ops after the point's test; `stand_ins` maps values to
    themselves that replaced others.
    """

    rest: Block
    blocks: list[Block]
    copies: dict[Value, Value]
    stand_ins: dict[Value, Value] = field(default_factory=dict[Value, Value])
    apart: list[Block] = field(default_factory=list[Block])  # whose branches are meant to diverge

    def copy_of(self, value: Value) -> Value:
        return self.copies.get(value, value)

    def replace(self, swaps: Mapping[Value, Value]) -> None:
        """Replace values in this copy only."""

        def final(value: Value) -> Value:
            while value in swaps:
                value = swaps[value]
            return value

        for block in self.blocks:
            for op in block.all_ops:
                op.args = [final(arg) for arg in op.args]
                for target in op.targets:
                    target.args = [final(arg) for arg in target.args]


@dataclass(slots=True, eq=False)
class Fork:
    """A function with copies of a region; `known` has the values that guards may use, by their originals."""

    fn: Function
    at: Block
    rest: Block
    region: Sequence[Block]
    known: dict[Value, Value]
    old_blocks: Sequence[Block]
    old_ops: Sequence[Op]
    old_end: Op | None
    ways: list[Way] = field(default_factory=list[Way])
    tests: list[Block] = field(default_factory=list[Block])

    @property
    def test(self) -> Builder:
        """Where to append the test of the next copy."""
        return Builder(self.tests[-1], self.fn.position)

    def add(self, condition: Value) -> Way:
        """Add a copy, taken if the condition is true and no earlier one was."""
        way, builder = _cloned(self.fn, self.region), self.test
        other = Block(self.fn.fresh_block("test"), self.fn)
        builder.branch(condition, way.blocks[0], other)
        self.ways.append(way)
        self.tests.append(other)
        return way

    def close(self) -> None:
        """Let the last test lead to the original region."""
        Builder(self.tests[-1], self.fn.position).jump(self.rest)
        place = self.old_blocks.index(self.at)
        hot = [block for way in self.ways for block in way.blocks]
        before, after = self.old_blocks[:place], self.old_blocks[place + 1 :]
        self.fn.blocks = [*before, *self.tests, *hot, self.rest, *after]
        self.fn.touch()

    def undo(self) -> None:
        self.at.ops, self.at.end = list(self.old_ops), self.old_end
        for op in self.at.all_ops:
            op.block = self.at
        self.fn.blocks = list(self.old_blocks)
        self.fn.touch()


def fork(fn: Function, point: Point, needed: Iterable[Value], after: Iterable[Op] = ()) -> Fork:
    """Split the point's block; `needed` are values that guards use, `after` ops that they run for lane 0. Ops that must
    run before those, above all checks, stay before the test.
    """
    entry = point.block
    assert entry.end is not None, "a block ends"
    old_ops, old_end = list(entry.ops), entry.end
    wanted = list(needed)
    last = max((at for at, op in enumerate(old_ops) if op in set(after)), default=-1)
    staying = _staying(entry, [*wanted, *filter(_is_fixed, old_ops[: last + 1])])
    rest = Block(fn.fresh_block(f"{entry.name}.rest"), fn)
    rest.ops = [op for op in old_ops if op not in staying]
    rest.end = old_end
    for op in rest.all_ops:
        op.block = rest
    entry.ops = [op for op in old_ops if op in staying]
    entry.end = None
    made = Fork(fn, entry, rest, [rest, *point.region], {}, list(fn.blocks), old_ops, old_end, tests=[entry])
    for value in wanted:
        _bring(fn, point, value, made.known)
    return made


def _staying(entry: Block, needed: Iterable[Value]) -> set[Value]:
    """The values a guard needs with their operands; and ops that cannot move and precede something that stays."""
    staying: set[Value] = {op for op in entry.ops if op.opcode == "private"}
    work = list(needed)
    while work:
        value = work.pop()
        if not isinstance(value, Op) or value in staying:
            continue
        if value.block is entry:
            staying.add(value)
        work += value.args
    last = max((at for at, op in enumerate(entry.ops) if op in staying and not op.row.speculates), default=0)
    fixed = [op for op in entry.ops[:last] if _is_fixed(op)]
    return staying if all(op in staying for op in fixed) else _staying(entry, [*needed, *staying, *fixed])


def _is_fixed(op: Op) -> bool:
    """Must other ops stay before or after it?"""
    return not op.row.speculates and not is_pure(op)


def _bring(fn: Function, point: Point, value: Value, known: dict[Value, Value]) -> Value:
    """A value at the point: itself, or a copy of the ops that compute it."""
    if not isinstance(value, Op) or value.block in point.before:
        known[value] = value
    if value not in known:
        assert isinstance(value, Op) and value.row.speculates, f"{value!r} cannot be known at the point"
        copy = clone_op(fn, value, point.block)
        copy.flags = tuple(flag for flag in copy.flags if flag not in ("nsw", "nuw", "exact", "nneg", "disjoint"))
        copy.args = [_bring(fn, point, arg, known) for arg in value.args]
        point.block.ops.append(copy)
        known[value] = copy
    return known[value]


def _cloned(fn: Function, region: Sequence[Block]) -> Way:
    blocks, copies = clone_region(fn, region, "hot")
    for block, copy in blocks.items():
        copies.update(zip(block.all_ops, copy.all_ops, strict=True))
    return Way(region[0], list(blocks.values()), copies)

"""Specialise a copy: replace values by what they are known to be where the guard holds.

    equal     a value is another: a clamped index is the index        its uses take the other
    outcomes  a condition is a constant in all lanes                   folded away by `simplify`
    held      checks that do not fail                                  removed
    promised  sums that do not leave their type                        the flag that says so
    once      remainders of numbers below twice the divisor            differences
    signed    unsigned comparisons of numbers that are not negative    comparisons of signed numbers
    windows   a loop's counter is the one that was clamped             lanes wait where it is outside
    bases     a value has a stride, and its base is known              base + stride * lane

Shapes then follow from the ops themselves. The copy relies only on the equality of the replaced values.

With `witness` it does not rely on that either: a check compares each value with its replacement.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from ...ir.build import Builder
from ...ir.function import Const, Op, Value
from ...ir.ops import TABLE
from ...ir.shapes import Shape
from ...ir.types import I1, int_type
from ...solve.guards import Base
from ..edit.clone_blocks import clone_op
from .base import Bases, needed_for
from .clone import Way
from .unsigned import compare_signed
from .windows import open_windows
from .wishes import Wishes
from .witness import check_same


def apply_wishes(way: Way, made: Wishes, *, witness: bool = False) -> None:
    """Let a copy of the region rely on these wishes."""
    _copy_what_stays(way, made)
    swaps: dict[Value, Value] = {way.copy_of(v): way.copy_of(other) for v, other in made.equal.items()}
    swaps |= {way.copy_of(condition): Const(I1, outcome) for condition, outcome in made.outcomes.items()}
    held = {way.copy_of(op) for op in made.held}
    if not witness:
        for block in way.blocks:
            block.ops = [op for op in block.ops if op not in held]
    promised = {way.copy_of(op): flag for op, flag in made.promised.items()}
    for op, flag in promised.items():
        assert isinstance(op, Op) and flag in op.row.flags, f"{flag} is no promise that {op} can make"
        if flag not in op.flags:
            op.flags = (*op.flags, flag)
    way.replace(swaps)
    if made.windows:
        way.apart = open_windows(way.rest.function, list(made.windows.values()), way.copy_of)
        way.blocks += way.apart
    if witness:
        waiting = {way.copy_of(op) for op in made.windows}
        _compare(way, {value: other for value, other in swaps.items() if value not in waiting})
        _check_promises(way, promised)
    _take_away(way, {way.copy_of(op) for op in made.once}, witness)
    compare_signed(way, {way.copy_of(op) for op in made.signed}, witness=witness)


def _copy_what_stays(way: Way, made: Wishes) -> None:
    """Promised ops that a test needs stand above the fork, for all code: the promise is that of a copy on the path."""
    first = way.blocks[0]
    wanted = {op for op in made.promised if op not in way.copies}
    above = [op for block in way.rest.function.blocks if wanted for op in block.ops if op in wanted]
    swaps: dict[Value, Value] = {op: clone_op(way.rest.function, op, first) for op in above}
    first.ops[:0] = [op for op in swaps.values() if isinstance(op, Op)]
    way.copies.update(swaps)
    way.replace(swaps)


def _take_away(way: Way, once: Container[Value], witness: bool) -> None:
    """Replace remainders that equal their operand less the divisor by subtractions."""
    for block in way.blocks:
        builder = Builder(block)
        old, block.ops = block.ops, []
        for op in old:
            block.ops.append(op)
            if op not in once:
                continue
            opcode, op.row, op.flags = op.opcode, TABLE["sub"], ("nsw",)
            if witness:
                builder.position = op.position
                check_same(builder, op, builder.op(opcode, *op.args, hint="rest"))


def _check_promises(way: Way, promised: Container[Value]) -> None:
    """After each op that is promised not to wrap, insert a check that it does not."""
    for block in way.blocks:
        builder = Builder(block)
        old, block.ops = block.ops, []
        for op in old:
            block.ops.append(op)
            if op in promised:
                builder.position = op.position
                wide = int_type(2 * max(op.type.bits, op.args[0].type.bits))
                args = [builder.op("sext", arg, type=wide, hint="wide") for arg in op.args]
                number = builder.op(op.opcode, *args, hint="wide") if len(args) > 1 else args[0]
                check_same(builder, builder.op("sext", op, type=wide, hint="wide"), number)


def _compare(way: Way, swaps: Mapping[Value, Value]) -> None:
    """After each value and its replacement, insert a check that they are the same."""
    for block in way.blocks:
        places: dict[Value, int] = {op: at for at, op in enumerate(block.ops)}
        pairs: dict[int, list[tuple[Op, Value]]] = {}
        for op in block.ops:
            if op in swaps:
                pairs.setdefault(max(places[op], places.get(swaps[op], 0)), []).append((op, swaps[op]))
        builder = Builder(block)
        old, block.ops = block.ops, []
        for at, here in enumerate(old):
            block.ops.append(here)
            for op, other in pairs.get(at, ()):
                builder.position = op.position
                check_same(builder, op, other)


def apply_bases(way: Way, bases: Mapping[Base, Value], *, witness: bool = False) -> None:
    """Let a copy derive values from the bases that the test has computed: they are strided where the guard holds."""
    swaps: dict[Value, Value] = {}
    for block in way.blocks:
        wanted = {way.copy_of(base.value): base for base in bases}
        if not any(op in wanted for op in block.ops):
            continue
        old, block.ops = block.ops, []
        moving = Bases(Builder(block), lambda value: None)
        for op in old:
            block.ops.append(op)
            if op in wanted:
                base = wanted[op]
                swaps[op] = moving.moved(bases[base], base.stride, 1, ("nsw",))
    way.replace(swaps)
    way.stand_ins.update({new: _original(way, op) for op, new in swaps.items() if isinstance(new, Op)})
    if witness:
        _compare(way, swaps)


def apply_pins(
    way: Way, pins: Mapping[Value, Shape], shape: Callable[[Value], Shape | None], *, witness: bool = False
) -> None:
    """Let a copy rely on shapes: a pinned value is computed once for the gang, and the lane offsets are added."""
    wanted = {way.copy_of(value): pinned for value, pinned in pins.items() if not _says_it(shape(value), pinned)}
    originals = {copy: value for value, copy in way.copies.items()}

    def shape_of(value: Value) -> Shape | None:
        return shape(originals.get(value, value))

    swaps: dict[Value, Value] = {}
    for block in way.blocks:
        if any(op in wanted for op in block.ops):
            old, block.ops = block.ops, []
            bases = Bases(Builder(block), shape_of)
            for op in old:
                block.ops.append(op)
                if op in wanted:
                    swaps[op] = _pinned(op, wanted[op].stride or 0, bases, shape_of)
    made = {op: list(op.args) for block in way.blocks for op in block.ops if op not in originals}
    way.replace(swaps)
    for op, args in made.items():
        op.args = args
    way.stand_ins.update({new: originals[op] for op, new in swaps.items() if isinstance(new, Op)})
    if witness:
        _compare(way, swaps)


def _pinned(op: Op, stride: int, bases: Bases, shape: Callable[[Value], Shape | None]) -> Value:
    """The value of lane 0, if nothing can trap on the way; else that of the first active lane."""
    if all(made.row.speculates for made in needed_for([op], shape)[1]):
        return bases.moved(bases.of(op), stride, 1, ("nsw",))
    first = bases.builder.op("first", bases.moved(op, stride, -1), hint=f"{op.name}.first")
    return bases.moved(first, stride, 1, ("nsw",))


def _says_it(known: Shape | None, pinned: Shape) -> bool:
    return known is not None and known.is_strided and known.stride == pinned.stride


def _original(way: Way, copy: Value) -> Value:
    return next(value for value, made in way.copies.items() if made is copy)

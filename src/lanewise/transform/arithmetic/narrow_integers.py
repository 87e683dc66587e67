"""Narrow integers: keep varying 64-bit integers in 32 bits where the result is the same.

    count: i64 = 0, 1, 2, ...                   lanes leave the loop with different counts, stored as i32:
    out[i] = trunc count                        only the low half is used, so only that is kept
    middle = (low + high) >> 1                  0 .. 2^31-1 by ranges: i32, sign-extended where an address needs it

    if i < n - 1: x = lw.f32(i)                 a lanes index is one scalar; its lanes are compared and converted in i32

A register holds twice as many lanes of 32 bits, and only AVX-512 converts 64 to floats. Uniform and strided values are
scalars, so they stay wide, except where their lanes are compared or converted.

Requires  source stage; divergence, value facts.
Ensures   the same results: a narrow value is the low half where no use needs more, else the same number.
Leaves    values for which more conversions would be needed than ops saved.
Costs     linear.
"""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.divergence.divergence import divergence
from ...analysis.facts import Facts
from ...analysis.graph.uses import uses
from ...analysis.values.values import values
from ...ir.function import Block, Const, Function, Named, Op, Param, Value
from ...ir.ops import TABLE
from ...ir.types import I32, I64
from .narrow_choice import BITS, DONE_NARROW, Choice
from .narrow_rules import SHIFTS, WIDENING, fits, limits_shift

WITHOUT_SIGN = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}


def narrow_integers(fn: Function, facts: Facts) -> None:
    found = facts[divergence]
    varying = {value for value in fn.values if value.type is I64 and found.shape(value).is_varying}

    def is_of_scalars(op: Op) -> bool:
        return found.shape(op).is_varying and not any(found.shape(arg).is_varying for arg in op.args)

    narrow_compares(fn, facts, is_of_scalars)  # creates no wide values
    if varying:
        narrow_values(fn, facts, varying)


def narrow_values(fn: Function, facts: Facts, wide: set[Named]) -> None:
    """Narrow those of some 64-bit integers that fit."""
    choice = Choice(fn, facts[uses], facts[values], wide)
    if choice.chosen:
        _Narrowing(fn, choice).run()
        fn.touch()


def narrow_compares(fn: Function, facts: Facts, is_asked: Callable[[Op], bool]) -> None:
    """Narrow some comparisons, and conversions to floats, of small numbers."""
    numbers = facts[values]

    def is_small(value: Value) -> bool:
        known = numbers.known(value)
        return known is not None and fits(known, BITS)

    small = [
        op
        for op in fn.ops
        if op.opcode in DONE_NARROW and op.args[0].type is I64 and is_asked(op) and all(map(is_small, op.args))
    ]
    if not small:
        return
    narrow: dict[Value, Op] = {}
    for op in small:
        op.args = [_cut(fn, arg, narrow) for arg in op.args]
    cut_values: dict[Block, list[Value]] = {}
    for value, cut in narrow.items():
        assert cut.block is not None, "an op stands in a block"
        cut_values.setdefault(cut.block, []).append(value)
    for block, cut in cut_values.items():
        first = [narrow[value] for value in cut if isinstance(value, Param)]
        block.ops = first + [one for op in block.ops for one in ((op, narrow[op]) if op in narrow else (op,))]
    fn.touch()


def _cut(fn: Function, value: Value, narrow: dict[Value, Op]) -> Value:
    """The same number in 32 bits, truncated directly after its definition."""
    if isinstance(value, Const):
        assert isinstance(value.value, int), "an integer"
        return Const(I32, value.value)
    assert isinstance(value, Named), "a number has a name or is a constant"
    if value not in narrow:
        cut = Op(TABLE["trunc"], I32, [value], name=fn.fresh(f"{value.name}.trunc"), flags=("nsw",))
        cut.block, cut.position, narrow[value] = value.block, value.position, cut
    return narrow[value]


class _Narrowing:
    """Rewrites the function; `narrow` and `wide` are a value's other forms, computed once, after its definition."""

    def __init__(self, fn: Function, choice: Choice) -> None:
        self.fn, self.choice, self.chosen = fn, choice, choice.chosen
        self.narrow: dict[Value, Value] = {}
        self.wide: dict[Value, Value] = {}
        self.conversions: dict[Value, list[Op]] = {}
        self.swaps: dict[Value, Value] = {}
        self.limited: dict[Value, Value] = {}  # amounts of shifts

    def run(self) -> None:
        for block in self.fn.blocks:
            block.params = [self._param(param) for param in block.params]
        made: dict[Op, Op] = {}
        for op in self.fn.ops:
            if op in self.chosen:
                self._start(op, made)
        stay = [op for op in self.fn.ops if op not in made]
        for block in self.fn.blocks:
            block.ops = [made.get(op, op) for op in block.ops]
        for old, new in made.items():
            new.args = [self._narrow(arg) if arg.type is I64 else arg for arg in old.args]
            if limits_shift(old):
                new.args[1] = self._limited(old.args[1], new.args[1])
        for op in stay:
            self._adapt(op)
        for block in self.fn.blocks:
            self._place(block)
        self.fn.replace(self.swaps)

    def _param(self, param: Param) -> Param:
        if param not in self.chosen:
            return param
        new = Param(I32, param.name, param.block, param.position)
        self.narrow[param] = new
        return new

    def _start(self, op: Op, made: dict[Op, Op]) -> None:
        """The narrow op in place of a wide one; an op that widens a narrow number stays."""
        if op.opcode in WIDENING:
            same = op.args[0].type is I32
            self.narrow[op] = op.args[0] if same else self._after(op, Op(op.row, I32, [*op.args], flags=op.flags))
            self.wide[op] = op
            return
        sure = "nsw" in op.flags and all(self.choice.is_number(value) for value in (op, *op.args))
        flags = ("nsw",) if sure else tuple(flag for flag in op.flags if flag == "exact")
        row = op.row
        if op.opcode in SHIFTS and not self.choice.is_number(op.args[0]):
            row = TABLE["lshr"]
        new = Op(row, I32, [], name=op.name, mode=op.mode, flags=flags, attrs=op.attrs, position=op.position)
        new.block, self.narrow[op], made[op] = op.block, new, new

    def _adapt(self, op: Op) -> None:
        """An op that stays takes the narrow form where it may, else the wide one."""
        for target in op.targets:
            target.args = [
                self._narrow(arg) if param.type is I32 and arg.type is I64 else self._widened(arg)
                for param, arg in zip(target.block.params, target.args, strict=True)
            ]
        if op.opcode == "trunc" and op.args[0] in self.chosen and op.type.bits <= BITS:
            op.args = [self._narrow(op.args[0])]
            if op.type is I32:
                self.swaps[op] = op.args[0]
        elif self.choice.is_done_narrow(op):
            if not all(map(self.choice.is_number, op.args)):
                op.mode = WITHOUT_SIGN.get(op.mode, op.mode)
            op.args = [self._narrow(arg) for arg in op.args]
        else:
            op.args = [self._widened(arg) for arg in op.args]

    def _narrow(self, value: Value) -> Value:
        if isinstance(value, Const):
            assert not isinstance(value.value, str | float), "an integer"
            return Const(I32, value.value)
        if value not in self.narrow:
            assert isinstance(value, Named), "a number has a name or is a constant"
            self.narrow[value] = self._after(value, Op(TABLE["trunc"], I32, [value]))
        return self.narrow[value]

    def _limited(self, amount: Value, narrow: Value) -> Value:
        """The number of bits that a narrow op shifts by."""
        if amount not in self.limited:
            known = narrow if amount in self.chosen else amount
            assert isinstance(known, Named), "a constant is not limited"
            self.limited[amount] = self._after(known, Op(TABLE["umin"], I32, [narrow, Const(I32, BITS - 1)]))
        return self.limited[amount]

    def _widened(self, value: Value) -> Value:
        if value not in self.chosen:
            return value
        if value not in self.wide:
            narrow = self.narrow[value]
            assert isinstance(narrow, Named), "what was narrowed has a name"
            how = TABLE["sext" if self.choice.is_number(value) else "zext"]
            self.wide[value] = self._after(narrow, Op(how, I64, [narrow]))
        return self.wide[value]

    def _after(self, value: Named, new: Op) -> Op:
        new.name, new.block, new.position = self.fn.fresh(f"{value.name}.{new.opcode}"), value.block, value.position
        self.conversions.setdefault(value, []).append(new)
        return new

    def _place(self, block: Block) -> None:
        """Conversions directly follow the value that they convert."""
        ops: list[Op] = [new for param in block.params for new in self.conversions.get(param, ())]
        for op in block.ops:
            if op not in self.swaps:
                ops.append(op)
            ops += self.conversions.get(op, ())
        block.ops = ops

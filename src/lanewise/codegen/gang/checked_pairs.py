"""Two neighbours in a table, each with its own check: one test, and one load of both.

    check a < n;      x = table[a]              any a outside 0 .. n - 2?
    ...                                             rarely: the checks and the loads, each in its place
    check a + 1 < n;  y = table[a + 1]              else: both at once, and no check

If no active lane is outside, both checks hold, indices do not count from the end, and nothing is read that would not
have been. Other checks may be in between if n is known to be this table's length: by the index, which adds it where
it counts from the end, or by name. Else the second load must be reached whenever its check holds. One test serves all
pairs of its index.

Requires  a masked function with checks; both checks in the loads' block, before them, under the same mask.
Ensures   the same values, and the same check fails first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ...analysis.facts import Facts
from ...analysis.values.value_numbers import Numbers, numbers
from ...ir.function import Block, Const, Function, Op, Param, Value
from ...ir.types import I1, Type
from ...record import dataclass, field
from ..text.types import form
from .coherent_access import asks
from .lanes import Lanes
from .paired_loads import TWICE, Place, cut, has_two, is_quiet, may_pair, pairs, pays, place_of, read_at

PIECE = re.compile(r"(.*)\.(ptr|n|s)(\d*)((?:\.\d+)?)")


@dataclass(eq=False)
class Question:
    """Is an index, or the next, outside 0 .. bound - 1? `rare` is the answer, once it is emitted."""

    place: Place
    bound: Value
    mask: Value | None
    rare: str = ""


@dataclass(eq=False)
class CheckedPairs:
    """Checks that a question answers; first loads with their questions, second ones with the first; loaded values."""

    checks: dict[Op, Question] = field(default_factory=dict[Op, Question])
    first: dict[Op, Question] = field(default_factory=dict[Op, Question])
    second: dict[Op, Op] = field(default_factory=dict[Op, Op])
    read: dict[Op, str] = field(default_factory=dict[Op, str])


@dataclass(frozen=True, slots=True)
class Checked:
    """A load, the check before it, and the value that the check compares with."""

    load: Op
    check: Op
    place: Place
    bound: Value


def checked_pairs(lanes: Lanes) -> CheckedPairs:
    """Found on first use."""
    if lanes.checked_pairs is None:
        lanes.checked_pairs = found = CheckedPairs()
        if any(op.opcode == "check" for op in lanes.function.ops) and has_two(lanes):
            same = numbers(lanes.function, Facts(lanes.function))
            for block in lanes.function.blocks:
                _Finding(lanes, block, same, found).run()
    return lanes.checked_pairs


class _Finding:
    """The pairs of one block."""

    def __init__(self, lanes: Lanes, block: Block, same: Numbers, found: CheckedPairs) -> None:
        self.lanes, self.block, self.same, self.found = lanes, block, same, found
        self.at = {op: number for number, op in enumerate(block.ops)}
        self.checks: dict[tuple[object, Value | None], list[Op]] = {}
        self.waiting: dict[tuple[object, int], Checked] = {}
        self.questions: dict[tuple[object, ...], Question] = {}
        self.pieces = _pieces(lanes.function)
        self.short: set[object] = set()  # indices of axes whose length is a constant

    def run(self) -> None:
        for op in self.block.ops:
            if op.opcode == "check":
                holds = op.args[0]
                if isinstance(holds, Op) and holds.opcode == "icmp" and holds.mode == "ult":
                    index = self.same.of(_bare(holds.args[0]))
                    self.checks.setdefault((index, self.lanes.mask(op)), []).append(op)
                    self.short |= {index} if isinstance(holds.args[1], Const) else set()
            elif not _keeps_memory(op, self.lanes.functions):
                self.waiting.clear()
            elif may_pair(self.lanes, op) and not self.is_paired(op) and (one := self.checked(op)) is not None:
                self.meet(one)

    def is_paired(self, op: Op) -> bool:
        """Is it paired with another load, without a question?"""
        others = pairs(self.lanes)
        return op in others.first or op in others.second

    def checked(self, op: Op) -> Checked | None:
        pointer = op.args[0]
        place = place_of(pointer)
        if place is None or not isinstance(pointer, Op) or place.scale != op.type.bytes:
            return None
        made = self.checks.get((self.same.of(_bare(pointer.args[1])), self.lanes.mask(op)), [])
        check = next(
            (check for check in reversed(made) if self.is_own(place, _bound(check))), made[-1] if made else None
        )
        if check is None or (place.length is not None and not self.is_own(place, _bound(check))):
            return None
        bound = _bound(check) if place.length is None else place.length
        return Checked(op, check, place, bound) if bound.type.bits >= place.index.type.bits else None

    def is_own(self, place: Place, compared: Value) -> bool:
        """Is it the length of the array that is read here?"""
        if place.length is not None:
            return self.same.of(compared) in (self.same.of(place.length), self.same.of(_whole(place.length)))
        table, length = _piece(place.base), _piece(_whole(compared))
        if table is None or length is None or (table.kind, length.kind) != ("ptr", "n") or table.of != length.of:
            return False
        return self.pieces.get(table.of) == {length} and self.same.of(place.index) not in self.short

    def meet(self, one: Checked) -> None:
        place, of = one.place, self.same.of
        where = (of(place.base), of(place.core), of(one.bound), one.load.type, self.lanes.mask(one.load))
        first = self.waiting.get((where, place.more - 1))
        if first is None or not self.is_worth(first, one):
            self.waiting[where, place.more] = one
            return
        del self.waiting[where, place.more - 1]
        key = (of(place.core), first.place.more, of(one.bound), where[-1])
        question = self.questions.setdefault(key, Question(first.place, first.bound, self.lanes.mask(first.load)))
        for check in (first.check, one.check):
            self.found.checks.setdefault(check, question)
        self.found.first[first.load], self.found.second[one.load] = question, first.load

    def is_worth(self, first: Checked, second: Checked) -> bool:
        """Is it cheaper, and are the question's operands known before each of the checks?"""
        if (
            not pays(self.lanes, second.load, second.place)
            or asks(self.lanes, first.load)
            or asks(self.lanes, second.load)
        ):
            return False
        if not self.is_own(second.place, _bound(second.check)) and not self.is_reached(first, second):
            return False
        earliest = min(self.at[first.check], self.at[second.check])
        asked = (first.place.index, first.bound)
        return all(self.at.get(value, -1) < earliest for value in asked if isinstance(value, Op))

    def is_reached(self, first: Checked, second: Checked) -> bool:
        """Is the second load's check the only op between both that may end a lane?"""
        between = self.block.ops[self.at[first.load] : self.at[second.load]]
        return all(op is second.check or is_quiet(op, self.lanes.functions) for op in between)


def _bound(check: Op) -> Value:
    holds = check.args[0]
    assert isinstance(holds, Op), "a check that is kept here compares"
    return holds.args[1]


@dataclass(frozen=True, slots=True)
class _Piece:
    """The pointer, a length or a stride of an array: its name, and the number after it if there are more."""

    of: tuple[str, str]
    kind: str
    axis: str


def _piece(value: Value) -> _Piece | None:
    """The role of a parameter for an array, by its name: `x.ptr`, `x.n0`, `x.s1`."""
    found = PIECE.fullmatch(value.name) if isinstance(value, Param) else None
    return None if found is None else _Piece((found[1], found[4]), found[2], found[3])


def _pieces(fn: Function) -> dict[tuple[str, str], set[_Piece]]:
    """The lengths and strides of each array here. With several axes, a pointer does not show which one it is for."""
    found: dict[tuple[str, str], set[_Piece]] = {}
    for piece in filter(None, map(_piece, fn.params)):
        if piece.kind != "ptr":
            found.setdefault(piece.of, set()).add(piece)
    return found


def _bare(index: Value) -> Value:
    """An index before it is widened."""
    return index.args[0] if isinstance(index, Op) and index.opcode == "sext" else index


def _whole(length: Value) -> Value:
    """A length before it is narrowed."""
    return length.args[0] if isinstance(length, Op) and length.opcode == "trunc" else length


def _keeps_memory(op: Op, functions: Mapping[str, Function]) -> bool:
    return is_quiet(op, functions, may_end=True)


def answered(lanes: Lanes, check: Op, otherwise: Callable[[], None]) -> bool:
    """Write a check that a question answers: it runs only in the rare case."""
    question = checked_pairs(lanes).checks.get(check)
    if question is None:
        return False

    lanes.write.guarded(_ask(lanes, question), otherwise, "", "")
    return True


def _ask(lanes: Lanes, question: Question) -> str:
    if not question.rare:
        write, width, index = lanes.write, lanes.width, question.place.index
        kind, bools = form(index.type, width), form(I1, width)
        one = f"splat ({index.type} 1)"
        length = _at_most(lanes, question.bound, index.type)
        last = write.let(f"call {kind} @llvm.usub.sat({kind} {length}, {kind} {one})")
        outside = write.let(f"icmp uge {kind} {lanes.vector(index)}, {last}")
        if question.mask is not None:
            active = lanes.vector(question.mask)
            outside = write.let(f"select {bools} {active}, {bools} {outside}, {bools} zeroinitializer")
        question.rare = write.let(f"call i1 @llvm.expect(i1 {lanes.any_of(outside)}, i1 false)")
    return question.rare


def _at_most(lanes: Lanes, bound: Value, type: Type) -> str:
    """A length in an index's type, clamped to its range."""
    write, kind, most = lanes.write, form(bound.type, lanes.width), (1 << (type.bits - 1)) - 1
    text = write.let(f"call {kind} @llvm.smax({kind} {lanes.vector(bound)}, {kind} zeroinitializer)")
    if bound.type is type:
        return text
    text = write.let(f"call {kind} @llvm.smin({kind} {text}, {kind} splat ({bound.type} {most}))")
    return write.let(f"trunc {kind} {text} to {form(type, lanes.width)}")


def read_first(lanes: Lanes, op: Op, alone: Callable[[Op], str], gather: Callable[[Op], str]) -> str:
    """The right side of the first of a pair; the second is loaded with it, except in the rare case."""
    found = checked_pairs(lanes)
    question, both = found.first[op], TWICE[op.type.bits]
    place, write, wide = _place_of_load(op), lanes.write, form(both, lanes.width)
    narrow = f"<{lanes.width} x i{op.type.bits}>"

    def one() -> str:
        text = write.let(alone(op))
        if op.type.is_float:
            text = write.let(f"bitcast {form(op.type, lanes.width)} {text} to {narrow}")
        return write.let(f"zext {narrow} {text} to {wide}")

    def two() -> str:
        pair = Op(op.row, both, op.args, attrs=op.attrs)
        pair.mask, pair.block, pair.position = op.mask, op.block, op.position
        return read_at(lanes, pair, place, lanes.vector(place.index), gather)

    found.read[op] = write.let(lanes.write.either(_ask(lanes, question), one, two, wide))
    return cut(lanes, op, both, found.read[op], True)


def read_second(lanes: Lanes, op: Op, alone: Callable[[Op], str]) -> str:
    """The right side of the second of a pair."""
    found, write = checked_pairs(lanes), lanes.write
    first = found.second[op]

    def half() -> str:
        return write.let(cut(lanes, op, TWICE[op.type.bits], found.read[first], False))

    shape = form(op.type, lanes.width)
    return lanes.write.either(_ask(lanes, found.first[first]), lambda: write.let(alone(op)), half, shape)


def _place_of_load(op: Op) -> Place:
    place = place_of(op.args[0])
    assert place is not None, "a pair has places"
    return place

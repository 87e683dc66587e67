"""Columns of rows: accesses in straight-line code that together read or write a row of each lane, number by number.

    x[i, 0], x[i, 1], ..., x[i, 7]      neighbours in memory: a row of 8 numbers, in each lane a row of its own

A gang can load each lane's row at once and transpose the rows of its lanes, where a gather for each column would touch
every row again; and the other way for stores. Neighbours are cut into rows of as many numbers as fill a vector
register, or half of it, down to 8; the last row has the 2 to 7 that are left.

Ensures   a row of loads may be read where one of its numbers is loaded first, a row of stores written where its last
          one is stored: nothing between them ends the function (a check that was made before does not), writes what is
          read, or reads what is written. Lanes of a gang access no number of each other's rows, as in every loop over
          lanes whose iterations do not depend on each other. All of a row run under one mask.
Costs     linear: at most `MOST_OPEN` rows are looked for at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...ir.function import Block, Const, Function, Op, Param, Value
from ...ir.meaning.meaning import is_pure
from ...ir.types import I64
from ...record import dataclass, field
from ..divergence.record import Gang
from ..facts import Facts
from ..values.value_numbers import Numbers, numbers
from .states import GIVEN, UNKNOWN, Root, memory_of

REGISTER = 64  # bytes
SHORT = 8  # numbers
LEAST_LANES = 4
BITS = (8, 16, 32, 64)
MOST_OPEN = 24
NEAR = 4  # numbers


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The accesses of a row in the order of its numbers, and the one where all are made."""

    ops: tuple[Op, ...]
    here: Op

    @property
    def size(self) -> int:
        """The numbers of the square that is transposed."""
        return 1 << (len(self.ops) - 1).bit_length()


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """The place of a number in its row."""

    row: Row
    at: int


@dataclass(frozen=True, slots=True, eq=False)
class Access:
    """A load or store: the memory, the address as a value's number and a constant, and what else a row shares."""

    op: Op
    root: Root
    base: object
    offset: int

    @property
    def key(self) -> tuple[object, ...]:
        return (self.op.opcode, self.base, number_in(self.op).type, self.op.mask)

    def is_apart(self, other: Access) -> bool:
        """Do they access different memory, in any lane? Addresses with one base are a constant distance apart."""
        if self.base == other.base:
            size, more = number_in(self.op).type.bytes, number_in(other.op).type.bytes
            return self.offset + size <= other.offset or other.offset + more <= self.offset
        if UNKNOWN in (self.root, other.root) or self.root == other.root:
            return False
        return not (_is_given(self.root) and _is_given(other.root)) or GIVEN not in (self.root, other.root)


def _is_given(root: Root) -> bool:
    return root == GIVEN or isinstance(root, Param)


def number_in(op: Op) -> Value:
    """What a load or store transfers."""
    return op if op.opcode == "load" else op.args[0]


def address_in(op: Op) -> Value:
    return op.args[0 if op.opcode == "load" else 1]


def row_columns(fn: Function, facts: Facts) -> Mapping[Op, Column]:
    return _columns(fn, facts, is_pure)


def columns_without_checks(fn: Function, facts: Facts) -> Mapping[Op, Column]:
    """The same for a function whose checks are still to be removed: for estimates only."""
    return _columns(fn, facts, lambda op: op.opcode == "check" or is_pure(op))


def _columns(fn: Function, facts: Facts, is_quiet: Callable[[Op], bool]) -> Mapping[Op, Column]:
    found: dict[Op, Column] = {}
    width = facts.given(Gang).width
    if width >= LEAST_LANES and sum(map(is_number, fn.ops)) > 1:
        for block in fn.blocks:
            for row in _in_block(block, facts[numbers], is_quiet, width):
                found.update({op: Column(row, at) for at, op in enumerate(row.ops)})
    return found


def is_number(op: Op) -> bool:
    """Is it an access that may be one of a row?"""
    if op.opcode not in ("load", "store") or op.attrs.get("volatile") or op.attrs.get("order"):
        return False
    type = number_in(op).type
    return type.bits in BITS and not type.is_ptr


def access_of(op: Op, same: Numbers) -> Access:
    base, offset = address_in(op), 0
    while isinstance(base, Op) and base.opcode == "ptradd" and isinstance(base.args[1], Const):
        offset += base.args[1].signed * base.attrs["scale"]
        base = base.args[0]
    root = memory_of(base)
    if not isinstance(base, Op) or base.opcode != "ptradd":
        return Access(op, root, same.of(base), offset)
    scale, terms = int(base.attrs["scale"]), list[object]()
    for term, sign in terms_of(base.args[1]):
        if isinstance(term, Const):
            offset += sign * term.signed * scale
        else:
            terms.append((same.of(term), sign))
    return Access(op, root, (same.of(base.args[0]), scale, *terms), offset)


def terms_of(index: Value) -> Iterator[tuple[Value, int]]:
    """The terms of a sum that is an index, through extensions of sums that do not wrap; -1 for what is subtracted."""
    stack = [(index, 1)]
    while stack:
        value, sign = stack.pop()
        is_sum = (
            isinstance(value, Op) and value.opcode in ("add", "sub") and (value.type is I64 or "nsw" in value.flags)
        )
        if isinstance(value, Op) and is_sum:
            stack += [(value.args[1], -sign if value.opcode == "sub" else sign), (value.args[0], sign)]
        elif isinstance(value, Op) and value.opcode == "sext":
            stack.append((value.args[0], sign))
        else:
            yield value, sign


def is_near(stride: int | None, size: int) -> bool:
    """Are neighbouring lanes so near each other that a few vector loads cover them all?"""
    return stride is not None and abs(stride) <= NEAR * size


@dataclass(slots=True, eq=False)
class _Group:
    """Accesses with one base, each at another place; and the stores since the first of them."""

    members: dict[int, Access] = field(default_factory=dict[int, Access])
    stores: list[Access] = field(default_factory=list[Access])

    def may_take(self, one: Access) -> bool:
        """May it be made where the first member is?"""
        return one.offset not in self.members and all(map(one.is_apart, self.stores))

    def stays(self, other: Access) -> bool:
        """May its stores be made after this access?"""
        return all(map(other.is_apart, self.members.values()))

    def rows(self, width: int) -> Iterator[Row]:
        order = {offset: number for number, offset in enumerate(self.members)}
        is_store = next(iter(self.members.values())).op.opcode == "store"
        for run in self._runs():
            size = number_in(self.members[run[0]].op).type.bytes
            for part in _cut(run, min(REGISTER // size, width)):
                here = (max if is_store else min)(part, key=order.__getitem__)
                yield Row(tuple(self.members[offset].op for offset in part), self.members[here].op)

    def _runs(self) -> Iterator[list[int]]:
        """Offsets of neighbours."""
        run: list[int] = []
        for offset in sorted(self.members):
            if run and offset != run[-1] + number_in(self.members[offset].op).type.bytes:
                yield run
                run = []
            run.append(offset)
        yield run


def _cut(run: list[int], most: int) -> Iterator[list[int]]:
    """Rows of `most` numbers, then of half as many, ...; the last one is any shorter row of two numbers or more."""
    while len(run) > 1:
        while most > SHORT and most > len(run):
            most //= 2
        yield run[:most]
        run = run[most:]


def _in_block(block: Block, same: Numbers, is_quiet: Callable[[Op], bool], width: int) -> Iterator[Row]:
    groups: dict[tuple[object, ...], _Group] = {}
    passed: set[object] = set()  # conditions of checks
    for op in block.ops:
        if op.opcode not in ("load", "store") and (op.opcode in ("ptradd", "freeze") or is_quiet(op)):
            continue
        if op.opcode == "check":
            condition = (same.of(op.args[0]), op.mask)
            if condition in passed:
                continue
            passed.add(condition)
        closed = list(groups)
        one = access_of(op, same) if is_number(op) else None
        if one is not None:
            closed = [key for key, group in groups.items() if key[0] == "store" and not group.stays(one)]
            mine = groups.get(one.key)
            if mine is not None and not mine.may_take(one):
                closed.append(one.key)
        for key in dict.fromkeys(closed):
            yield from groups.pop(key).rows(width)
        if one is None:
            continue
        if op.opcode == "store":
            for key, group in groups.items():
                if key[0] == "load":
                    group.stores.append(one)
        groups.setdefault(one.key, _Group()).members[one.offset] = one
        if len(groups) > MOST_OPEN:
            yield from groups.pop(next(iter(groups))).rows(width)
    for group in groups.values():
        yield from group.rows(width)

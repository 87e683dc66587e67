"""Ops across lanes: each lane's result from the operands of all participating lanes.

    any all      of the conditions             count ballot   how many hold; which, lane 0 the lowest bit
    reduce       of the values, in lane order  scan           the same up to and including this lane
    first        the lowest lane's value       broadcast x,i  lane i's x; i is the same in all lanes
    shuffle x,i  lane i's x, each its own i    compress x,c   values where c holds, from lane 0 on; then zeros
    expand x,c   values from lane 0 on, to lanes where c holds, in order; zeros to the others

Lanes are numbered within their gang. A value read from a lane that does not take part is undefined.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from ..function import POISON, UNDEF, Op, Undefined
from ..meaning.floats import FLOAT
from ..meaning.integers import INTEGER
from .ask import Ask

Rows = Sequence[Sequence[Any]]
VOTES = ("any", "all", "count", "ballot")
MEETINGS = (*VOTES, "reduce", "scan", "first", "broadcast", "shuffle", "compress", "expand")


def across(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    """The result of each lane; `lanes` are in order, `rows` hold each one's operands."""
    return _ACROSS[op.opcode](op, lanes, rows)


def _marker(values: Sequence[Any]) -> Undefined | None:
    """The marker that the result becomes if it depends on all these values."""
    found = [value for value in values if isinstance(value, Undefined)]
    return None if not found else POISON if POISON in found else UNDEF


def _vote(settles: int) -> Callable[[Op, Sequence[int], Rows], list[Any]]:
    """One lane with 1 decides `any`, one lane with 0 decides `all`."""

    def vote(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
        del op
        values = [row[0] for row in rows]
        result = settles if settles in values else _marker(values) or 1 - settles
        return [result] * len(lanes)

    return vote


def _count(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    values = [row[0] for row in rows]
    weights = [1 if op.opcode == "count" else 1 << lane for lane in lanes]
    total = sum(weight for weight, value in zip(weights, values, strict=True) if value == 1)
    return [_marker(values) or total & ((1 << op.type.bits) - 1)] * len(lanes)


def _running(op: Op, rows: Rows) -> list[Any]:
    """A prefix scan: the values combined from the first lane up to each."""
    ask = Ask(op.type.bits, op.type.bits, "", (), {}, lambda sentence: POISON)
    combine = (INTEGER.get(op.mode) or FLOAT[op.mode])(ask)
    totals: list[Any] = [rows[0][0]]
    for row in rows[1:]:
        totals.append(_marker([totals[-1], row[0]]) or combine(totals[-1], row[0]))
    return totals


def _scan(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    del lanes
    return _running(op, rows)


def _reduce(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    return [_running(op, rows)[-1]] * len(lanes)


def _first(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    del op
    return [rows[0][0]] * len(lanes)


def _shuffle(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    del op
    held = {lane: row[0] for lane, row in zip(lanes, rows, strict=True)}
    return [row[1] if isinstance(row[1], Undefined) else held.get(row[1], UNDEF) for row in rows]


def _compress(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    marker = _marker([row[1] for row in rows])
    if marker is not None:
        return [marker] * len(lanes)
    selected = [row[0] for row in rows if row[1]]
    nothing = 0.0 if op.type.is_float else 0
    return [selected[lane] if lane < len(selected) else nothing for lane in lanes]


def _expand(op: Op, lanes: Sequence[int], rows: Rows) -> list[Any]:
    marker = _marker([row[1] for row in rows])
    if marker is not None:
        return [marker] * len(lanes)
    held = {lane: row[0] for lane, row in zip(lanes, rows, strict=True)}
    nothing = 0.0 if op.type.is_float else 0
    taken = itertools.count()
    return [held.get(next(taken), UNDEF) if row[1] else nothing for row in rows]


_ACROSS: dict[str, Callable[[Op, Sequence[int], Rows], list[Any]]] = {
    "any": _vote(1),
    "all": _vote(0),
    "count": _count,
    "ballot": _count,
    "reduce": _reduce,
    "scan": _scan,
    "first": _first,
    "broadcast": _shuffle,
    "shuffle": _shuffle,
    "compress": _compress,
    "expand": _expand,
}
assert tuple(_ACROSS) == MEETINGS

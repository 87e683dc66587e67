"""A remark: one thing that the compiler did or refused, with the position in the user's file.

    with recording() as remarks:            from here on, in this thread
        ...                                 record("LW203", op.position, "reads", "a")
    remarks                                 [Remark("LW203", Position("k.py", 7, 5), ("reads", "a"))]

A pass records at the moment it acts. The remarks of a compile stay with its code, also in the cache on disk
(`packed.py`), so that a report needs no second compile and cannot disagree with the code. `data` are the words and
numbers that the sentence of the code needs (`table.py`); a tuple at their end is a chain of reasons.

Ensures   each remark once, in the order in which they were recorded.
Costs     outside of `recording`, and inside `muted`, a call records nothing and costs a tenth of a microsecond.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from contextlib import contextmanager

from ..ir.position import Position
from ..record import dataclass

Datum = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """`code` names a row of the table."""

    code: str
    position: Position
    data: tuple[Datum, ...] = ()


class _Recording(threading.local):
    remarks: dict[Remark, None] | None = None


_recording = _Recording()


@contextmanager
def recording() -> Generator[dict[Remark, None]]:
    """Inside, in this thread, remarks go to the dict that is given, whose keys they are, and nowhere else."""
    outer, _recording.remarks = _recording.remarks, {}
    try:
        yield _recording.remarks
    finally:
        _recording.remarks = outer


@contextmanager
def muted(quiet: bool = True) -> Generator[None]:
    """Inside, in this thread, nothing is recorded: for code that estimates a cost, or that repeats another version."""
    outer = _recording.remarks
    _recording.remarks = None if quiet else outer
    try:
        yield
    finally:
        _recording.remarks = outer


def is_recording() -> bool:
    """Whether a remark would be kept; worth asking before its data are computed, if they are expensive."""
    return _recording.remarks is not None


def record(code: str, position: Position, *data: Datum) -> None:
    """Nothing is recorded without a line: no report could show it."""
    if _recording.remarks is not None and position.line:
        _recording.remarks[Remark(code, position, data)] = None


def record_again(remarks: Iterable[Remark]) -> None:
    """Remarks of a step whose result is used again."""
    if _recording.remarks is not None:
        _recording.remarks.update(dict.fromkeys(remarks))

"""Memory that compiled code and its caller share: the frame of a call, and the record of an error.

    frame of a call         word 0  address of the launch function, or 0: launches run here, in one thread
                            word 1  the first argument of the launch function, which also provides memory for arrays,
                                    where the number of its driver is ALLOCATE
                            word 2  address of the call's error record
                            word 3  ticks that a launch runs before it calls the launch function, if twice as many
                                    are still to come
                            then the host function's arguments, in order, each at its alignment, then its result

    error record            word 0  0: no error; else 1 + the number of the report (`Built.reports`); -1: the launch
                                    function has not run all units, and wrote no record
                            word 1  the lane that failed, the lowest one
                            word 2  0: the host failed; else 1 + the number of the driver
                            words 3, 4, 5  the indices of lane 0 of the gang that failed, outermost first
                            words 6 to 21  the values of the report, as `Report.types` says; floats as doubles
                            words 22, ...  a start and a step for each axis of a lanes loop over ranges, whose indices
                                    are start + step * (index in this record); a step of 0: there is no range

Everything is little-endian words of 8 bytes. A record is all zeros before a call. The failing lane's own innermost
index is that of lane 0 plus the lane.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir.types import Type
from ...record import dataclass

WORD = 8
LAUNCH, CONTEXT, ERROR, PATIENCE, FIRST_ARGUMENT = (word * WORD for word in range(5))
MOST_VALUES = 16
CUT_SHORT = -1
ALLOCATE = -1
ERROR_STATE, ERROR_LANE, ERROR_DRIVER, ERROR_INDEX, ERROR_VALUES = (word * WORD for word in (0, 1, 2, 3, 6))
ERROR_AXES = ERROR_VALUES + MOST_VALUES * WORD
ERROR_BYTES = ERROR_AXES + 6 * WORD


@dataclass(frozen=True, slots=True)
class Slot:
    """A value in a frame."""

    name: str
    type: Type
    offset: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Slots in order, and how many bytes all of them take."""

    slots: tuple[Slot, ...]
    size: int

    def __getitem__(self, name: str) -> Slot:
        return next(slot for slot in self.slots if slot.name == name)


def laid_out(values: Iterable[tuple[str, Type]], start: int = 0) -> Layout:
    """Each value at the next multiple of its size; an i1 takes a byte."""
    slots: list[Slot] = []
    at = start
    for name, type in values:
        size = slot_bytes(type)
        at = (at + size - 1) // size * size
        slots.append(Slot(name, type, at))
        at += size
    return Layout(tuple(slots), (at + WORD - 1) // WORD * WORD)


def slot_bytes(type: Type) -> int:
    """A power of two."""
    return 1 << (max(type.bytes, 1) - 1).bit_length()

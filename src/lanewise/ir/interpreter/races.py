"""Data races: two lanes access the same byte in one launch, one of them writes, and there is no barrier between.

                       plain read   plain write   atomic read   atomic write
        plain read          .           race           .            race
        plain write       race          race         race           race
        atomic read         .           race           .              .
        atomic write      race          race           .              .

For each byte and each of the four kinds of access, two different lanes are recorded: a later lane differs from one of
the two. So the cost per byte is constant. Each pair of ops that races is reported once. `detail` of the report is one
of `read-write`, `write-write` and `write-write of equal values`, which many programs accept.

A barrier orders all lanes, where a gang meets (`meeting`) only its own: what it did before is then recorded as done by
the gang, and still races with what other gangs do.
"""

from __future__ import annotations

from ..function import Op
from .faults import Fault

Touch = tuple[int, Op]
Cell = list[Touch | None]

READ, WRITE, ATOMIC_READ, ATOMIC_WRITE = 0, 2, 4, 6
_UNTOUCHED: Cell = [None] * 8
CLASHES = {
    READ: (WRITE, ATOMIC_WRITE),
    WRITE: (WRITE, READ, ATOMIC_WRITE, ATOMIC_READ),
    ATOMIC_READ: (WRITE,),
    ATOMIC_WRITE: (WRITE, READ),
}
READ_WRITE, WRITE_WRITE, EQUAL_WRITES = "read-write", "write-write", "write-write of equal values"


class Races:
    """The accesses since the start of the launch or the last barrier; gangs have `width` lanes."""

    def __init__(self, width: int = 1 << 62) -> None:
        self.width = width
        self.crev_lane: int | None = None  # the lane on whose behalf the gang runs, in the outermost crev call
        self.found: list[Fault] = []
        self._cells: dict[int, Cell] = {}
        self._by_gangs: dict[int, Cell] = {}  # accesses before the last meeting, by the lane that called
        self._reported: set[tuple[Op, Op, str]] = set()

    def barrier(self) -> None:
        """Everything before happens before everything after."""
        self._cells.clear()
        self._by_gangs.clear()

    def meeting(self) -> None:
        """Everything that a gang did before happens before everything that it does after."""
        for byte, cell in self._cells.items():
            kept = self._by_gangs.get(byte)
            if kept is None:
                self._by_gangs[byte] = kept = list(_UNTOUCHED)
            for at in range(0, 8, 2):
                for touch in cell[at : at + 2]:
                    if touch is not None:
                        self._keep(kept, at, (self.caller(touch[0]), touch[1]))
        self._cells.clear()

    def caller(self, lane: int) -> int:
        """The lane on whose behalf a lane runs now."""
        return lane if self.crev_lane is None else lane // self.width * self.width + self.crev_lane % self.width

    def _keep(self, cell: Cell, way: int, touch: Touch) -> None:
        """Keep an access if there is none of two different gangs yet."""
        first = cell[way]
        if first is None:
            cell[way] = touch
        elif cell[way + 1] is None and first[0] // self.width != touch[0] // self.width:
            cell[way + 1] = touch

    def touch(self, address: int, size: int, way: int, lane: int, op: Op, name: str, equal: bool = False) -> None:
        """Record an access; `equal` says that a write does not change the bytes."""
        cells, clashes, me = self._cells, CLASHES[way], (lane, op)
        if self._by_gangs:
            self._look_at_other_gangs(range(address, address + size), me, way, name, equal)
        for byte in range(address, address + size):
            cell = cells.get(byte)
            if cell is None:
                cells[byte] = cell = list(_UNTOUCHED)
            else:
                for other_way in clashes:
                    first = cell[other_way]
                    if first is not None:
                        other = first if first[0] != lane else cell[other_way + 1]
                        if other is not None:
                            self._report(me, way, other, other_way, name, equal)
            first = cell[way]
            if first is None:
                cell[way] = me
            elif first[0] != lane and cell[way + 1] is None:
                cell[way + 1] = me

    def _look_at_other_gangs(self, bytes: range, me: Touch, way: int, name: str, equal: bool) -> None:
        gang = me[0] // self.width
        for byte in bytes:
            cell = self._by_gangs.get(byte)
            if cell is None:
                continue
            for other_way in CLASHES[way]:
                for other in cell[other_way : other_way + 2]:
                    if other is not None and other[0] // self.width != gang:
                        self._report(me, way, other, other_way, name, equal)

    def _report(self, me: Touch, way: int, other: Touch, other_way: int, name: str, equal: bool) -> None:
        both_write = way in (WRITE, ATOMIC_WRITE) and other_way in (WRITE, ATOMIC_WRITE)
        detail = READ_WRITE if not both_write else EQUAL_WRITES if equal else WRITE_WRITE
        if (me[1], other[1], detail) in self._reported:
            return
        self._reported.update([(me[1], other[1], detail), (other[1], me[1], detail)])
        sentence = f"{detail} race on {name}"
        self.found.append(Fault("race", sentence, me[1], me[0], other[1], other[0], detail))

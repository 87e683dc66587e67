"""The races of a launch in debug mode: which iterations of a lanes loop access one element, in the user's words.

    'out'[3] is written in iteration (6), and in iteration (7) at k.py:7
    'h'[1] is read in a crev call of iteration (17), and written in iteration (3) at k.py:5, whose gang may run at ...

Gangs run one after another in debug mode, on any core and in any order in compiled code. So lanes are numbered through
all gangs, and a barrier, a crev call or a place where a gang meets orders the gang that runs, and no other; all that
came before, if the kernel runs on one thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ir.function import Function, Op
from ...ir.interpreter.ask import signed
from ...ir.interpreter.faults import Fault
from ...ir.interpreter.races import ATOMIC_WRITE, WRITE, Races
from ...ir.user_index import index_of
from ...record import replace
from .arrays import Shown

IN_A_CALL = "in a crev call"  # a race between lanes of a gang that runs for one of them


class LaunchRaces(Races):
    """Races between iterations of a whole launch: lanes are numbered through all gangs."""

    def __init__(self) -> None:
        super().__init__(1 << 8)
        self.firsts: list[tuple[int, ...]] = []
        self.writers: dict[int, Op] | None = None  # the last op that wrote at an address, if asked for
        self.one_thread = False  # gangs run one after another in compiled code, too
        self.axes: list[int] = []  # starts and steps, if the loop goes over ranges
        self.address = 0
        self.places: dict[
            int, tuple[int, int | None]
        ] = {}  # of each race: the address, and the lane that the gang ran for

    def barrier(self) -> None:
        """Gang runs after gang, and a barrier orders the one that runs."""
        self.meeting()

    def meeting(self) -> None:
        if self.one_thread:
            super().barrier()
        else:
            super().meeting()

    def start(self, first: tuple[int, ...]) -> None:
        """The next gang; lane 0 has this index."""
        self.firsts.append(first)

    def touch(self, address: int, size: int, way: int, lane: int, op: Op, name: str, equal: bool = False) -> None:
        self.address, before = address, len(self.found)
        super().touch(address, size, way, (len(self.firsts) - 1 << 8) + lane, op, name, equal)
        if self.writers is not None and way in (WRITE, ATOMIC_WRITE):
            self.writers[address] = op
        self.places.update(dict.fromkeys(range(before, len(self.found)), (address, self.crev_lane)))

    def described(self, fault: Fault, shown: Shown) -> Fault:
        """A race in words: the element, the iterations, or lanes of a gang that runs for one, and the lines."""
        address, turn = self.places[self.found.index(fault)]
        what = shown.element(address)
        lane, other = fault.lane or 0, fault.other_lane or 0
        did = "written" if fault.op is not None and fault.op.opcode != "load" else "read"
        also = "written" if fault.other is not None and fault.other.opcode != "load" else "read"
        place = fault.other_position
        at = f" at {place.file}:{place.line}" if place else ""
        if turn is not None and lane >> 8 != other >> 8:
            ours, others = self._index(lane & ~255 | turn), self._index(other)
            sentence = f"{what} is {did} in a crev call of iteration {ours}, and {also} in iteration {others}{at}, "
            return replace(fault, sentence=sentence + "whose gang may run at the same time", lane=turn)
        if turn is not None:
            sentence = f"{what} is {did} by lane {lane & 255} of the gang, and {also} by lane {other & 255}{at}"
            return replace(fault, sentence=sentence, lane=turn, detail=IN_A_CALL)
        sentence = f"{what} is {did} in iteration {self._index(lane)}, and {also} in iteration {self._index(other)}{at}"
        return replace(fault, sentence=sentence, lane=lane & 255)

    def _index(self, lane: int) -> str:
        return f"({', '.join(map(str, self.index(self.firsts[lane >> 8], lane & 255)))})"

    def index(self, first: tuple[int, ...], lane: int) -> tuple[int, ...]:
        """The user's index of a lane."""
        return index_of((*first[:-1], first[-1] + lane), self.axes)


def axes_of(body: Function, args: Sequence[Any]) -> list[int]:
    """Starts and steps of a launch over ranges, in turn."""
    values = {param.name: arg for param, arg in zip(body.params, args, strict=True)}
    words = [word for pair in body.attrs["lanes"].get("axes", ()) for word in pair]
    return [word if isinstance(word, int) else signed(values[word], 64) for word in words]

"""Built: a compiled program, as it is kept in the cache, and its addresses in this process.

`build.py` makes it, and says how compiled code is called. This file loads no code generator: a process whose kernels
come from the cache needs none.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ...ir.interpreter.one_step import provide
from ...record import dataclass
from ..link import REPORT_TYPE, link_object
from ..optimize import Level
from ..targets import Target
from ..text.write import REPORT, Report
from .layout import Layout
from .shared_words import VISITS
from .update_lock import LOCK, lock_addresses

LEVEL = Level(2)  # compared with 3: 7 % less time in LLVM, kernels equally fast (bench/workloads: 0.996 on average)


@dataclass(frozen=True, slots=True)
class Driver:
    """The compiled lanes loop of one body function; `partial_bytes` is 0 without reductions.

    `at_once`: units that run between two clock reads. `alone`: one thread is faster than this many
    (`update_drivers.py`); if there are `tables`, only where one of them is large: its offset in the frame and the
    largest count with copies. `chooser` and `race` are for other programs that compete (`chooser.py`).
    """

    number: int
    body: str
    symbol: str
    dims: int
    partial_bytes: int
    at_once: int = 1
    share_symbol: str = ""
    alone: int = 0
    tables: tuple[tuple[int, int], ...] = ()
    chooser: str = ""
    race: str = ""
    ordered: bool = False  # are its reductions of floats?

    def threads(self, most: int, frame: int) -> int:
        """How many threads a launch uses."""
        if most > self.alone:
            return most
        counts = ((ctypes.c_int64.from_address(frame + at).value, small) for at, small in self.tables)
        return 1 if not self.tables or any(count > small for count, small in counts) else most


@dataclass(frozen=True, slots=True)
class Code:
    """Addresses in this process; `library` keeps the code alive.

    `drivers` are choosers, `own` the drivers that they call unless there is a race, whose address goes to `races`.
    """

    entry: int
    drivers: tuple[int, ...]
    shares: tuple[int, ...]
    library: Any
    own: tuple[int, ...]
    races: tuple[int, ...]
    visits: int


@dataclass(frozen=True, slots=True)
class Built:
    """Object code and the data needed to use it."""

    entry: str
    frame: Layout
    drivers: tuple[Driver, ...]
    reports: tuple[Report, ...]
    width: int
    target: Target
    llvm: str
    object: bytes
    stack: int = 0  # bytes that a call may use
    level: Level = LEVEL  # at which LLVM compiled the object
    remarks: str = ""  # of the passes that made it (`remarks/packed.py`)

    def link(
        self, report: Callable[[int, Any], None] | None = None, outside: Mapping[str, int] = MappingProxyType({})
    ) -> Code:
        """Load the code into this process; `report` is called for each print: its number and a pointer to its words.

        `outside` has the addresses of functions that the module declares.
        """
        reporter = REPORT_TYPE(report or _ignore)
        addresses = {REPORT: ctypes.cast(reporter, ctypes.c_void_p).value or 0, **lock_addresses(), **outside}
        kinds = ("chooser", "share_symbol", "symbol", "race")
        names = {kind: [getattr(one, kind) for one in self.drivers] for kind in kinds}
        exports = [self.entry, VISITS, *(name for group in names.values() for name in group)]
        if LOCK in self.llvm:
            from .exchanges import swap

            provide(swap)
        library = link_object(self.object, addresses, exports)
        run, share, own, races = (tuple(library[name] for name in names[kind]) for kind in kinds)
        return Code(library[self.entry], run, share, (library, reporter), own, races, library[VISITS])


def _ignore(number: int, words: Any) -> None:
    del number, words

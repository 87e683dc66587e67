"""Build: a module of a kernel's source-stage functions to object code for a machine, at a width.

    built = build(compiled.module, compiled.name, width=8, target=native())
    code = built.link(report=...)                    addresses in this process; `built` itself can be pickled
    entry(frame) -> i64                              code.entry: run the host function once
    driver(frame, first, last, partials, error)      code.drivers[k]: run some units of launch k; code.shares[k]

**The host's entry** takes the address of a frame (`layout.py`: `Built.frame` has a slot for each argument of the host
function, named as its parameter, and one named "result" if it returns something). It returns 0, or 1 if a check
failed; then the error record says where. ctypes releases the GIL for the call.

**A launch.** A lanes loop is cut into *units*: gangs of `width` lanes, row after row; the last gang of a row may be
partly active. The host runs units itself; with a launch function in the frame, and units left after a moment, it calls

    i64 launch(ptr context, i64 driver, ptr launch_frame, i64 first, i64 units, i64 chunk, ptr partials, ptr error)

and continues when it answers 1. The launch function must run every unit from `first` on once, in any number of threads,
by calls

    i64 driver(ptr launch_frame, i64 first, i64 last, ptr partial, ptr error)        units first .. last-1

    i64 share(ptr launch_frame, ptr work, i64 turn, ptr error)                       pieces for several threads

(`launch_loop.py`); a driver returns 0, or 1 after writing the error record it was given. If `chunk` is 0, the units may
be split in any way, and `partial` is null. Else the launch has reductions: the units must be split at multiples of
`chunk`, and piece k gets `partials + k * Driver.partial_bytes`; the host combines the partial results in the
order of pieces, so that the result does not depend on threads. The split depends on the number of units alone. If
pieces fail, the launch function copies the record of the lowest one into `error` and returns 0.

A driver's code needs no more stack than `Built.stack`, is reentrant, and touches no memory but arrays, its frame,
partial and error.

**Reports.** `Built.reports[n]` describes error record n or a print. Prints call `report(number, words)`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from ...ir.function import Module
from ...ir.interpreter.one_step import provide
from ...machine.prices import Prices
from ...machine.processors import prices_of
from ...plan.variant import Plan, as_plan
from ...process.clock import MACHINE_CODE, PASSES, TRANSFORMS, part
from ...record import dataclass, replace
from ...remarks.packed import packed
from ...remarks.remark import recording
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ..absent_instructions import object_apart, refuse_absent_instructions
from ..jit import REPORT_TYPE, link_object
from ..optimize import Level
from ..targets import Target, native
from ..text.calls import REPORT
from ..text.write import Report
from .chooser import VISITS
from .exchanges import swap
from .layout import Layout
from .program import ENTRY, optimized_for, program_text
from .tables import larger_tables
from .update_lock import LOCK, lock_addresses

LEVEL = Level(2)  # compared with 3: 7 % less time in LLVM, kernels equally fast (bench/workloads: 0.996 on average)
__all__ = ["Built", "Code", "Driver", "Target", "build", "native"]


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
            provide(swap)
        library = link_object(self.object, addresses, exports)
        run, share, own, races = (tuple(library[name] for name in names[kind]) for kind in kinds)
        return Code(library[self.entry], run, share, (library, reporter), own, races, library[VISITS])


def _ignore(number: int, words: Any) -> None:
    del number, words


def build(
    module: Module,
    name: str,
    plan: Plan | int,
    target: Target | None = None,
    *,
    level: Level | None = None,
    hot: HotPaths = HOT,
    off: Collection[str] = (),
    costs: Prices | None = None,
    risky: bool = False,
) -> Built:
    """Compile the host function `name` with all it launches and calls; CompileError if that is not possible.

    `plan` says how each lanes loop is compiled; it may be a width alone.
    `off` names passes that are left out; `costs` are the target's in the table, unless others are given.
    `risky`: LLVM may abort the process while it makes machine code of this, so another process does.
    """
    target = target or native()
    costs = costs or prices_of(target.cpu, target.features)
    refuse_absent_instructions(module, name, target)
    with recording() as remarks, part(TRANSFORMS):
        text = program_text(module, name, plan, hot, off, costs, has_lock=True)
    with part(PASSES):
        level = level or replace(LEVEL, vectorize=text.one_lane)
        unit = optimized_for(text.llvm, target, level)
    width = as_plan(plan).width
    drivers = tuple(
        Driver(
            loop.number,
            loop.body.name,
            loop.symbol,
            loop.dims,
            loop.partial_bytes,
            loop.at_once,
            loop.share_symbol,
            loop.serial_below,
            larger_tables(loop, width) if loop.serial_below else (),
            loop.chooser_symbol,
            loop.race_symbol,
            loop.is_ordered,
        )
        for loop in text.loops
    )
    with part(MACHINE_CODE):
        made = object_apart(unit.llvm, module.functions[name], target, level.speed) if risky else unit.object
    known = (ENTRY, text.frame, drivers, text.reports, width, target, text.llvm, made, text.stack, level)
    return Built(*known, packed(remarks))

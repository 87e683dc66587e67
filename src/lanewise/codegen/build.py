"""Build: a module of a kernel's source-stage functions to object code for a machine, at a width.

    built = build(compiled.module, compiled.name, width=8, target=native())
    code = built.link(report=...)                    addresses in this process; `built` itself can be pickled
    entry(frame) -> i64                              code.entry: run the host function once
    driver(frame, first, last, partials, error)      code.drivers[k]: run some units of launch k; code.shares[k]

**The host's entry** takes the address of a frame (`layout.py`: `Built.frame` has a slot for each argument of the host
function, named as its parameter, and one named "result" if it returns something). It answers 0, or 1 if a check
failed; then the error record tells where. ctypes releases Python's lock for the call.

**A launch.** A lanes loop is cut into *units*: gangs of `width` lanes, row after row; the last gang of a row may be
partly active. The host runs units itself; with a launch function in the frame, and units left after a moment, it calls

    i64 launch(ptr context, i64 driver, ptr launch_frame, i64 first, i64 units, i64 chunk, ptr partials, ptr error)

and goes on when it answers 1. The launch function must run every unit from `first` on once, in any number of threads,
by calls

    i64 driver(ptr launch_frame, i64 first, i64 last, ptr partial, ptr error)        units first .. last-1

    i64 share(ptr launch_frame, ptr work, i64 turn, ptr error)                       pieces that threads take in turns

(`all_units.py`); a driver answers 0, or 1 after writing the error record it was given. If `chunk` is 0, the units may
be cut in any way, and `partial` is null. Else the launch has reductions: the units must be cut at multiples of
`chunk`, and piece k is given `partials + k * Driver.partial_bytes`; the host combines the partial results in the
order of pieces, so that the result does not depend on threads. The cut depends on the number of units alone. When
pieces fail, the launch function copies the record of the lowest one into `error` and answers 0.

A driver's code needs no more stack than `Built.stack`, is reentrant, and touches no memory but arrays, its frame,
partial and error.

**Reports.** `Built.reports[n]` is what error record n or a print stands for. Prints call `report(number, words)`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Mapping
from typing import Any

from ..ir.clock import MACHINE_CODE, PASSES, TRANSFORMS, part
from ..ir.function import Module
from ..ir.one_step import provide
from ..ir.pauses import pause
from ..record import dataclass, replace
from ..transform.hot_paths import HOT, HotPaths
from .access_prices import AccessPrices, prices_of
from .calls import REPORT
from .exchanges import swap
from .jit import REPORT_TYPE, link_object
from .layout import Layout
from .optimize import Level
from .plans import TIMES
from .program import ENTRY, optimized_for, program_text
from .tables import larger_tables
from .target import Target, native
from .turns import TURN, turn_addresses
from .write import Report

LEVEL = Level(2)  # over 3: 7 % less time in LLVM, kernels as fast (bench/workloads: 0.996 on average)
__all__ = ["Built", "Code", "Driver", "Target", "build", "native"]


@dataclass(frozen=True, slots=True)
class Driver:
    """The compiled lanes loop of one body function; `partial_bytes` is 0 without reductions.

    `at_once`: how many units take a moment, in which nobody needs to look at the clock. `alone`: one thread is quicker
    than so many (`turn_drivers.py`), where one of `tables` is large, if there are any: the place in the frame and the
    most of its count.
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

    def threads(self, most: int, frame: int) -> int:
        """How many threads a launch uses."""
        if most > self.alone:
            return most
        counts = ((ctypes.c_int64.from_address(frame + at).value, small) for at, small in self.tables)
        return 1 if not self.tables or any(count > small for count, small in counts) else most


@dataclass(frozen=True, slots=True)
class Code:
    """Addresses in this process; `library` keeps the code alive."""

    entry: int
    drivers: tuple[int, ...]
    shares: tuple[int, ...]
    library: Any
    times: Mapping[str, int]  # of drivers that choose by the clock, by their symbols: what tells where times are kept


@dataclass(frozen=True, slots=True)
class Built:
    """Object code and what is to be known to use it."""

    entry: str
    frame: Layout
    drivers: tuple[Driver, ...]
    reports: tuple[Report, ...]
    width: int
    target: Target
    llvm: str
    object: bytes
    stack: int = 0  # bytes that a call may use
    level: Level = LEVEL  # with which LLVM made the object

    def link(self, report: Callable[[int, Any], None] | None = None) -> Code:
        """Put the code into this process; `report` is told of each print: its number and a pointer to its words."""
        tell = REPORT_TYPE(report or _ignore)
        addresses = {REPORT: ctypes.cast(tell, ctypes.c_void_p).value or 0, **turn_addresses()}
        drivers, shares = ([getattr(one, kind) for one in self.drivers] for kind in ("symbol", "share_symbol"))
        chosen = [name for name in drivers if f"define i64 @{name}{TIMES}()" in self.llvm]
        exports = [self.entry, *drivers, *shares, *(f"{name}{TIMES}" for name in chosen)]
        if TURN in self.llvm:
            provide(swap)
        library = link_object(self.object, addresses, exports)
        run, share = (tuple(library[name] for name in names) for names in (drivers, shares))
        times = {name: library[f"{name}{TIMES}"] for name in chosen}
        return Code(library[self.entry], run, share, (library, tell), times)


def _ignore(number: int, words: Any) -> None:
    del number, words


def build(
    module: Module,
    name: str,
    width: int,
    target: Target | None = None,
    *,
    level: Level | None = None,
    hot: HotPaths = HOT,
    off: Collection[str] = (),
    costs: AccessPrices | None = None,
) -> Built:
    """Compile the host function `name` with all it launches and calls; CompileError for what cannot be compiled.

    `off` names steps of the pipeline that are left out; `costs` are the target's in the table, unless others are given.
    """
    target = target or native()
    costs = costs or prices_of(target.cpu, target.features)
    with part(TRANSFORMS):
        text = program_text(module, name, width, hot, off, costs, turns=True)
    pause()
    with part(PASSES):
        level = level or replace(LEVEL, vectorize=text.one_lane)
        unit = optimized_for(text.llvm, target, level)
    drivers = tuple(
        Driver(
            plan.number,
            plan.body.name,
            plan.symbol,
            plan.dims,
            plan.partial_bytes,
            plan.at_once,
            plan.share_symbol,
            plan.in_turns,
            larger_tables(plan, width) if plan.in_turns else (),
        )
        for plan in text.plans
    )
    pause()
    with part(MACHINE_CODE):
        made = unit.object
    return Built(ENTRY, text.frame, drivers, text.reports, width, target, text.llvm, made, text.stack, level)

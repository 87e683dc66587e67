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

from collections.abc import Collection

from ...ir.function import Module
from ...machine.prices import Prices
from ...machine.processors import prices_of
from ...plan.variant import Plan, as_plan
from ...process.clock import MACHINE_CODE, PASSES, TRANSFORMS, part
from ...record import replace
from ...remarks.packed import packed
from ...remarks.remark import recording
from ...transform.hot_paths.hot_paths import HOT, HotPaths
from ..absent_instructions import object_apart, refuse_absent_instructions
from ..optimize import Level
from ..targets import Target, native
from .built import LEVEL, Built, Driver
from .program import ENTRY, optimized_for, program_text
from .tables import larger_tables


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

"""Calibrate: measure the costs of gathers, scatters, masked accesses, shuffles and updates once per machine.

    calibrated()        the measured prices of this machine, if it was ever measured; else None. Reads one small file
    calibrate()         measure and store: a few compiled loops, a quarter of a second. `lanewise doctor` does it, and
                        once on each machine the process that compiles rivals in the background (`workshop.py`)

Each probe (`machine/probes.py`) runs over a small table, many times for a few microseconds, with many iterations and
with few. The shortest run of each counts, since other programs and a virtual machine's host only make it longer: some
runs of a few microseconds are never disturbed. The difference of both is what the iterations take, without the call
and the clock. Probes take turns until the shortest runs have not changed for a while. Kernels are compiled with these
prices if they exist, and with the table's (`machine/processors.py`) if not. Compiling a kernel never measures anything.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import time
from typing import Any

import numpy as np

from ...codegen.jit import link_object
from ...codegen.launch.program import optimized_for
from ...codegen.optimize import Level
from ...codegen.targets import native
from ...machine.calibration import MEASURED, METHOD, as_text, from_text, prices_from
from ...machine.host import Machine, host
from ...machine.prices import LANES, Prices
from ...machine.probes import probes
from ...record import replace
from ...store import Place, read
from ..cache import keep
from ..call.settings import cache_folder

BY_MEASURE = True  # else the table's prices are used, so that tests are the same everywhere
MANY, FEW = 260, 20  # iterations of one run
ITERATIONS = MANY - FEW  # that the difference has
LEAST_RUNS, MOST_RUNS, QUIET = 60, 1500, 60  # of each probe; in turn without any that is shorter, by more than SHORTER
SHORTER = 0.99
TABLE, PAGE = 1024, 4096  # elements; bytes
PROBE = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64)


def this_machine() -> Machine:
    """This machine, with its measured prices, if there are any."""
    return replace(host(), prices=machine_prices())


def machine_prices() -> Prices:
    """The prices of this machine: measured, or from the table."""
    return (calibrated() if BY_MEASURE else None) or table_prices()


def table_prices() -> Prices:
    return host().table


@functools.cache
def calibrated() -> Prices | None:
    home = cache_folder()
    stored = read(home, _place()) if home is not None else None
    return None if stored is None else from_text(stored, table_prices())


def calibrate(home: str | None = None) -> Prices:
    """Measure; from now on kernels are compiled with the measured prices."""
    found = measured()
    home = home or cache_folder()
    if home is not None:
        keep(home, _place(), as_text(found))
    calibrated.cache_clear()
    return found


def calibrate_once(home: str | None) -> None:
    """Measure, unless this machine has been measured."""
    if home is not None and read(home, _place()) is None:
        calibrate(home)


def _place() -> Place:
    """Where the prices are stored; each table and each method of measuring has its own place."""
    return "prices", hashlib.sha256(" ".join((native().words, METHOD, *MEASURED)).encode()).hexdigest()


def measured() -> Prices:
    target, table = native(), table_prices()
    texts = {name: text for name, text in probes() if table.gather or not name.startswith("by")}
    unit = optimized_for("\n".join(texts.values()), target, Level(3, unroll=False))
    library = link_object(unit.object, {}, list(texts))
    seconds = _shortest({name: PROBE(library[name]) for name in texts})
    return prices_from(seconds, ITERATIONS, table)


def _shortest(probes: dict[str, Any]) -> dict[str, float]:
    """Seconds of ITERATIONS of each, by its fastest runs; probes alternate."""
    chance = np.random.default_rng(1)
    table, out = np.zeros(2 * TABLE, np.int32), np.zeros(LANES[-1], np.int32)
    table = table[-table.ctypes.data % PAGE // 4 :][:TABLE]  # an access across pages takes many times as long
    places = chance.integers(0, TABLE, MANY * LANES[-1]).astype(np.int32)
    given = table.ctypes.data, places.ctypes.data, out.ctypes.data
    best = {(name, count): float("inf") for name in probes for count in (MANY, FEW)}
    runs = last = 0
    while runs < LEAST_RUNS or (runs < MOST_RUNS and runs - last < QUIET):
        runs += 1
        for (name, count), least in best.items():
            probe = probes[name]
            start = time.perf_counter()
            probe(*given, count)
            spent = time.perf_counter() - start
            if spent < least:
                best[name, count] = spent
                last = runs if spent < SHORTER * least else last
    return {name: max(best[name, MANY] - best[name, FEW], 0.0) for name in probes}

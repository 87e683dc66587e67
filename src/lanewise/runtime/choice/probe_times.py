"""Times of the probes of a machine: each runs over a small table, many times for a few microseconds.

Runs have many iterations or few. The shortest run of each counts, since other programs and a virtual machine's host
only make it longer: some runs of a few microseconds are never disturbed. The difference of both is what the iterations
take, without the call and the clock. Probes take turns until the shortest runs have not changed for a while.
"""

from __future__ import annotations

import ctypes
import time
from typing import Any

import numpy as np

from ...codegen.launch.program import optimized_for
from ...codegen.link import link_object
from ...codegen.optimize import Level
from ...codegen.targets import native
from ...machine.calibration import prices_from
from ...machine.prices import LANES, Prices
from ...machine.probes import probes

MANY, FEW = 260, 20  # iterations of one run
ITERATIONS = MANY - FEW  # that the difference has
LEAST_RUNS, MOST_RUNS, QUIET = 60, 1500, 60  # of each probe; in turn without any that is shorter, by more than SHORTER
SHORTER = 0.99
TABLE, PAGE = 1024, 4096  # elements; bytes
PROBE = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64)


def measured(table: Prices) -> Prices:
    """The prices of this machine; those that no probe measures are the table's."""
    target = native()
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

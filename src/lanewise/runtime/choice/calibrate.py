"""Calibrate: measure the costs of gathers, scatters, masked accesses, shuffles and updates once per machine.

    calibrated()        the measured prices of this machine, if it was ever measured; else None. Reads one small file
    calibrate()         measure and store: a few compiled loops, a quarter of a second. `lanewise doctor` does it.
                        None, and nothing is stored, if the machine was too busy

Each probe (`machine/probes.py`) runs over a small table, many times for a short time. The shortest run counts, since
other programs only make it longer. Kernels are compiled with these prices if they exist, and with the table's
(`machine/processors.py`) if not. Compiling a kernel never measures anything.
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
from ...machine.calibration import MEASURED, as_text, from_text, prices_from
from ...machine.host import Machine, host
from ...machine.prices import LANES, Prices
from ...machine.probes import probes
from ...record import replace
from ...store import Place, read
from ..cache import keep
from ..call.settings import cache_folder

BY_MEASURE = True  # else the table's prices are used, so that tests are the same everywhere
ITERATIONS = 300  # of one run
RUNS = 100  # of each probe
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


def calibrate() -> Prices | None:
    """Measure; from now on kernels are compiled with the measured prices, if they are plausible."""
    found = measured()
    home = cache_folder()
    if home is not None and found is not None:
        keep(home, _place(), as_text(found))
    calibrated.cache_clear()
    return found


def _place() -> Place:
    """Where the prices are stored; each table has its own place."""
    return "prices", hashlib.sha256(" ".join((native().words, *MEASURED)).encode()).hexdigest()


def measured() -> Prices | None:
    """None on a machine that is too busy."""
    target, table = native(), table_prices()
    texts = {name: text for name, text in probes() if table.gather or not name.startswith("by")}
    unit = optimized_for("\n".join(texts.values()), target, Level(3, unroll=False))
    library = link_object(unit.object, {}, list(texts))
    seconds = _shortest({name: PROBE(library[name]) for name in texts})
    return prices_from(seconds, ITERATIONS, table)


def _shortest(probes: dict[str, Any]) -> dict[str, float]:
    """Seconds of the fastest run of each; probes alternate."""
    chance = np.random.default_rng(1)
    table, out = np.zeros(2 * TABLE, np.int32), np.zeros(LANES[-1], np.int32)
    table = table[-table.ctypes.data % PAGE // 4 :][:TABLE]  # an access across pages takes many times as long
    places = chance.integers(0, TABLE, ITERATIONS * LANES[-1]).astype(np.int32)
    best = dict.fromkeys(probes, float("inf"))
    for _ in range(RUNS):
        for name, probe in probes.items():
            start = time.perf_counter()
            probe(table.ctypes.data, places.ctypes.data, out.ctypes.data, ITERATIONS)
            best[name] = min(best[name], time.perf_counter() - start)
    return best

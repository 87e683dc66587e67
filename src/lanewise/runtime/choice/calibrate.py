"""Calibrate: measure the costs of gathers, scatters, masked accesses, shuffles and updates once per machine.

    calibrated()        the measured prices of this machine, if it was ever measured; else None. Reads one small file
    calibrate()         measure and store: a few compiled loops, a quarter of a second. `lanewise doctor` does it, and
                        once on each machine the process that compiles rivals in the background (`workshop.py`)

Kernels are compiled with these prices if they exist, and with the table's (`machine/processors.py`) if not. Compiling a
kernel never measures anything. `probe_times.py` runs the probes.
"""

from __future__ import annotations

import functools
import hashlib

from ...codegen.targets import native
from ...machine.calibration import MEASURED, METHOD, as_text, from_text
from ...machine.host import Machine, host
from ...machine.prices import Prices
from ...record import replace
from ...store import Place, read
from ..cache import keep
from ..call.settings import cache_folder

BY_MEASURE = True  # else the table's prices are used, so that tests are the same everywhere


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
    from .probe_times import measured  # which loads the code generator

    found = measured(table_prices())
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

"""The error bounds that `std` states hold, by mpmath, through compiled code at this machine's own width."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from mpmath import mp

from lanewise.codegen.over_arrays import over_arrays
from lanewise.ir.function import POISON
from lanewise.ir.interpreter.ask import Ask
from lanewise.ir.meaning.elementary import LIBRARY
from lanewise.ir.meaning.floats import FLOAT
from lanewise.machine.host import preferred_width
from lanewise.std.functions import FUNCTIONS
from lib.samples.elementary_operands import columns, error, operands

SAMPLES = 25
CASES = [(name, kind) for name in FUNCTIONS if name != "frem" for kind in ("f32", "f64")]


def library(name: str, kind: str) -> Callable[..., float]:
    """What C says."""
    bits = 32 if kind == "f32" else 64
    return {**FLOAT, **LIBRARY}[name](Ask(bits, bits, "", (), {}, lambda sentence: POISON))


@pytest.mark.parametrize(("name", "kind"), CASES, ids=lambda value: str(value))
def test_within_its_bound(name: str, kind: str) -> None:
    row = FUNCTIONS[name]
    rows = operands(name, kind, SAMPLES)
    arrays = columns(rows, kind)
    got = np.empty_like(arrays[0])
    over_arrays(row.function, [kind] * row.operands, preferred_width(int(kind[1:])))(arrays, got)
    bound, of_c, compared = getattr(row, kind), library(name, kind), 0
    with mp.workdps(40):
        for args, value in zip(rows, got.tolist(), strict=False):
            rough = of_c(*args)
            if is_odd(name, args, rough):
                assert _alike(value, rough, kind), f"{name}{args} is {value}, not {rough}"
                continue
            compared += 1
            if name == "lgamma" and args[0] < 0:
                allowed = bound * max(1.0, 4 / abs(rough)) + 2  # next to a root, beside 1
            else:
                allowed = bound
            off = error(name, args, value, kind)
            assert off <= allowed, f"{name}{args} is {value}: {off} ULP"
    assert compared > 2 * SAMPLES, "too few operands have a finite result"


def is_odd(name: str, args: tuple[float, ...], rough: float) -> bool:
    """No case for mpmath, which has one zero only."""
    if not all(map(math.isfinite, args)) or not math.isfinite(rough):
        return True
    if name == "lgamma" and args[0] not in (1.0, 2.0):  # Python's own is zero also near its roots
        return False
    return rough == 0 or (name == "atan2" and 0.0 in args)


def _alike(got: float, wanted: float, kind: str) -> bool:
    """The same infinity, zero or not-a-number; what C's f64 has lost may be the last number before these."""
    if wanted != wanted or got != got:
        return wanted != wanted and got != got
    if math.copysign(1.0, got) != math.copysign(1.0, wanted):
        return False
    if math.isinf(wanted):
        return math.isinf(got) or abs(got) > (3.4e38 if kind == "f32" else 1.79e308)
    if wanted == 0:
        return abs(got) <= (2.0**-149 if kind == "f32" else 5e-324)
    return abs(got - wanted) <= abs(wanted) * (1e-7 if kind == "f32" else 1e-15)

"""Errors of elementary functions, run by the interpreter, against mpmath: at random points, and at given ones.

worst("exp", "f64")             in units of the last place, of random operands in the range of the function's row
of("exp", 1.0)                  its result of f64
"""

from __future__ import annotations

from random import Random

from mpmath import mp

from lanewise.ir.meaning.elementary import standard
from lanewise.ir.meaning.floats import round_f32
from lanewise.std.functions import ROWS
from lib.samples.elementary_operands import error


def of(name: str, *args: float, kind: str = "f64") -> float:
    return standard(name, kind)(*args)


def worst(name: str, kind: str, count: int = 40) -> float:
    row, chance = ROWS[name], Random(name)
    low, high = row.samples
    if kind == "f32":
        low, high = max(low, -80.0), min(high, 80.0)
    found = 0.0
    for _ in range(count):
        args = [chance.uniform(low, high) * chance.choice((1.0, 1.0, 0.01)) for _ in range(row.operands)]
        args = [max(low, min(high, round_f32(arg) if kind == "f32" else arg)) for arg in args]
        got = of(name, *args, kind=kind)
        if got == got:
            with mp.workprec(200):
                found = max(found, error(name, tuple(args), got, kind))
    return found

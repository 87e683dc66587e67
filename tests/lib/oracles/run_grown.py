"""Run grown programs in the interpreter: inputs from a seed, lanes side by side, nothing undefined allowed.

outcome, out = run_grown(fn, seed=7, lanes=8, record="values")
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from lanewise.analysis.divergence.tag_rules import Tags, tags
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.interpret import Outcome, run_lanes
from lanewise.ir.interpreter.memory import Memory
from lib.growers.ir_programs import CELLS, MOST_LANES, ROW


@dataclass(frozen=True)
class Inputs:
    """The inputs from a seed: the shared cells, n, and x for each lane."""

    cells: tuple[int, ...]
    n: int
    xs: tuple[int, ...]


def inputs(seed: int, lanes: int) -> Inputs:
    """Small and large numbers; neighbouring lanes differ in all bits or in few."""
    random = Random(seed)
    cells = tuple(random.choice((random.randrange(8), random.randrange(-99, 99))) for _ in range(CELLS))
    base = random.getrandbits(32)
    xs = (random.choice((random.getrandbits(32), base + lane, random.randrange(16))) for lane in range(lanes))
    return Inputs(cells, random.randrange(256), tuple(x % (1 << 32) for x in xs))


def tags_of(fn: Function) -> Tags:
    return Facts(fn)[tags]


def run_grown(fn: Function, seed: int, lanes: int = 4, **settings: Any) -> tuple[Outcome, list[int]]:
    """The outcome, which must be free of faults, and the content of `out`."""
    given = inputs(seed, lanes)
    memory = Memory()
    out = np.arange(MOST_LANES * ROW, dtype="i4")
    a, b = memory.array(np.array(given.cells, "i4"), "a"), memory.array(out, "out")
    rows = [(a, b, given.n, x) for x in given.xs]
    outcome = run_lanes(fn, rows, memory, **{"overflow": "report", "tags": tags_of, **settings})
    outcome.expect()
    return outcome, out.tolist()

"""Random programs through the whole pipeline: the masked function, run as a gang, does what its lanes do alone.

Results and memory are compared, with all lanes active and with a random entry mask; the gang interpreter holds every
value against its shape, and refuses a fault in a lane that is not active.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import MASKED, Function
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse_module
from lanewise.ir.show import show_module
from lanewise.pipeline import PASSES, run, watched
from lanewise.transform.control import bypasses
from lanewise.transform.control.linearize import EntryMask
from lanewise.watchers import Verifying
from lib.growers.ir_programs import CELLS, MOST_LANES, ROW, Taste, grow
from lib.oracles.lane_claims import GROWN

WORTH_A_TEST = bypasses.WORTH_A_TEST

WIDTH = 8
PROGRAMS = {"structured": 30, "reducible": 12, "any": 12}


def inputs(seed: int) -> tuple[np.ndarray[Any, Any], int, list[int]]:
    random = Random(seed)
    cells = np.array([random.choice((0, 1, 7, random.randrange(-99, 99))) for _ in range(CELLS)], "i4")
    xs = [
        random.choice((0, 1, 3, random.randrange(-1000, 1000), random.randrange(-(2**31), 2**31))) for _ in range(WIDTH)
    ]
    return cells, random.choice((0, 1, 5, 17, random.randrange(256))), xs


def stage(cells: np.ndarray[Any, Any]) -> tuple[Memory, dict[str, int], np.ndarray[Any, Any]]:
    memory, out = Memory(), np.arange(MOST_LANES * ROW, dtype="i4")
    return memory, {"a": memory.array(cells.copy(), "a"), "out": memory.array(out, "out")}, out


def alone(fn: Function, seed: int, active: list[int]) -> tuple[list[Any], np.ndarray[Any, Any]]:
    """Each active lane by itself, as if it were in a gang; the memory that all of them leave."""
    cells, n, xs = inputs(seed)
    memory, at, out = stage(cells)
    rows = [[{**at, "n": n, "x": x}[param.name] for param in fn.params] for x in xs]
    before = out.copy()
    results = run_lanes(fn, rows, memory, races=False, width=WIDTH).expect()
    for lane, on in enumerate(active):
        if not on:  # a lane reads and writes only its own places: every MOST_LANES-th, or a row
            out[lane::MOST_LANES] = before[lane::MOST_LANES]
    return results, out


def together(fn: Function, seed: int, active: list[int]) -> tuple[list[Any], np.ndarray[Any, Any]]:
    cells, n, xs = inputs(seed)
    memory, at, out = stage(cells)
    given: dict[str, Any] = {**at, "n": n, "x": xs}
    outcome = run_gang(fn, [given.get(param.name, active) for param in fn.params], WIDTH, memory, races=False)
    assert not outcome.faults, "\n".join(map(str, outcome.faults))
    results = outcome.results
    return (results if len(results) == WIDTH else list(results) * WIDTH), out


@pytest.mark.parametrize("masked", [False, True], ids=["all-lanes", "entry-mask"])
@pytest.mark.parametrize("kind", PROGRAMS)
@pytest.mark.parametrize("kept_base", [0, 932373199, None], ids=["the-same", "block-passed-by", "new"])
def test_a_gang_does_what_its_lanes_do(
    kind: str, masked: bool, kept_base: int | None, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = seed if kept_base is None else kept_base
    kept = past = 0
    for number in range(PROGRAMS[kind]):
        # every other program has a bypass wherever there can be one
        monkeypatch.setattr(bypasses, "WORTH_A_TEST", WORTH_A_TEST if number % 2 else 0.0)
        odd, third = bool(number % 2), not number % 3
        taste = Taste(kind, 4 + number % 14, private=odd, floats=third, minimal=number % 4 != 0, calls=False)
        fn = grow(Random(f"{kind} {base} {number}"), taste)
        assert fn.module is not None
        new = parse_module(show_module(fn.module)).functions["grown"]
        with watched([Verifying()]):
            run(PASSES, new, Facts(new, Gang(GROWN.arguments, WIDTH), EntryMask(masked)))
        assert new.stage == MASKED
        kept += any(len(block.targets) > 1 for block in new.blocks)
        past += any(".past" in block.name for block in new.blocks)
        for given in range(number, number + 2):
            random = Random(given)
            active = [int(random.random() < 0.6) for _ in range(WIDTH)] if masked else [1] * WIDTH
            active[given % WIDTH] = 1
            what = f"{kind} {base} {number}, input {given}"
            (results, memory), (found, left) = alone(fn, given, active), together(new, given, active)
            assert [r for r, on in zip(results, active, strict=True) if on] == [
                r for r, on in zip(found, active, strict=True) if on
            ], what
            if not masked:
                assert (memory == left).all(), what
    assert kept > PROGRAMS[kind] // 4, "no uniform branch was kept"
    assert past > PROGRAMS[kind] // 10, "no side was bypassed"

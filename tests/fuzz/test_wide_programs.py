"""Grown programs as vector code: lane interpreter == gang interpreter == compiled, at every width, masked or not.

By hand, for volume:  PYTHONPATH=tests python tests/fuzz/test_wide_programs.py 0 1000
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from random import Random
from unittest import mock

import numpy as np
import pytest

from lanewise.codegen.launch.masked import masked_version
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import NAMED, native
from lanewise.ir.function import Undefined
from lanewise.ir.interpreter.gang import run_gang
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.shapes import shape_named, strided
from lib.growers import ir_statements
from lib.growers.ir_programs import CELLS, ROW, Taste, grow
from lib.oracles.run_grown import inputs
from lib.oracles.run_wide import Wide

SHAPES = {name: shape_named(text) for name, text in {"a": "U", "out": "U", "n": "U", "x": "T"}.items()}
TASTES = {
    "plain": Taste(),
    "private": Taste(private=True),
    "floats": Taste(floats=True),
    "calls": Taste(calls=True),
    "all": Taste(private=True, floats=True, calls=True),
    "reducible": Taste(kind="reducible", private=True),
    "any": Taste(kind="any", calls=True),
}
WIDTHS = (1, 2, 4, 8, 16, 32)
TARGETS = ("native", "avx2")


def agree(seed: int, taste: Taste) -> str:
    """Run one program in three ways; the differences are asserted, what could not be compared is reported."""
    random = Random(seed)
    width, masked = random.choice(WIDTHS), random.random() < 0.5
    target = native() if random.choice(TARGETS) == "native" else NAMED["avx2"]
    level = Level(random.choice((0, 1, 2)), unroll=False)
    lanes = max(16, width)
    with mock.patch.object(ir_statements, "MOST_LANES", lanes):
        fn = grow(Random(seed), replace(taste, nodes=random.choice((3, 6, 10, 14))))
    given = inputs(seed + 1, width)
    shapes, stride = SHAPES, random.choice((None, None, 1, 4, -3))
    if stride is not None:  # x is on a line, and may wrap
        shapes = {**SHAPES, "x": strided(stride)}
        given = replace(given, xs=tuple((given.xs[0] + stride * lane) % 2**32 for lane in range(width)))
    mask = [random.randrange(2) for _ in range(width)] if masked else [1] * width
    cells = np.array(given.cells, "i4")
    assert len(cells) == CELLS
    outs = [np.arange(lanes * ROW, dtype="i4") for _ in range(3)]

    memories = Memory(), Memory()
    a, out = memories[0].array(cells, "a"), memories[0].array(outs[0], "out")
    active = [lane for lane in range(width) if mask[lane]]
    one_by_one: dict[int, object] = {}
    if not masked:
        outcome = run_lanes(fn, [(a, out, given.n, x) for x in given.xs], memories[0])
        one_by_one = dict(enumerate(outcome.expect()))

    wide = masked_version(fn, shapes, width, masked)
    a, out = memories[1].array(cells, "a"), memories[1].array(outs[1], "out")
    first = [mask] if masked else []
    together = run_gang(wide, [*first, a, out, given.n, list(given.xs)], width, memories[1]).expect()

    compiled = Wide(wide, width, target, level)
    results, error = compiled.run([*first, cells.ctypes.data, outs[2].ctypes.data, given.n, list(given.xs)])
    assert results is not None
    assert not error.any()
    for lane in active:
        assert isinstance(together[lane], Undefined) or results[lane] == together[lane], f"lane {lane}"
        assert masked or one_by_one[lane] == together[lane], f"lane {lane} in the interpreter"
    assert outs[2].tolist() == outs[1].tolist(), "memory"
    assert masked or outs[0].tolist() == outs[1].tolist(), "memory in the interpreter"
    return f"{width} lanes"


@pytest.mark.parametrize("kind", TASTES)
def test_three_ways_agree(kind: str) -> None:
    base = 1000 * list(TASTES).index(kind)
    for seed in range(base, base + 12):
        try:
            agree(seed, TASTES[kind])
        except AssertionError as error:
            raise AssertionError(f"seed {seed} of {kind}: {error}") from error


def main(low: int, high: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(low, high):
        kind = list(TASTES)[seed % len(TASTES)]
        try:
            counts[agree(seed, TASTES[kind])] += 1
        except Exception as error:
            counts["differ or refused"] += 1
            print(seed, kind, type(error).__name__, str(error)[:200].replace("\n", " "), flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

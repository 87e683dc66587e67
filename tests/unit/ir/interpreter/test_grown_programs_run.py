"""The generator of programs keeps its promises, and the interpreter agrees with a walker that knows nothing of it."""

from __future__ import annotations

import struct
from random import Random

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.loops import loops
from lanewise.ir.function import Function
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module
from lib.growers.ir_programs import MOST_LANES, ROW, Taste, grow
from lib.oracles.run_grown import run_grown
from lib.oracles.walker import OUT_AT, walk_lanes

KINDS = ("structured", "reducible", "any")
MANY = 40


def programs(kind: str) -> list[Function]:
    def taste(seed: int) -> Taste:
        return Taste(kind, 4 + seed % 21, private=bool(seed % 2), floats=not seed % 3, calls=not seed % 5)

    return [grow(Random(f"{kind} {seed}"), taste(seed)) for seed in range(MANY)]


@pytest.mark.parametrize("kind", KINDS)
def test_interpreter_and_walker_agree(kind: str) -> None:
    """Also: no fault, no race, no broken promise; `run_grown` asks for that."""
    for seed, fn in enumerate(programs(kind)):
        assert fn.module is not None
        verify_module(fn.module)
        walks = walk_lanes(fn, seed)
        outcome, out = run_grown(fn, seed)
        assert outcome.results == [walk.result for walk in walks]
        start = list(range(MOST_LANES * ROW))
        for walk in walks:
            own = struct.unpack_from(f"<{MOST_LANES * ROW}i", walk.memory, OUT_AT)
            assert all(out[at] == value for at, value in enumerate(own) if value != start[at])


@pytest.mark.parametrize("kind", KINDS)
def test_programs_are_diverse(kind: str) -> None:
    """Lanes go different ways and give different results, loops go round, and blocks are not mostly in vain."""
    grown = programs(kind)
    walks = [walk_lanes(fn, seed, lanes=8) for seed, fn in enumerate(grown)]
    assert sum(len({tuple(walk.path) for walk in lanes}) > 1 for lanes in walks) > 0.6 * MANY
    assert sum(len({walk.result for walk in lanes}) > 3 for lanes in walks) > 0.9 * MANY
    assert sum(any(walk.path.count(name) > 2 for walk in lanes for name in walk.path) for lanes in walks) > 0.3 * MANY
    visited = sum(len({name for walk in lanes for name in walk.path}) for lanes in walks)
    assert visited > 0.5 * sum(len(fn.blocks) for fn in grown)


def test_kinds_are_what_they_say() -> None:
    irreducible = {kind: sum(bool(Facts(fn)[loops].irreducible) for fn in programs(kind)) for kind in KINDS}
    assert irreducible["structured"] == irreducible["reducible"] == 0 and irreducible["any"] > MANY / 3
    forests = [Facts(fn)[loops] for fn in programs("structured")]
    assert sum(any(len(f.crossed(e.source, e.target)) > 1 for l in f for e in l.exit_edges) for f in forests) > 5


@pytest.mark.parametrize("kind", KINDS)
def test_same_seed_same_program(kind: str) -> None:
    first, again = programs(kind)[7].module, programs(kind)[7].module
    assert first and again and show_module(first) == show_module(again)

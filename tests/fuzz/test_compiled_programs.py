"""Random programs, compiled, interpreted and walked: the same result and memory, at every level of optimization."""

from __future__ import annotations

import ctypes
import struct
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise.codegen.jit import Library, compile_module
from lanewise.codegen.optimize import Level
from lanewise.ir.function import Function
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module
from lib.growers.ir_programs import CELLS, MOST_LANES, ROW, Taste, grow
from lib.oracles.run_grown import inputs
from lib.oracles.walker import A_AT, OUT_AT, PRIVATE_AT, SIZE, Walk, run

CALLS = 4
TASTES = [
    Taste(kind="structured", nodes=14, private=True, floats=True, calls=True),
    Taste(kind="structured", nodes=30),
    Taste(kind="reducible", nodes=16, private=True, floats=True),
    Taste(kind="any", nodes=12, calls=True),
    Taste(kind="any", nodes=24, minimal=False, private=True),
]


def walked(function: Function, seed: int) -> tuple[object, bytes]:
    memory, numbers = drawn(seed)
    walk = Walk(0, bytearray(memory))
    result = run(walk, function, [A_AT, OUT_AT, *numbers])
    return result, bytes(walk.memory[:PRIVATE_AT])


def compiled(library: Library, seed: int) -> tuple[object, bytes]:
    memory, (n, x) = drawn(seed)
    block = (ctypes.c_uint8 * len(memory)).from_buffer(memory)
    at = ctypes.addressof(block)
    result = library["grown"](at + A_AT, at + OUT_AT, n, x)
    return result % 2**32, bytes(block[:PRIVATE_AT])


def interpreted(function: Function, seed: int) -> tuple[object, bytes]:
    memory, numbers = drawn(seed)
    whole = Memory()
    base = whole.array(memory, "all")
    result = run_lanes(function, [[base + A_AT, base + OUT_AT, *numbers]], whole).expect()[0]
    return result, bytes(memory[:PRIVATE_AT])


def drawn(seed: int) -> tuple[bytearray, tuple[int, int]]:
    """The memory of a grown program, and its numbers n and x."""
    given = inputs(seed, 1)
    memory = bytearray(SIZE)
    struct.pack_into(f"<{CELLS}i", memory, A_AT, *given.cells)
    struct.pack_into(f"<{MOST_LANES * ROW}i", memory, OUT_AT, *range(MOST_LANES * ROW))
    return memory, (given.n, given.xs[0])


@pytest.mark.parametrize("taste", TASTES, ids=lambda taste: f"{taste.kind}{taste.nodes}")
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), speed=st.sampled_from((0, 1, 2, 3)), vectorize=st.booleans())
def test_compiled_as_walked(taste: Taste, seed: int, speed: int, vectorize: bool) -> None:
    function = grow(Random(seed), taste)
    assert function.module is not None
    verify_module(function.module)
    library = compile_module(function.module, level=Level(speed, vectorize))
    for call in range(CALLS):
        wanted = walked(function, seed + call)
        assert wanted == compiled(library, seed + call), f"seed {seed}, call {call}:\n{show_module(function.module)}"
        assert wanted == interpreted(function, seed + call), f"seed {seed}, call {call}, interpreted"

"""A tiny walker: one lane of a grown program, op by op. The slow, obvious result that a transform must preserve.

It supports just what `grow` writes: pure ops by their meaning, little-endian loads and stores in one flat memory,
private arrays, calls. It is not the interpreter, and so a second opinion on it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from lanewise.ir.function import Block, Const, Function, Op, Value
from lanewise.ir.meaning.meaning import meaning
from lanewise.ir.types import VOID
from lib.growers.ir_programs import CELLS, MOST_LANES, ROW
from lib.oracles.run_grown import inputs

A_AT, OUT_AT, PRIVATE_AT, SIZE = 64, 1024, 4096, 1 << 14


@dataclass(eq=False)
class Walk:
    """The run of one lane: its result, the memory after it, and the blocks visited."""

    lane: int
    memory: bytearray
    steps: int = 100_000
    path: list[str] = field(default_factory=list[str])
    result: object = None
    top: int = PRIVATE_AT


def walk_lanes(fn: Function, seed: int, lanes: int = 4) -> list[Walk]:
    """Each lane alone, on a memory of its own: the lanes of a grown program do not meet."""
    given = inputs(seed, lanes)
    memory = bytearray(SIZE)
    struct.pack_into(f"<{CELLS}i", memory, A_AT, *given.cells)
    struct.pack_into(f"<{MOST_LANES * ROW}i", memory, OUT_AT, *range(MOST_LANES * ROW))
    done: list[Walk] = []
    for lane, x in enumerate(given.xs):
        walk = Walk(lane, bytearray(memory))
        walk.result = run(walk, fn, [A_AT, OUT_AT, given.n, x])
        done.append(walk)
    return done


def run(walk: Walk, fn: Function, args: list[int]) -> object:
    known: dict[Value, object] = dict(zip(fn.params, args, strict=True))

    def value(of: Value) -> object:
        return of.value if isinstance(of, Const) else known[of]

    block: Block = fn.entry
    while True:
        walk.path.append(block.name)
        walk.steps -= len(block.ops) + 1
        assert walk.steps > 0, f"{fn.name} does not end"
        for op in block.ops:
            result = step(walk, fn, op, [value(arg) for arg in op.args])
            if op.type is not VOID:
                known[op] = result
        end = block.end
        assert end is not None, f"block {block.name} does not end"
        if end.opcode == "return":
            return value(end.args[0])
        target = end.targets[slot_of(end, value(end.args[0]) if end.args else 0)]
        known.update(zip(target.block.params, [value(arg) for arg in target.args], strict=True))
        block = target.block


def slot_of(end: Op, on: object) -> int:
    assert isinstance(on, int), f"{end!r} on {on}"
    if end.opcode != "switch":
        return 0 if end.opcode == "jump" or on else 1
    return next((slot for slot, target in enumerate(end.targets) if slot and on in target.cases), 0)


def step(walk: Walk, fn: Function, op: Op, args: list[object]) -> object:
    if op.opcode == "lane":
        return walk.lane
    if op.opcode == "private":
        walk.top += op.attrs["size"]
        return walk.top - op.attrs["size"]
    if op.opcode == "load":
        return struct.unpack_from("<I", walk.memory, _int(args[0]))[0]
    if op.opcode == "store":
        return struct.pack_into("<I", walk.memory, _int(args[1]), args[0])
    if op.opcode == "memset":
        at, byte, count = map(_int, args)
        walk.memory[at : at + count] = bytes([byte]) * count
        return None
    if op.opcode == "call":
        assert fn.module is not None, f"{fn.name} is in no module"
        return run(walk, fn.module.functions[op.attrs["callee"]], [_int(arg) for arg in args])
    return meaning(op)(*args)


def _int(value: object) -> int:
    assert isinstance(value, int), f"{value} is no integer"
    return value


def seen(walks: list[Walk]) -> list[tuple[object, bytes]]:
    """What a transform must preserve: results and memory, except private arrays."""
    return [(walk.result, bytes(walk.memory[:PRIVATE_AT])) for walk in walks]


__all__ = ["Walk", "seen", "walk_lanes"]

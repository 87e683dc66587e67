"""A transform on one small text: the result verifies, and the interpreter gives what it gave before.

fn = transformed(simplify, TEXT, [(1, 2), (3, 4)])       the changed function, to look at
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Function
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.interpreter.memory import Memory
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lib.oracles.kernel_results import loops_of

NUMBERS = (0, 1, 2, 3, 7, 12, 100, 0xFFFFFFFF)


def transformed(
    change: Callable[[Function, Facts], None],
    text: str,
    rows: Sequence[Sequence[Any]] | None = None,
    inputs: Sequence[object] = (),
    width: int = 8,
) -> Function:
    """Without rows, all combinations of `NUMBERS`. Parameters that are pointers get an array of 64 numbers."""
    fn = parse(text)
    verify(fn)
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    change(fn, Facts(fn, Gang(shapes, width=width), *inputs))
    verify(fn)
    assert outcome(fn, rows) == outcome(parse(text), rows)
    return fn


def outcome(fn: Function, rows: Sequence[Sequence[Any]] | None = None) -> tuple[list[Any], bytes]:
    """What each lane gives, a check that fails among it, and the memory that all leave behind."""
    array, memory = np.arange(64, dtype=np.int64) * 3, Memory()
    address = memory.array(array)
    if rows is None:
        choices = [NUMBERS if param.type.bits > 1 else (0, 1) for param in fn.params if not param.type.is_ptr]
        rows = list(product(*choices))
    given = [[*_with_pointers(fn, row, address)] for row in rows]
    found = run_lanes(fn, given, memory, races=False, tags=loops_of)
    failed = {fault.lane: fault.sentence for fault in found.faults if fault.kind == "check"}
    assert len(failed) == len(found.faults), "\n".join(map(str, found.faults))
    return [failed.get(lane, result) for lane, result in enumerate(found.results)], array.tobytes()


def _with_pointers(fn: Function, row: Sequence[Any], address: int) -> list[Any]:
    numbers = iter(row)
    return [address if param.type.is_ptr else next(numbers) for param in fn.params]


def opcodes(fn: Function) -> list[str]:
    """The names of all ops, in order."""
    return [op.opcode for op in fn.ops]

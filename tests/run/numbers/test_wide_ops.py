"""Every pure op on vectors, on odd and random operands of every type, under a mask: each lane gets what the op means.

A lane whose operands have no result (division by zero, a conversion out of range) is inactive or not asked, and sits
between lanes that are.
"""

from __future__ import annotations

import ctypes
from random import Random
from typing import Any

import pytest

from lanewise.codegen.launch.layout import ERROR_BYTES
from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import named, native
from lanewise.codegen.text.spelling import quoted
from lanewise.ir.function import Module, Op, Undefined
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.meaning.meaning import apply, meaning
from lanewise.ir.ops import TABLE
from lib.oracles.op_results import PURE, SLOT, agree, calls, packed, unpacked
from lib.samples.one_op import functions_of
from lib.samples.one_wide_op import WIDTH, functions_with, through_memory, wide_text


def compiled(ops: list[Op], module: Module, target: Any) -> Any:
    unit = optimized_for(wide_text(ops, module), target, Level(1, unroll=False))
    return link_object(unit.object, {}, [function.name for function in functions_with(ops)])


def outcome(op: Op, args: list[Any]) -> Any:
    """What the op means, None if nothing is to be asked."""
    try:
        wanted = apply(op, meaning(op), args)
    except Trouble:
        return None
    return None if isinstance(wanted, Undefined) else wanted


@pytest.mark.parametrize("name", PURE)
def test_lanes_as_meant(name: str) -> None:
    module = Module()
    functions = [function for function in functions_of(TABLE[name]) if not function.result.is_opaque]
    ops = [through_memory(function, module) for function in functions]
    assert all(quoted(op.block.function.name) == op.block.function.name for op in ops if op.block is not None)
    code = compiled(ops, module, named("avx2") if len(name) % 2 else native())
    random = Random(name)
    for op in ops:
        assert op.block is not None
        function = ctypes.CFUNCTYPE(None, *[ctypes.c_char_p] * 4)(code[op.block.function.name])
        rows = list(calls(op))
        for at in range(0, len(rows) - WIDTH + 1, WIDTH):
            gang = rows[at : at + WIDTH]
            wanted = [outcome(op, row) for row in gang]
            active = [one is not None and random.random() < 0.8 for one in wanted]
            source = b"".join(packed(arg.type, row[number]) for number, arg in enumerate(op.args) for row in gang)
            target = ctypes.create_string_buffer(b"\xa5" * SLOT * WIDTH, SLOT * WIDTH)
            function(source, target, bytes(active), bytes(ERROR_BYTES))
            for lane in range(WIDTH):
                part = target.raw[lane * SLOT : (lane + 1) * SLOT]
                if active[lane]:
                    got = unpacked(op.type, part)
                    assert agree(op, wanted[lane], got), f"{op.block.function.name}{gang[lane]}: {wanted[lane]}, {got}"
                else:
                    assert part == b"\xa5" * SLOT, "an inactive lane has stored"

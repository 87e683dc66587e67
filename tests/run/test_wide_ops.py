"""Every pure op on vectors, on odd and random operands of every type, under a mask: each lane gets what the op means.

A lane whose operands have no result (division by zero, a conversion out of range) is inactive or not asked, and sits
between lanes that are.
"""

from __future__ import annotations

import ctypes
from random import Random
from typing import Any

import pytest
from one_op import functions_of
from op_results import PURE, SLOT, agree, calls, packed, unpacked

from lanewise.codegen.jit import link_object
from lanewise.codegen.layout import ERROR_BYTES
from lanewise.codegen.optimize import Level
from lanewise.codegen.program import optimized_for
from lanewise.codegen.spelling import quoted
from lanewise.codegen.target import named, native
from lanewise.codegen.versions import Versions
from lanewise.codegen.widen import Widening
from lanewise.codegen.write import Needs
from lanewise.ir.build import Builder
from lanewise.ir.faults import Trouble
from lanewise.ir.function import MASKED, Const, Function, Module, Named, Op, Undefined, Value
from lanewise.ir.meaning import apply, meaning
from lanewise.ir.ops import TABLE
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, Shape, strided
from lanewise.ir.types import I8, I64, PTR

WIDTH = 4


def shaped(value: Named, shape: Shape) -> Any:
    value.shape = shape
    return value


def through_memory(function: Function, module: Module) -> Op:
    """The op on operands that each lane loads, under a mask; its result stored by each lane."""
    op = function.entry.ops[0]
    wide = module.add(Function(function.name, stage=MASKED))
    builder = Builder(wide.add_block("entry"))
    source, target, bits = (
        shaped(wide.add_param(builder.block, PTR, name), UNIFORM) for name in ("source", "target", "bits")
    )
    lane = shaped(builder.op("lane", type=I64), CONSECUTIVE)
    flag = shaped(builder.op("ptradd", bits, lane, scale=1), CONSECUTIVE)
    flag = shaped(builder.op("load", flag, type=I8, align=1), VARYING)
    mask = shaped(builder.op("icmp", flag, Const(I8, 0), mode="ne"), VARYING)
    args: list[Value] = []
    for number, arg in enumerate(op.args):
        row = shaped(builder.op("ptradd", source, Const(I64, number), scale=SLOT * WIDTH), UNIFORM)
        place = shaped(builder.op("ptradd", row, lane, scale=SLOT), strided(SLOT))
        args.append(shaped(builder.op("load", place, type=arg.type, align=1), VARYING))
    new = builder.op(op.opcode, *args, type=op.type, mode=op.mode, flags=op.flags, **op.attrs)
    shaped(new, VARYING).mask = None if op.row.speculates else mask
    place = shaped(builder.op("ptradd", target, lane, scale=SLOT), strided(SLOT))
    store = builder.op("store", new, place, align=1)
    store.mask = mask
    builder.ret()
    return new


def compiled(ops: list[Op], module: Module, target: Any) -> Any:
    needs, versions = Needs(), Versions(module, WIDTH)
    functions = [op.block.function for op in ops if op.block is not None]
    texts = [Widening(function, needs, WIDTH, versions, function.name).text("") for function in functions]
    text = "\n\n".join([*needs.declarations.values(), *texts])
    unit = optimized_for(text, target, Level(1, unroll=False))
    return link_object(unit.object, {}, [function.name for function in functions])


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

"""One op on vectors: each lane loads its operands, the lanes of a mask execute the op, each stores its result.

op = through_memory(function, module)       from a function of `one_op.py`; in a masked function of the module
wide_text([op, ...], module)                their functions as LLVM text, at WIDTH lanes
"""

from __future__ import annotations

from typing import Any

from lanewise.codegen.gang.widen import Widening
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.text.write import Needs
from lanewise.ir.build import Builder
from lanewise.ir.function import MASKED, Const, Function, Module, Named, Op, Value
from lanewise.ir.shapes import CONSECUTIVE, UNIFORM, VARYING, Shape, strided
from lanewise.ir.types import I8, I64, PTR
from lib.oracles.op_results import SLOT

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


def functions_with(ops: list[Op]) -> list[Function]:
    return [op.block.function for op in ops if op.block is not None]


def wide_text(ops: list[Op], module: Module) -> str:
    needs, versions = Needs(), Versions(module, WIDTH)
    functions = functions_with(ops)
    texts = [Widening(function, needs, WIDTH, versions, function.name).text("") for function in functions]
    return "\n\n".join([*needs.declarations.values(), *texts])

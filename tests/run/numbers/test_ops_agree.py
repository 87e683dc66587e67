"""Every pure op, on odd and random operands of every type: compiled code computes what the op means.

Operands and results pass through memory, so that types which C does not have take part: i1, i24, i128, f16.
Where the meaning is poison, compiled code may do as it likes and is not asked.
Not-a-numbers are all the same. Values of opaque types have no bytes in the interpreter and are left out.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from lanewise.codegen.jit import compile_module
from lanewise.codegen.optimize import Level
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Module, Op, Undefined, Value
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.meaning.meaning import apply, meaning
from lanewise.ir.ops import TABLE
from lanewise.ir.types import I64, PTR
from lib.oracles.op_results import PURE, SLOT, agree, calls, packed, unpacked
from lib.samples.one_op import functions_of


def through_memory(function: Function, module: Module) -> Op:
    """Replace the parameters of a one-op function by loads, and its result by a store."""
    op = function.entry.ops[0]
    wrapped = module.add(Function(function.name))
    builder = Builder(wrapped.add_block("entry"))
    source = wrapped.add_param(builder.block, PTR, "source")
    target = wrapped.add_param(builder.block, PTR, "target")
    args: list[Value] = []
    for number, arg in enumerate(op.args):
        place = builder.op("ptradd", source, Const(I64, number), scale=SLOT)
        args.append(builder.op("load", place, type=arg.type, align=1))
    new = builder.op(op.opcode, *args, type=op.type, mode=op.mode, flags=op.flags, **op.attrs)
    builder.op("store", new, target, align=1)
    builder.ret()
    return new


def compiled_result(function: Any, op: Op, args: list[Any]) -> Any:
    source = b"".join(packed(arg.type, value) for arg, value in zip(op.args, args, strict=True))
    target = ctypes.create_string_buffer(SLOT)
    function(source, target)
    return unpacked(op.type, target.raw)


@pytest.mark.parametrize("name", PURE)
def test_compiled_as_meant(name: str) -> None:
    module = Module()
    functions = [function for function in functions_of(TABLE[name]) if not function.result.is_opaque]
    ops = [through_memory(function, module) for function in functions]
    library = compile_module(module, level=Level(speed=1))
    compared = 0
    for op in ops:
        assert op.block is not None
        function = library[op.block.function.name]
        means = meaning(op)
        for args in calls(op):
            try:
                wanted = apply(op, means, args)
            except Trouble:
                continue
            if isinstance(wanted, Undefined):
                continue
            got = compiled_result(function, op, args)
            assert agree(op, wanted, got), f"{op.block.function.name}{args} means {wanted}, compiled {got}"
            compared += 1
    assert compared > 20 * len(ops), "too few operands have a result"

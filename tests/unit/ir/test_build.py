"""The builder: types from the table, names that are free, positions, and functions that verify."""

from __future__ import annotations

from lanewise.ir.build import Builder, result_type
from lanewise.ir.function import Function, Target
from lanewise.ir.interpreter.interpret import run_lanes
from lanewise.ir.position import Position
from lanewise.ir.types import F32, I1, I32
from lanewise.ir.verify import verify


def test_a_function_with_a_branch() -> None:
    fn = Function("f", I32)
    b = Builder(fn.add_block("entry"), Position("a.py", 3, 1))
    x = fn.add_param(b.block, I32, "x")
    low, high = fn.add_block("low"), fn.add_block("high")
    y = fn.add_param(high, I32, "y")
    b.branch(b.op("icmp", x, b.const(I32, 0), mode="slt"), low, high, else_args=[x])
    b.block = low
    b.jump(high, [b.const(I32, -1)])
    b.block = high
    total = b.op("add", y, y, flags=("nsw",), hint="x")
    b.ret(total)
    verify(fn)
    assert total.name != "x" and total.type is I32 and total.flags == ("nsw",)
    assert total.position == Position("a.py", 3, 1) and b.function is fn
    assert run_lanes(fn, [[5], [2**32 - 5]]).expect() == [10, 2**32 - 2]


def test_switches_have_their_default_first() -> None:
    fn = Function("f", I32)
    b = Builder(fn.add_block("entry"))
    x = fn.add_param(b.block, I32, "x")
    other, three = fn.add_block("other"), fn.add_block("three")
    b.switch(x, Target(other), [Target(three, [], (3,))])
    b.block = other
    b.unreachable()
    b.block = three
    b.ret(b.const(I32, 30))
    verify(fn)
    assert run_lanes(fn, [[3]]).expect() == [30]


def test_types_that_the_table_fixes() -> None:
    fn = Function("f", I32)
    block = fn.add_block("entry")
    x, f = fn.add_param(block, I32, "x"), fn.add_param(block, F32, "f")
    assert result_type("icmp", [x, x]) is I1 and result_type("fadd", [f, f]) is F32

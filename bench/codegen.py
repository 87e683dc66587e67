"""The compile time of one function: milliseconds per step, for functions of growing size.

    ops      text   optimize     object       link     in all    ns an op as text
    1000     ...

Functions of four loops over an array with a branch in each, as from C code. Writing text must be linear, and small
compared with LLVM's time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from _command_line import command_line

from lanewise.codegen.jit import Library
from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.module import module_text
from lanewise.ir.build import Builder
from lanewise.ir.function import Const, Function, Module, Param
from lanewise.ir.types import I32, I64, PTR

T = TypeVar("T")
SIZES = (100, 1_000, 10_000)
RUNS = 3


def chains(count: int) -> Module:
    """That many functions, about 64 ops each."""
    module = Module()
    for number in range(count):
        one_chain(module.add(Function(f"chain{number}", I32)))
    return module


def one_chain(function: Function) -> None:
    """Four loops, one after the other, each over n elements."""
    builder = Builder(function.add_block("entry"))
    base = function.add_param(builder.block, PTR, "p")
    n = function.add_param(builder.block, I32, "n")
    total = function.add_param(builder.block, I32, "x")
    for number in range(4):
        total = one_loop(builder, base, n, total, number)
    builder.ret(total)


def one_loop(b: Builder, base: Param, n: Param, total: Param, number: int) -> Param:
    fn = b.function
    head, odd, join, after = (fn.add_block(name) for name in ("head", "odd", "join", "after"))
    b.jump(head, [Const(I32, 0), total])
    i, s = fn.add_param(head, I32, "i"), fn.add_param(head, I32, "s")
    b.block = head
    wide = b.op("sext", i, type=I64)
    x = b.op("load", b.op("ptradd", base, wide, scale=4), type=I32, align=4)
    mixed = b.op("mul", b.op("xor", x, s), Const(I32, 2 * number + 3))
    test = b.op("icmp", b.op("and", mixed, Const(I32, 4)), Const(I32, 0), mode="eq")
    b.branch(test, odd, join, [], [mixed])
    b.block = odd
    b.op("store", mixed, b.op("ptradd", base, wide, scale=4), align=4)
    b.jump(join, [b.op("lshr", mixed, Const(I32, 3))])
    merged = fn.add_param(join, I32, "m")
    b.block = join
    following = b.op("add", i, Const(I32, 1), flags=("nsw",))
    b.branch(b.op("icmp", following, n, mode="slt"), head, after, [following, merged], [merged])
    b.block = after
    return fn.add_param(after, I32, "t")


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """The minimum of several runs, in milliseconds of processor time, and the last result."""
    best, result = float("inf"), None
    for _ in range(RUNS):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    assert result is not None
    return best * 1e3, result


def main() -> None:
    optimized("", Level())
    print(f"{'ops':>6} {'text':>9} {'optimize':>9} {'object':>9} {'link':>9} {'in all':>9}   ns an op as text")
    for size in SIZES:
        module = chains(max(1, size // 64))
        ops = sum(1 for function in module.functions.values() for _ in function.ops)
        text_time, text = timed(lambda module=module: module_text(module))
        optimize_time, unit = timed(lambda text=text: optimized(text.llvm))
        object_time, code = timed(lambda unit=unit: unit.object)
        link_time, _ = timed(lambda text=text, code=code: Library(text, code, {}))
        times = (text_time, optimize_time, object_time, link_time)
        shown = " ".join(f"{value:9.2f}" for value in (*times, sum(times)))
        print(f"{ops:>6} {shown}   {text_time * 1e6 / ops:.0f}")


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    main()

"""Single return: all returns become one.

    a: return x    b: return y    =>    a: jump return(x)    b: jump return(y)    return(r): return r

Requires  nothing.
Ensures   at most one block ends in a return; a function that never returns still has none.
Leaves    `unreachable` ends, and a return that is alone.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...ir.build import Builder
from ...ir.function import Function, Op
from ...ir.types import VOID


def single_return(fn: Function, facts: Facts) -> None:
    returns = returns_of(fn)
    if len(returns) < 2:
        return
    last = fn.add_block("return")
    builder = Builder(last, returns[-1].position)
    builder.ret(None if fn.result is VOID else fn.add_param(last, fn.result, "result"))
    for op in returns:
        assert op.block is not None, f"{op!r} stands in no block"
        op.block.end = None
        Builder(op.block, op.position).jump(last, op.args)
    fn.touch()


def returns_of(fn: Function) -> list[Op]:
    return [block.end for block in fn.blocks if block.end is not None and block.end.opcode == "return"]

"""Single return: all ways out of a function become one.

    a: return x    b: return y    =>    a: jump return(x)    b: jump return(y)    return(r): return r
    c: unreachable                      c: jump return(undef)

An `unreachable` that only some lanes reach would end the gang for all of them: linearization runs its block with no
lane active. A `raise` ends in one, after a check that fails in every lane.

Requires  nothing.
Ensures   at most one block ends in a return; a function that never returns still has none.
Leaves    a return that is alone, and `unreachable` ends of a function that never returns.
Costs     linear.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...ir.build import Builder
from ...ir.function import UNDEF, Const, Function, Op
from ...ir.types import VOID


def single_return(fn: Function, facts: Facts) -> None:
    returns = returns_of(fn)
    ends = [*returns, *(block.end for block in fn.blocks if block.end and block.end.opcode == "unreachable")]
    if not returns or len(ends) < 2:
        return
    last = fn.add_block("return")
    builder = Builder(last, returns[-1].position)
    builder.ret(None if fn.result is VOID else fn.add_param(last, fn.result, "result"))
    for op in ends:
        assert op.block is not None, f"{op!r} stands in no block"
        op.block.end = None
        nothing = [] if fn.result is VOID else [Const(fn.result, UNDEF)]
        Builder(op.block, op.position).jump(last, op.args if op.opcode == "return" else nothing)
    fn.touch()


def returns_of(fn: Function) -> list[Op]:
    return [block.end for block in fn.blocks if block.end is not None and block.end.opcode == "return"]
